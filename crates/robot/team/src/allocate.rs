//! Who goes to which frontier, by rules that can be held against each other.
//!
//! | rule | how | source |
//! |---|---|---|
//! | ours | the Hungarian method on what is seen for the time, discounted by what mates will see, with hysteresis | below |
//! | seed | A·P / d^γ by the way's length, pair by pair, the best first | UvA Rescue technical report 2012 |
//! | nearest | everybody to the frontier nearest by way, whoever else goes there | Yamauchi, "Frontier-based exploration using multiple robots", 1998 |
//! | minpos | the frontier that the fewest others are nearer to, ties by the way | Bautin et al., "MinPos", 2012 |
//! | burgard | the best pair of gain less cost, then gains near it are lowered, and so on | Burgard et al., "Coordinated multi-robot exploration", 2005 |
//!
//! All of them are functions of the same plain data, so robots that know the same come to the same plan without asking each other.

use glam::DVec2;

use crate::hungarian::best_pairs;

/// A frontier that somebody may go to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Goal {
    /// Where one stands to look, metres.
    pub place: DVec2,
    /// Floor that is to be seen from there, square metres.
    pub gain: f64,
    /// The chance of being heard by the team there, 0 to 1.
    pub heard: f64,
}

/// What counts for how much.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// γ of the seed's utility: how much a long way puts off.
    pub gamma: f64,
    /// How much of a goal's gain being heard there decides, for ours: with 1 what is seen where nobody hears is worth nothing, with 0 as much as
    /// anything.
    pub hearing: f64,
}

impl Default for Weights {
    fn default() -> Self {
        Self { gamma: 1.0, hearing: 0.5 }
    }
}

/// Everything a plan is made from.
pub struct Situation<'a> {
    /// What there is to do.
    pub goals: &'a [Goal],
    /// Seconds to each goal for each robot, by the true path; `None` where nothing leads there.
    pub seconds: &'a [Vec<Option<f64>>],
    /// What each robot is going to now.
    pub kept: &'a [Option<usize>],
    /// The share of a second goal's gain that is seen from a first, 0 to 1.
    pub overlap: &'a dyn Fn(usize, usize) -> f64,
    /// What counts for how much.
    pub weights: Weights,
    /// m/s: by this seconds are metres of way.
    pub speed: f64,
}

/// How frontiers are given away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// The Hungarian method on gains by the time.
    #[default]
    Ours,
    /// The seed's utility.
    Seed,
    /// The nearest.
    Nearest,
    /// The one that the fewest others are nearer to.
    MinPos,
    /// Gain less cost, one after the other.
    Burgard,
}

impl Rule {
    /// Every rule with its word in mission files and tables.
    pub const WORDS: [(&'static str, Self); 5] = [
        ("ours", Self::Ours),
        ("seed", Self::Seed),
        ("nearest", Self::Nearest),
        ("minpos", Self::MinPos),
        ("burgard", Self::Burgard),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, rule)| *rule == self).map_or("", |(word, _)| word)
    }
}

/// Who goes on is worth so many times more: plans that change all the time get nobody anywhere.
const HYSTERESIS: f64 = 1.2;
/// Looking around and setting off takes this long besides the way, seconds.
const SETTING_OFF: f64 = 4.0;
/// Nearer than this nothing counts as for the seed's utility, metres: what is here would be worth more than everything.
const NEAREST: f64 = 1.0;
/// What a second costs against a square metre, for Burgard's rule.
const SECOND: f64 = 0.1;

/// For each robot the goal it goes to; `None` where nothing is left for it.
pub fn allocate(rule: Rule, situation: &Situation<'_>) -> Vec<Option<usize>> {
    match rule {
        Rule::Ours => ours(situation),
        Rule::Seed => one_by_one(situation, |goal, seconds| {
            let metres = (seconds * situation.speed).max(NEAREST);
            goal.gain * goal.heard / libm::pow(metres, situation.weights.gamma)
        }),
        Rule::Nearest => nearest(situation),
        Rule::MinPos => min_pos(situation),
        Rule::Burgard => burgard(situation),
    }
}

impl Situation<'_> {
    fn robots(&self) -> usize {
        self.seconds.len()
    }

    /// Every pair of a robot and a goal that it gets to, with the seconds.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize, f64)> + '_ {
        let of_one = |(robot, ways): (usize, &'_ Vec<Option<f64>>)| {
            let known = ways.iter().enumerate();
            let reached: Vec<_> = known.filter_map(|(goal, way)| Some((goal, (*way)?))).collect();
            reached.into_iter().map(move |(goal, way)| (robot, goal, way))
        };
        self.seconds.iter().enumerate().flat_map(of_one)
    }
}

