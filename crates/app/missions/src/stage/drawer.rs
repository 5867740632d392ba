//! Pictures that are drawn beside a run: whoever looks does not slow time.

use std::sync::mpsc::{Receiver, Sender, channel};

use anyhow::{Context, Result};
use base::messages::Reading;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sim_engine::Simulation;

use super::usual_threads;

/// How much the drawing threads give way to all others, in the steps of `nice`.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Draws one picture at a time, on threads of its own that give way to the run; the run only hands over what there is to be seen.
pub struct Drawer {
    pool: ThreadPool,
    results: (Sender<Reading>, Receiver<Reading>),
    is_busy: bool,
}

impl Drawer {
    /// Leaves one core to the run.
    pub fn new() -> Result<Self> {
        let pool = ThreadPoolBuilder::new()
            .num_threads(usual_threads().saturating_sub(1).max(1))
            .thread_name(|number| format!("pictures {number}"))
            .start_handler(|_| give_way())
            .build()
            .context("cannot start threads for pictures")?;
        Ok(Self { pool, results: channel(), is_busy: false })
    }

    /// Whether nothing is being drawn, and nothing waits to be taken.
    pub fn is_idle(&self) -> bool {
        !self.is_busy
    }

    /// Begins to draw what a camera sees now; says whether it did: not while it draws, and not what is no camera.
    pub fn draw(&mut self, simulation: &Simulation, robot: &str, camera: &str) -> bool {
        if self.is_busy {
            return false;
        }
        let Some(glimpse) = simulation.glimpse(robot, camera) else { return false };
        let (world, sender) = (simulation.world().clone(), self.results.0.clone());
        self.is_busy = true;
        self.pool.spawn(move || {
            // Where nobody waits any more the run is over.
            let _ = sender.send(glimpse.draw(&world));
        });
        true
    }

    /// The picture, as soon as it is drawn, with the time of what it shows.
    pub fn take(&mut self) -> Option<Reading> {
        let reading = self.results.1.try_recv().ok()?;
        self.is_busy = false;
        Some(reading)
    }
}

/// On Linux a thread has a niceness of its own; elsewhere the scheduler decides alone.
#[cfg(target_os = "linux")]
fn give_way() {
    // A system that does not allow it draws a little too eagerly.
    let _ = rustix::process::setpriority_process(None, NICENESS);
}

#[cfg(not(target_os = "linux"))]
fn give_way() {}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use base::messages::ReadingData;
    use base::model::SensorKind;
    use base::time::SimTime;

    use super::*;
    use crate::stage::{Cast, pause};

    #[test]
    fn time_goes_on_while_a_picture_is_drawn_and_the_picture_is_of_its_beginning() {
        let (mut simulation, _, _) = Cast::of("home-point", "P2AT").assemble_with_cameras(|spec| {
            (spec.width, spec.height) = (1600, 1200);
        });
        simulation.step(&[]);
        let mut drawer = Drawer::new().unwrap();
        assert!(!drawer.draw(&simulation, "P2AT", "Odometry"), "that is no camera");
        assert!(drawer.draw(&simulation, "P2AT", "Camera"));
        assert!(!drawer.draw(&simulation, "P2AT", "Camera"), "one at a time");
        let mut steps = 0;
        let reading = loop {
            simulation.step(&[]);
            steps += 1;
            if let Some(reading) = drawer.take() {
                break reading;
            }
            assert!(steps < 100_000, "nothing was drawn");
            pause(Duration::from_micros(200));
        };
        assert!(steps > 3, "{steps} steps were made meanwhile");
        assert_eq!(reading.time, SimTime::from_millis(10));
        assert!(matches!(&reading.data, ReadingData::Picture(picture, _) if picture.width == 1600));
        assert!(drawer.is_idle());
    }

    impl Cast {
        /// Cameras read only when asked, and have another size.
        fn assemble_with_cameras(
            &self,
            change: impl Fn(&mut base::model::CameraSpec),
        ) -> (Simulation, base::model::RobotModel, sim_engine::ArenaText) {
            let assembled = self.assemble_with(|model| {
                for mount in &mut model.equipment {
                    mount.period = None;
                    if let SensorKind::Camera(spec) = &mut mount.kind {
                        change(spec);
                    }
                }
            });
            assembled.unwrap()
        }
    }
}
