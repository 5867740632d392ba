//! Walks.

use std::f64::consts::TAU;

use anyhow::{Result, bail};
use base::arena::{Arena, Floor};
use base::geom::Pose;
use base::model::RobotModel;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_walking::{Gait, Walker};
use serde::Serialize;
use sim_engine::{Order, Rider, Settings, Simulation};

use app_terminal::interrupt::Interrupt;
use app_terminal::progress;

/// A walk as it is planned.
pub struct Walk {
    /// Who.
    pub model: RobotModel,
    /// How.
    pub gait: Gait,
    /// How often, after a first cycle that brings the legs in step.
    pub cycles: usize,
}

/// How a walk went, by the truth.
#[derive(Clone, Debug, Serialize)]
pub struct Walked {
    /// The robot's model.
    pub robot: String,
    /// What the gait is called.
    pub gait: String,
    /// Its table.
    pub table: String,
    /// Cycles walked, the first one not counted.
    pub cycles: usize,
    /// How long one takes.
    pub cycle_s: f64,
    /// From the beginning to the end of a cycle, in the mean.
    pub metres_per_cycle: f64,
    /// To the left, in the mean.
    pub degrees_per_cycle: f64,
    /// How far the centre of mass came to the edge of the standing feet, at the least; `null` if it once stood on fewer than three.
    pub least_margin_m: Option<f64>,
    /// Share of the time on three feet or more.
    pub share_standing: f64,
    /// Whether it was upright at the end.
    pub upright: bool,
    /// Names of the feet, in the order of `feet` below.
    pub feet: Vec<String>,
    /// Every step of the simulation.
    pub moments: Vec<Moment>,
}

/// A moment of a walk.
#[derive(Clone, Debug, Serialize)]
pub struct Moment {
    /// Since the first cycle was over.
    pub seconds: f64,
    /// Which feet are on the ground.
    pub feet: Vec<bool>,
    /// How far the centre of mass lies inside of them; `null` on fewer than three.
    pub margin_m: Option<f64>,
}

/// What the robot is called.
const NAME: &str = "walker";
/// A floor that nobody walks off in a hundred cycles, metres.
const FLOOR: f64 = 100.0;
/// It stands before it walks, so that what falls has fallen.
const SETTLING: SimTime = SimTime::from_millis(1000);

/// Lets a robot walk on a plain floor; Ctrl-C ends it early.
pub fn walk(plan: &Walk, interrupt: &Interrupt) -> Result<Walked> {
    let mut simulation = Simulation::new(&plain_floor(), &Settings::default())?;
    simulation.join(&Rider::standing(NAME, &plan.model, &Pose::IDENTITY))?;
    while simulation.now() < SETTLING {
        simulation.step(&[]);
    }
    cycle(&mut simulation, plan, |_| {})?;
    let begin = simulation.now();
    let mut account = Account::default();
    let bar = progress::bar(plan.cycles as u64, "walking");
    let mut cycles = 0;
    while cycles < plan.cycles && interrupt.cause().is_none() {
        let before = place(&simulation);
        cycle(&mut simulation, plan, |simulation| account.note(simulation, begin))?;
        account.went(&before, &place(&simulation));
        cycles += 1;
        bar.inc(1);
    }
    bar.finish_and_clear();
    if cycles == 0 {
        bail!("interrupted before the first cycle was over");
    }
    Ok(account.told(plan, &simulation, cycles))
}

fn plain_floor() -> Arena {
    let mut arena = Arena::default();
    let size = DVec2::splat(FLOOR);
    arena.floors.push(Floor { at: DVec3::ZERO, size, thickness: 0.2, material: "concrete".into() });
    arena
}

