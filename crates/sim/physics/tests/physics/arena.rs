//! The smallest worlds, and a run in them.

use base::arena::{Arena, Block, BlockShape, Floor, Wall};
use base::geom::Pose;
use base::messages::{Command, Drive, JointOrder};
use base::model::RobotModel;
use base::model::kinematics::standing_at;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use sim_physics::{NewRobot, Physics, RobotId, RobotState};
use sim_world::World;

/// Seconds a step.
pub(crate) const DT: f64 = 0.01;

/// A floor of 20 m.
pub(crate) fn floor() -> Arena {
    let mut arena = Arena::default();
    let (at, size) = (DVec3::ZERO, DVec2::splat(20.0));
    arena.floors.push(Floor { at, size, thickness: 0.2, material: "concrete".into() });
    arena
}

/// A wall across the way at this x.
pub(crate) fn wall_at(x: f64) -> Wall {
    Wall {
        path: vec![DVec2::new(x, -5.0), DVec2::new(x, 5.0)],
        is_closed: false,
        base: 0.0,
        height: 2.0,
        thickness: 0.1,
        gaps: vec![],
        material: "brick".into(),
    }
}

/// A loose box by its edge, middle and mass.
pub(crate) fn loose_box(edge: f64, at: DVec3, mass: f64) -> Block {
    Block {
        name: Some("box".into()),
        shape: BlockShape::Box(DVec3::splat(edge)),
        pose: Pose::at(at),
        material: "wood".into(),
        mass: Some(mass),
        is_held: false,
    }
}

/// A world, its physics and the time.
pub(crate) struct Run {
    pub(crate) world: World,
    pub(crate) physics: Physics,
    pub(crate) now: SimTime,
}

impl Run {
    pub(crate) fn new(arena: &Arena) -> Self {
        let world = World::new(arena).unwrap();
        let physics = Physics::new(&world);
        Self { world, physics, now: SimTime::ZERO }
    }

    /// A robot that stands on the floor at a place.
    pub(crate) fn add(&mut self, name: &str, model: &RobotModel, place: Pose) -> RobotId {
        self.add_as(name, model, place, false)
    }

    pub(crate) fn add_as(
        &mut self,
        name: &str,
        model: &RobotModel,
        place: Pose,
        is_kinematic: bool,
    ) -> RobotId {
        let world_from_robot = standing_at(model, &place);
        let new = NewRobot { name, model, world_from_robot, is_kinematic };
        self.physics.add_robot(&mut self.world, &new).unwrap()
    }

    pub(crate) fn step(&mut self) {
        self.now += SimTime::from_seconds(DT);
        self.physics.step(&self.world, DT);
        self.world.place_blocks(&self.physics.block_poses());
        let robots: Vec<RobotId> = self.physics.robots().collect();
        let parts: Vec<_> = robots.iter().flat_map(|&id| self.physics.robot_parts(id)).collect();
        self.world.place_robots(&parts);
        let visitors: Vec<DVec3> =
            robots.iter().map(|&id| self.state(id).world_from_robot.position).collect();
        self.world.advance(self.now, &visitors);
    }

    pub(crate) fn pass(&mut self, seconds: f64) {
        (0..libm::round(seconds / DT) as usize).for_each(|_| self.step());
    }

    pub(crate) fn state(&self, id: RobotId) -> RobotState {
        self.physics.state(id).unwrap()
    }

    pub(crate) fn skid(&mut self, id: RobotId, left: f64, right: f64) {
        self.physics.command(id, &Command::Drive(Drive::Skid { left, right })).unwrap();
    }

    pub(crate) fn joint(&mut self, id: RobotId, name: &str, order: JointOrder) {
        let command = Command::Joint { name: name.into(), order };
        self.physics.command(id, &command).unwrap();
    }

    pub(crate) fn at(&self, id: RobotId) -> DVec3 {
        self.state(id).world_from_robot.position
    }

    pub(crate) fn yaw(&self, id: RobotId) -> f64 {
        self.state(id).world_from_robot.yaw()
    }
}
