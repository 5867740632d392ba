//! What changes in an arena, and the events that change it.

use base::arena::{Action, Arena, Trigger};
use base::geom::Pose;
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
    /// Index of each loose block among the arena's blocks.
    loose_blocks: Vec<usize>,
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
    pub(crate) fn new(arena: &Arena, loose_blocks: impl Iterator<Item = usize>) -> Self {
        let loose_blocks: Vec<usize> = loose_blocks.collect();
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
        let mut pose = arena.blocks[self.loose_blocks[number]].pose;
        pose.position.z -= self.falls[number].map_or(0.0, |fall| fall.depth(self.now));
        pose
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
        for (index, event) in arena.events.iter().enumerate() {
            let due = match event.trigger {
                Trigger::At(time) => (time <= now).then_some(time),
                Trigger::Enter(zone) => {
                    let space = zone.bounds();
                    visitors.iter().any(|&visitor| space.contains(visitor)).then_some(now)
                }
            };
            if let (Some(time), false) = (due, self.has_happened[index]) {
                self.has_happened[index] = true;
                self.happen(arena, scene, &event.action, time);
            }
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
        for (&index, fall) in self.loose_blocks.iter().zip(&mut self.falls) {
            let block = &arena.blocks[index];
            if block.name.as_deref() == Some(name) && fall.is_none() {
                let (min, max) = block_shape(block, &block.pose).bounds();
                *fall = Some(Fall { since, height: room_below(scene, min, max) });
            }
        }
    }
}

/// How far a block may sink before it meets something, looking down from a lattice on its underside.
fn room_below(scene: &Scene, min: Vec3, max: Vec3) -> f64 {
    let shares = [0.05, 0.5, 0.95];
    let feet = shares.iter().flat_map(|&x| shares.iter().map(move |&y| (x, y)));
    let heights = feet.filter_map(|(x, y)| {
        let foot = min + (max - min) * Vec3::new(x, y, 0.0) - Vec3::Z * 1e-3;
        let down = Ray::new(foot, -Vec3::Z, BOTTOMLESS as f32);
        scene.cast(&down, &Filter::default()).map(|hit| f64::from(hit.distance))
    });
    heights.fold(BOTTOMLESS, f64::min)
}

#[cfg(test)]
mod tests {
    use base::arena::{
        Block, BlockShape, Door, Event, Floor, Hinge, Lamp, LampKind, Motion, Posture, Victim, Zone,
    };
    use base::colour::Rgb;
    use base::geom::Pose;
    use glam::DVec2;

    use super::*;
    use crate::World;

    fn seconds(s: f64) -> SimTime {
        SimTime::from_seconds(s)
    }

    fn room() -> Arena {
        let mut arena = Arena::default();
        arena.floors.push(Floor {
            at: DVec3::ZERO,
            size: DVec2::splat(20.0),
            thickness: 0.1,
            material: "concrete".into(),
        });
        arena
    }

    fn distance_along_x(world: &World, height: f32) -> Option<f32> {
        let ray = Ray::new(Vec3::Z * height, Vec3::X, 8.0);
        world.scene().cast(&ray, &Filter::default()).map(|hit| hit.distance)
    }

    #[test]
    fn a_door_opens_at_its_time_and_not_before() {
        let mut arena = room();
        arena.doors.push(Door {
            name: "exit".into(),
            at: DVec3::X * 2.0,
            size: DVec3::new(1.0, 0.04, 2.0),
            yaw: std::f64::consts::FRAC_PI_2,
            hinge: Hinge::Left,
            open: 0.0,
            material: "wood".into(),
        });
        let action = Action::Open("exit".into());
        arena.events.push(Event { trigger: Trigger::At(seconds(5.0)), action });
        let mut world = World::new(&arena).unwrap();
        world.advance(seconds(4.9), &[]);
        assert_eq!(distance_along_x(&world, 1.0), Some(1.98));
        world.advance(seconds(6.3), &[]);
        assert_eq!(distance_along_x(&world, 1.0), None, "the way is clear");
    }

    #[test]
    fn debris_falls_when_a_robot_comes_and_lies_on_the_floor() {
        let mut arena = room();
        arena.blocks.push(Block {
            name: Some("slab".into()),
            shape: BlockShape::Box(DVec3::new(1.0, 1.0, 0.2)),
            pose: Pose::at(DVec3::new(3.0, 0.0, 2.5)),
            material: "concrete".into(),
            mass: Some(80.0),
            is_held: true,
        });
        let zone = Zone { at: DVec3::ZERO, size: DVec3::splat(2.0) };
        arena
            .events
            .push(Event { trigger: Trigger::Enter(zone), action: Action::Drop("slab".into()) });
        let mut world = World::new(&arena).unwrap();
        world.advance(seconds(1.0), &[DVec3::new(5.0, 0.0, 0.1)]);
        assert_eq!(distance_along_x(&world, 0.1), None);
        world.advance(seconds(2.0), &[DVec3::new(0.5, 0.0, 0.1)]);
        world.advance(seconds(2.2), &[]);
        assert_eq!(distance_along_x(&world, 0.1), None, "still falling");
        world.advance(seconds(4.0), &[]);
        assert_eq!(distance_along_x(&world, 0.1), Some(2.5));
    }

    #[test]
    fn lamps_fail_and_victims_move() {
        let mut arena = room();
        for name in ["a", "b"] {
            arena.lamps.push(Lamp {
                name: name.into(),
                kind: LampKind::Bulb { at: DVec3::Z * 2.0 },
                colour: Rgb::new(255, 255, 255),
                power: 1.0,
                is_on: true,
                has_shadows: true,
            });
        }
        arena.victims.push(Victim {
            name: "Ada".into(),
            at: DVec3::X * 4.0,
            yaw: 0.0,
            posture: Posture::Standing,
            height: 1.75,
            skin: Rgb::new(200, 150, 120),
            shirt: Rgb::new(0, 0, 200),
            trousers: Rgb::new(40, 40, 40),
            temperature: 306.0,
            voice: None,
            motion: Motion::Still,
            is_alive: true,
            tag: None,
        });
        let lights = Action::Lights { names: vec!["a".into()], is_on: false };
        arena.events.push(Event { trigger: Trigger::At(seconds(1.0)), action: lights });
        let walk = Action::Move {
            victim: "Ada".into(),
            to: DVec3::new(4.0, 3.0, 0.0),
            duration: seconds(2.0),
        };
        arena.events.push(Event { trigger: Trigger::At(seconds(1.0)), action: walk });
        let mut world = World::new(&arena).unwrap();
        assert!(distance_along_x(&world, 1.2).is_some_and(|d| (3.5..4.0).contains(&d)));
        world.advance(seconds(3.5), &[]);
        assert_eq!(distance_along_x(&world, 1.2), None);
        let lit: Vec<_> = world.lit_lamps().map(|lamp| lamp.name.as_str()).collect();
        assert_eq!(lit, ["b"]);
    }

    #[test]
    fn the_same_moments_give_the_same_state_however_many_steps_led_there() {
        let mut arena = room();
        arena.events.push(Event {
            trigger: Trigger::At(seconds(0.4)),
            action: Action::Lights { names: vec![], is_on: false },
        });
        let mut coarse = World::new(&arena).unwrap();
        coarse.advance(seconds(2.0), &[]);
        let mut fine = World::new(&arena).unwrap();
        (0..=20).for_each(|tenth| fine.advance(SimTime::from_millis(tenth * 100), &[]));
        assert_eq!(coarse.state(), fine.state());
    }
}
