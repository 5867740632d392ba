//! The control cycle: the agent's own time, given again what it once sensed.

use anyhow::Result;
use robot_mapping::Drawing;

use crate::clock::fastest;
use app_missions::SensedRun;
use app_missions::stage::thread_time;

/// Cycles a CPU second of the whole mission, map and plans included, and the longest of them in seconds.
pub(super) fn cycles(runs: usize, sensed: &SensedRun) -> Result<(f64, f64)> {
    let mut longest = f64::INFINITY;
    let (times, done) = fastest(runs, || -> Result<()> {
        longest = longest.min(think(sensed)?);
        Ok(())
    });
    done?;
    Ok((sensed.cycles.len() as f64 / times.cpu.as_secs_f64(), longest))
}

fn think(sensed: &SensedRun) -> Result<f64> {
    let mut agent = sensed.agent(Drawing::Inline)?;
    let mut longest = 0f64;
    for (now, readings) in &sensed.cycles {
        let begin = thread_time();
        agent.cycle(*now, readings)?;
        let took = thread_time().zip(begin).map(|(end, begin)| end.saturating_sub(begin));
        longest = longest.max(took.map_or(0.0, |took| took.as_secs_f64()));
    }
    Ok(longest)
}
