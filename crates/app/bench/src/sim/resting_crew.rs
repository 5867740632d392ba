//! A crew that has come to rest on the floor, from where it is run again and again.

use anyhow::Result;
use base::time::SimTime;
use sim_engine::{Simulation, Snapshot, Tick};

use super::crew::Crew;
use crate::clock::fastest;

/// Everybody comes to rest before the clock starts.
const SETTLING: SimTime = SimTime::from_millis(600);

/// After going back, memory is cold and trees are looked through once: that is not part of a step.
const WARMING: SimTime = SimTime::from_millis(100);

/// A crew at the moment measuring begins.
pub(crate) struct RestingCrew {
    crew: Crew,
    simulation: Simulation,
    beginning: Snapshot,
}

impl RestingCrew {
    pub(crate) fn new(crew: Crew) -> Result<Self> {
        let mut simulation = crew.assemble()?;
        crew.run(&mut simulation, SETTLING, |_| Ok(()))?;
        let beginning = simulation.snapshot();
        Ok(Self { crew, simulation, beginning })
    }

    /// CPU seconds that a simulated second takes, `watch` included, from the beginning on.
    pub(crate) fn cost(
        &mut self,
        span: SimTime,
        mut watch: impl FnMut(&Tick) -> Result<()>,
    ) -> Result<f64> {
        let Self { crew, simulation, beginning } = self;
        simulation.restore(beginning)?;
        crew.run(simulation, WARMING, |_| Ok(()))?;
        let (times, outcome) = fastest(1, || crew.run(simulation, span, &mut watch));
        outcome?;
        Ok(times.cpu.as_secs_f64() / span.seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::super::measure::{fleet, with};
    use super::*;

    #[test]
    fn every_run_is_the_same_run() {
        let step = SimTime::from_millis(10);
        let mut crew_at_rest = RestingCrew::new(fleet(2, with(vec![]).unwrap(), step)).unwrap();
        let mut hashes = vec![];
        for _ in 0..2 {
            let cost = crew_at_rest.cost(SimTime::from_millis(100), |tick| {
                hashes.push((tick.time, tick.hash));
                Ok(())
            });
            assert!(cost.unwrap() > 0.0);
        }
        assert_eq!(hashes[..10], hashes[10..]);
        assert_eq!(hashes[0].0, SETTLING + WARMING + step);
    }
}
