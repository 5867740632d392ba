//! Looks for places of one robot in the maps of others, a little at each step.

use std::collections::BTreeMap;

use base::geom::Pose2;

use crate::mates::charts::Charts;
use crate::mates::expected::{Expected, is_about};
use crate::mates::joint::Joint;
use crate::parts::{Looking, Pool, Rule, Sighting, Verdict, Whole};

/// Places that are looked for are so far apart on the way, metres, and no more than so many sightings are gathered.
const SPACING: f64 = 1.0;
const MOST_SIGHTINGS: usize = 80;
/// Maps with fewer patches are not looked into.
const FEWEST: usize = 5;
/// A map is drawn anew, and places are looked for in it again, when it has grown by this share and so many patches.
const GROWN: (f64, usize) = (1.3, 10);

/// A map is drawn anew, too, when a patch lies so far from where it was drawn: metres, radians. What is found on it is placed among the patches
/// as they are.
const MOVED: (f64, f64) = (0.1, 0.03);

/// What was seen is held against each other anew when one of its patches has moved so far: metres, radians.
const STIRRED: (f64, f64) = (0.05, 0.01);

/// In a step so large a share of the pairs is asked at most whether there is anything to do for them.
const PAIRS: usize = 10;

/// Drawing a point takes about so many times as long as [`Whole`] counts.
const DRAWN: usize = 4;

/// Two charts by their numbers: the map that is looked into is that of the robot whose name comes first, for all robots alike.
pub(crate) type Between = (usize, usize);

/// What was seen of one map in another.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pair {
    sightings: Vec<Sighting>,
    pool: Pool,
    /// Where the patches of each sighting were when it was held against the others.
    places: Vec<[Pose2; 2]>,
    /// Being gathered anew, because patches have moved.
    anew: Option<Pool>,
    moves: (u64, u64),
    /// Patches that were looked for, and how large the map was then; none where they were found.
    tried: BTreeMap<usize, Option<usize>>,
}

/// Looks for each robot's places in the maps of the others.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seeker {
    pairs: BTreeMap<Between, Pair>,
    wholes: BTreeMap<usize, Drawn>,
    looking: Option<(Between, Looking)>,
    /// Of each chart, patches along its way that are looked for.
    posts: BTreeMap<usize, Vec<usize>>,
    next: usize,
    /// Steps in which there was something to do, and how many have passed since the last of them.
    busy: u64,
    idle: usize,
}

/// A chart as a map to look on.
#[derive(Clone, Debug)]
struct Drawn {
    whole: Whole,
    /// Where each of its patches was then.
    places: Vec<Pose2>,
}

