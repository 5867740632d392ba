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

/// Where the robots are, and the walls between them. Clones share what they know.
#[derive(Clone)]
pub struct Watch {
    /// As it stood at the start: what moves later neither counts as a wall nor stops being one.
    world: Arc<World>,
    seen: Arc<Mutex<Seen>>,
}

#[derive(Default)]
struct Seen {
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
        Self { world: Arc::new(world.clone()), seen: Arc::default() }
    }

    /// The arena without the robots that came later.
    pub(crate) fn world(&self) -> &World {
        &self.world
    }

    pub(crate) fn update(&self, seconds: f64, robots: Vec<Known>) {
        *lock(&self.seen) = Seen { seconds, robots };
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
        walls_between(&self.world, start, end)
    }

    fn loss(&self, from: &RobotPlace, to: &RobotPlace) -> Option<f64> {
        let ends = [from.name.as_str(), to.name.as_str()];
        Some(loss_between(&self.world, from.location, to.location, ends))
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
        let victims = self.world.arena().victims.iter().enumerate();
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
