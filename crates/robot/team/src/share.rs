//! Sharing out what there is to do among everybody, as one robot sees it.

use base::geom::wrap_angle;
use glam::DVec2;
use robot_planning::{Explorer, Overview, Target, Terrain};

use crate::allocate::{Goal, Rule, Situation, Weights, allocate};
use crate::gain::{View, overlap, unseen_from};

/// Somebody who can go somewhere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hand {
    /// Where it is, metres.
    pub at: DVec2,
    /// Where it looks, radians to the left from x, as far as that is known.
    pub heading: Option<f64>,
    /// Where it is going.
    pub goal: Option<DVec2>,
}

/// How frontiers are shared out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Manner {
    /// By which rule.
    pub rule: Rule,
    /// What counts for how much.
    pub weights: Weights,
    /// m/s of everybody.
    pub speed: f64,
}

/// What is known of the ground.
pub struct Survey<'a> {
    /// Where a robot may be.
    pub terrain: &'a Terrain,
    /// Who knows the ways there.
    pub explorer: &'a Explorer,
    /// What is to be shared out, with what the first hand's way to each costs: frontiers that are [`worth_a_way`], floor to be searched, people
    /// to be looked at.
    pub goals: Vec<Target>,
}

/// What falls to a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Lot {
    /// This one.
    Mine(Target),
    /// Something is left, and others go there.
    OfOthers,
    /// Nothing is left that is worth a way.
    Nothing,
}

/// Places farther apart than this show other floor, metres.
const SIGHT: f64 = 5.0;
/// With less unseen floor right behind it, square metres, a frontier is a shadow behind something.
const SHADOW: f64 = 0.6;
/// Rad/s: turning takes time, too.
const TURNING: f64 = 0.6;
/// Less than this is not worth a way, square metres.
const LEAST: f64 = 0.5;
/// What is this near to where a mate goes is its own, metres.
const MATES: f64 = 1.0;

/// What falls to the first of these hands; `heard` tells the chance of being heard at a place, for rules that ask for it.
pub fn share_out(
    survey: &Survey<'_>,
    hands: &[Hand],
    manner: Manner,
    heard: impl Fn(DVec2) -> f64,
) -> Lot {
    let Survey { terrain, goals: left, .. } = survey;
    if left.is_empty() {
        return Lot::Nothing;
    }
    let seconds = all_seconds(survey, hands, manner);
    let goal = |target: &Target| Goal {
        place: target.point,
        gain: target.gain,
        heard: heard(target.point),
    };
    let goals: Vec<Goal> = left.iter().map(goal).collect();
    let kept: Vec<Option<usize>> = hands.iter().map(|hand| nearest(hand.goal?, left)).collect();
    let seen =
        |one: usize, other: usize| overlap(terrain, left[one].point, left[other].point, SIGHT);
    let Manner { rule, weights, speed } = manner;
    let (goals, seconds) = (&goals, &seconds);
    let situation = Situation { goals, seconds, kept: &kept, overlap: &seen, weights, speed };
    let mine = allocate(rule, &situation).first().copied().flatten();
    mine.map_or(Lot::OfOthers, |goal| Lot::Mine(left[goal]))
}

/// A frontier with how much floor it promises; `None` where that is not worth a way.
///
/// It is what rays show from there where there is a real opening, and what hangs together with it where it is a mere shadow: light draws walls
/// with holes in them, and rays pass through those.
pub fn worth_a_way(terrain: &Terrain, target: &Target) -> Option<Target> {
    let gain = if target.gain < SHADOW {
        target.gain
    } else {
        unseen_from(terrain, target.point, &View::default())
    };
    (gain >= LEAST).then_some(Target { gain, ..*target })
}

