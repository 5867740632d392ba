//! How a sweep is asked for.

use link_text::{Domain, Fields, Item};
use robot_clouds::{CloudError, Parameters, SETTINGS};
use robot_sweeping::Reach;

/// A sweep and how its readings become a cloud.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ScanPlan {
    /// The settings of the thesis's table 17, by its names, and ours.
    pub parameters: Parameters,
    /// How far the heads turn where their joints do not say so.
    pub reach: Reach,
}

/// Of an arena: where the study's robot starts, by its number.
pub(super) fn start_name(location: u8) -> String {
    format!("Start{}", location + 1)
}

const DEGREES: Domain = Domain::new(-360.0, 360.0, " degrees", 90.0);

/// Reads the settings of the cloud, and `pan_deg` and `tilt_deg`.
pub(super) fn scan_plan(fields: &Fields<'_>) -> Option<ScanPlan> {
    let mut plan = ScanPlan::default();
    let mut is_good = true;
    for name in SETTINGS {
        if let Some(item) = fields.optional(name) {
            is_good &= set(&mut plan.parameters, name, &item).is_some();
        }
    }
    is_good &= check(&plan.parameters, fields).is_some();
    let angles = |key, usual: (f64, f64)| match fields.optional(key) {
        Some(item) => pair(&item),
        None => Some(usual),
    };
    let (pan, tilt) = (angles("pan_deg", plan.reach.pan), angles("tilt_deg", plan.reach.tilt));
    plan.reach = Reach { pan: pan?, tilt: tilt? };
    is_good.then_some(plan)
}

/// Refuses a setting that has no effect beside another.
fn check(parameters: &Parameters, fields: &Fields<'_>) -> Option<()> {
    let Err(CloudError::Setting { name, allowed, .. }) = parameters.check() else {
        return Some(());
    };
    fields.optional(name)?.contradicts(allowed, "add store = \"list\", or leave it out");
    None
}

fn set(parameters: &mut Parameters, name: &str, item: &Item<'_>) -> Option<()> {
    let before = parameters.clone();
    match parameters.set(name, item.shown().trim_matches('"')) {
        Ok(()) => Some(()),
        Err(CloudError::Setting { allowed, .. }) => {
            *parameters = before;
            let wanted = allowed.trim_start_matches("it is ");
            item.out_of_range(wanted, &example(name))
        }
        Err(error) => item.out_of_range(&error.to_string(), &example(name)),
    }
}

fn example(name: &str) -> String {
    match name {
        "simulator_ip" => "\"127.0.0.1\"",
        "simulator_port" => "3000",
        "ir_noise" | "sonar_noise" => "0.05",
        "dynamic_grid" => "false",
        "algorithm" => "\"ours\"",
        "initial_belief" => "900",
        "minimum_belief" => "300",
        "point_cluster" => "5120",
        "store" => "\"list\"",
        "ir_beam_term" => "1",
        "initial_pan" | "initial_tilt" | "start_location" => "0",
        _ => "10",
    }
    .to_owned()
}

/// Least and greatest angle, degrees in the file.
fn pair(item: &Item<'_>) -> Option<(f64, f64)> {
    let angles = item.pair(DEGREES)?;
    if angles.x > angles.y {
        return item.out_of_range("the least angle, then the greatest", "[-90, 90]");
    }
    Some((angles.x.to_radians(), angles.y.to_radians()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mission::{TaskPlan, read_mission};

    fn read(settings: &str) -> Result<crate::mission::Mission, String> {
        let text = format!(
            "title = \"T\"\narena = \"yellow\"\nrobot = {{ model = \"Mapper\" }}\n[[task]]\ndo = \"sweep_scan\"\n{settings}"
        );
        read_mission("test.toml", text.as_bytes()).map_err(|errors| errors.to_string())
    }

    #[test]
    fn all_settings_of_the_table_have_their_names_and_defaults() {
        let mission = read("").unwrap();
        assert_eq!(mission.robots[0].tasks[0].task, TaskPlan::SweepScan(Box::default()));
        assert_eq!(mission.robots[0].start.as_deref(), Some("Start1"));
        let settings: String =
            SETTINGS.map(|name| format!("{name} = {}\n", example(name))).concat();
        assert!(read(&settings).is_ok(), "{:?}", read(&settings));
    }

    #[test]
    fn the_start_location_is_where_the_robot_begins() {
        let mission = read("start_location = 2").unwrap();
        assert_eq!(mission.robots[0].start.as_deref(), Some("Start3"));
    }

    #[test]
    fn a_bad_setting_is_named_with_its_value_and_its_range() {
        for (settings, value) in [
            ("algorithm = 7", "7"),
            ("point_increment = 0", "0"),
            ("simulator_ip = \"here\"", "here"),
            ("pan_deg = [90, -90]", "90"),
            ("point_cluster = 64", "64"),
            ("store = \"shelf\"", "shelf"),
        ] {
            let message = read(settings).unwrap_err();
            let name = settings.split(' ').next().unwrap();
            assert!(message.contains(name) && message.contains(value), "{message}");
        }
    }
}
