//! A world in which tests move the robots; walls stand at every tenth metre of x.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use glam::DVec3;
use link_wss::RobotPlace;
use sim_side_servers::{InProcess, Whereabouts, WirelessOptions, WirelessServer};

#[derive(Default)]
pub(crate) struct PuppetWorld(Mutex<Vec<RobotPlace>>);

impl PuppetWorld {
    pub(crate) fn with(robots: &[(&str, f64)]) -> Arc<Self> {
        let world = Self::default();
        for &(name, x) in robots {
            world.put(name, x);
        }
        Arc::new(world)
    }

    /// Puts a robot somewhere, new or old.
    pub(crate) fn put(&self, name: &str, x: f64) {
        self.remove(name);
        let location = DVec3::new(x, 0.0, 0.0);
        let place = RobotPlace { name: name.into(), location, is_battery_empty: false };
        self.0.lock().unwrap().push(place);
    }

    pub(crate) fn remove(&self, name: &str) {
        self.0.lock().unwrap().retain(|robot| robot.name != name);
    }

    pub(crate) fn drain_battery(&self, name: &str) {
        for robot in self.0.lock().unwrap().iter_mut().filter(|robot| robot.name == name) {
            robot.is_battery_empty = true;
        }
    }
}

impl Whereabouts for PuppetWorld {
    fn robots(&self) -> Vec<RobotPlace> {
        self.0.lock().unwrap().clone()
    }

    fn walls(&self, start: DVec3, end: DVec3) -> u32 {
        let cell = |point: DVec3| (point.x / 10.0).floor() as i32;
        cell(start).abs_diff(cell(end))
    }
}

/// A wireless server that looks at the puppets fifty times a second.
pub(crate) fn wireless(world: &Arc<PuppetWorld>) -> WirelessServer {
    wireless_with(world, |_| {})
}

pub(crate) fn wireless_with(
    world: &Arc<PuppetWorld>,
    change: impl FnOnce(&mut WirelessOptions),
) -> WirelessServer {
    let mut options = WirelessOptions::loopback(0);
    options.poll = Duration::from_millis(20);
    change(&mut options);
    WirelessServer::start(options, Box::new(InProcess(Arc::clone(world) as _))).unwrap()
}
