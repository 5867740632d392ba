//! What a robot believes of its mates, held against the truth.

use std::collections::BTreeMap;

use base::geom::{Pose2, wrap_angle};
use base::time::SimTime;
use robot_agent::{Agent, Company};
use serde::Serialize;

use super::account::PoseError;

/// From one look to the next: nothing changes quickly.
const PERIOD: SimTime = SimTime::from_millis(1000);

/// What a robot knew of its mates in the end, and how far off that was.
#[derive(Clone, Debug, Default, Serialize)]
pub struct TeamRun {
    /// The robot in whose frame merged maps lie.
    pub frame: String,
    /// What it sent in a second on average, bytes.
    pub sent_bytes_per_s: f64,
    /// One by one.
    pub mates: Vec<MateRun>,
}

/// What a robot knew of one mate.
#[derive(Clone, Debug, Default, Serialize)]
pub struct MateRun {
    /// Its name.
    pub name: String,
    /// `merged`, `not_yet` or `refused`; none before their maps were compared.
    pub answer: Option<&'static str>,
    /// Why.
    pub why: String,
    /// When both shared a frame for the first time, seconds; none if they never did.
    pub together_s: Option<f64>,
    /// How far from its true place, as seen from the robot's own, it was believed to be; none where no truth is known.
    pub off_m: Option<PoseError>,
    /// The same of its heading, degrees.
    pub off_deg: Option<PoseError>,
}

/// All looks at one robot's mates.
#[derive(Default)]
pub(crate) struct MateLooks {
    last: Option<SimTime>,
    company: Option<Company>,
    mates: BTreeMap<String, Looks>,
}

#[derive(Default)]
struct Looks {
    together: Option<SimTime>,
    seen: Option<SimTime>,
    way: Errors,
    turn: Errors,
}

#[derive(Default)]
struct Errors {
    sum: f64,
    max: f64,
    count: u32,
}

impl Errors {
    fn add(&mut self, error: f64) {
        (self.sum, self.max, self.count) = (self.sum + error, self.max.max(error), self.count + 1);
    }

    fn told(&self) -> Option<PoseError> {
        (self.count > 0)
            .then(|| PoseError { mean: self.sum / f64::from(self.count), max: self.max })
    }
}

impl MateLooks {
    /// Looks once a second; `truth` tells where a robot truly was at a time.
    pub(super) fn look(
        &mut self,
        agent: &Agent,
        now: SimTime,
        truth: impl Fn(&str, SimTime) -> Option<Pose2>,
    ) {
        if self.last.is_some_and(|last| now.since(last) < PERIOD) {
            return;
        }
        self.last = Some(now);
        let (Some(company), Some(belief)) = (agent.company(), agent.state().belief) else { return };
        let own = truth(&agent.plan().name, belief.time);
        for mate in &company.mates {
            let looks = self.mates.entry(mate.name.clone()).or_default();
            if mate.is_together {
                looks.together.get_or_insert(now);
            }
            let Some((time, map_from_mate)) = mate.seen else { continue };
            if looks.seen.replace(time) == Some(time) {
                continue;
            }
            let Some((own, there)) = own.zip(truth(&mate.name, time)) else { continue };
            let believed = Pose2::from(&belief.world_from_robot).to(&map_from_mate);
            let truly = own.to(&there);
            looks.way.add(believed.position().distance(truly.position()));
            looks.turn.add(wrap_angle(believed.yaw - truly.yaw).abs().to_degrees());
        }
        self.company = Some(company);
    }

    /// What is told of them in the end, after so many seconds.
    pub(crate) fn told(&self, seconds: f64) -> Option<TeamRun> {
        let company = self.company.as_ref()?;
        let mates = company.mates.iter().map(|mate| {
            let looks = self.mates.get(&mate.name);
            MateRun {
                name: mate.name.clone(),
                answer: mate.answer,
                why: mate.why.clone(),
                together_s: looks.and_then(|looks| Some(looks.together?.seconds())),
                off_m: looks.and_then(|looks| looks.way.told()),
                off_deg: looks.and_then(|looks| looks.turn.told()),
            }
        });
        Some(TeamRun {
            frame: company.frame.clone(),
            sent_bytes_per_s: company.sent_bytes as f64 / seconds.max(1.0),
            mates: mates.collect(),
        })
    }
}

impl TeamRun {
    /// For people: a line for each mate.
    pub(crate) fn lines(&self) -> String {
        let line = |mate: &MateRun| {
            let answer =
                mate.answer.map_or("not compared".to_owned(), |word| word.replace('_', " "));
            let off = mate.off_m.map_or(String::new(), |off| {
                format!("; {:.2} m off on average, {:.2} m at most", off.mean, off.max)
            });
            let since =
                mate.together_s.map_or(String::new(), |s| format!(", together after {s:.0} s"));
            let why = if mate.why.is_empty() { String::new() } else { format!(" ({})", mate.why) };
            format!("  and {:<8} {answer}{why}{since}{off}\n", mate.name)
        };
        let lines: String = self.mates.iter().map(line).collect();
        if lines.is_empty() {
            return lines;
        }
        format!(
            "{lines}  told in the frame of {}; {:.0} bytes sent a second\n",
            self.frame, self.sent_bytes_per_s
        )
    }
}
