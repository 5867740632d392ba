//! One robot that a person may lead: what the page knows of it already, and what is wanted of it.

use std::time::Duration;

use glam::DVec2;
use link_station::{BeliefOf, Command};
use robot_agent::{Name, PlannedTask, State};

use super::belief_tiles::BeliefTiles;
use super::links::float_pose;
use super::manifold_news::ManifoldNews;
use super::searched::Searched;

/// A robot of a mission.
#[derive(Debug)]
pub(super) struct Led {
    /// What it knows its pose from.
    pub(super) source: &'static str,
    pub(super) tiles: BeliefTiles,
    /// Of the poses that its way was drawn by.
    pub(super) revision: u64,
    /// What the page knows of its patches.
    pub(super) manifold: ManifoldNews,
    /// Where it has searched, once it has come in.
    pub(super) searched: Option<Searched>,
    /// How many endings of tasks have been told.
    pub(super) logged: usize,
    /// When it is to be told of next, by the wall's clock.
    pub(super) next: Duration,
    /// Whether its mission has ended.
    pub(super) is_over: bool,
    /// What has to wait for the agent's turn.
    pub(super) waiting: Vec<Errand>,
    /// What a person has asked it to do, of late.
    pub(super) sent: Vec<PlannedTask>,
    /// When the floor that it knows was last counted, by the wall's clock.
    pub(super) counted: Duration,
}

/// What is wanted of a robot.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Errand {
    /// What the page has asked for.
    Do(Command),
    /// Going to these places, whatever its map says.
    Go(Vec<DVec2>),
    /// Driving back a little.
    BackOff,
    /// Being told whether somebody it speaks of is there.
    Judge(Name, bool),
}

impl Led {
    pub(super) fn new(source: &'static str) -> Self {
        Self {
            source,
            tiles: BeliefTiles::default(),
            revision: 0,
            manifold: ManifoldNews::default(),
            searched: None,
            logged: 0,
            next: Duration::ZERO,
            is_over: false,
            waiting: vec![],
            sent: vec![],
            counted: Duration::ZERO,
        }
    }
}

/// Where a robot believes to be, for the page.
pub(super) fn belief_of(state: &State) -> Option<BeliefOf> {
    let belief = state.belief.as_ref()?;
    let of = belief.covariance;
    let covariance = [of.x_axis.x, of.x_axis.y, of.y_axis.y, of.z_axis.z].map(|value| value as f32);
    Some(BeliefOf {
        pose: float_pose(&belief.world_from_robot),
        covariance,
        is_lost: belief.is_lost,
    })
}
