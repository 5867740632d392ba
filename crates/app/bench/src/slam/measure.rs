//! Measures pose graphs: how fast they are optimised, whether at their optimum, what false loops do to them; then the steps of SLAM, and
//! robots that merge.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result, bail};
use app_mapping::OpenGraph;
use link_graphs::PoseFile;
use robot_graph::{FalseLoops, Graph, Manifold, Settings, Solver, gnc, optimise};

use super::live::driven;
use super::steps::longest_ms;
use super::table::{CSAIL, INTEL, Published, Subject, TABLE};
use crate::clock::fastest_with;
use crate::{Figures, Report, Request, report};

/// How far an optimum may be missed, as a share of it.
const SAME: f64 = 1e-4;
/// Seeds of false loops; the worst is told.
const SEEDS: [u64; 5] = [1, 2, 3, 4, 5];
const FALSE_LOOPS: usize = 1000;
/// How often a log is played.
const RUNS: usize = 2;

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let folder = &request.graphs;
    if !folder.is_dir() {
        let why =
            format!("no pose graphs in {}: name their folder with --graphs", folder.display());
        return Ok(Report { rows: vec![], notes: vec![why] });
    }
    let (mut ours, mut missed) = (BTreeMap::new(), 0);
    for (which, file, optimum) in Published::ALL {
        let (seconds, chi2) = solved(folder, file, if request.is_quick { 3 } else { 15 })?;
        ours.insert(Subject::Solved(which), 1.0 / seconds);
        missed += usize::from((chi2 / optimum - 1.0).abs() > SAME);
    }
    ours.insert(Subject::Missed, missed as f64);
    let seeds = if request.is_quick { &SEEDS[..1] } else { &SEEDS };
    for (which, file) in [(Published::Manhattan, "manhattan.g2o"), (Published::Intel, "intel.g2o")]
    {
        let worst = spoilt(folder, file, (FalseLoops::Random, seeds))?;
        ours.insert(Subject::Spoilt(which), worst);
    }
    let worst = spoilt(folder, "intel.g2o", (FalseLoops::Grouped, seeds))?;
    ours.insert(Subject::Misled(Published::Intel), worst);
    let logs: &[&str] = if request.is_quick { &[CSAIL] } else { &[CSAIL, INTEL] };
    let mut notes = vec![];
    if request.logs.is_dir() {
        for log in logs {
            ours.insert(Subject::Step(log), longest_ms(&request.logs, log, RUNS)?);
        }
        if let Some(live) = driven(&request.logs, request.is_quick)? {
            ours.insert(Subject::Cycle, live.longest_cycle_ms);
            ours.insert(Subject::Mates, live.longest_team_ms);
            ours.insert(Subject::Sent, live.bytes_per_s);
        }
    } else {
        notes.push(format!("no logs in {}: name their folder with --logs", request.logs.display()));
    }
    let mut report = report(TABLE, &ours, peers);
    report.notes.extend(notes);
    Ok(report)
}

/// CPU seconds from a graph in memory, its poses nowhere, to its optimum, and the chi2 there.
fn solved(folder: &Path, file: &str, runs: usize) -> Result<(f64, f64)> {
    match app_mapping::open(&folder.join(file))? {
        PoseFile::Plane(file) => timed(&OpenGraph::plane(file)?.graph, runs),
        PoseFile::Space(file) => timed(&OpenGraph::space(file)?.graph, runs),
    }
}

fn timed<P: Manifold<D>, const D: usize>(graph: &Graph<P, D>, runs: usize) -> Result<(f64, f64)> {
    let mut chi2 = f64::INFINITY;
    let prepare = || Ok(graph.clone());
    let times = fastest_with(runs, prepare, |graph| {
        graph.start_from_odometry();
        let mut solver = Solver::new(graph)?;
        solver.start_chordal(graph);
        solver.optimise(graph, &Settings::default());
        chi2 = graph.chi2();
        Ok(())
    })?;
    Ok((times.cpu.as_secs_f64(), chi2))
}

/// The true edges' chi2 with false loops among them, over the clean optimum; the worst of these seeds.
fn spoilt(folder: &Path, file: &str, (kind, seeds): (FalseLoops, &[u64])) -> Result<f64> {
    let path = folder.join(file);
    let PoseFile::Plane(file) = app_mapping::open(&path)? else {
        bail!("{} does not lie on the plane", path.display());
    };
    let mut clean = OpenGraph::plane(file)?.graph;
    clean.start_from_odometry();
    let start = clean.clone();
    let best = optimise(&mut clean, &Settings::default())?.cost;
    let worse = seeds.iter().map(|seed| {
        let mut graph = start.clone();
        kind.add(&mut graph, FALSE_LOOPS, *seed)?;
        gnc(&mut graph, &Settings::default())?;
        let edges = &graph.edges()[..start.edges().len()];
        Ok(edges.iter().map(|edge| graph.chi2_of(edge)).sum::<f64>() / best)
    });
    let worse: Vec<f64> = worse.collect::<Result<_>>()?;
    worse.into_iter().reduce(f64::max).context("there is at least one seed")
}
