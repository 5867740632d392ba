//! What changes in an arena, and the events that change it.

use base::arena::{Action, Arena, Event, Trigger};
use base::geom::Pose;
use base::state_hash::StateHash;
use base::time::SimTime;
use glam::{DVec3, Vec3};
use sim_rays::{Filter, Ray, RayCast, Scene};

use crate::expand::block_shape;

/// How long a door takes to swing.
const SWING: SimTime = SimTime::from_millis(1200);
/// Metres per second squared.
const GRAVITY: f64 = 9.81;
/// A block with nothing under it falls this far, metres.
const BOTTOMLESS: f64 = 100.0;
/// The way down is looked for from this far above a block's underside, metres.
const LIFT: f32 = 0.05;

/// Everything that changes in an arena: equal states look and behave alike.
#[derive(Clone, Debug, PartialEq)]
pub struct WorldState {
    pub(crate) now: SimTime,
    pub(crate) doors: Vec<Glide<f64>>,
    /// For each loose block, in their order: its fall, if it has begun.
    pub(crate) falls: Vec<Option<Fall>>,
    /// Where physics has put the loose blocks, in their order; empty where there is no physics.
    pub(crate) placed_blocks: Vec<Pose>,
    pub(crate) victims: Vec<Glide<DVec3>>,
    pub(crate) lamps: Vec<bool>,
    has_happened: Vec<bool>,
    /// Index of each loose block among the arena's blocks, and its number as an owner of surfaces.
    loose_blocks: Vec<(usize, u32)>,
}

/// A steady change from one value to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glide<T> {
    from: T,
    to: T,
    since: SimTime,
    duration: SimTime,
}

impl<
    T: Copy + std::ops::Add<Output = T> + std::ops::Sub<Output = T> + std::ops::Mul<f64, Output = T>,
> Glide<T>
{
    fn resting(at: T) -> Self {
        Self { from: at, to: at, since: SimTime::ZERO, duration: SimTime::ZERO }
    }

    fn towards(self, to: T, since: SimTime, duration: SimTime) -> Self {
        Self { from: self.at(since), to, since, duration }
    }

    pub(crate) fn at(&self, now: SimTime) -> T {
        let passed = now.since(self.since);
        if passed >= self.duration {
            return self.to;
        }
        self.from + (self.to - self.from) * (passed.seconds() / self.duration.seconds())
    }
}

/// A free fall that ends on whatever is below.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fall {
    since: SimTime,
    height: f64,
}

impl Fall {
    pub(crate) fn depth(self, now: SimTime) -> f64 {
        let passed = now.since(self.since).seconds();
        (GRAVITY * passed * passed / 2.0).min(self.height)
    }
}

impl WorldState {
    pub(crate) fn new(arena: &Arena, loose_blocks: Vec<(usize, u32)>) -> Self {
        Self {
            now: SimTime::ZERO,
            doors: arena.doors.iter().map(|door| Glide::resting(door.open)).collect(),
            falls: vec![None; loose_blocks.len()],
            placed_blocks: vec![],
            victims: arena.victims.iter().map(|victim| Glide::resting(victim.at)).collect(),
            lamps: arena.lamps.iter().map(|lamp| lamp.is_on).collect(),
            has_happened: vec![false; arena.events.len()],
            loose_blocks,
        }
    }

    /// Where a loose block is, by its number among them.
    pub(crate) fn world_from_block(&self, arena: &Arena, number: usize) -> Pose {
        if let Some(placed) = self.placed_blocks.get(number) {
            return *placed;
        }
        let mut pose = arena.blocks[self.loose_blocks[number].0].pose;
        pose.position.z -= self.falls[number].map_or(0.0, |fall| fall.depth(self.now));
        pose
    }

    /// Takes everything that looks or behaves into a hash, but for loose blocks that physics moves.
    pub fn add_to_hash(&self, hash: &mut StateHash) {
        hash.word(self.now.nanos());
        hash.numbers(&self.doors.iter().map(|door| door.at(self.now)).collect::<Vec<_>>());
        for victim in &self.victims {
            hash.numbers(&victim.at(self.now).to_array());
        }
        for &flag in self.lamps.iter().chain(&self.has_happened) {
            hash.word(u64::from(flag));
        }
    }

