//! A mission with a mind of your own: `cargo run --release -p app_missions --example own_robot`. docs/own-robot.md explains it.

use anyhow::{Context, Result};
use app_missions::{Course, How, MissionSource, Surroundings, Watch};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use base::messages::{Command, Drive, ReadingData};
use robot_hardware::{Driver, Moment};

/// Drives on while its sonars hear nothing near; turns while they do.
#[derive(Default)]
struct Wanderer {
    /// What was heard of the way ahead last, metres.
    ahead: f64,
}

/// Nearer than this it turns away, metres.
const NEAR: f64 = 0.7;
/// The sonars that look ahead.
const AHEAD: [&str; 4] = ["S3", "S4", "S5", "S6"];

impl Wanderer {
    /// One control cycle: what was sensed in, what is to be done out.
    fn cycle(&mut self, moment: &Moment) -> Vec<Command> {
        let heard = moment.readings.iter().filter_map(|reading| match reading.data {
            ReadingData::Range(range) if AHEAD.contains(&reading.sensor.as_str()) => {
                Some(range.unwrap_or(f64::INFINITY))
            }
            _ => None,
        });
        self.ahead = heard.min_by(f64::total_cmp).unwrap_or(self.ahead);
        let (left, right) = if self.ahead < NEAR { (-2.0, 2.0) } else { (4.0, 4.0) };
        vec![Command::Drive(Drive::Skid { left, right })]
    }
}

/// Lets it wander for so many cycles; how far it came from where it began, and what it touches at the end.
fn wander(cycles: u32) -> Result<(f64, usize)> {
    let mission = MissionSource::open("home-point-test")?.mission;
    let name = mission.robots[0].name.clone();
    let (mut scene, mut drivers) = Course::open(&mission)?.bodies(7, &How::default())?;
    let body: &mut dyn Driver = drivers.first_mut().context("a mission has a robot")?;
    let mut mind = Wanderer::default();
    let interrupt = Interrupt::default();
    let begin = scene.simulation.state(&name).context("it is there")?.world_from_robot;
    for _ in 0..cycles {
        scene.pass(&mut Watch::alone(&interrupt));
        let Some(moment) = body.poll()? else { break };
        body.send(&mind.cycle(&moment))?;
    }
    let end = scene.simulation.state(&name).context("it is there")?;
    Ok((end.world_from_robot.position.distance(begin.position), end.contacts.len()))
}

fn main() -> Result<()> {
    let (metres, touches) = wander(1200)?;
    console::print(&format!("came {metres:.2} m far, touches {touches} things\n"))?;
    Ok(())
}

#[test]
fn it_comes_out_of_where_it_began_and_stands_clear() {
    let (metres, touches) = wander(600).expect("it runs");
    assert!(metres > 0.3 && touches == 0, "{metres} m, {touches} touches");
}