/// Walks a cycle.
fn cycle(
    simulation: &mut Simulation,
    plan: &Walk,
    mut note: impl FnMut(&Simulation),
) -> Result<()> {
    let mut walker = Walker::new(&plan.model, &plan.gait, (1, simulation.now()))?;
    while !walker.is_done(simulation.now()) {
        let orders = walker.orders(simulation.now()).into_iter();
        let orders: Vec<Order> = orders.map(|command| Order::new(NAME, command)).collect();
        let tick = simulation.step(&orders);
        if let Some(refusal) = tick.refusals.first() {
            bail!("{} cannot walk like this: {}", plan.model.name, refusal.reason);
        }
        note(simulation);
    }
    Ok(())
}

fn place(simulation: &Simulation) -> Pose {
    simulation.state(NAME).map_or(Pose::IDENTITY, |state| state.world_from_robot)
}

/// What is noted on the way.
#[derive(Default)]
struct Account {
    metres: f64,
    turned: f64,
    moments: Vec<Moment>,
}

impl Account {
    fn note(&mut self, simulation: &Simulation, begin: SimTime) {
        let Some(stance) = simulation.stance(NAME) else { return };
        let margin = stance.margin();
        self.moments.push(Moment {
            seconds: (simulation.now() - begin).seconds(),
            feet: stance.feet.iter().map(|foot| foot.stands).collect(),
            margin_m: margin.is_finite().then_some(margin),
        });
    }

    fn went(&mut self, before: &Pose, after: &Pose) {
        self.metres += (after.position - before.position).truncate().length();
        self.turned += libm::remainder(after.yaw() - before.yaw(), TAU);
    }

    fn told(self, plan: &Walk, simulation: &Simulation, cycles: usize) -> Walked {
        let margins: Option<Vec<f64>> = self.moments.iter().map(|moment| moment.margin_m).collect();
        let standing = self.moments.iter().filter(|moment| moment.margin_m.is_some()).count();
        Walked {
            robot: plan.model.name.clone(),
            gait: plan.gait.name.clone(),
            table: plan.gait.to_string(),
            cycles,
            cycle_s: plan.gait.cycle().seconds(),
            metres_per_cycle: self.metres / cycles as f64,
            degrees_per_cycle: (self.turned / cycles as f64).to_degrees(),
            least_margin_m: margins.and_then(|all| all.into_iter().reduce(f64::min)),
            share_standing: standing as f64 / self.moments.len().max(1) as f64,
            upright: simulation.state(NAME).is_some_and(|state| state.is_upright),
            feet: plan.model.feet.iter().map(|foot| foot.name.clone()).collect(),
            moments: self.moments,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(gait: &str) -> Walked {
        let model = sim_robots::shipped::load("Hexapod").unwrap();
        let gait = robot_walking::shipped::load(gait).unwrap();
        walk(&Walk { model, gait, cycles: 2 }, &Interrupt::default()).unwrap()
    }

    #[test]
    fn every_shipped_gait_goes_where_its_name_says_and_never_tips() {
        for (gait, ahead, turn) in [
            ("forward", 0.2, 0.0),
            ("reverse", 0.2, 0.0),
            ("left", 0.0, 25.0),
            ("right", 0.0, -25.0),
        ] {
            let walked = walked(gait);
            assert!(walked.least_margin_m.is_some_and(|margin| margin > 0.0), "{gait}: {walked:?}");
            assert!((walked.degrees_per_cycle - turn).abs() < 8.0, "{gait}: {walked:?}");
            if ahead > 0.0 {
                assert!((walked.metres_per_cycle - ahead).abs() < 0.05, "{gait}: {walked:?}");
            }
        }
    }

    #[test]
    fn a_robot_on_wheels_is_told_which_servo_it_lacks() {
        let model = sim_robots::shipped::load("P3DX").unwrap();
        let gait = robot_walking::shipped::forward();
        let error = walk(&Walk { model, gait, cycles: 1 }, &Interrupt::default()).unwrap_err();
        assert!(error.to_string().contains("P3DX has no servo \"Middle\""), "{error}");
    }
}
