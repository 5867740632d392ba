//! Sharing out what there is to do among all who were heard of lately, by what one robot knows.

use base::time::SimTime;
use glam::DVec2;
use robot_mapping::CellState;
use robot_planning::{EndReason, Target, Terrain, Wavefront};
use robot_team::{Aside, Hand, Lot, Manner, Phase, Rule, Survey, worth_a_way};
use robot_victims::Name;

use crate::state::State;
use crate::task::Around;
use crate::team::{MateSeen, hearing};

/// Somewhere to go, and what for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Errand {
    /// Where to stand, and what that is worth.
    pub(super) target: Target,
    pub(super) what: What,
}

/// What there is to do at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The unseen begins there.
    Frontier,
    /// Floor that nobody has searched for people.
    Floor,
    /// Somebody nobody is sure of.
    Person(Name),
}

/// What falls to a robot.
pub(super) enum Share {
    /// This.
    Mine(Errand),
    /// Something is left, and others go there.
    OfOthers,
    /// Nothing is left, and why.
    Nothing(String),
}

/// Mates that said nothing for longer than this are not counted on.
const LATELY: SimTime = SimTime::from_millis(20_000);
/// Around a frontier that is put aside the map is looked at this far, metres.
const AROUND: f64 = 1.0;

/// What falls to this robot, of frontiers and of what else there is to do by the ways from where it is; `None` before there is a map. `kept` is
/// where it is going.
pub(super) fn share_out(
    around: &Around<'_>,
    manner: Manner,
    (aside, others): (&Aside, impl FnOnce(&Wavefront) -> Vec<Errand>),
    kept: Option<DVec2>,
) -> Option<Share> {
    let (terrain, explorer) = around.navigator.survey()?;
    let state = &*around.state;
    let front = match explorer.front(terrain, state.at) {
        Ok(front) => front,
        Err(no_way) => return Some(Share::Nothing(EndReason::Stuck(no_way).to_string())),
    };
    let prospects = explorer.prospects_from(terrain, &front);
    let is_open = |target: &Target| {
        let known = || known_around(terrain, target.frontier);
        aside.why(target.frontier, state.now, known).is_none()
    };
    let frontiers = prospects.reached.iter().filter(|target| is_open(target));
    let frontiers = frontiers.filter_map(|target| worth_a_way(terrain, target));
    let frontiers = frontiers.map(|target| Errand { target, what: What::Frontier });
    let others = others(&front).into_iter().filter(|errand| is_open(&errand.target));
    let errands: Vec<Errand> = frontiers.chain(others).collect();
    let goals = errands.iter().map(|errand| errand.target).collect();
    let (survey, heard) = (Survey { terrain, explorer, goals }, heard(state, manner));
    Some(match robot_team::share_out(&survey, &hands(state, kept), manner, heard) {
        Lot::Mine(target) => {
            let mine = errands.into_iter().find(|errand| errand.target == target);
            mine.map_or(Share::OfOthers, Share::Mine)
        }
        Lot::OfOthers => Share::OfOthers,
        Lot::Nothing => {
            let free = prospects.coverage.free;
            let why = reason(prospects.unreached.len(), aside, state.now);
            Share::Nothing(format!("{why}; {free:.1} m² of free floor seen"))
        }
    })
}
/// The chance of being heard at a place, for rules that ask for it; others take every place for as good.
fn heard(state: &State, manner: Manner) -> impl Fn(DVec2) -> f64 {
    let asks = match manner.rule {
        Rule::Ours => manner.weights.hearing > 0.0,
        Rule::Seed => true,
        _ => false,
    };
    let hearing = hearing(state).filter(|_| asks);
    let mut stations = state.mates.iter().filter(|mate| mate.phase == Phase::Station);
    let station = stations.next().map(|station| station.at);
    move |place: DVec2| match (&hearing, manner.rule, station) {
        (Some((radio, _)), Rule::Seed, Some(station)) => {
            radio.chance_by_distance(place.distance(station))
        }
        (Some((radio, hearing)), Rule::Ours, _) => hearing.at(radio, &state.grid, place),
        _ => 1.0,
    }
}

/// This robot first, then its mates.
fn hands(state: &State, kept: Option<DVec2>) -> Vec<Hand> {
    let me = Hand { at: state.at, heading: Some(state.heading), goal: kept };
    let is_there =
        |mate: &&MateSeen| mate.phase == Phase::Busy && state.now.since(mate.said) < LATELY;
    let mates = state.mates.iter().filter(is_there);
    let mates = mates.map(|mate| Hand { at: mate.at, heading: None, goal: mate.goal });
    std::iter::once(me).chain(mates).collect()
}

/// Why nothing is left.
fn reason(unreached: usize, aside: &Aside, now: SimTime) -> String {
    let mut whys: Vec<String> =
        aside.counts(now).iter().map(|(why, count)| format!("{count} because {why}")).collect();
    if unreached > 0 {
        whys.insert(0, format!("{unreached} because no way leads there"));
    }
    if whys.is_empty() {
        return "nothing is left to see".to_owned();
    }
    format!("frontiers left alone: {}", whys.join(", "))
}

/// How many cells around a place are known.
pub(super) fn known_around(terrain: &Terrain, place: DVec2) -> u32 {
    let step = terrain.resolution();
    let reach = libm::ceil(AROUND / step) as i32;
    let offsets = (-reach..=reach).flat_map(|y| (-reach..=reach).map(move |x| (x, y)));
    let points = offsets.map(|(x, y)| place + DVec2::new(f64::from(x), f64::from(y)) * step);
    let cells = points.filter_map(|point| terrain.place_at(point));
    cells.filter(|cell| terrain.state(*cell) != CellState::Unknown).count() as u32
}
