use super::*;

#[test]
fn every_shipped_robot_loads_under_its_own_name() {
    for name in names() {
        let model = load(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(model.name, name);
    }
}
