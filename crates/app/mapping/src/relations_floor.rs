//! What a perfect trajectory would score on a file of relations: they were made by hand, and contradict each other.
//!
//! A graph of nothing but the relations is optimised. What is left over, by the number of independent cycles, is the noise of one
//! relation; the truth itself would differ from the relations by that much.

use std::collections::BTreeMap;
use std::f64::consts::PI;

use anyhow::{Context, Result, ensure};
use base::geom::Pose2;
use eval_metrics::ErrorSpread;
use link_logs::Relation;
use robot_graph::{Edge, PlaneGraph, Settings, Solver, Square, parts};
use serde::Serialize;

/// The floor of a file of relations.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RelationsFloor {
    /// How many relations.
    pub relations: usize,
    /// Times that they are between.
    pub nodes: usize,
    /// Parts that nothing connects.
    pub parts: usize,
    /// Independent cycles: without any, nothing contradicts anything.
    pub cycles: usize,
    /// What is left over at the best poses.
    pub residual_m: ErrorSpread,
    /// What is left over at the best poses.
    pub residual_deg: ErrorSpread,
    /// Deviation of one relation along each axis; none without cycles.
    pub noise_m: Option<f64>,
    /// Deviation of one relation's turn.
    pub noise_deg: Option<f64>,
    /// Mean error that a perfect trajectory would have.
    pub perfect_m: Option<f64>,
    /// Mean error that a perfect trajectory would have.
    pub perfect_deg: Option<f64>,
}

/// What relations weigh before their noise is known: metres and radians.
const FIRST_NOISE: (f64, f64) = (0.01, 0.005);
/// The noise found weighs the relations anew so many times; it settles after two.
const ROUNDS: usize = 4;
/// Largest height, roll or pitch of a relation on the plane.
const FLAT: f64 = 1e-6;

/// The floor of a file of relations on the plane.
pub fn relations_floor(relations: &[Relation]) -> Result<RelationsFloor> {
    ensure!(!relations.is_empty(), "there are no relations");
    let (nodes, ends) = numbered(relations);
    let numbers = parts(nodes, ends.iter().copied());
    let parts = numbers.iter().max().map_or(0, |last| last + 1);
    let cycles = relations.len() + parts - nodes;
    let (mut noise, mut left) = (FIRST_NOISE, Residuals::default());
    for _ in 0..ROUNDS {
        left = Residuals::at_best(relations, &ends, nodes, noise)?;
        if cycles > 0 {
            noise = left.noise(cycles);
        }
    }
    let told = |value: f64| (cycles > 0).then_some(value);
    Ok(RelationsFloor {
        relations: relations.len(),
        nodes,
        parts,
        cycles,
        residual_m: ErrorSpread::of(&left.metres),
        residual_deg: ErrorSpread::of(&left.degrees),
        noise_m: told(noise.0),
        noise_deg: told(noise.1.to_degrees()),
        // Mean length of a normal error in two dimensions (Rayleigh), and in one.
        perfect_m: told(noise.0 * (PI / 2.0).sqrt()),
        perfect_deg: told(noise.1.to_degrees() * (2.0 / PI).sqrt()),
    })
}

/// How many times there are, and the numbers of those each relation is between.
fn numbered(relations: &[Relation]) -> (usize, Vec<(usize, usize)>) {
    let mut numbers = BTreeMap::new();
    let mut number = |time: f64| {
        let next = numbers.len();
        *numbers.entry(time.to_bits()).or_insert(next)
    };
    let ends = relations.iter().map(|r| (number(r.from_time), number(r.to_time))).collect();
    (numbers.len(), ends)
}

/// What the best poses leave of each relation.
#[derive(Default)]
struct Residuals {
    metres: Vec<f64>,
    degrees: Vec<f64>,
}

impl Residuals {
    fn at_best(
        relations: &[Relation],
        ends: &[(usize, usize)],
        nodes: usize,
        noise: (f64, f64),
    ) -> Result<Self> {
        let mut graph = PlaneGraph::new();
        for _ in 0..nodes {
            graph.add_pose(Pose2::IDENTITY)?;
        }
        let (place, turn) = (1.0 / (noise.0 * noise.0), 1.0 / (noise.1 * noise.1));
        for (relation, (from, to)) in relations.iter().zip(ends) {
            let information = Square::diagonal(&[place, place, turn]);
            let (from, to, measured) = (*from, *to, on_plane(relation)?);
            graph
                .add_edge(Edge { from, to, measured, information, is_trusted: true })
                .with_context(|| format!("the relation from {} s", relation.from_time))?;
        }
        graph.start_from_odometry();
        let mut solver = Solver::new(&graph)?;
        solver.start_chordal(&mut graph);
        solver.optimise(&mut graph, &Settings::default());
        let left = graph.edges().iter().map(|edge| {
            let found = graph.poses()[edge.from].to(&graph.poses()[edge.to]);
            let error = edge.measured.to(&found);
            (error.position().length(), error.yaw.abs().to_degrees())
        });
        let (metres, degrees) = left.unzip();
        Ok(Self { metres, degrees })
    }

