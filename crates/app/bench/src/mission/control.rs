//! The control cycle: the agent's own time, given again what it once sensed.

use anyhow::Result;
use robot_mapping::Pace;

use crate::clock::fastest;
use app_missions::Tape;
use app_missions::stage::thread_time;

/// Cycles a CPU second of the whole mission, map and plans included, and the longest of them in seconds.
pub(super) fn cycles(runs: usize, tape: &Tape) -> Result<(f64, f64)> {
    let mut longest = f64::INFINITY;
    let (times, done) = fastest(runs, || -> Result<()> {
        longest = longest.min(think(tape)?);
        Ok(())
    });
    done?;
    Ok((tape.cycles.len() as f64 / times.cpu.as_secs_f64(), longest))
}

fn think(tape: &Tape) -> Result<f64> {
    let mut agent = tape.agent(Pace::Inline)?;
    let mut longest = 0f64;
    for (now, readings) in &tape.cycles {
        let begin = thread_time();
        agent.cycle(*now, readings)?;
        let took = thread_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
        longest = longest.max(took.map_or(0.0, |took| took.as_secs_f64()));
    }
    Ok(longest)
}
