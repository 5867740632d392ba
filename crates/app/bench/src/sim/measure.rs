//! Our figures.

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use anyhow::Result;
use base::model::{Equipment, RobotModel};
use base::time::SimTime;
use glam::DVec2;
use indicatif::ProgressBar;
use rayon::ThreadPoolBuilder;
use sim_engine::{ArenaText, Settings, Tape};

use super::crew::{Crew, Driving, SCANS, arena, bare, imu, laser, lattice, sonars, surrounded};
use super::resting_crew::RestingCrew;
use super::table::{STATED, Subject, TABLE};
use crate::clock::fastest;
use crate::fit::Line;
use crate::room::{RoomPlan, lamp};
use crate::{Figures, Report, Request, report};
use app_terminal::progress;

/// How much care the measuring takes.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Runs of which the fastest counts.
    runs: usize,
    /// Simulated time of a run of one robot; many robots take less.
    span: SimTime,
    /// Simulated time of a run that is recorded: whole seconds, since each is packed when it is over.
    recorded: SimTime,
    /// Whether cameras are recorded too, which takes most of the time.
    has_cameras: bool,
}

impl Effort {
    fn of(request: &Request) -> Self {
        let milliseconds = SimTime::from_millis;
        if request.is_quick {
            let (span, recorded) = (milliseconds(500), milliseconds(1000));
            Self { runs: 2, span, recorded, has_cameras: false }
        } else {
            let (span, recorded) = (milliseconds(4000), milliseconds(2000));
            Self { runs: 9, span, recorded, has_cameras: true }
        }
    }
}

/// Length of the peers' steps.
const FINE: SimTime = SimTime::from_millis(2);
/// Length of ours, where nothing else is said.
const USUAL: SimTime = SimTime::from_millis(10);
/// How many robots a growing crew has.
const GROWING: [usize; 6] = [1, 2, 4, 8, 16, 32];
/// A circle around the robot, metres.
const ROBOT_RADIUS: f64 = 0.45;
/// Robots of the fleet.
const FLEET: usize = 16;
/// Pictures take so long that few runs are enough.
const CAMERA_RUNS: usize = 2;

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let (ours, growth) = measure(Effort::of(request))?;
    Ok(report(TABLE, &ours, peers).with_notes([growth, STATED.to_owned()]))
}

/// Measures everything on one thread; the second value is what to say of the growth.
fn measure(effort: Effort) -> Result<(BTreeMap<Subject, f64>, String)> {
    let one = ThreadPoolBuilder::new().num_threads(1).build()?;
    one.install(|| {
        let bar =
            progress::bar(8 + GROWING.len() as u64 + u64::from(effort.has_cameras), "measuring");
        let mut bench = Bench { effort, figures: BTreeMap::new(), bar };
        bench.one_robot()?;
        bench.fleets()?;
        bench.swarms()?;
        bench.recordings()?;
        let growth = bench.growth()?;
        bench.arenas()?;
        bench.bar.finish_and_clear();
        Ok((bench.figures, growth))
    })
}

struct Bench {
    effort: Effort,
    figures: BTreeMap<Subject, f64>,
    bar: ProgressBar,
}

impl Bench {
    /// CPU seconds a simulated second of a crew takes.
    fn cost(&self, crew: Crew) -> Result<f64> {
        let span = self.span(crew.starts.len());
        let mut resting = RestingCrew::new(crew)?;
        let [cost] = least(self.effort.runs, |_| resting.cost(span, |_| Ok(())))?;
        self.bar.inc(1);
        Ok(cost)
    }

    /// Many robots need no long run to be measured well.
    fn span(&self, robots: usize) -> SimTime {
        let share = self.effort.span.nanos() / (robots as u64).div_ceil(4);
        SimTime::from_nanos(share.max(SCANS.nanos() * 2))
    }

    fn one_robot(&mut self) -> Result<()> {
        let crew = fleet(1, with(vec![laser(FINE)?, imu(FINE)])?, FINE);
        let steps = 1.0 / FINE.seconds();
        self.figures.insert(Subject::OneRobot, steps / self.cost(crew)?);
        Ok(())
    }

    fn fleets(&mut self) -> Result<()> {
        for (subject, step) in [(Subject::FleetFine, FINE), (Subject::Fleet, USUAL)] {
            let cost = self.cost(fleet(FLEET, with(laser_and_sonars()?)?, step))?;
            self.figures.insert(subject, FLEET as f64 / cost);
        }
        Ok(())
    }

    fn swarms(&mut self) -> Result<()> {
        let swarms =
            [(Subject::Kinematic10, 10), (Subject::Kinematic50, 50), (Subject::Kinematic200, 200)];
        for (subject, count) in swarms {
            let crew = fleet(count, with(vec![laser(SCANS)?])?, USUAL);
            let cost = self.cost(Crew { is_kinematic: true, ..crew })?;
            self.figures.insert(subject, count as f64 / cost);
        }
        Ok(())
    }