    /// Whether doors and loose blocks stand as they do in another state, so that rays meet the same walls in both.
    pub fn stands_like(&self, other: &Self) -> bool {
        let doors = |state: &Self| -> Vec<f64> {
            state.doors.iter().map(|door| door.at(state.now)).collect()
        };
        let falls = |state: &Self| -> Vec<Option<f64>> {
            state.falls.iter().map(|fall| fall.map(|fall| fall.depth(state.now))).collect()
        };
        doors(self) == doors(other)
            && falls(self) == falls(other)
            && self.placed_blocks == other.placed_blocks
    }

    /// The time this state belongs to.
    pub fn now(&self) -> SimTime {
        self.now
    }

    pub(crate) fn advance(
        &mut self,
        arena: &Arena,
        scene: &Scene,
        now: SimTime,
        visitors: &[DVec3],
    ) {
        let pending = (0..arena.events.len()).filter(|&index| !self.has_happened[index]);
        let mut due: Vec<(SimTime, usize)> = pending
            .filter_map(|index| Some((time_due(&arena.events[index], now, visitors)?, index)))
            .collect();
        due.sort_unstable();
        for (time, index) in due {
            self.has_happened[index] = true;
            self.happen(arena, scene, &arena.events[index].action, time);
        }
        self.now = now;
    }

    fn happen(&mut self, arena: &Arena, scene: &Scene, action: &Action, since: SimTime) {
        match action {
            Action::Open(name) => self.swing(arena, name, 1.0, since),
            Action::Close(name) => self.swing(arena, name, 0.0, since),
            Action::Drop(name) => self.drop(arena, scene, name, since),
            Action::Lights { names, is_on } => {
                for (lamp, lit) in arena.lamps.iter().zip(&mut self.lamps) {
                    if names.is_empty() || names.contains(&lamp.name) {
                        *lit = *is_on;
                    }
                }
            }
            Action::Move { victim, to, duration } => {
                for (person, walk) in arena.victims.iter().zip(&mut self.victims) {
                    if person.name == *victim {
                        *walk = walk.towards(*to, since, *duration);
                    }
                }
            }
        }
    }

    fn swing(&mut self, arena: &Arena, name: &str, open: f64, since: SimTime) {
        for (door, glide) in arena.doors.iter().zip(&mut self.doors) {
            if door.name == name {
                *glide = glide.towards(open, since, SWING);
            }
        }
    }

    fn drop(&mut self, arena: &Arena, scene: &Scene, name: &str, since: SimTime) {
        for (&(index, owner), fall) in self.loose_blocks.iter().zip(&mut self.falls) {
            let block = &arena.blocks[index];
            if block.name.as_deref() == Some(name) && fall.is_none() {
                let bounds = block_shape(block, &block.pose).bounds();
                *fall = Some(Fall { since, height: room_below(scene, owner, bounds) });
            }
        }
    }
}

/// When an event happens, if that is not after `now`.
fn time_due(event: &Event, now: SimTime, visitors: &[DVec3]) -> Option<SimTime> {
    match event.trigger {
        Trigger::At(time) => (time <= now).then_some(time),
        Trigger::Enter(zone) => {
            let space = zone.bounds();
            visitors.iter().any(|&visitor| space.contains(visitor)).then_some(now)
        }
    }
}

/// How far a block of this owner may sink before it meets something, looking down from a lattice on its underside.
fn room_below(scene: &Scene, owner: u32, (min, max): (Vec3, Vec3)) -> f64 {
    // From a little inside: what the block lies on already must be seen from above.
    let lift = ((max.z - min.z) / 2.0).min(LIFT);
    let filter = Filter { ignored_owner: Some(owner), ..Filter::default() };
    let shares = [0.05, 0.5, 0.95];
    let feet = shares.iter().flat_map(|&x| shares.iter().map(move |&y| (x, y)));
    let heights = feet.filter_map(|(x, y)| {
        let foot = min + (max - min) * Vec3::new(x, y, 0.0) + Vec3::Z * lift;
        let down = Ray::new(foot, -Vec3::Z, BOTTOMLESS as f32);
        scene.cast(&down, &filter).map(|hit| f64::from((hit.distance - lift).max(0.0)))
    });
    heights.fold(BOTTOMLESS, f64::min)
}

#[cfg(test)]
mod tests;
