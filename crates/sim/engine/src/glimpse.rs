//! What cameras look at, for pictures that are drawn beside the run and not in it.

use base::messages::Reading;
use base::time::SimTime;
use sim_sensors::{CameraView, Carrier, Motion, Situation};
use sim_world::World;

use crate::sense::{headlights, place};
use crate::simulation::Simulation;

/// What one camera looks at in one moment. It can be drawn on another thread, from a copy of the world, while time goes on.
#[derive(Clone, Debug, PartialEq)]
pub struct Glimpse {
    robot: String,
    camera: String,
    time: SimTime,
    view: CameraView,
}

impl Glimpse {
    /// The picture, as the camera's reading of that moment; `world` is the world of that moment.
    pub fn draw(&self, world: &World) -> Reading {
        Reading {
            robot: self.robot.clone(),
            sensor: self.camera.clone(),
            time: self.time,
            data: self.view.draw(world),
        }
    }
}

impl Simulation {
    /// What a robot's camera looks at now; `None` for what is no camera, or has no power. Nothing of the run changes by it.
    pub fn glimpse(&self, robot: &str, camera: &str) -> Option<Glimpse> {
        let mounted = self.robots.get(robot)?;
        let (id, now) = (mounted.id?, self.now());
        let state = self.physics.state(id).filter(|state| state.battery.charge > 0.0)?;
        let number = mounted.model.equipment.iter().position(|mount| mount.name == camera)?;
        let lamps = headlights(&self.robots, &self.physics);
        let carrier = Carrier {
            owner: Some(mounted.owner),
            headlights: &lamps,
            // What blurs the picture while the shutter is open.
            motion: Motion {
                velocity: state.linear_velocity,
                angular_velocity: state.angular_velocity,
                ..Motion::default()
            },
            ..Carrier::resting(&self.world, now, state.world_from_robot)
        };
        let world_from_sensor = place(&mounted.model.equipment[number], &self.physics, id)?;
        let situation = Situation { carrier: &carrier, world_from_sensor };
        let view = mounted.sensors.get(number)?.view(&situation)?;
        Some(Glimpse { robot: robot.to_owned(), camera: camera.to_owned(), time: now, view })
    }
}

#[cfg(test)]
mod tests {
    use base::arena::{Arena, Floor};
    use base::geom::Pose;
    use base::messages::{Command, ReadingData};
    use glam::{DVec2, DVec3};

    use super::*;
    use crate::{Order, Rider, Settings};

    #[test]
    fn a_picture_drawn_beside_the_run_is_the_one_the_camera_would_have_taken() {
        let mut arena = Arena::default();
        let material = "concrete".to_owned();
        let (at, size) = (DVec3::ZERO, DVec2::splat(9.0));
        arena.floors.push(Floor { at, size, thickness: 0.1, material });
        let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
        let mut model = sim_robots::shipped::load("P2AT").unwrap();
        model.equipment.iter_mut().for_each(|mount| mount.period = None);
        simulation.join(&Rider::standing("scout", &model, &Pose::IDENTITY)).unwrap();
        let sensor = "Camera".to_owned();
        let hash = {
            let ask = Order::new("scout", Command::Trigger { sensor });
            simulation.step(&[Order::new("scout", Command::Light(true)), ask]).hash
        };
        let taken = simulation.last_tick().readings.clone();
        let glimpse = simulation.glimpse("scout", "Camera").unwrap();
        let world = simulation.world().clone();
        simulation.step(&[]);
        assert!(matches!(taken[0].data, ReadingData::Picture(..)), "{taken:?}");
        assert_eq!(glimpse.draw(&world), taken[0]);
        assert_ne!(simulation.last_tick().hash, hash);
        assert_eq!(simulation.glimpse("scout", "Scanner1"), None);
        assert_eq!(simulation.glimpse("nobody", "Camera"), None);
    }
}
