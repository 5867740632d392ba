//! The shortest way on plain ground: A* with eight neighbours.

use crate::components::Components;
use crate::error::NoWay;
use crate::ground::{Ground, Place};
use crate::search::{Plain, Search, UNREACHED};
use crate::steps::{Corners, useful_steps};
use crate::way::{GridWay, read_way};

/// Finds shortest ways; keeps its memory from one to the next.
#[derive(Clone, Debug)]
pub struct AStar {
    search: Search,
    corners: Corners,
}

impl AStar {
    /// With or without cutting corners.
    pub fn new(corners: Corners) -> Self {
        Self { search: Search::new(), corners }
    }

    /// The shortest way, or why there is none; without `components` an enclosed goal is found out by searching.
    pub fn find(
        &mut self,
        ground: &Ground,
        components: Option<&Components>,
        start: Place,
        goal: Place,
    ) -> Result<GridWay, NoWay> {
        if !ground.is_open(start) {
            return Err(NoWay::StartBlocked(start));
        }
        if !ground.is_open(goal) {
            return Err(NoWay::GoalBlocked(goal));
        }
        let enclosed = NoWay::Enclosed { start, goal };
        if components.is_some_and(|components| !components.are_connected(start, goal)) {
            return Err(enclosed);
        }
        let pricing = Plain { steps: useful_steps(self.corners) };
        self.search.run(ground, &pricing, start, Some(goal));
        if self.search.cost(ground.index(goal)) == UNREACHED {
            return Err(if components.is_some() { NoWay::TooLong } else { enclosed });
        }
        Ok(read_way(ground, &self.search, &pricing, goal, self.corners))
    }

    /// How many cells the last search visited.
    pub fn visits(&self) -> usize {
        self.search.visits()
    }
}

#[cfg(test)]
mod tests;
