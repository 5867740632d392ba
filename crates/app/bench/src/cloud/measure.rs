//! Our figures.

use std::collections::BTreeMap;
use std::hint::black_box;

use anyhow::Result;
use base::geom::Pose;
use glam::DVec3;
use indicatif::ProgressBar;
use robot_clouds::{
    BeliefMap, BlockStore, CellState, ListStore, Method, OccupancyMap, Parameters, PointStore,
    RangeKind, RangeReading, RangeSensor, TwoLevelStore,
};

use super::scans::{Scan, depth, lidar};
use super::sweep::Sweep;
use super::table::{Subject, TABLE};
use crate::clock::fastest;
use crate::{Figures, Report, Request, report};
use app_terminal::progress;

/// How much care the measuring takes.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Runs of which the fastest counts.
    runs: usize,
    /// Radians between the postures of the whole sweep.
    increment: f64,
    /// Radians between the postures the lists are measured with; they are slow.
    list_increment: f64,
}

impl Effort {
    /// Coarser sweeps are quick; the lists are slow and always have few postures.
    fn of(request: &Request) -> Self {
        if request.is_quick {
            Self { runs: 2, increment: 0.06, list_increment: 0.7 }
        } else {
            Self { runs: 7, increment: 0.01, list_increment: 0.5 }
        }
    }
}

/// Edge of the cells that are compared with peers, metres.
const CELL: f64 = 0.05;
/// Queries and cones are quick: so often they are repeated in a run, that a clock can see them.
const REPEATS: usize = 20;
/// Rays end here, metres.
const REACH: f64 = 20.0;

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let (ours, notes) = measure(Effort::of(request))?;
    Ok(report(TABLE, &ours, peers).with_notes(notes))
}

/// Measures everything on this thread; the second value is what to say of the sweep.
fn measure(effort: Effort) -> Result<(BTreeMap<Subject, f64>, Vec<String>)> {
    let bar = progress::bar(6, "measuring");
    let mut bench = Bench { effort, figures: BTreeMap::new(), notes: vec![], bar };
    let lidar_rows =
        [Subject::InsertLidar, Subject::MemoryLidar, Subject::QueryLidar, Subject::CastLidar];
    let depth_rows =
        [Subject::InsertDepth, Subject::MemoryDepth, Subject::QueryDepth, Subject::CastDepth];
    bench.scans(&lidar(), lidar_rows)?;
    bench.scans(&depth(), depth_rows)?;
    bench.cone()?;
    bench.stores()?;
    bench.sweep()?;
    bench.bar.finish_and_clear();
    Ok((bench.figures, bench.notes))
}

struct Bench {
    effort: Effort,
    figures: BTreeMap<Subject, f64>,
    notes: Vec<String>,
    bar: ProgressBar,
}

impl Bench {
    /// Insertion, memory, queries and rays of one set of scans.
    fn scans(&mut self, scans: &[Scan], [insert, memory, query, cast]: [Subject; 4]) -> Result<()> {
        let count: usize = scans.iter().map(|scan| scan.points.len()).sum();
        let (times, map) = fastest(self.effort.runs, || drawn(scans));
        let mut map = map?;
        let scratch = map.scratch() as f64 / map.len() as f64;
        self.notes.push(format!(
            "{} scans, {count} points, {} cells of {:.0} m³ together: {scratch:.2} B a cell more while they are drawn",
            scans.len(),
            map.len(),
            map.len() as f64 * CELL * CELL * CELL
        ));
        map.release();
        self.figures.insert(insert, count as f64 / times.cpu.as_secs_f64());
        self.figures.insert(memory, map.memory() as f64);
        self.bar.inc(1);

        let Some(Scan { origin, points }) = scans.first() else { return Ok(()) };
        let (times, _) = fastest(self.effort.runs, || {
            let is_occupied = |point: &&DVec3| map.state(**point) == CellState::Occupied;
            (0..REPEATS)
                .map(|_| black_box(points).iter().filter(is_occupied).count())
                .sum::<usize>()
        });
        let asked = (points.len() * REPEATS) as f64;
        self.figures.insert(query, asked / times.cpu.as_secs_f64());
        let (times, _) = fastest(self.effort.runs, || {
            points
                .iter()
                .filter(|point| map.cast(*origin, **point - *origin, REACH).is_some())
                .count()
        });
        self.figures.insert(cast, points.len() as f64 / times.cpu.as_secs_f64());
        self.bar.inc(1);
        Ok(())
    }

