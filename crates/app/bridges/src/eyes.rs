//! What robots' cameras see, drawn beside the run for whoever looks on.

use std::collections::BTreeMap;

use app_missions::stage::Drawer;
use base::messages::Reading;
use base::model::{Equipment, SensorKind};
use base::time::SimTime;
use sim_engine::Simulation;

/// From one picture of a camera to the next, simulated time, where nobody says otherwise.
const PERIOD: SimTime = SimTime::from_millis(200);

/// Has cameras drawn that do not draw by themselves, one after the other; begins with the first look.
pub struct Eyes {
    /// Nothing before the first look, and where no thread can be had.
    drawer: Option<Drawer>,
    /// When each camera, by robot and name, was last drawn.
    drawn: BTreeMap<(String, String), SimTime>,
    period: SimTime,
}

impl Default for Eyes {
    fn default() -> Self {
        Self::every(PERIOD)
    }
}

impl Eyes {
    /// Each camera once in so much simulated time, if that can be done.
    pub fn every(period: SimTime) -> Self {
        Self { drawer: None, drawn: BTreeMap::new(), period }
    }

    /// Takes what was drawn meanwhile and begins with the camera that has waited longest; returns at once.
    pub fn look(&mut self, simulation: &Simulation) -> Option<Reading> {
        if self.drawer.is_none() {
            self.drawer = Drawer::new().ok();
        }
        let drawer = self.drawer.as_mut()?;
        let drawn = drawer.take();
        if drawer.is_idle()
            && let Some(camera) = next(simulation, &self.drawn, self.period)
        {
            drawer.draw(simulation, &camera.0, &camera.1);
            self.drawn.insert(camera, simulation.now());
        }
        drawn
    }
}

/// The camera that has waited longest, if its time has come.
fn next(
    simulation: &Simulation,
    drawn: &BTreeMap<(String, String), SimTime>,
    period: SimTime,
) -> Option<(String, String)> {
    let cameras = simulation.names().flat_map(|robot| {
        let mounts = simulation.model(robot).map_or(&[][..], |model| &model.equipment[..]);
        let cameras = mounts.iter().filter(|mount| is_resting_camera(mount));
        cameras.map(move |camera| (robot.to_owned(), camera.name.clone()))
    });
    let last = |camera: &(String, String)| drawn.get(camera).copied();
    let is_due = |camera: &(String, String)| {
        last(camera).is_none_or(|last| simulation.now().since(last) >= period)
    };
    cameras.filter(is_due).min_by_key(last)
}

fn is_resting_camera(mount: &Equipment) -> bool {
    matches!(mount.kind, SensorKind::Camera(_)) && mount.period.is_none()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use app_missions::stage::pause;
    use base::arena::Arena;
    use base::geom::Pose;
    use sim_engine::{Rider, Settings};

    use super::*;

    #[test]
    fn every_resting_camera_gets_its_turn() {
        let mut simulation = Simulation::new(&Arena::default(), &Settings::default()).unwrap();
        let mut model = sim_robots::shipped::load("P2DX").unwrap();
        model.equipment.iter_mut().for_each(|mount| mount.period = None);
        for (name, x) in [("ada", 0.0), ("bob", 3.0)] {
            let at = Pose::from_xyz_yaw(x, 0.0, 1.0, 0.0);
            simulation.join(&Rider::standing(name, &model, &at)).unwrap();
        }
        let (mut eyes, mut seen) = (Eyes::default(), vec![]);
        for _ in 0..5000 {
            seen.extend(eyes.look(&simulation).map(|reading| reading.robot));
            if seen.len() == 2 {
                break;
            }
            pause(Duration::from_millis(2));
        }
        assert_eq!(seen, ["ada", "bob"]);
        pause(Duration::from_millis(20));
        assert!(eyes.look(&simulation).is_none(), "time stands still: there is nothing new to see");
    }
}