impl Seeker {
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Between, &Pair)> {
        self.pairs.iter().map(|(between, pair)| (*between, pair))
    }

    /// Forgets what was seen between two charts.
    pub(crate) fn forget(&mut self, between: Between) {
        if let Some(pair) = self.pairs.get_mut(&between) {
            (pair.sightings, pair.places) = (vec![], vec![]);
            (pair.pool, pair.anew) = (Pool::default(), None);
        }
    }

    /// Steps in which there was something to do.
    pub(crate) fn work_done(&self) -> u64 {
        self.busy
    }

    /// Whether nothing is left to do for any pair.
    pub(crate) fn is_idle(&self) -> bool {
        self.idle >= PAIRS
    }

    /// Goes on for about so many points that are looked up; whether what is known of any pair has changed.
    pub(crate) fn advance(&mut self, charts: &Charts, joint: &Joint, work: usize) -> bool {
        let done = self.step(charts, joint, work);
        self.busy += u64::from(done.is_some());
        self.idle = if done.is_some() { 0 } else { self.idle + 1 };
        done.unwrap_or(false)
    }

    /// None where nothing is left to do.
    fn step(&mut self, charts: &Charts, joint: &Joint, work: usize) -> Option<bool> {
        if let Some((between, looking)) = self.looking.take() {
            return Some(self.go_on(charts, (between, looking), work));
        }
        if let Some(has_changed) = self.gather_anew(charts) {
            return Some(has_changed);
        }
        let all = betweens(charts);
        (0..all.len().div_ceil(PAIRS)).find_map(|_| {
            let between = all[self.next % all.len()];
            self.next = (self.next + 1) % all.len();
            self.begin(charts, joint, between, work)
        })
    }

    /// One sighting of a pair whose patches have moved is held against the others anew.
    fn gather_anew(&mut self, charts: &Charts) -> Option<bool> {
        let moves = |(there, here): Between| (charts.moves(there), charts.moves(here));
        for (between, pair) in &mut self.pairs {
            let now = moves(*between);
            if std::mem::replace(&mut pair.moves, now) != now && pair.is_stirred(charts) {
                pair.begin_anew(charts);
            }
            let Some(mut pool) = pair.anew.take() else { continue };
            if let Some(sighting) = pair.sightings.get(pool.sightings().len()) {
                add(charts, *between, &mut pool, sighting.clone());
                pair.anew = Some(pool);
                return Some(false);
            }
            pair.pool = pool;
            return Some(true);
        }
        None
    }

    /// Begins with one place of a pair; none where nothing is left to do for it.
    fn begin(
        &mut self,
        charts: &Charts,
        joint: &Joint,
        between: Between,
        work: usize,
    ) -> Option<bool> {
        let (there, here) = between;
        let size = charts.patches(there).len();
        if size < FEWEST || charts.patches(here).len() < FEWEST {
            return None;
        }
        self.mark_posts(charts, here);
        let pair = self.pairs.entry(between).or_default();
        if pair.sightings.len() >= MOST_SIGHTINGS {
            return None;
        }
        let is_due = |post: &&usize| match pair.tried.get(post) {
            None => true,
            Some(tried) => tried.is_some_and(|then| has_grown(then, size)),
        };
        let posts = self.posts.get(&here)?.iter().rev().filter(is_due);
        let posts: Vec<usize> = posts.copied().collect();
        if let Some(expected) = Expected::of(charts, joint, between) {
            let near = |post: &usize| Some((*post, expected.near(charts, joint, there, *post)?));
            match posts.iter().find_map(near) {
                Some((post, place)) => {
                    self.pairs.get_mut(&between)?.tried.insert(post, Some(size));
                    let looking = Looking::around(charts.manifold(), post, place);
                    self.looking = Some((between, looking));
                    return Some(false);
                }
                None if expected.is_merged() => return None,
                None => {}
            }
        }
        let post = *posts.first()?;
        if self.is_drawing(charts, there, work) {
            return Some(false);
        }
        let whole = &self.wholes.get(&there)?.whole;
        self.pairs.get_mut(&between)?.tried.insert(post, Some(size));
        self.looking =
            Looking::new(charts.manifold(), post, whole, 1).map(|looking| (between, looking));
        Some(false)
    }

    fn go_on(
        &mut self,
        charts: &Charts,
        (between, mut looking): (Between, Looking),
        work: usize,
    ) -> bool {
        let whole = self.wholes.get(&between.0).map(|drawn| &drawn.whole);
        let Some((_, outcome)) = looking.advance(charts.manifold(), whole, work) else {
            self.looking = Some((between, looking));
            return false;
        };
        let Some(pair) = self.pairs.get_mut(&between) else { return false };
        let mut has_changed = false;
        for sighting in outcome.into_iter().flatten() {
            has_changed |= pair.take(charts, between, sighting);
        }
        has_changed
    }

    /// Draws a chart, if it is not drawn as it is now; whether that took the step.
    fn is_drawing(&mut self, charts: &Charts, chart: usize, work: usize) -> bool {
        if self.wholes.get(&chart).is_none_or(|drawn| drawn.is_old(charts, chart)) {
            let patches: Vec<usize> = charts.patches(chart).values().copied().collect();
            let place = |index: &usize| charts.manifold().patches()[*index].world_from_patch;
            let places = patches.iter().map(place).collect();
            self.wholes.insert(chart, Drawn { whole: Whole::new(patches), places });
        }
        let Some(drawn) = self.wholes.get_mut(&chart) else { return true };
        if drawn.whole.field().is_some() {
            return false;
        }
        drawn.whole.advance(charts.manifold(), work / DRAWN);
        true
    }

    /// Adds the patches of a chart that are a step farther on its way.
    fn mark_posts(&mut self, charts: &Charts, chart: usize) {
        let posts = self.posts.entry(chart).or_default();
        let after = posts.last().map_or(0, |last| charts.whose(*last).1 + 1);
        for (_, index) in charts.patches(chart).range(after..) {
            let is_farther = |last: &usize| charts.manifold().apart(*last, *index) >= SPACING;
            if posts.last().is_none_or(is_farther) {
                posts.push(*index);
            }
        }
    }
}

