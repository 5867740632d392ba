//! What the servers beside the robot port may know: a copy, so that their threads never touch the simulation.

use std::sync::{Arc, Mutex};

use base::arena::Victim;
use base::geom::Pose;
use glam::DVec3;
use link_transport::lock;
use link_wss::{Actor, RobotPlace};
use sim_radio::{loss_between, walls_between};
use sim_side_servers::{Actors, Whereabouts};
use sim_world::World;

/// Where the robots are, and the walls between them as they stand. Clones share what they know.
#[derive(Clone)]
pub struct Watch {
    /// As it was at the start: where robots may be put, and how deep the floor is.
    start: Arc<World>,
    seen: Arc<Mutex<Seen>>,
}

/// Seconds from one look at what has moved to the next: a world is not copied for nothing.
const LOOK: f64 = 1.0;

struct Seen {
    /// Walls as they stood at the last look that found them moved.
    world: Arc<World>,
    /// How often they were found moved.
    revision: u64,
    looked: f64,
    seconds: f64,
    robots: Vec<Known>,
}

/// A robot as others may know it.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) world_from_robot: Pose,
    pub(crate) is_battery_empty: bool,
}

impl Watch {
    pub(crate) fn new(world: &World) -> Self {
        let start = Arc::new(world.clone());
        let world = Arc::clone(&start);
        let seen = Seen { world, revision: 0, looked: 0.0, seconds: 0.0, robots: vec![] };
        Self { start, seen: Arc::new(Mutex::new(seen)) }
    }

    /// The arena without the robots that came later.
    pub(crate) fn world(&self) -> &World {
        &self.start
    }

    /// What may be known now; walls are looked at once a second.
    pub(crate) fn update(&self, world: &World, seconds: f64, robots: Vec<Known>) {
        let mut seen = lock(&self.seen);
        (seen.seconds, seen.robots) = (seconds, robots);
        if seconds - seen.looked >= LOOK {
            seen.looked = seconds;
            if !world.state().stands_like(seen.world.state()) {
                seen.world = Arc::new(world.clone());
                seen.revision += 1;
            }
        }
    }

    /// Walls as they stand, for as long as somebody looks at them.
    fn walls_now(&self) -> Arc<World> {
        Arc::clone(&lock(&self.seen).world)
    }
}

impl Whereabouts for Watch {
    fn robots(&self) -> Vec<RobotPlace> {
        let place = |robot: &Known| RobotPlace {
            name: robot.name.clone(),
            location: robot.world_from_robot.position,
            is_battery_empty: robot.is_battery_empty,
        };
        lock(&self.seen).robots.iter().map(place).collect()
    }

    fn walls(&self, start: DVec3, end: DVec3) -> u32 {
        walls_between(&self.walls_now(), start, end)
    }

    fn revision(&self) -> u64 {
        lock(&self.seen).revision
    }

    fn loss(&self, from: &RobotPlace, to: &RobotPlace) -> Option<f64> {
        let ends = [from.name.as_str(), to.name.as_str()];
        Some(loss_between(&self.walls_now(), from.location, to.location, ends))
    }
}

impl Actors for Watch {
    fn actors(&self) -> Vec<Actor> {
        let seen = lock(&self.seen);
        let actor = |robot: &Known| Actor {
            name: robot.name.clone(),
            class: robot.class.clone(),
            time: seen.seconds,
            world_from_actor: robot.world_from_robot,
        };
        let robots = seen.robots.iter().map(actor);
        let victims = self.start.arena().victims.iter().enumerate();
        let victims = victims.map(|(number, victim)| victim_actor(number, victim, seen.seconds));
        robots.chain(victims).collect()
    }
}

/// Classes of victims in the original, without package; referees look for these words in a class.
const VICTIMS: [&str; 2] = ["MaleVictim", "FemaleVictim"];

/// A victim as referees know it. Arenas do not say who is a man and who a woman, so they take turns.
fn victim_actor(number: usize, victim: &Victim, seconds: f64) -> Actor {
    Actor {
        name: victim.name.clone(),
        class: VICTIMS[number % VICTIMS.len()].to_owned(),
        time: seconds,
        world_from_actor: Pose {
            position: victim.at,
            ..Pose::from_xyz_yaw(0.0, 0.0, 0.0, victim.yaw)
        },
    }
}

#[cfg(test)]
mod tests {
    use base::arena::{Action, Arena, Door, Event, Hinge, Trigger};
    use base::time::SimTime;

    use super::*;

    #[test]
    fn a_door_that_opened_is_a_wall_no_more_and_is_told_once() {
        let door = Door {
            name: "door".to_owned(),
            at: DVec3::ZERO,
            size: DVec3::new(0.9, 0.04, 2.0),
            yaw: std::f64::consts::FRAC_PI_2,
            hinge: Hinge::Slide,
            open: 0.0,
            material: "wood".to_owned(),
        };
        let open = Event {
            trigger: Trigger::At(SimTime::from_seconds(2.0)),
            action: Action::Open("door".to_owned()),
        };
        let arena = Arena { doors: vec![door], events: vec![open], ..Arena::default() };
        let mut world = World::new(&arena).unwrap();
        let watch = Watch::new(&world);
        let ends = [DVec3::new(-2.0, 0.0, 1.0), DVec3::new(2.0, 0.0, 1.0)];
        let mut seen = vec![];
        for second in 0..9 {
            world.advance(SimTime::from_seconds(f64::from(second)), &[]);
            watch.update(&world, f64::from(second), vec![]);
            seen.push((watch.walls(ends[0], ends[1]), watch.revision()));
        }
        assert_eq!(seen[1], (1, 0), "before");
        let (walls, revision) = seen[8];
        assert!(walls == 0 && (1..=4).contains(&revision), "{seen:?}");
        assert_eq!(seen[7], seen[8], "a door that stands still is not told again");
    }
}
