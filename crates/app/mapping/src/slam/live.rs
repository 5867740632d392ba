//! Logs of several robots, or pieces of one, as if all drove at once and told each other of their maps by packets.

use std::path::Path;

use anyhow::{Result, bail};
use app_missions::stage::thread_time;
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use base::geom::Pose2;
use link_logs::Stamped;
use link_patches::Author;
use robot_slam::mates::{Standing, TeamMap};
use robot_slam::{Scan, Settings, Slam};
use serde::Serialize;

use super::merging::{Across, PairReport, Piece, judged_across};

/// Robots of a team that is tried out.
const MOST: usize = 32;
/// Control cycles from one scan to the next.
const CYCLES: usize = 4;
/// A robot sends at most so many bytes a second.
const BYTES_PER_S: f64 = 10_000.0;
/// Cells of the drawn map, metres.
const CELL: f64 = 0.1;
/// Cycles after the last scan in which what came last is looked into.
const AFTERWARDS: usize = 4000;

/// What the first of several robots knows in the end, and what that cost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LiveReport {
    /// How many there are.
    pub robots: usize,
    /// How long the longest of them drove, seconds.
    pub seconds: f64,
    /// Each two of them, as far as they were compared.
    pub pairs: Vec<PairReport>,
    /// How many share a frame with the first, itself among them.
    pub together: usize,
    /// When the first two of them did, seconds; none where none do.
    pub merged_s: Option<f64>,
    /// The longest control cycle of the first robot, milliseconds of CPU time: what it made of its scan, and its mates' maps.
    pub longest_cycle_ms: f64,
    /// The longest time that its mates' maps alone took.
    pub longest_team_ms: f64,
    /// The mean of that.
    pub mean_team_ms: f64,
    /// Patches of all robots, and bytes of the packets that tell of one.
    pub patches: usize,
    /// The mean of all that was told, a patch.
    pub bytes_per_patch: f64,
    /// What one robot told in a second, on average while it drove.
    pub bytes_per_s: f64,
    /// Errors from one piece to another, where relations were given.
    pub across_m: Option<Across>,
}

struct Robot<'a> {
    scans: &'a [Scan],
    slam: Slam,
    map: TeamMap,
    /// What it may still send, and what it has sent.
    allowance: f64,
    sent: usize,
}

impl<'a> Robot<'a> {
    fn new(number: usize, piece: &'a Piece) -> Result<Self> {
        let author = Author { robot: name(number), session: 0 };
        Ok(Self {
            scans: &piece.laser.scans,
            slam: Slam::new(piece.laser.fan, piece.laser.lever, Settings::default()),
            map: TeamMap::new(author, Pose2::IDENTITY, CELL)?,
            allowance: 0.0,
            sent: 0,
        })
    }

    fn step(&mut self, index: usize) {
        if let Some(scan) = self.scans.get(index) {
            self.slam.step(scan);
            self.map.follow(&self.slam, scan);
        }
    }

    /// Tells another what it lacks.
    fn tell(&mut self, other: &mut TeamMap, seconds: f64) -> Result<()> {
        self.allowance = (self.allowance + BYTES_PER_S * seconds).min(BYTES_PER_S);
        for packet in self.map.answer(&mut other.digest(), self.allowance as usize) {
            self.allowance -= packet.len() as f64;
            self.sent += packet.len();
            other.take(&packet)?;
        }
        Ok(())
    }
}

/// Names sort like numbers.
fn name(number: usize) -> String {
    format!("robot{number:02}")
}

/// Lets all of them drive at once, as long as the longest has scans.
pub fn merge_live(
    pieces: &[Piece],
    relations: Option<&Path>,
    interrupt: &Interrupt,
) -> Result<LiveReport> {
    if pieces.len() < 2 || pieces.len() > MOST {
        let count = pieces.len();
        bail!("{count} robots: 2 to {MOST} can drive at once; --pieces cuts a log into several");
    }
    let mut robots = pieces
        .iter()
        .enumerate()
        .map(|(number, piece)| Robot::new(number, piece))
        .collect::<Result<Vec<_>>>()?;
    let longest = pieces.iter().map(|piece| piece.laser.scans.len()).max().unwrap_or(0);
    let mut costs = Costs::default();
    let bar = progress::long_bar(longest as u64, "scans");
    let seconds = |index: usize| {
        let time =
            |piece: &Piece| Some(piece.laser.scans.get(index)?.time - piece.laser.scans[0].time);
        pieces.iter().filter_map(time).fold(0.0, f64::max)
    };
    for index in 0..longest {
        if interrupt.is_asked() {
            break;
        }
        let passed = (seconds(index) - seconds(index.saturating_sub(1))).max(0.0);
        costs.cycle(&mut robots, index, passed)?;
        if costs.merged_s.is_none() && robots[0].map.standings().iter().any(is_merged) {
            costs.merged_s = Some(seconds(index));
        }
        bar.inc(1);
    }
    for _ in 0..AFTERWARDS {
        costs.advance(&mut robots[0].map, 0.0)?;
    }
    bar.finish_and_clear();
    report(pieces, &robots, &costs, relations)
}

fn is_merged(standing: &Standing) -> bool {
    standing.answer.word() == "merged"
}

