//! Functions about where objects are and how they move.

use base::geom::Pose;
use glam::{DQuat, DVec3};

use super::functions::{Answer, Call, floats};
use crate::frames::{euler, from_euler};

impl Call<'_> {
    /// Where the object is, relative to what the key names second; clients before V-REP 3.2 say that beside the key.
    fn pose(&self) -> Option<Pose> {
        let handle = self.object()?;
        let relative = self.command.handle(1).or_else(|| self.command.i32(0))?;
        let world_from_object = self.scene.world_from(handle, self.simulation)?;
        Some(self.world_from(relative, handle)?.inverse() * world_from_object)
    }

    /// So many numbers, behind what they are relative to.
    fn numbers<const N: usize>(&self) -> Option<[f64; N]> {
        let mut numbers = [0.0; N];
        for (at, number) in numbers.iter_mut().enumerate() {
            *number = self.command.f32(at + 1)?.into();
        }
        Some(numbers)
    }

    /// Puts the object elsewhere; `change` is given where it is relative to what the command says.
    fn put(&mut self, change: impl FnOnce(Pose) -> Pose) -> Answer {
        let handle = self.object()?;
        let world_from_other = self.world_from(self.command.i32(0)?, handle)?;
        let changed = |world_from_object: Pose| {
            world_from_other * change(world_from_other.inverse() * world_from_object)
        };
        match self.scene.put(handle, self.simulation, changed) {
            Ok(()) => Some(vec![]),
            Err(reason) => self.refuse(reason),
        }
    }
}

pub(super) fn position(call: &mut Call<'_>) -> Answer {
    Some(floats(call.pose()?.position.to_array()))
}

pub(super) fn orientation(call: &mut Call<'_>) -> Answer {
    Some(floats(euler(call.pose()?.rotation).to_array()))
}

pub(super) fn quaternion(call: &mut Call<'_>) -> Answer {
    Some(floats(call.pose()?.rotation.to_array()))
}

pub(super) fn set_position(call: &mut Call<'_>) -> Answer {
    let at = DVec3::from_array(call.numbers()?);
    call.put(|pose| Pose::new(at, pose.rotation))
}

pub(super) fn set_orientation(call: &mut Call<'_>) -> Answer {
    let rotation = from_euler(DVec3::from_array(call.numbers()?));
    call.put(|pose| Pose::new(pose.position, rotation))
}

pub(super) fn set_quaternion(call: &mut Call<'_>) -> Answer {
    let rotation = DQuat::from_array(call.numbers()?);
    let rotation =
        if rotation.length_squared() > 0.0 { rotation.normalize() } else { return None };
    call.put(|pose| Pose::new(pose.position, rotation))
}

pub(super) fn velocity(call: &mut Call<'_>) -> Answer {
    let (linear, angular) = call.scene.velocity(call.object()?, call.simulation)?;
    Some(floats(linear.to_array().into_iter().chain(angular.to_array())))
}