/// How long everybody needs to each goal: the first by the true path, the others by an overview of the ground. Ours counts the turn before it,
/// where a heading is known.
fn all_seconds(survey: &Survey<'_>, hands: &[Hand], manner: Manner) -> Vec<Vec<Option<f64>>> {
    let left = &survey.goals;
    let points: Vec<DVec2> = left.iter().map(|target| target.point).collect();
    let overview = (hands.len() > 1).then(|| Overview::of(survey.terrain));
    let ways = |number: usize, hand: &Hand| match &overview {
        Some(overview) if number > 0 => {
            survey.explorer.ways((survey.terrain, overview), hand.at, &points)
        }
        _ => left.iter().map(|target| Some(target.way)).collect(),
    };
    let turn = |hand: &Hand, point: &DVec2| {
        let way = *point - hand.at;
        let heading = hand.heading.filter(|_| manner.rule == Rule::Ours);
        let off = heading.map(|heading| wrap_angle(libm::atan2(way.y, way.x) - heading));
        off.map_or(0.0, f64::abs) / TURNING
    };
    let seconds = |(number, hand): (usize, &Hand)| {
        let ways = ways(number, hand).into_iter().zip(&points);
        ways.map(|(way, point)| Some(way? / manner.speed + turn(hand, point))).collect()
    };
    hands.iter().enumerate().map(seconds).collect()
}

/// What somebody goes to, among what there is.
fn nearest(goal: DVec2, left: &[Target]) -> Option<usize> {
    let away = |target: &Target| target.point.distance(goal).min(target.frontier.distance(goal));
    let near = left.iter().enumerate().map(|(index, target)| (away(target), index));
    let best = near.min_by(|a, b| a.0.total_cmp(&b.0))?;
    (best.0 < MATES).then_some(best.1)
}

#[cfg(test)]
mod tests {
    use robot_mapping::{Belief, Cell, Grid};
    use robot_planning::{ExploreSettings, Footprint, TerrainSettings};

    use super::*;

    /// A hall with a dark doorway at each end.
    fn hall() -> Grid {
        let mut grid = Grid::new(0.1).unwrap();
        for (x, y) in (0..200).flat_map(|x| (0..40).map(move |y| (x, y))) {
            let is_door = (x == 0 || x == 199) && (15..25).contains(&y);
            let is_wall = !is_door && (x == 0 || x == 199 || y == 0 || y == 39);
            let nats = if is_wall { 3.0 } else { -2.0 };
            grid.set(Cell::new(x, y), Belief::from_nats(nats)).unwrap();
        }
        grid
    }

    fn lot(me: f64, mates: &[f64], heard: impl Fn(DVec2) -> f64) -> Lot {
        let (grid, shape) = (hall(), Footprint::round(0.2).unwrap());
        let terrain = Terrain::new(&grid, shape, TerrainSettings::default()).unwrap();
        let mut explorer = Explorer::new(ExploreSettings::default());
        explorer.update(&terrain, terrain.bounds());
        let place = |x: f64| DVec2::new(x, 2.0);
        let frontiers = explorer.prospects(&terrain, place(me)).unwrap().reached;
        let goals = frontiers.iter().filter_map(|target| worth_a_way(&terrain, target)).collect();
        let hand = |x: &f64| Hand { at: place(*x), heading: None, goal: None };
        let hands: Vec<Hand> = std::iter::once(&me).chain(mates).map(hand).collect();
        let manner = Manner { rule: Rule::Ours, weights: Weights::default(), speed: 0.5 };
        let survey = Survey { terrain: &terrain, explorer: &explorer, goals };
        share_out(&survey, &hands, manner, heard)
    }

    /// Where along the hall somebody is sent.
    fn sent(lot: Lot) -> f64 {
        let Lot::Mine(target) = lot else { panic!("{lot:?}") };
        target.point.x
    }

    #[test]
    fn alone_it_goes_to_the_nearer_door_and_beside_a_mate_who_is_nearer_to_the_other() {
        assert!(sent(lot(8.0, &[], |_| 1.0)) < 2.0);
        assert!(sent(lot(8.0, &[4.0], |_| 1.0)) > 18.0, "the mate takes the nearer one");
    }

    #[test]
    fn a_door_where_nobody_hears_comes_after_one_where_somebody_does() {
        let near = |place: DVec2| f64::from(u8::from(place.x > 10.0));
        assert!(sent(lot(9.0, &[], near)) > 18.0);
    }
}