/// What the first robot's cycles took.
#[derive(Default)]
struct Costs {
    longest_cycle: f64,
    longest_team: f64,
    team: f64,
    cycles: u32,
    merged_s: Option<f64>,
}

impl Costs {
    /// One scan for everybody, then what they tell each other; only the first one's steps are measured.
    fn cycle(&mut self, robots: &mut [Robot<'_>], index: usize, passed: f64) -> Result<()> {
        let Some((first, others)) = robots.split_first_mut() else { return Ok(()) };
        let begin = milliseconds();
        first.step(index);
        let own = milliseconds() - begin;
        for other in others.iter_mut() {
            other.step(index);
            other.tell(&mut first.map, passed)?;
        }
        if let Some(other) = others.first_mut() {
            first.tell(&mut other.map, passed)?;
        }
        self.advance(&mut first.map, own)?;
        for _ in 1..CYCLES {
            self.advance(&mut first.map, 0.0)?;
        }
        Ok(())
    }

    fn advance(&mut self, map: &mut TeamMap, own: f64) -> Result<()> {
        let begin = milliseconds();
        map.advance()?;
        let spent = milliseconds() - begin;
        self.longest_team = self.longest_team.max(spent);
        self.longest_cycle = self.longest_cycle.max(own + spent);
        self.team += spent;
        self.cycles += 1;
        Ok(())
    }
}

/// Of this thread's CPU time; 0 where it cannot be told.
fn milliseconds() -> f64 {
    thread_time().map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

fn report(
    pieces: &[Piece],
    robots: &[Robot<'_>],
    costs: &Costs,
    relations: Option<&Path>,
) -> Result<LiveReport> {
    let map = &robots[0].map;
    let is_together = |number: usize| number == 0 || map.is_merged_with(&name(number));
    let piece_of = |robot: &str| {
        let at = (0..pieces.len()).find(|number| name(*number) == robot);
        at.map_or(robot.to_owned(), |number| pieces[number].name.clone())
    };
    let pairs = map.standings().into_iter().map(|standing| PairReport {
        a: piece_of(&standing.a),
        b: piece_of(&standing.b),
        answer: standing.answer.word(),
        why: standing.answer.to_string(),
    });
    let driven = |robot: &Robot<'_>| match (robot.scans.first(), robot.scans.last()) {
        (Some(first), Some(last)) => last.time - first.time,
        _ => 0.0,
    };
    let seconds: Vec<f64> = robots.iter().map(driven).collect();
    let others = || robots.iter().skip(1);
    let patches = |robot: &Robot<'_>| robot.slam.manifold().patches().len();
    let sent: usize = others().map(|robot| robot.sent).sum();
    let told: usize = others().map(patches).sum();
    let scans: Vec<&[Scan]> = robots.iter().map(|robot| robot.scans).collect();
    let judged = |path| {
        judged_across(
            path,
            &scans,
            |a, b| is_together(a) && is_together(b),
            |ahead| way(robots, ahead),
        )
    };
    Ok(LiveReport {
        robots: robots.len(),
        seconds: seconds.iter().copied().fold(0.0, f64::max),
        pairs: pairs.collect(),
        together: (0..robots.len()).filter(|number| is_together(*number)).count(),
        merged_s: costs.merged_s,
        longest_cycle_ms: costs.longest_cycle,
        longest_team_ms: costs.longest_team,
        mean_team_ms: costs.team / f64::from(costs.cycles.max(1)),
        patches: robots.iter().map(patches).sum(),
        bytes_per_patch: sent as f64 / told.max(1) as f64,
        bytes_per_s: sent as f64 / seconds.iter().skip(1).sum::<f64>().max(1.0),
        across_m: relations.map(judged).transpose()?.flatten(),
    })
}

/// Where a point so far ahead of each laser was at every scan, as the first robot knows it.
fn way(robots: &[Robot<'_>], ahead: f64) -> Vec<Stamped> {
    let offset = Pose2::new(ahead, 0.0, 0.0);
    let mut way = vec![];
    for (number, robot) in robots.iter().enumerate() {
        for (scan, placed) in robot.scans.iter().zip(robot.slam.placed()) {
            let patch = robots[0].map.patch_of(&name(number), placed.patch as u32);
            let Some(patch) = patch else { continue };
            let pose = patch * placed.patch_from_scan * offset;
            way.push(Stamped { time: scan.time, pose: pose.into() });
        }
    }
    way
}

impl LiveReport {
    /// For people.
    pub fn text(&self) -> String {
        let mut text: String = self.pairs.iter().map(PairReport::line).collect();
        text += &format!("{} of {} robots share a frame", self.together, self.robots);
        if let Some(merged) = self.merged_s {
            text += &format!(", the first two after {merged:.0} s");
        }
        text += &format!(
            "\nlongest control cycle {:.1} ms, of that for mates at most {:.1} ms, {:.2} ms on average\n",
            self.longest_cycle_ms, self.longest_team_ms, self.mean_team_ms
        );
        text += &format!(
            "{} patches, {:.0} bytes each with all that is told of them, {:.0} bytes a second from each robot\n",
            self.patches, self.bytes_per_patch, self.bytes_per_s
        );
        text + &self.across_m.as_ref().map_or(String::new(), Across::line)
    }
}
