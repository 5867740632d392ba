//! A way as the cells it passes, and how it is read out of a finished search.

use crate::ground::{Ground, Place};
use crate::search::{Pricing, Search};
use crate::steps::{Corners, NO_DIRECTION, STEPS, all_steps};

/// A way from cell to neighbouring cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GridWay {
    /// From the start to the goal, both included.
    pub places: Vec<Place>,
    /// Steps along rows and columns.
    pub straight: usize,
    /// Diagonal steps.
    pub diagonal: usize,
}

impl GridWay {
    /// From the places it passes; each must be a neighbour of the one before.
    pub fn through(places: Vec<Place>) -> Self {
        let is_diagonal = |pair: &&[Place]| pair[0].x != pair[1].x && pair[0].y != pair[1].y;
        let diagonal = places.windows(2).filter(is_diagonal).count();
        let straight = places.len().saturating_sub(1 + diagonal);
        Self { places, straight, diagonal }
    }

    /// Length in cells.
    pub fn length(&self) -> f64 {
        self.straight as f64 + self.diagonal as f64 * std::f64::consts::SQRT_2
    }
}

/// Walks back from `goal` along cells that each cost exactly one step less.
pub(crate) fn read_way<P: Pricing>(
    ground: &Ground,
    search: &Search,
    pricing: &P,
    goal: Place,
    corners: Corners,
) -> GridWay {
    let mut here = ground.index(goal);
    let mut places = vec![goal];
    let mut last = None;
    while let Some((k, before)) = step_back(ground, search, pricing, (here, last), corners) {
        here = before;
        last = Some(k);
        places.push(ground.place(here));
    }
    places.reverse();
    GridWay::through(places)
}

/// The neighbour the way came from, going straight on if that is one of them.
fn step_back<P: Pricing>(
    ground: &Ground,
    search: &Search,
    pricing: &P,
    (here, last): (usize, Option<usize>),
    corners: Corners,
) -> Option<(usize, usize)> {
    let cost = search.cost(here);
    let may = all_steps(corners)[NO_DIRECTION][usize::from(ground.neighbours()[here])];
    let order = last.into_iter().chain(0..8);
    order.filter(|&k| cost > 0 && may >> k & 1 == 1).find_map(|k| {
        let before = here.wrapping_add_signed(STEPS[k].offset(ground.stride()));
        let step = pricing.cost(before, here, STEPS[k].is_diagonal());
        (search.cost(before).checked_add(step) == Some(cost)).then_some((k, before))
    })
}
