//! The whole state as bytes, and as one number.

use std::collections::BTreeMap;

use base::model::RobotModel;
use base::state_hash::StateHash;
use rapier3d::prelude::PhysicsWorld;
use serde::{Deserialize, Serialize};

use crate::error::PhysicsError;
use crate::movers::Movers;
use crate::physics::Physics;
use crate::robot::{Body, Robot};

/// Changes whenever the bytes do.
const VERSION: u32 = 5;

/// Tells a damaged snapshot before the engine trusts it.
fn checksum(bytes: &[u8]) -> u64 {
    let mut hash = StateHash::default();
    hash.bytes(bytes);
    hash.finish()
}

#[derive(Serialize)]
struct Out<'a> {
    version: u32,
    engine: &'a PhysicsWorld,
    movers: &'a Movers,
    models: Vec<&'a str>,
    robots: &'a BTreeMap<u32, Robot>,
    next_id: u32,
}

#[derive(Deserialize)]
struct In {
    version: u32,
    engine: PhysicsWorld,
    movers: Movers,
    models: Vec<String>,
    robots: BTreeMap<u32, Robot>,
    next_id: u32,
}

impl Physics {
    /// Everything but the models: [`Physics::restore`] continues from it with the same bits.
    pub fn snapshot(&self) -> Vec<u8> {
        let whole = Out {
            version: VERSION,
            engine: &self.engine,
            movers: &self.movers,
            models: self.models.iter().map(|tree| tree.model.name.as_str()).collect(),
            robots: &self.robots,
            next_id: self.next_id,
        };
        let mut bytes = postcard::to_stdvec(&whole).unwrap_or_default();
        let sum = checksum(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }

    /// Checks a model and remembers it: a snapshot can only be restored where the models of its robots are known.
    pub fn remember(&mut self, model: &RobotModel) -> Result<(), PhysicsError> {
        self.know(model).map(|_| ())
    }

    /// Goes back, or forth, to a snapshot taken in the same world.
    pub fn restore(&mut self, snapshot: &[u8]) -> Result<(), PhysicsError> {
        let bad = |reason: String| PhysicsError::BadSnapshot { reason };
        let Some((content, sum)) = snapshot.split_last_chunk::<8>() else {
            return Err(bad(format!("it has only {} bytes", snapshot.len())));
        };
        if checksum(content) != u64::from_le_bytes(*sum) {
            return Err(bad("its checksum is wrong".into()));
        }
        let whole: In = postcard::from_bytes(content).map_err(|error| bad(error.to_string()))?;
        if whole.version != VERSION {
            return Err(bad(format!("its version is {}, ours {VERSION}", whole.version)));
        }
        let mut robots = whole.robots;
        for robot in robots.values_mut() {
            let name =
                whole.models.get(robot.model).ok_or_else(|| bad("a robot has no model".into()))?;
            let known = self.models.iter().position(|tree| tree.model.name == *name);
            robot.model =
                known.ok_or_else(|| PhysicsError::UnknownModel { model: name.clone() })?;
        }
        self.engine = whole.engine;
        self.movers = whole.movers;
        self.robots = robots;
        self.next_id = whole.next_id;
        Ok(())
    }

    /// A number that two states share only if every body, joint and battery is equal to the bit.
    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash::default();
        for &block in self.movers.blocks() {
            self.hash_body(block, &mut hash);
        }
        for (&id, robot) in &self.robots {
            hash.word(u64::from(id));
            match &robot.body {
                Body::Rigid(rigid) => {
                    rigid.bodies().for_each(|body| self.hash_body(body, &mut hash));
                }
                Body::Kinematic(kinematic) => {
                    hash.numbers(&kinematic.position.to_array());
                    hash.numbers(&kinematic.rotation.to_array());
                    hash.numbers(&kinematic.velocity.to_array());
                }
            }
            for wheel in &robot.wheels {
                hash.numbers(&[wheel.motor_speed, wheel.steering, wheel.speed, wheel.turned]);
            }
            for joint in &robot.joints {
                hash.numbers(&[joint.value, joint.speed, joint.effort]);
            }
            hash.numbers(&[robot.battery.energy]);
            hash.numbers(&robot.falls.numbers());
        }
        hash.finish()
    }

    fn hash_body(&self, body: rapier3d::prelude::RigidBodyHandle, hash: &mut StateHash) {
        let body = &self.engine.bodies[body];
        let numbers = |v: rapier3d::math::Vector| v.to_array().map(f64::from);
        hash.numbers(&numbers(body.translation()));
        hash.numbers(&body.rotation().to_array().map(f64::from));
        hash.numbers(&numbers(body.linvel()));
        hash.numbers(&numbers(body.angvel()));
    }
}