impl Drawn {
    /// Whether the chart is no longer as it was drawn.
    fn is_old(&self, charts: &Charts, chart: usize) -> bool {
        let drawn = self.whole.patches();
        let place = |index: usize| charts.manifold().patches()[index].world_from_patch;
        let is_there =
            |(index, then): (&usize, &Pose2)| is_about(then, &place(*index), MOVED.0, MOVED.1);
        has_grown(drawn.len(), charts.patches(chart).len())
            || !drawn.iter().zip(&self.places).all(is_there)
    }
}

impl Pair {
    /// Whether the maps belong together, by what was seen so far.
    pub(crate) fn verdict(&self, charts: &Charts) -> Verdict {
        self.pool.verdict(charts.manifold(), &Rule::ROBOTS)
    }

    pub(crate) fn sightings(&self) -> &[Sighting] {
        self.pool.sightings()
    }

    /// Whether patches that were seen lie elsewhere than when they were held against each other.
    fn is_stirred(&self, charts: &Charts) -> bool {
        let is_there = |(sighting, then): (&Sighting, &[Pose2; 2])| {
            let now = ends(charts, sighting);
            (0..2).all(|end| is_about(&then[end], &now[end], STIRRED.0, STIRRED.1))
        };
        !self.sightings.iter().zip(&self.places).all(is_there)
    }

    /// Begins to hold all sightings against each other anew, from where patches are now.
    fn begin_anew(&mut self, charts: &Charts) {
        self.anew = Some(Pool::default());
        for sighting in &mut self.sightings {
            if let Some(link) = sighting.links.first() {
                let [from, _] = ends(charts, sighting);
                sighting.pose = from * link.from_to;
            }
        }
        self.places = self.sightings.iter().map(|sighting| ends(charts, sighting)).collect();
    }

    /// Takes a sighting; whether what is known has changed.
    fn take(&mut self, charts: &Charts, between: Between, sighting: Sighting) -> bool {
        self.tried.insert(sighting.to, None);
        self.places.push(ends(charts, &sighting));
        self.sightings.push(sighting.clone());
        if self.anew.is_some() {
            return false;
        }
        add(charts, between, &mut self.pool, sighting);
        true
    }
}

/// Where the patches of a sighting are, each in the frame of its author.
fn ends(charts: &Charts, sighting: &Sighting) -> [Pose2; 2] {
    let from = sighting.links.first().map_or(sighting.from, |link| link.from);
    [from, sighting.to].map(|index| charts.manifold().patches()[index].world_from_patch)
}

fn add(charts: &Charts, (there, here): Between, pool: &mut Pool, sighting: Sighting) {
    let relations = (charts.relations(there), charts.relations(here));
    pool.add_between(&charts.manifold().poses(), relations, sighting);
}

fn has_grown(then: usize, now: usize) -> bool {
    now as f64 >= then as f64 * GROWN.0 && now >= then + GROWN.1
}

/// All pairs, those with the robot itself first.
fn betweens(charts: &Charts) -> Vec<Between> {
    let all = charts.all();
    let mut betweens = vec![];
    for a in 0..all.len() {
        for b in a + 1..all.len() {
            let is_first = all[a].author() < all[b].author();
            betweens.push(if is_first { (a, b) } else { (b, a) });
        }
    }
    betweens
}
