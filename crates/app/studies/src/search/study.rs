//! The search-and-return experiment again, beside its published figures.

use anyhow::Result;
use eval_metrics::Spread;
use robot_agent::{Method, TaskKind, TaskLog};

use super::findings::{Ablation, Better, Findings, Line};
use super::runs::{Pair, exploring};
use super::{ablations, figures, page, paper, room, runs, table};
use crate::told::{Told, json};
use app_missions::Run;
use app_terminal::interrupt::Interrupt;
use app_terminal::{console, progress};

/// The search-and-return experiment, as it is to be run.
#[derive(Clone, Debug)]
pub struct Search {
    /// How many seeds.
    pub runs: u32,
    /// The first of them.
    pub seed: u64,
    /// How many seeds at a time; as many as there are processors if not given.
    pub jobs: Option<usize>,
    /// Shorter drives, and the paper's search given up early.
    pub is_quick: bool,
}

/// Simulated seconds after which a search by chance is given up: the experiment's own longest, and a fifth more.
const WANDER_LIMIT: f64 = 20_000.0;
const QUICK_WANDER_LIMIT: f64 = 900.0;

impl Search {
    /// Runs both searches with every seed, and every fault of the paper; an interrupt ends it with what is done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let mut findings = Findings { asked: self.runs as usize, ..Findings::default() };
        self.faults(&mut findings, interrupt)?;
        let pairs = self.batch(interrupt)?;
        findings.seeds = pairs.len();
        tell(&mut findings, &pairs);
        findings.ablations.sort_by_key(|row| row.fault);
        if let Some(cause) = interrupt.cause() {
            let note = format!("ended by {cause}; this is what was done until then");
            findings.notes.push(note);
        }
        Ok(Told {
            text: table::text(&findings, console::stdout_has_colour()),
            json: json(&findings)?,
            page: page::html(&findings, self.seed, self.command()),
            verdict: page::verdict(&findings),
            is_whole: findings.are_whole(),
        })
    }

    /// What needs no batch: faults, times of single things, the middle of the room.
    fn faults(&self, findings: &mut Findings, interrupt: &Interrupt) -> Result<()> {
        let effort = if self.is_quick {
            ablations::Effort {
                drive: 600.0,
                staring: 20.0,
                cycles: 2000,
                seeds: 1,
                walk: 150.0,
                route: 300.0,
            }
        } else {
            ablations::Effort {
                drive: 3600.0,
                staring: 120.0,
                cycles: usize::MAX,
                seeds: 5,
                walk: 3600.0,
                route: 20_000.0,
            }
        };
        let bar = progress::long_bar(ablations::STEPS + 1, "faults");
        let (rows, drive) = ablations::all(effort, interrupt, &bar)?;
        findings.ablations = rows;
        if !interrupt.is_asked() {
            Self::single_times(findings, &drive)?;
            findings.lines.extend(figures::lines(&drive.sensed, effort.route, interrupt)?);
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    fn single_times(findings: &mut Findings, drive: &ablations::Drive) -> Result<()> {
        let measured = |fault: u8, unit: &str| {
            let mut rows = findings.ablations.iter();
            rows.find(|row| row.fault == fault && row.unit == unit).map(|row| row.ours)
        };
        let (update, cycle) = (measured(2, "s"), measured(4, "Hz"));
        let (planning, metres) = ablations::planning_seconds(drive)?;
        let centre = room::seconds(&exploring()?, Method::Ours)?;
        let balance = room::seconds(&exploring()?, Method::Paper)?;
        let poses = format!(
            "{} of 5 poses; its way {} of 5, {}",
            centre.len(),
            balance.len(),
            spread(&balance)
        );
        findings.lines.extend([
            Line::beside(paper::MAP_UPDATE, update, "CPU time"),
            Line::beside(paper::CYCLE, cycle, "mapping on"),
            Line::beside(
                paper::PLANNING,
                [planning],
                format!("CPU time on the 1 cm map; a way of {metres:.1} m"),
            ),
            Line::beside(paper::ROOM_CENTRE, centre, poses),
        ]);
        Ok(())
    }

    fn batch(&self, interrupt: &Interrupt) -> Result<Vec<Pair>> {
        let seeds: Vec<u64> =
            (0..u64::from(self.runs)).map(|k| self.seed.wrapping_add(k)).collect();
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.unwrap_or(processors).min(seeds.len());
        let limit = if self.is_quick { QUICK_WANDER_LIMIT } else { WANDER_LIMIT };
        let bar = progress::long_bar(u64::from(self.runs), "seeds");
        let pairs = runs::all(&seeds, (jobs, limit), interrupt, &bar);
        bar.finish_and_clear();
        pairs
    }

    fn command(&self) -> String {
        let quick = if self.is_quick { " --quick" } else { "" };
        format!("usar study search --runs {} --seed {}{quick}", self.runs, self.seed)
    }
}

/// The lines that come from whole runs.
fn tell(findings: &mut Findings, pairs: &[Pair]) {
    if pairs.is_empty() {
        return;
    }
    let exploring = || pairs.iter().map(|pair| &pair.exploring);
    let wandering = || pairs.iter().map(|pair| &pair.wandering);
    let found = exploring().filter(|run| run.summary.victim_found).count();
    let home = exploring().filter(|run| run.summary.home).count();
    let wandered = wandering().filter(|run| run.summary.victim_found).count();
    let lost = pairs.len() - wandered;
    let cut = format!("the paper's search, {wandered} of {} found it", pairs.len());
    let ours = format!("our search, {found} of {} found it", pairs.len());
    let contacts: u64 = exploring().map(|run| run.summary.contacts).sum();
    let back = format!("{home} of {} came home", pairs.len());
    let turns = |run: &Run| {
        task(run, &[TaskKind::RandomWander, TaskKind::Explore]).map(|t| f64::from(t.turns))
    };
    findings.lines.extend([
        Line::beside(
            paper::LEAVING,
            exploring().filter_map(leaving),
            format!("{contacts} contacts in all runs"),
        ),
        Line::beside(paper::SEARCH_METRES, wandering().map(|run| run.summary.search_m), &*cut),
        Line::beside(paper::SEARCH_TURNS, wandering().filter_map(turns), &*cut),
        Line::beside(paper::SEARCH_SECONDS, wandering().map(|run| run.summary.search_s), &*cut),
        Line::alone(
            "search of frontiers",
            "m",
            exploring().map(|run| run.summary.search_m),
            &*ours,
        ),
        Line::alone(
            "search of frontiers",
            "s",
            exploring().map(|run| run.summary.search_s),
            &*ours,
        ),
        Line::beside(paper::HOME_METRES, exploring().filter_map(|run| run.summary.home_m), &*back),
        Line::beside(paper::HOME_SECONDS, exploring().filter_map(|run| run.summary.home_s), &*back),
        Line::alone(
            "way home by the shortest on the true map",
            "x",
            exploring().filter_map(|run| run.home_ratio),
            near(pairs),
        ),
    ]);
    findings.search_seconds = [
        exploring().map(|run| run.summary.search_s).collect(),
        wandering().map(|run| run.summary.search_s).collect(),
    ];
    findings.home_ratios = exploring().filter_map(|run| run.home_ratio).collect();
    findings.ablations.push(by_chance(findings, lost));
}

/// Fault 5. Searches that were given up count with the time they had: the paper's way is no better than shown.
fn by_chance(findings: &Findings, lost: usize) -> Ablation {
    let [ours, papers] = &findings.search_seconds;
    let median = |values: &[f64]| {
        Spread::of(values.iter().copied()).map_or(f64::NAN, |spread| spread.median)
    };
    let (ours, papers) = (median(ours), median(papers));
    let note = format!(
        "{:.1} times shorter; {lost} searches by chance were given up and count with the time they had",
        papers / ours
    );
    let measure = ("median search time on the same seeds", "s", Better::Less);
    Ablation::new((5, "searches by chance"), measure, (ours, papers), note)
}

/// Such as `12 to 30 s`.
fn spread(seconds: &[f64]) -> String {
    Spread::of(seconds.iter().copied())
        .map_or_else(|| "none in time".to_owned(), |s| format!("{:.0} to {:.0} s", s.min, s.max))
}

/// How many ways home are within a tenth of the shortest.
fn near(pairs: &[Pair]) -> String {
    let is_near = |pair: &&Pair| pair.exploring.home_ratio.is_some_and(|ratio| ratio <= 1.1);
    format!("{} of {} within 10 %", pairs.iter().filter(is_near).count(), pairs.len())
}

fn task<'a>(run: &'a Run, kinds: &[TaskKind]) -> Option<&'a TaskLog> {
    run.log.iter().find(|task| kinds.contains(&task.task))
}

/// Seconds from the middle of the room to outside.
fn leaving(run: &Run) -> Option<f64> {
    let seconds = |kind| task(run, &[kind]).map(|t| t.ended.since(t.began).seconds());
    Some(seconds(TaskKind::ClearAhead)? + seconds(TaskKind::Move)?)
}
