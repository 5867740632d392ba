//! Our figures.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Result;
use base::time::SimTime;
use indicatif::ProgressBar;
use rayon::ThreadPoolBuilder;
use robot_agent::{Mission, read_mission};

use super::peer_grid::PeerGrid;
use super::table::{Subject, TABLE};
use super::{control, laser, moving_ai, sonar, ways, whole};
use crate::{Figures, Report, Request, report};
use app_missions::SensedRun;
use app_terminal::progress;

/// How much care the measuring takes.
#[derive(Clone, Debug)]
struct Effort {
    /// Runs of which the fastest counts.
    runs: usize,
    /// The same of whole missions.
    mission_runs: usize,
    /// Seeds of the missions.
    seeds: Vec<u64>,
    /// One in so many published problems is solved.
    each_problem: usize,
}

impl Effort {
    fn of(request: &Request) -> Self {
        if request.is_quick {
            Self { runs: 2, mission_runs: 1, seeds: vec![1], each_problem: 20 }
        } else {
            Self { runs: 7, mission_runs: 3, seeds: vec![1, 2, 3], each_problem: 1 }
        }
    }
}

/// Where others' grids are, if anywhere.
#[derive(Clone, Debug, Default)]
struct Grids {
    /// Made by the peers' own script.
    of_peers: Option<PathBuf>,
    /// Published problems.
    published: PathBuf,
}

const MISSION: &str = include_str!("../../../../../missions/home-point-test.toml");
const CREW: &str = include_str!("../../../../../missions/eight-explorers.toml");
/// So much of the crew's mission is measured, simulated seconds.
const CREW_LIMIT: SimTime = SimTime::from_millis(120_000);

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    // The peers made the grids that both search.
    let of_peers = request.peers.as_ref().map(|peers| peers.folder.join("data"));
    let grids = Grids { of_peers, published: request.grids.clone() };
    let (ours, notes) = measure(&Effort::of(request), &grids)?;
    Ok(report(TABLE, &ours, peers).with_notes(notes))
}

/// Measures everything; the second value is what to say besides.
fn measure(effort: &Effort, grids: &Grids) -> Result<(BTreeMap<Subject, f64>, Vec<String>)> {
    let mission = read_mission("home-point-test.toml", MISSION.as_bytes())?;
    let bar = progress::bar(9, "measuring");
    let mut bench = Bench { effort, figures: BTreeMap::new(), notes: vec![], bar };
    let one = ThreadPoolBuilder::new().num_threads(1).build()?;
    // Memory first, before anything else has taken some.
    one.install(|| bench.missions(&mission))?;
    one.install(|| bench.crew())?;
    one.install(|| bench.control(&mission))?;
    one.install(|| bench.sonars())?;
    bench.peer_grids(grids.of_peers.as_deref())?;
    bench.published(&grids.published);
    bench.two_cores(&mission)?;
    bench.bar.finish_and_clear();
    Ok((bench.figures, bench.notes))
}

struct Bench<'a> {
    effort: &'a Effort,
    figures: BTreeMap<Subject, f64>,
    notes: Vec<String>,
    bar: ProgressBar,
}

impl Bench<'_> {
    fn take(&mut self, subject: Subject, value: f64) {
        self.figures.insert(subject, value);
        self.bar.inc(1);
    }

    fn missions(&mut self, mission: &Mission) -> Result<()> {
        let factor = whole::real_time(self.effort.mission_runs, mission, &self.effort.seeds)?;
        self.take(Subject::RealTime, factor);
        if let Some(megabytes) = whole::peak_memory() {
            self.figures.insert(Subject::Memory, megabytes);
        }
        Ok(())
    }

    fn crew(&mut self) -> Result<()> {
        let mut mission = read_mission("eight-explorers.toml", CREW.as_bytes())?;
        mission.limit = CREW_LIMIT;
        let factor = whole::crew(self.effort.mission_runs, &mission)?;
        self.take(Subject::Crew, factor);
        Ok(())
    }

    fn two_cores(&mut self, mission: &Mission) -> Result<()> {
        let times = whole::two_cores(self.effort.mission_runs, mission, &self.effort.seeds)?;
        self.take(Subject::TwoCores, times);
        Ok(())
    }

    fn control(&mut self, mission: &Mission) -> Result<()> {
        let seed = self.effort.seeds.first().copied().unwrap_or(mission.seed);
        let (sensed, _) = SensedRun::record(mission, seed, |_| true)?;
        let (rate, longest) = control::cycles(self.effort.runs, &sensed)?;
        self.take(Subject::Control, rate);
        self.notes.push(format!(
            "the longest of {} control cycles took {:.1} ms",
            sensed.cycles.len(),
            longest * 1e3
        ));
        Ok(())
    }

    fn sonars(&mut self) -> Result<()> {
        let rate = sonar::updates(self.effort.runs)?;
        self.take(Subject::Sonars, rate);
        Ok(())
    }

    /// What needs the peers' grids; without them it is not measured.
    fn peer_grids(&mut self, folder: Option<&Path>) -> Result<()> {
        let Some(folder) = folder else {
            self.notes.push("laser and A* are measured on the peers' grids; name a folder for them with --peers".to_owned());
            return Ok(());
        };
        let subjects = [
            ("indoor", Subject::Indoor, Subject::IndoorCost),
            ("maze", Subject::Maze, Subject::MazeCost),
        ];
        for (name, speed, cost) in subjects {
            let grid = match PeerGrid::open(&folder.join(format!("{name}.pgm"))) {
                Ok(grid) => grid,
                Err(error) => {
                    self.notes.push(format!("the peers made no grid {name:?}: {error:#}"));
                    continue;
                }
            };
            let (rate, length) = ways::search(self.effort.runs, &grid)?;
            self.take(speed, rate);
            self.figures.insert(cost, length);
            if name == "indoor" {
                self.take(Subject::Laser, laser::scans(self.effort.runs, &grid)?);
            }
        }
        Ok(())
    }

    fn published(&mut self, folder: &Path) {
        match moving_ai::solve(folder, self.effort.each_problem) {
            Ok(solved) => {
                self.take(Subject::Missed, solved.missed as f64);
                self.figures.insert(Subject::Published, solved.seconds);
                self.notes.push(format!(
                    "{} Moving AI problems, the worst length off by {:.4} cells; published ones have six digits",
                    solved.problems, solved.worst
                ));
            }
            Err(error) => self.notes.push(format!(
                "Moving AI problems were not solved: {error:#}; name their folder with --grids"
            )),
        }
    }
}
