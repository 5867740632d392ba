//! Runs the drive.

use std::path::PathBuf;

use anyhow::{Result, bail};
use base::model::RobotModel;
use base::time::SimTime;
use sim_engine::{Order, Pace, Simulation};

use super::order::Leg;
use super::report::{Journey, Report};
use crate::stage::{Cast, Film, Filmed, Paced, top_view};
use app_terminal::interrupt::Interrupt;
use app_terminal::{files, progress};

/// A drive as it is planned.
pub struct Drive {
    /// Who, and where.
    pub cast: Cast,
    /// One after the other.
    pub legs: Vec<Leg>,
    /// Where everything is recorded.
    pub record: Option<PathBuf>,
    /// Where the way is drawn, from above.
    pub top: Option<PathBuf>,
    /// Simulated seconds a second; `None` is as fast as can be.
    pub speed: Option<f64>,
}

/// Drives, records and draws; Ctrl-C ends it early with complete files.
pub fn drive(plan: &Drive, interrupt: &Interrupt) -> Result<Report> {
    plan.top.as_deref().map_or(Ok(()), files::require_writable)?;
    let (mut simulation, model, text) = plan.cast.assemble()?;
    let name = model.name.clone();
    let mut film = Film::open(plan.record.as_deref(), &text, simulation.settings())?;
    let mut journey = Journey::new(&simulation, &name);
    let mut paced = Paced::new(plan.speed.map_or(Pace::Fast, Pace::Times), SimTime::ZERO);
    let step = simulation.settings().step;
    let legs = legs(plan, &model, step)?;
    let bar = progress::bar(legs.iter().map(|leg| leg.1).sum(), "driving");
    for (mut orders, ticks) in legs {
        for _ in 0..ticks {
            journey.interruption = interrupt.cause();
            if journey.interruption.is_some() || journey.has_fallen_out {
                break;
            }
            paced.wait(simulation.now() + step);
            let tick = simulation.step(&orders);
            if let Some(refusal) = tick.refusals.first() {
                bail!("{name} cannot do that: {}", refusal.reason);
            }
            orders.clear();
            film.write(tick, paced.elapsed());
            journey.note(&simulation, &name);
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let filmed = film.close();
    let wall = paced.elapsed().as_secs_f64();
    finish(plan, &simulation, (&model, journey), (wall, filmed))
}

/// What the robot is told in each leg, and for how many ticks.
fn legs(plan: &Drive, model: &RobotModel, step: SimTime) -> Result<Vec<(Vec<Order>, u64)>> {
    let leg = |leg: &Leg| {
        let commands = leg.order.commands(model)?;
        let orders = commands.into_iter().map(|command| Order::new(&model.name, command));
        let ticks = SimTime::from_seconds(leg.seconds).nanos() / step.nanos();
        Ok((orders.collect(), ticks.max(1)))
    };
    plan.legs.iter().map(leg).collect()
}

fn finish(
    plan: &Drive,
    simulation: &Simulation,
    (model, journey): (&RobotModel, Journey),
    (wall, filmed): (f64, Filmed),
) -> Result<Report> {
    let drawn = plan.top.as_ref().map(|file| top_view(simulation.world(), &journey.trail, file));
    let mut report = Report::new(simulation, &model.name, journey, wall)?;
    report.arena.clone_from(&plan.cast.arena);
    report.messages = filmed.info.map(|info| info.topics.iter().map(|topic| topic.count).sum());
    report.keep(plan.record.as_ref(), filmed.loss);
    report.keep(plan.top.as_ref(), drawn.and_then(Result::err).map(|error| format!("{error:#}")));
    Ok(report)
}