    fn recordings(&mut self) -> Result<()> {
        let crew = fleet(FLEET, with(laser_and_sonars()?)?, USUAL);
        self.recording(Subject::Recording, crew, self.effort.runs)?;
        if self.effort.has_cameras {
            let mut crew = fleet(FLEET, sim_robots::shipped::load("P2AT")?, USUAL);
            crew.arena.lamps.push(lamp());
            self.recording(Subject::RecordingAll, crew, self.effort.runs.min(CAMERA_RUNS))?;
        }
        Ok(())
    }

    fn recording(&mut self, subject: Subject, crew: Crew, runs: usize) -> Result<()> {
        let settings = Settings { step: crew.step, ..Settings::default() };
        let mut tape = Tape::new(io::sink(), &ArenaText::default(), &settings)?;
        let (mut resting, span) = (RestingCrew::new(crew)?, self.effort.recorded);
        let (mut least_writing, mut least_step) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..runs.max(1) {
            // Two long runs differ by more than a recording costs: it has a clock of its own within one.
            let mut writing = Duration::ZERO;
            let both = resting.cost(span, |tick| {
                let (times, written) = fastest(1, || tape.write(tick));
                writing += times.cpu;
                Ok(written?)
            })?;
            let writing = writing.as_secs_f64() / span.seconds();
            least_writing = least_writing.min(writing);
            least_step = least_step.min(both - writing);
        }
        self.figures.insert(subject, 100.0 * least_writing / least_step);
        self.bar.inc(1);
        Ok(())
    }

    fn growth(&mut self) -> Result<String> {
        let places = lattice(36, 40.0);
        let free = places.clone();
        let plan = RoomPlan { size: 40.0, free, free_radius: 2.0, ..RoomPlan::default() };
        let mut costs = vec![];
        for count in GROWING {
            let crew = Crew {
                arena: arena(&plan),
                starts: places[..count].to_vec(),
                drive: Driving::Circling,
                ..fleet(1, with(laser_and_sonars()?)?, USUAL)
            };
            costs.push((count as f64, self.cost(crew)? * USUAL.seconds() * 1e6));
        }
        let Line { offset, slope, fit } = Line::through(&costs);
        self.figures.insert(Subject::Growth, fit);
        Ok(format!("a step of 10 ms takes {offset:.0} µs + {slope:.1} µs x robots, r² = {fit:.4}"))
    }

    fn arenas(&mut self) -> Result<()> {
        let crew = fleet(1, with(laser_and_sonars()?)?, USUAL);
        let crew = Crew { drive: Driving::Circling, ..crew };
        let resting = |times: f64| {
            let arena = surrounded(&RoomPlan::default(), times);
            RestingCrew::new(Crew { arena, ..crew.clone() })
        };
        let crews: Result<Vec<RestingCrew>> = [1.0, 10.0, 100.0].into_iter().map(resting).collect();
        let mut crews = crews?;
        // One robot that stays at its place takes little time: a longer run tells more.
        let span = SimTime::from_nanos(self.effort.span.nanos() * 5);
        let [alone, ten, hundred] =
            least(self.effort.runs, |run| crews[run].cost(span, |_| Ok(())))?;
        self.figures.insert(Subject::Arena10, ten / alone);
        self.figures.insert(Subject::Arena100, hundred / alone);
        self.bar.inc(1);
        Ok(())
    }
}

/// The least of several measurements of each of `N` things, taken in turn so that a busy minute disturbs all of them.
fn least<const N: usize>(
    runs: usize,
    mut measure: impl FnMut(usize) -> Result<f64>,
) -> Result<[f64; N]> {
    let mut least = [f64::INFINITY; N];
    for _ in 0..runs.max(1) {
        for (number, known) in least.iter_mut().enumerate() {
            *known = known.min(measure(number)?);
        }
    }
    Ok(least)
}

/// So many robots in the room of the peers, or in one as much larger as robots are more than fifty.
pub(crate) fn fleet(count: usize, model: RobotModel, step: SimTime) -> Crew {
    let rooms = (count as f64 / 50.0).max(1.0);
    let size = 20.0 * libm::sqrt(rooms);
    let starts: Vec<DVec2> = lattice(count, size);
    let plan = RoomPlan {
        size,
        box_count: (100.0 * rooms) as usize,
        free: starts.clone(),
        free_radius: if count == 1 { 1.5 } else { 1.0 },
        clearance: ROBOT_RADIUS,
    };
    Crew { arena: arena(&plan), model, starts, is_kinematic: false, step, drive: Driving::Weaving }
}

pub(super) fn with(equipment: Vec<Equipment>) -> Result<RobotModel> {
    Ok(RobotModel { equipment, ..bare()? })
}

fn laser_and_sonars() -> Result<Vec<Equipment>> {
    let mut equipment = vec![laser(SCANS)?];
    equipment.extend(sonars(SCANS)?);
    Ok(equipment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_measured_in_turn_and_the_least_counts() {
        let mut order = vec![];
        let least = least(3, |number| {
            order.push(number);
            Ok((10 * number + order.len() % 4) as f64)
        });
        let least: [f64; 2] = least.unwrap();
        assert_eq!(order, [0, 1, 0, 1, 0, 1]);
        assert_eq!(least, [1.0, 10.0]);
    }
}