/// The Hungarian method says who; the best pair of its plan is fixed, what will be seen from there is worth less to others, and the rest is planned anew.
fn ours(situation: &Situation<'_>) -> Vec<Option<usize>> {
    let hearing = situation.weights.hearing;
    let worth = |goal: &Goal| goal.gain * (1.0 - hearing * (1.0 - goal.heard));
    let mut left: Vec<f64> = situation.goals.iter().map(worth).collect();
    let mut given = vec![None; situation.robots()];
    let mut open: Vec<usize> = (0..situation.robots()).collect();
    while !open.is_empty() {
        let worth: Vec<Vec<f64>> =
            open.iter().map(|robot| worths(situation, *robot, &left)).collect();
        let plan = best_pairs(&worth);
        let pairs = plan.iter().enumerate().filter_map(|(row, goal)| Some((row, (*goal)?)));
        let best = pairs.max_by(|a, b| worth[a.0][a.1].total_cmp(&worth[b.0][b.1]));
        let Some((row, goal)) = best else { break };
        given[open.remove(row)] = Some(goal);
        discount(situation, goal, &mut left);
    }
    given
}

/// What each goal is worth to a robot: square metres a second.
fn worths(situation: &Situation<'_>, robot: usize, left: &[f64]) -> Vec<f64> {
    let goals = situation.seconds[robot].iter().zip(left).enumerate();
    let worth = |(goal, (seconds, gain)): (usize, (&Option<f64>, &f64))| {
        let keeps = situation.kept.get(robot) == Some(&Some(goal));
        let more = if keeps { HYSTERESIS } else { 1.0 };
        seconds.map_or(0.0, |seconds| more * gain / (seconds + SETTING_OFF))
    };
    goals.map(worth).collect()
}

/// Somebody goes to this goal: nobody else does, and what is seen from there is seen.
fn discount(situation: &Situation<'_>, taken: usize, left: &mut [f64]) {
    for (goal, gain) in left.iter_mut().enumerate() {
        let share = if goal == taken { 1.0 } else { (situation.overlap)(taken, goal) };
        *gain *= 1.0 - share.clamp(0.0, 1.0);
    }
}

/// The best pair first, then the best of who and what is left.
fn one_by_one(situation: &Situation<'_>, worth: impl Fn(&Goal, f64) -> f64) -> Vec<Option<usize>> {
    let value = |&(_, goal, seconds): &(usize, usize, f64)| worth(&situation.goals[goal], seconds);
    let mut pairs: Vec<_> = situation.pairs().map(|pair| (value(&pair), pair)).collect();
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut given, mut is_taken) =
        (vec![None; situation.robots()], vec![false; situation.goals.len()]);
    for (_, (robot, goal, _)) in pairs {
        if given[robot].is_none() && !is_taken[goal] {
            (given[robot], is_taken[goal]) = (Some(goal), true);
        }
    }
    given
}

fn nearest(situation: &Situation<'_>) -> Vec<Option<usize>> {
    let mut best: Vec<Option<(f64, usize)>> = vec![None; situation.robots()];
    for (robot, goal, seconds) in situation.pairs() {
        if best[robot].is_none_or(|(least, _)| seconds < least) {
            best[robot] = Some((seconds, goal));
        }
    }
    best.into_iter().map(|best| best.map(|(_, goal)| goal)).collect()
}

fn min_pos(situation: &Situation<'_>) -> Vec<Option<usize>> {
    let rank = |robot: usize, goal: usize, seconds: f64| {
        let others = (0..situation.robots()).filter(|other| *other != robot);
        others.filter(|&other| situation.seconds[other][goal].is_some_and(|s| s < seconds)).count()
    };
    let mut best: Vec<Option<(usize, f64, usize)>> = vec![None; situation.robots()];
    for (robot, goal, seconds) in situation.pairs() {
        let position = rank(robot, goal, seconds);
        if best[robot].is_none_or(|(least, way, _)| (position, seconds) < (least, way)) {
            best[robot] = Some((position, seconds, goal));
        }
    }
    best.into_iter().map(|best| best.map(|(_, _, goal)| goal)).collect()
}

fn burgard(situation: &Situation<'_>) -> Vec<Option<usize>> {
    let mut left: Vec<f64> = situation.goals.iter().map(|goal| goal.gain).collect();
    let mut given = vec![None; situation.robots()];
    loop {
        let free = situation.pairs().filter(|(robot, ..)| given[*robot].is_none());
        let worth = |&(_, goal, seconds): &(usize, usize, f64)| left[goal] - SECOND * seconds;
        let best = free.max_by(|a, b| worth(a).total_cmp(&worth(b)));
        let Some((robot, goal, _)) = best else { return given };
        given[robot] = Some(goal);
        discount(situation, goal, &mut left);
    }
}

#[cfg(test)]
mod tests;
