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
    figure("room centre from five start poses", "s", &[30.42, 21.97, 23.97, 16.21, 30.42]);
pub(super) const LEAVING: Published = figure("leaving the room", "s", &[10.0]);

/// Points of its two ways home that are driven to.
pub(super) const ROUTE_POINTS: Published =
    figure("points of the way home", "points", &[25.0, 65.0]);
/// Figures 19 and 20.
pub(super) const FAST_MAP: Published = figure("mapping a fixed route at 0.2 m/s", "s", &[544.0]);
pub(super) const SLOW_MAP: Published = figure("mapping a fixed route at 0.05 m/s", "s", &[643.0]);
/// Of 0.925 s: 0.506, 0.292, 0.051 and 0.043 s.
pub(super) const MET_SHARE: Published =
    figure("share of an update, mask of what was met", "%", &[54.7]);
pub(super) const PASSED_SHARE: Published =
    figure("share of an update, mask of what was passed", "%", &[31.6]);
pub(super) const ANGLE_SHARE: Published = figure("share of an update, angles", "%", &[5.5]);
pub(super) const DISTANCE_SHARE: Published = figure("share of an update, distances", "%", &[4.6]);

const fn figure(what: &'static str, unit: &'static str, values: &'static [f64]) -> Published {
    Published { what, unit, values }
}
