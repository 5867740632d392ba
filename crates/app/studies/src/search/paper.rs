//! What the search-and-return experiment published: the one place its figures are in.
//!
//! Source: the experiment's own report on a Pioneer P3DX in V-REP under Python, whose abstract begins "This report presents a
//! virtual solution designed to simulate capabilities required of Search and Rescue robots"; its results on mapping (cycle rate
//! and time of an update), on the two searches for the victim, on the two ways home, and on tasks 1 and 2.

/// A published figure.
#[derive(Clone, Copy, Debug)]
pub(super) struct Published {
    pub(super) what: &'static str,
    pub(super) unit: &'static str,
    /// All values that are told, in their order.
    pub(super) values: &'static [f64],
}

pub(super) const MAP_UPDATE: Published =
    figure("map update, 16 sonars, 1500 x 1500 cells", "s", &[0.925]);
pub(super) const CYCLE: Published =
    figure("control cycle, mapping off and on", "Hz", &[2575.0, 1.0]);
pub(super) const PLANNING: Published = figure("A* on that grid", "s", &[274.0, 302.0]);
pub(super) const SEARCH_METRES: Published =
    figure("random search to the beacon", "m", &[34.66, 429.94]);
pub(super) const SEARCH_TURNS: Published =
    figure("random search to the beacon", "turns", &[14.0, 178.0]);
pub(super) const SEARCH_SECONDS: Published =
    figure("random search to the beacon", "s", &[523.0, 16_675.0]);
pub(super) const HOME_METRES: Published = figure("way home", "m", &[6.38, 14.95]);
pub(super) const HOME_SECONDS: Published = figure("way home", "s", &[155.86, 384.28]);
pub(super) const ROOM_CENTRE: Published =
    figure("room centre from five start poses, fastest and slowest", "s", &[16.0, 30.0]);
pub(super) const LEAVING: Published = figure("leaving the room", "s", &[10.0]);

const fn figure(what: &'static str, unit: &'static str, values: &'static [f64]) -> Published {
    Published { what, unit, values }
}
