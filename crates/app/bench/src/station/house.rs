//! Eight robots with laser and camera in the office, with a page or without, watched or not.

use std::time::Duration;

use anyhow::Result;
use base::model::{Equipment, RobotModel, SensorKind};
use base::time::SimTime;
use glam::DVec2;
use sim_engine::Pace;
use station_server::{Settings, Station};

use super::viewer::{Drained, Viewer};
use crate::clock::process_time;
use crate::sim::{Crew, Driving};
use app_missions::stage::Paced;
use app_station::Live;

/// Where the robots start: along the office's two long corridors, where no rubble lies.
const STARTS: [[f64; 2]; 8] = [
    [-18.0, 4.5],
    [-9.0, 4.5],
    [-3.0, 4.5],
    [4.0, 4.5],
    [18.0, 4.5],
    [-18.0, -4.5],
    [-5.0, -4.5],
    [10.0, -4.5],
];
/// Our usual step.
const STEP: SimTime = SimTime::from_millis(10);
/// Simulated seconds before anything is measured.
const SETTLING: SimTime = SimTime::from_millis(1000);

/// Who looks on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// There is no page.
    NoPage,
    /// A page, and so many viewers.
    Viewers(usize),
    /// A page that nobody looks at, and a viewer of every topic.
    Topics {
        /// Whether it reads what it is sent.
        reads: bool,
    },
}

/// What a run took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cost {
    /// CPU time of everything but the viewers' own threads, seconds.
    pub(crate) cpu: f64,
    /// By the clock on the wall, seconds.
    pub(crate) wall: f64,
    /// Bytes to one viewer.
    pub(crate) bytes: f64,
}

/// Lets the robots drive for a span of simulated time.
pub(crate) fn run(audience: Audience, pace: Pace, span: SimTime) -> Result<Cost> {
    let crew = crew()?;
    let mut simulation = crew.assemble()?;
    let mut live = None;
    let mut viewers = vec![];
    if audience != Audience::NoPage {
        let station = Station::open(Settings::loopback(0))?;
        let addr = station.local_addr();
        live = Some(Live::new(station, &simulation));
        viewers = match audience {
            Audience::NoPage => vec![],
            Audience::Viewers(count) => {
                (0..count).map(|_| Viewer::connect(addr)).collect::<Result<_>>()?
            }
            Audience::Topics { reads } => vec![Viewer::of_topics(addr, reads)?],
        };
    }
    let clock = Paced::new(Pace::Fast, SimTime::ZERO);
    let mut paced = Paced::new(pace, simulation.now());
    let (mut begin, mut cpu_begin) = (Duration::ZERO, Duration::ZERO);
    let end = SETTLING + span;
    while simulation.now() < end {
        if simulation.now() == SETTLING {
            (begin, cpu_begin) = (clock.elapsed(), process_time().unwrap_or_default());
        }
        paced.wait(simulation.now() + STEP);
        let orders = crew.orders(simulation.now());
        simulation.step(&orders);
        if let Some(live) = &mut live {
            let wall = clock.elapsed();
            live.note(&simulation);
            live.hear(wall);
            live.publish(&simulation, wall, "running");
        }
    }
    let cpu = process_time().unwrap_or_default().saturating_sub(cpu_begin).as_secs_f64();
    let wall = clock.elapsed().saturating_sub(begin).as_secs_f64();
    let drained: Vec<Drained> = viewers.into_iter().map(Viewer::close).collect::<Result<_>>()?;
    let theirs: f64 = drained.iter().map(|viewer| viewer.cpu.as_secs_f64()).sum();
    let bytes = drained.first().map_or(0.0, |viewer| viewer.bytes as f64);
    Ok(Cost { cpu: cpu - theirs, wall, bytes })
}

fn crew() -> Result<Crew> {
    Ok(Crew {
        arena: sim_arena::shipped::load("office")?,
        model: model()?,
        starts: STARTS.map(DVec2::from_array).to_vec(),
        is_kinematic: false,
        step: STEP,
        drive: Driving::Circling,
    })
}

/// The shipped P2AT with its laser and its camera.
fn model() -> Result<RobotModel> {
    let mut model = sim_robots::shipped::load("P2AT")?;
    let is_wanted =
        |mount: &Equipment| matches!(mount.kind, SensorKind::Scanner(_) | SensorKind::Camera(_));
    model.equipment.retain(is_wanted);
    Ok(model)
}

#[cfg(test)]
mod tests {
    use base::messages::ReadingData;

    use super::*;

    #[test]
    fn eight_robots_stand_and_all_their_lasers_and_cameras_read() {
        let crew = crew().unwrap();
        let mut simulation = crew.assemble().unwrap();
        let (mut scans, mut pictures) = (0, 0);
        crew.run(&mut simulation, SimTime::from_millis(1000), |tick| {
            let count = |is: fn(&ReadingData) -> bool| {
                tick.readings.iter().filter(|reading| is(&reading.data)).count()
            };
            scans += count(|data| matches!(data, ReadingData::Scan(_)));
            pictures += count(|data| matches!(data, ReadingData::Picture(..)));
            Ok(())
        })
        .unwrap();
        assert!(scans >= 8 * 2 && pictures >= 8, "{scans} scans, {pictures} pictures in a second");
        for name in simulation.names() {
            let state = simulation.state(name).unwrap();
            assert!(state.is_upright, "{name} has tipped over");
        }
    }
}