    /// Of one relation, metres along each of two axes and radians; each cycle tells as much as a relation that nothing else fits.
    fn noise(&self, cycles: usize) -> (f64, f64) {
        let squares = |values: &[f64]| values.iter().map(|value| value * value).sum::<f64>();
        let (places, turns) = (squares(&self.metres), squares(&self.degrees));
        let cycles = cycles as f64;
        // Relations without any contradiction weigh as if they had a trace of it.
        let least = 1e-9;
        let turn = (turns / cycles).sqrt().to_radians();
        ((places / (2.0 * cycles)).sqrt().max(least), turn.max(least))
    }
}

fn on_plane(relation: &Relation) -> Result<Pose2> {
    let (roll, pitch, _) = relation.from_to.roll_pitch_yaw();
    let height = relation.from_to.position.z;
    let is_flat = [height, roll, pitch].iter().all(|value| value.abs() < FLAT);
    let at = relation.from_time;
    ensure!(
        is_flat,
        "the relation from {at} s leaves the plane; the floor is known on the plane only"
    );
    Ok(Pose2::from(&relation.from_to))
}

#[cfg(test)]
mod tests {
    use base::noise::NoiseStream;

    use super::*;

    fn relation(from_time: f64, to_time: f64, pose: Pose2) -> Relation {
        Relation { from_time, to_time, from_to: pose.into() }
    }

    /// A drive in a circle, seen again and again, each relation with known noise.
    fn noisy(metres: f64, radians: f64) -> Vec<Relation> {
        let pose =
            |i: usize| Pose2::new((i as f64 * 0.3).cos(), (i as f64 * 0.3).sin(), i as f64 * 0.3);
        let mut rng = NoiseStream::new(7, "relations");
        let pairs = (0..60).flat_map(|i| (1..8).map(move |step| (i, i + step)));
        let made = pairs.map(|(from, to)| {
            let mut seen = pose(from).to(&pose(to));
            seen.x += rng.gaussian(metres);
            seen.y += rng.gaussian(metres);
            seen.yaw += rng.gaussian(radians);
            relation(from as f64, to as f64, seen)
        });
        made.collect()
    }

    #[test]
    fn the_noise_that_was_put_in_is_found() {
        let floor = relations_floor(&noisy(0.02, 0.004)).unwrap();
        assert_eq!((floor.relations, floor.nodes, floor.parts, floor.cycles), (420, 67, 1, 354));
        let (metres, degrees) = (floor.noise_m.unwrap(), floor.noise_deg.unwrap());
        // 708 and 354 degrees of freedom: four standard errors are 11 and 15 %.
        assert!((metres / 0.02 - 1.0).abs() < 0.11, "{metres} m");
        assert!((degrees / 0.004f64.to_degrees() - 1.0).abs() < 0.15, "{degrees} deg");
        assert!(floor.residual_m.mean < floor.perfect_m.unwrap(), "{floor:?}");
    }

    #[test]
    fn without_cycles_nothing_is_known_of_the_noise() {
        let one = Pose2::new(1.0, 0.0, 0.1);
        let floor = relations_floor(&[relation(0.0, 1.0, one), relation(5.0, 6.0, one)]).unwrap();
        assert_eq!((floor.cycles, floor.parts, floor.perfect_m), (0, 2, None));
        assert!(floor.residual_m.max < 1e-9, "{floor:?}");
    }

    #[test]
    fn relations_that_leave_the_plane_are_refused() {
        let mut up = relation(0.0, 1.0, Pose2::new(1.0, 0.0, 0.1));
        up.from_to.position.z = 0.5;
        let told = relations_floor(&[up]).unwrap_err().to_string();
        assert!(told.contains("from 0 s leaves the plane"), "{told}");
        assert!(relations_floor(&[]).is_err());
    }
}
