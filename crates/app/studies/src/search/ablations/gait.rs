//! Fault 6: stops at every obstacle, and to turn.

use anyhow::Result;
use base::time::SimTime;
use glam::DVec2;
use robot_agent::{GaitRule, Mission, TaskKind};

use super::super::findings::{Ablation, Better};
use app_missions::Outing;
use app_terminal::interrupt::Interrupt;

/// m/s below which a robot stands, and above which it drives.
const STANDS: f64 = 0.02;
const DRIVES: f64 = 0.06;

pub(super) fn rows(
    mission: &Mission,
    (seeds, span): (u64, f64),
    interrupt: &Interrupt,
) -> Result<Vec<Ablation>> {
    let sum = |gait: GaitRule| -> Result<Walk> {
        let mut mission = mission.clone();
        mission.rules.gait = gait;
        mission.limit = mission.limit.min(SimTime::from_seconds(span));
        let mut sum = Walk::default();
        for seed in (0..seeds).map(|k| mission.seed + k) {
            sum.add(&walk(&mission, seed, interrupt)?);
        }
        Ok(sum)
    };
    let (ours, papers) = (sum(GaitRule::Flowing)?, sum(GaitRule::StopAndTurn)?);
    if interrupt.is_asked() {
        return Ok(vec![]);
    }
    let fault = (6, "stops at every obstacle");
    let note = format!(
        "search and way home of {seeds} seeds; {} and {} came home; {:.1} m and {:.1} m",
        ours.home, papers.home, ours.metres, papers.metres
    );
    Ok(vec![
        Ablation::new(
            fault,
            ("stops for each 10 m driven", "", Better::Less),
            (ours.stops_each_10_m(), papers.stops_each_10_m()),
            note.clone(),
        ),
        Ablation::new(
            fault,
            ("mean speed from the doorway to home again", "m/s", Better::More),
            (ours.metres / ours.seconds, papers.metres / papers.seconds),
            note,
        ),
    ])
}

/// How the robot got along.
#[derive(Clone, Copy, Debug, Default)]
struct Walk {
    stops: u32,
    metres: f64,
    seconds: f64,
    home: u32,
}

impl Walk {
    fn add(&mut self, other: &Self) {
        self.stops += other.stops;
        self.metres += other.metres;
        self.seconds += other.seconds;
        self.home += other.home;
    }

    fn stops_each_10_m(&self) -> f64 {
        f64::from(self.stops) * 10.0 / self.metres
    }
}

/// One run; what counts is the search and the way home.
fn walk(mission: &Mission, seed: u64, interrupt: &Interrupt) -> Result<Walk> {
    let mut outing = Outing::new(mission, seed)?;
    let mut walk = Walk::default();
    let (mut last, mut is_driving): (Option<DVec2>, bool) = (None, false);
    while outing.is_running() && !interrupt.is_asked() {
        outing.cycle()?;
        let at = outing.agent.state().at;
        let counts = matches!(outing.agent.task(), Some(TaskKind::Explore | TaskKind::GoHome));
        if let Some(last) = last.filter(|_| counts) {
            let (metres, seconds) = (at.distance(last), mission.rules.cycle.seconds());
            walk.metres += metres;
            walk.seconds += seconds;
            let speed = metres / seconds;
            if is_driving && speed < STANDS {
                walk.stops += 1;
                is_driving = false;
            } else if speed > DRIVES {
                is_driving = true;
            }
        }
        last = Some(at);
    }
    let has_come_home = |task: &&robot_agent::TaskLog| {
        task.task == TaskKind::GoHome && task.ending == robot_agent::Ending::Done
    };
    walk.home = outing.agent.log().iter().filter(has_come_home).count() as u32;
    Ok(walk)
}
