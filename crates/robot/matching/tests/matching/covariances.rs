//! Covariances are held against what 300 draws of noise do: where a matcher is surer than it should be, a table says so.

use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use glam::{DMat3, DVec3};
use robot_matching::{Guess, Match, Method, NoMatch, Noise, Reference, inverse};

use crate::worlds::World;

const DRAWS: u64 = 300;
/// What is believed of the pose before: metres and radians.
const GUESS: (f64, f64) = (0.1, 0.05);
/// The mean of 300 squared errors by their covariance, each expected to be 3, is within this of it in 90 % of all cases:
/// 1.645 standard deviations of sqrt(2 · 3 / 300).
const BAND: f64 = 0.2326;

/// One pair of scans with a guess, matched.
struct Draw {
    found: Result<Match, NoMatch>,
    truth: Pose2,
}

fn draw(method: Method, world: World, number: u64) -> Draw {
    let mut noise = NoiseStream::new(number, world.name());
    let mut place = |spread: f64, turn: f64| {
        Pose2::new(
            noise.uniform(-spread, spread),
            noise.uniform(-spread, spread),
            noise.uniform(-turn, turn),
        )
    };
    let (first, moved) = (place(0.3, 3.0), place(0.15, 0.1));
    let second = first * moved;
    let sigma = Noise::SICK.range;
    let reference = Reference::scan(&world.scan(&first, sigma, &mut noise));
    let scan = world.scan(&second, sigma, &mut noise);
    let mut off = |spread: f64| noise.gaussian(spread);
    let believed =
        Pose2::new(moved.x + off(GUESS.0), moved.y + off(GUESS.0), moved.yaw + off(GUESS.1));
    let guess = Guess::within(believed, GUESS.0, GUESS.1);
    Draw { found: method.matcher(Noise::SICK).matched(&reference, &scan, &guess), truth: moved }
}

/// Squared error by its covariance: 3 on average where the covariance is right.
fn squared_error(found: &Match, truth: &Pose2) -> f64 {
    let off = error(found, truth);
    off.dot(inverse(&found.covariance).unwrap_or(DMat3::ZERO) * off)
}

fn error(found: &Match, truth: &Pose2) -> DVec3 {
    let pose = found.reference_from_scan;
    (pose.position() - truth.position()).extend(wrap_angle(pose.yaw - truth.yaw))
}

struct Row {
    nees: f64,
    /// How many times as far off as believed.
    over: f64,
    way_mm: f64,
    turn_deg: f64,
    failed: usize,
    weak: usize,
}

fn row(method: Method, world: World) -> Row {
    let draws: Vec<Draw> = (0..DRAWS).map(|number| draw(method, world, number)).collect();
    let matched: Vec<(&Match, &Pose2)> =
        draws.iter().filter_map(|draw| Some((draw.found.as_ref().ok()?, &draw.truth))).collect();
    let count = matched.len().max(1) as f64;
    let mean = |of: &dyn Fn(&Match, &Pose2) -> f64| {
        matched.iter().map(|(m, t)| of(m, t)).sum::<f64>() / count
    };
    let nees = mean(&squared_error);
    Row {
        nees,
        over: (nees / 3.0).sqrt(),
        way_mm: 1000.0 * mean(&|m, t| error(m, t).truncate().length_squared()).sqrt(),
        turn_deg: mean(&|m, t| error(m, t).z.powi(2)).sqrt().to_degrees(),
        failed: draws.len() - matched.len(),
        weak: matched.iter().filter(|(m, _)| !m.weak.is_empty()).count(),
    }
}

/// The rows of a method, one a world.
fn rows(method: Method) -> String {
    let line = |world: World| {
        let row = row(method, world);
        assert_eq!(row.failed, 0, "{method} in the {}", world.name());
        let verdict = match row.nees - 3.0 {
            off if off > BAND => "too sure",
            off if off < -BAND => "cautious",
            _ => "right",
        };
        let (weak, world) = (row.weak * 100 / DRAWS as usize, world.name());
        let Row { nees, over, way_mm, turn_deg, .. } = row;
        format!(
            "| `{method}` | {world} | {nees:.2} | {over:.2} | {verdict} | {way_mm:.1} | {turn_deg:.3} | {weak} % |\n"
        )
    };
    World::ALL.map(line).concat()
}

#[test]
fn the_table_of_covariances_is_what_is_drawn() {
    let rows: String = std::thread::scope(|scope| {
        let threads = Method::ALL.map(|method| scope.spawn(move || rows(method)));
        threads.map(|thread| thread.join().expect("a row is drawn")).concat()
    });
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/matching.md");
    let page = std::fs::read_to_string(page).expect("the page on matching is in the house");
    assert!(page.contains(&rows), "docs/matching.md should have these rows:\n{rows}");
}

#[test]
fn matchers_by_lines_are_never_too_sure() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/matching.md");
    let page = std::fs::read_to_string(page).expect("the page on matching is in the house");
    for method in [Method::PointToLine, Method::Weighted, Method::DistanceField, Method::Combined] {
        let start = format!("| `{method}` | ");
        let told: Vec<&str> = page.lines().filter(|line| line.starts_with(&start)).collect();
        let is_sure = |line: &&str| line.contains("too sure");
        assert!(told.len() >= 3 && !told.iter().any(is_sure), "{told:?}");
    }
}
