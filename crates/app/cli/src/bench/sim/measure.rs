//! Our figures.

use std::collections::BTreeMap;
use std::io;

use anyhow::Result;
use base::model::{Equipment, RobotModel};
use base::time::SimTime;
use glam::DVec2;
use indicatif::ProgressBar;
use sim_server::{ArenaText, Settings, Tape};

use super::crew::{Crew, Driving, SCANS, arena, bare, imu, laser, lattice, sonars, surrounded};
use super::table::Subject;
use crate::bench::clock::fastest_after;
use crate::bench::fit::Line;
use crate::bench::room::RoomPlan;
use crate::progress;

/// How much care the measuring takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Runs of which the fastest counts.
    pub(crate) runs: usize,
    /// Simulated time of a run of one robot; many robots take less.
    pub(crate) span: SimTime,
}

/// Length of the peers' steps.
const FINE: SimTime = SimTime::from_millis(2);
/// Length of ours, where nothing else is said.
const USUAL: SimTime = SimTime::from_millis(10);
/// Everybody comes to rest on the floor before the clock starts.
const SETTLING: SimTime = SimTime::from_millis(600);
/// How many robots a growing crew has.
const GROWING: [usize; 6] = [1, 2, 4, 8, 16, 32];
/// A circle around the robot, metres.
const ROBOT_RADIUS: f64 = 0.45;
/// Robots of the fleet that is recorded.
const FLEET: usize = 16;

/// Measures everything; the second value is what to say of the growth.
pub(crate) fn measure(effort: Effort) -> Result<(BTreeMap<Subject, f64>, String)> {
    let bar = progress::bar(4 + 3 + GROWING.len() as u64 + 3, "measuring");
    let mut bench = Bench { effort, figures: BTreeMap::new(), bar };
    bench.one_robot()?;
    bench.fleets()?;
    bench.swarms()?;
    bench.recording()?;
    let growth = bench.growth()?;
    bench.arenas()?;
    bench.bar.finish_and_clear();
    Ok((bench.figures, growth))
}

struct Bench {
    effort: Effort,
    figures: BTreeMap<Subject, f64>,
    bar: ProgressBar,
}

impl Bench {
    /// CPU seconds a simulated second of a crew takes.
    fn cost(&self, crew: &Crew) -> Result<f64> {
        self.cost_with(crew, || Ok(()), |(), _| Ok(()))
    }

    /// The same, while `watch` does something with every tick.
    fn cost_with<W>(
        &self,
        crew: &Crew,
        mut begin: impl FnMut() -> Result<W>,
        mut watch: impl FnMut(&mut W, &sim_server::Tick) -> Result<()>,
    ) -> Result<f64> {
        let span = self.span(crew);
        let prepare = || {
            let mut simulation = crew.assemble()?;
            crew.run(&mut simulation, SETTLING, |_| {});
            Ok((simulation, begin()?))
        };
        let work = |prepared: Result<_>| {
            let (mut simulation, mut watcher) = prepared?;
            let mut outcome = Ok(());
            crew.run(&mut simulation, span, |tick| {
                if outcome.is_ok() {
                    outcome = watch(&mut watcher, tick);
                }
            });
            // Whoever watched and what was simulated are put away when the clock has stopped.
            outcome.map(|()| (simulation, watcher))
        };
        let (times, outcome) = fastest_after(self.effort.runs, prepare, work);
        outcome?;
        self.bar.inc(1);
        Ok(times.cpu.as_secs_f64() / span.seconds())
    }

    /// Many robots need no long run to be measured well.
    fn span(&self, crew: &Crew) -> SimTime {
        let share = self.effort.span.nanos() / (crew.starts.len() as u64).div_ceil(4);
        SimTime::from_nanos(share.max(SCANS.nanos() * 2))
    }

    fn one_robot(&mut self) -> Result<()> {
        let crew = fleet(1, with(vec![laser(FINE)?, imu(FINE)])?, FINE);
        let steps = 1.0 / FINE.seconds();
        self.figures.insert(Subject::OneRobot, steps / self.cost(&crew)?);
        Ok(())
    }

    fn fleets(&mut self) -> Result<()> {
        for (subject, step) in [(Subject::FleetFine, FINE), (Subject::Fleet, USUAL)] {
            let cost = self.cost(&fleet(FLEET, with(laser_and_sonars()?)?, step))?;
            self.figures.insert(subject, FLEET as f64 / cost);
        }
        Ok(())
    }

    fn swarms(&mut self) -> Result<()> {
        let swarms =
            [(Subject::Kinematic10, 10), (Subject::Kinematic50, 50), (Subject::Kinematic200, 200)];
        for (subject, count) in swarms {
            let crew = fleet(count, with(vec![laser(SCANS)?])?, USUAL);
            let cost = self.cost(&Crew { is_kinematic: true, ..crew })?;
            self.figures.insert(subject, count as f64 / cost);
        }
        Ok(())
    }

    fn recording(&mut self) -> Result<()> {
        let all = sim_robots::shipped::load("P2AT")?;
        for (subject, model) in
            [(Subject::Recording, with(laser_and_sonars()?)?), (Subject::RecordingAll, all)]
        {
            let crew = fleet(FLEET, model, USUAL);
            let without = self.cost(&crew)?;
            let settings = Settings { step: crew.step, ..Settings::default() };
            let begin = || Ok(Tape::new(io::sink(), &ArenaText::default(), &settings)?);
            let with = self.cost_with(&crew, begin, |tape, tick| Ok(tape.write(tick)?))?;
            self.figures.insert(subject, 100.0 * (with - without) / without);
        }
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
            costs.push((count as f64, self.cost(&crew)? * USUAL.seconds() * 1e6));
        }
        let Line { offset, slope, fit } = Line::through(&costs);
        self.figures.insert(Subject::Growth, fit);
        let text =
            format!("a step of 10 ms takes {offset:.0} µs + {slope:.1} µs x robots, r² = {fit:.4}");
        Ok(text)
    }

    fn arenas(&mut self) -> Result<()> {
        let plan = RoomPlan::default();
        let crew = fleet(1, with(laser_and_sonars()?)?, USUAL);
        let alone = self.cost(&crew)?;
        for (subject, times) in [(Subject::Arena10, 10.0), (Subject::Arena100, 100.0)] {
            let larger = Crew { arena: surrounded(&plan, times), ..crew.clone() };
            let ratio = self.cost(&larger)? / alone;
            self.figures.insert(subject, ratio);
        }
        Ok(())
    }
}

/// So many robots in the room of the peers, or in one as much larger as robots are more than fifty.
fn fleet(count: usize, model: RobotModel, step: SimTime) -> Crew {
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

fn with(equipment: Vec<Equipment>) -> Result<RobotModel> {
    Ok(RobotModel { equipment, ..bare()? })
}

fn laser_and_sonars() -> Result<Vec<Equipment>> {
    let mut equipment = vec![laser(SCANS)?];
    equipment.extend(sonars(SCANS)?);
    Ok(equipment)
}
