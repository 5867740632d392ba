//! RoboCupScore of USARSim's tools: 50 (rescued / victims + 1 - elapsed / T) / operators², a victim being rescued by a robot within 10 m.

use super::{Scored, share};
use crate::facts::Facts;
use crate::pairing::pair;

/// The tool's default, metres.
const REACH: f64 = 10.0;

pub(crate) fn league_2010(facts: &Facts) -> Scored {
    let rescued = pair(&facts.people, &facts.robots, REACH).pairs.len() as f64;
    let part = share(rescued, facts.people.len() as f64);
    let time = share(facts.seconds.min(facts.limit), facts.limit);
    let operators = f64::from(facts.operators.max(1));
    let total = 50.0 * (part + 1.0 - time) / (operators * operators);
    let parts = vec![
        ("rescued", rescued),
        ("victims", facts.people.len() as f64),
        ("time used", time),
        ("operators", operators),
    ];
    (total, "50 (rescued / victims + 1 - time used) / operators^2", parts)
}
