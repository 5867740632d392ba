//! The rules, one file each.

mod league_2006;
mod league_2010;
mod league_2019;
mod robot_league;
mod subterranean;
#[cfg(test)]
mod tests;

pub(crate) use league_2006::league_2006;
pub(crate) use league_2010::league_2010;
pub(crate) use league_2019::league_2019;
pub(crate) use robot_league::robot_league;
pub(crate) use subterranean::subterranean;

use glam::DVec3;

use crate::facts::Facts;

/// A score, how it is made, and of what.
pub(crate) type Scored = (f64, &'static str, Vec<(&'static str, f64)>);

fn reported(facts: &Facts) -> Vec<DVec3> {
    facts.reports.iter().map(|report| report.at).collect()
}

/// A share of something of which there may be none.
fn share(part: f64, whole: f64) -> f64 {
    if whole > 0.0 { part / whole } else { 0.0 }
}
