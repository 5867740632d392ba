//! Breadth-first search: the way with the fewest steps, as the team's first robots planned it.

use std::collections::VecDeque;

use crate::error::NoWay;
use crate::ground::{Ground, Place};
use crate::steps::{Corners, NO_DIRECTION, STEPS, all_steps};
use crate::way::GridWay;

/// The way with the fewest steps, a diagonal one counting like a straight one.
pub fn breadth_first(
    ground: &Ground,
    start: Place,
    goal: Place,
    corners: Corners,
) -> Result<GridWay, NoWay> {
    if !ground.is_open(start) {
        return Err(NoWay::StartBlocked(start));
    }
    if !ground.is_open(goal) {
        return Err(NoWay::GoalBlocked(goal));
    }
    let (from, to) = (ground.index(start), ground.index(goal));
    // Searched from the goal, so that following the arrows leads there.
    let mut onward = vec![usize::MAX; ground.cells().len()];
    onward[to] = to;
    let mut waiting = VecDeque::from([to]);
    while let Some(here) = waiting.pop_front() {
        if here == from {
            return Ok(follow(ground, &onward, from));
        }
        let may = all_steps(corners)[NO_DIRECTION][usize::from(ground.neighbours()[here])];
        for k in (0..8).filter(|k| may >> k & 1 == 1) {
            let next = here.wrapping_add_signed(STEPS[k].offset(ground.stride()));
            if onward[next] == usize::MAX {
                onward[next] = here;
                waiting.push_back(next);
            }
        }
    }
    Err(NoWay::Enclosed { start, goal })
}

fn follow(ground: &Ground, onward: &[usize], from: usize) -> GridWay {
    let mut places = vec![ground.place(from)];
    let mut here = from;
    while onward[here] != here {
        here = onward[here];
        places.push(ground.place(here));
    }
    GridWay::through(places)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{find, ground};

    #[test]
    fn the_fewest_steps_are_found_round_a_wall() {
        let rows = ["S.#..", "..#..", "..#..", "....G"];
        let ground = ground(&rows);
        let (start, goal) = (find(&rows, 'S'), find(&rows, 'G'));
        let way = breadth_first(&ground, start, goal, Corners::Kept).unwrap();
        assert_eq!(way.places.len() - 1, 6);
        assert_eq!((way.places[0], way.places[6]), (start, goal));
        let shut = crate::testing::ground(&["S#G"]);
        let none = breadth_first(&shut, Place::new(0, 0), Place::new(2, 0), Corners::Kept);
        assert!(matches!(none, Err(NoWay::Enclosed { .. })));
    }
}
