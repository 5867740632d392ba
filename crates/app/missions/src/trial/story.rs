//! What a report of one robot is made of.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::geom::Pose;
use base::time::SimTime;
use eval_metrics::MapScore;
use glam::DVec2;
use robot_agent::Quarry;
use robot_clouds::PointCloud;
use robot_mapping::{Grid, Tally};

use super::ground::Ground;
use crate::crew::Touch;

/// A robot's run, beyond its figures.
pub struct Story {
    /// Its name.
    pub robot: String,
    /// Where it took place.
    pub ground: Arc<Ground>,
    /// The map at the end.
    pub grid: Arc<Grid>,
    /// The map as it was when what was sought was found.
    pub grid_at_find: Option<Arc<Grid>>,
    /// The way that was planned last.
    pub route: Vec<DVec2>,
    /// How good it is; `None` if that cannot be told.
    pub score: Option<MapScore>,
    /// Where it believed to be, a point every few centimetres.
    pub trail: Vec<(SimTime, DVec2)>,
    /// Where it truly was; empty where no truth is known.
    pub true_trail: Vec<(SimTime, DVec2)>,
    /// Where it began.
    pub start: Pose,
    /// Places by name.
    pub waypoints: BTreeMap<String, DVec2>,
    /// What it was to find, and where that was sensed last.
    pub quarry: Option<(Quarry, DVec2)>,
    /// Whom it believes in at the end: where, and whether they may be reported.
    pub people: Vec<(DVec2, bool)>,
    /// When and where something was touched.
    pub contacts: Vec<Touch>,
    /// The shortest way home there was, from where the way home began.
    pub shortest: Vec<DVec2>,
    /// What became of readings on their way to the map.
    pub tally: Tally,
    /// What heads were swept into, if they were.
    pub cloud: Option<PointCloud>,
    /// Where the body stood meanwhile.
    pub swept_from: Vec<Pose>,
    /// How often it began to touch which of the arena's victims.
    pub touched: BTreeMap<usize, u32>,
}
