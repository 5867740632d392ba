//! Counted instructions: the same for the same program, however busy the machine is.

use std::env;
use std::process::{Command, Stdio};

use sim_rays::{Filter, Nearest, Scene};

use super::room::{as_boxes, as_triangles, laser_rays};

/// Rays of the batch that is counted.
const BATCH: usize = 18_100;
/// Environment variable that turns `usar bench rays` into the counted program itself.
const MARK: &str = "USAR_FIXED_BATCH";

/// Runs the batch that is counted, if this program was started to be counted; whether it was.
pub fn ran_fixed_batch() -> bool {
    let times = env::var(MARK).ok().and_then(|times| times.parse().ok());
    times.map(fixed_batch).is_some()
}

/// What is counted: a fixed batch of laser rays in the room as boxes and as triangles, `times` times.
fn fixed_batch(times: usize) {
    let rays = laser_rays(BATCH);
    let mut nearest = vec![Nearest::none(0.0); rays.len()];
    for parts in [as_boxes(), as_triangles(3, 0.01)] {
        let scene = Scene::new(parts, vec![]);
        for _ in 0..times {
            scene.nearest_many(&rays, &Filter::default(), &mut nearest);
            std::hint::black_box(&nearest);
        }
    }
}

/// Instructions a laser ray, averaged over boxes and triangles, by valgrind's callgrind; `None` without valgrind.
///
/// The batch is run twice and ten times; the difference leaves building and starting out.
pub(super) fn count_instructions() -> Option<f64> {
    let (few, many) = (run(2)?, run(10)?);
    Some((many - few) / (8.0 * 2.0 * BATCH as f64))
}

fn run(times: usize) -> Option<f64> {
    let program = env::current_exe().ok()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(["bench", "rays"])
        .env(MARK, times.to_string())
        .env("RAYON_NUM_THREADS", "1")
        .stdin(Stdio::null())
        .output()
        .ok()?;
    output.status.success().then(|| collected(&String::from_utf8_lossy(&output.stderr)))?
}

/// The total that callgrind prints at the end.
fn collected(text: &str) -> Option<f64> {
    let line = text.lines().rev().find_map(|line| line.split_once("Collected : "))?;
    line.1.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_total_is_read_from_what_callgrind_prints() {
        let text = "==12== Callgrind\n==12== Events    : Ir\n==12== Collected : 4567890\n";
        assert_eq!(collected(text), Some(4_567_890.0));
        assert_eq!(collected("valgrind: no such program"), None);
    }
}
