use base::geom::Pose;
use base::model::SensorKind;
use base::time::SimTime;
use sim_world::World;

use super::*;
use crate::situation::{Carrier, Contact};
use crate::tiny_world::{sensor, wall_at, world_of};

fn feel(world: &World, contacts: &[Contact]) -> Touched {
    let resting = Carrier::resting(world, SimTime::ZERO, Pose::IDENTITY);
    let carrier = Carrier { contacts, ..resting };
    let situation = Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY };
    match sensor(SensorKind::Touch(0.01)).read(&situation) {
        ReadingData::Touch(touched) => touched,
        other => panic!("{other:?} is no touch"),
    }
}

#[test]
fn a_wall_within_reach_is_touched_and_named() {
    let touched = feel(&world_of(vec![wall_at(0.008, "plaster")]), &[]);
    assert_eq!(touched, Touched { is_touching: true, thing: Some("wall".into()) });
    assert_eq!(feel(&world_of(vec![wall_at(0.02, "plaster")]), &[]), Touched::default());
}

#[test]
fn a_wall_pressed_in_by_a_hair_is_still_touched() {
    assert!(feel(&world_of(vec![wall_at(-0.003, "plaster")]), &[]).is_touching);
}

#[test]
fn a_contact_counts_at_the_button_and_not_elsewhere_on_the_robot() {
    let world = world_of(vec![wall_at(2.0, "plaster")]);
    let at = |y: f64| [Contact { position: DVec3::Y * y, owner: 0 }];
    assert_eq!(feel(&world, &at(0.005)).thing.as_deref(), Some("wall"));
    assert_eq!(feel(&world, &at(0.3)), Touched::default());
}

#[test]
fn a_contact_with_something_nameless_is_still_a_touch() {
    let contact = [Contact { position: DVec3::ZERO, owner: 99 }];
    assert_eq!(feel(&world_of(vec![]), &contact), Touched { is_touching: true, thing: None });
}