    fn cone(&mut self) -> Result<()> {
        let mut map = BeliefMap::new(&parameters(Method::Bayesian))?;
        // Askew, so that no axis of the lattice helps.
        let world_from_sensor =
            Pose::from_roll_pitch_yaw(DVec3::new(0.123, 0.456, 0.789), 0.0, 0.3, 0.7);
        let range = RangeSensor::SONAR.max_range * 0.999;
        let reading = RangeReading { kind: RangeKind::Sonar, world_from_sensor, range };
        map.insert(&reading)?;
        let (times, count) = fastest(self.effort.runs, || {
            (0..REPEATS).map(|_| map.insert(&reading)).sum::<Result<usize, _>>()
        });
        self.figures.insert(Subject::Cone, count? as f64 / times.cpu.as_secs_f64());
        self.bar.inc(1);
        Ok(())
    }

    /// The same readings into the three stores.
    fn stores(&mut self) -> Result<()> {
        let parameters = parameters(Method::Bayesian);
        let cluster = parameters.cluster();
        let sweep = Sweep::of_place_1(self.effort.list_increment)?;
        let (hashed, updates, points) = cost(&parameters, BlockStore::default(), &sweep)?;
        let (two, ..) = cost(&parameters, TwoLevelStore::new(cluster), &sweep)?;
        let (list, ..) = cost(&parameters, ListStore::new(cluster), &sweep)?;
        self.figures.insert(Subject::HashedOverList, list / hashed);
        self.figures.insert(Subject::TwoLevelsOverList, list / two);
        self.bar.inc(1);
        let each = |seconds: f64| 1e9 * seconds / updates as f64;
        self.notes.push(format!(
            "place 1, {} readings, {updates} updates of {points} points: list {:.0}, two levels {:.0}, hashed {:.1} ns each",
            sweep.readings.len(),
            each(list),
            each(two),
            each(hashed)
        ));
        Ok(())
    }

    fn sweep(&mut self) -> Result<()> {
        let sweep = Sweep::of_place_1(self.effort.increment)?;
        let (seconds, updates, points) =
            cost(&parameters(Method::BayesianMinimum), BlockStore::default(), &sweep)?;
        self.figures.insert(Subject::Sweep, sweep.turning / seconds);
        self.bar.inc(1);
        self.notes.push(format!(
            "place 1, {} readings every {:.0} mrad, {updates} updates, {points} points stored: computed in {seconds:.1} s, \
             the unit turns for {:.0} s",
            sweep.readings.len(),
            self.effort.increment * 1e3,
            sweep.turning
        ));
        Ok(())
    }
}

fn parameters(algorithm: Method) -> Parameters {
    Parameters { algorithm, ir_noise: Some(0.05), sonar_noise: Some(0.05), ..Parameters::default() }
}

fn drawn(scans: &[Scan]) -> Result<OccupancyMap> {
    let mut map = OccupancyMap::new(CELL)?;
    for scan in scans {
        map.insert_scan(scan.origin, scan.points.iter().copied())?;
    }
    Ok(map)
}

/// CPU seconds of drawing a sweep, how many updates it took and how many points are stored.
fn cost<S: PointStore>(
    parameters: &Parameters,
    store: S,
    sweep: &Sweep,
) -> Result<(f64, usize, usize)> {
    let mut map = BeliefMap::with_store(parameters, store)?;
    let (times, updates) = fastest(1, || {
        sweep.readings.iter().map(|reading| map.insert(reading)).sum::<Result<usize, _>>()
    });
    Ok((times.cpu.as_secs_f64(), updates?, map.store().len()))
}
