//! One call of a function, with its arguments.

use base::geom::Pose;
use glam::DVec3;
use link_zmq::Value;
use sim_engine::Simulation;

use super::constants::{PARENT, WORLD};
use crate::object::Object;
use crate::scene::{Handle, Scene};

/// What a function gives back, or why it does not.
pub(super) type Answer = Result<Vec<Value>, String>;

/// One call.
pub(super) struct Call<'a> {
    pub(super) scene: &'a mut Scene,
    pub(super) simulation: &'a Simulation,
    pub(super) client: u64,
    /// What is called.
    pub(super) function: &'a str,
    pub(super) arguments: &'a [Value],
    /// What whoever runs the server should know.
    pub(super) news: &'a mut Vec<String>,
}

impl Call<'_> {
    /// An argument, counted from 0; null counts as left out.
    pub(super) fn argument(&self, at: usize) -> Option<&Value> {
        self.arguments.get(at).filter(|value| **value != Value::Null)
    }

    pub(super) fn whole(&self, at: usize) -> Result<i64, String> {
        self.argument(at).and_then(Value::whole).ok_or_else(|| self.wrong(at, "a whole number"))
    }

    pub(super) fn whole_or(&self, at: usize, usual: i64) -> Result<i64, String> {
        if self.argument(at).is_none() { Ok(usual) } else { self.whole(at) }
    }

    pub(super) fn number(&self, at: usize) -> Result<f64, String> {
        self.argument(at).and_then(Value::number).ok_or_else(|| self.wrong(at, "a number"))
    }

    pub(super) fn text(&self, at: usize) -> Result<&str, String> {
        self.argument(at).and_then(Value::text).ok_or_else(|| self.wrong(at, "a text"))
    }

    pub(super) fn truth_or(&self, at: usize, usual: bool) -> Result<bool, String> {
        match self.argument(at) {
            None => Ok(usual),
            Some(value) => value.truth().ok_or_else(|| self.wrong(at, "true or false")),
        }
    }

    /// A handle that there is.
    pub(super) fn handle(&self, at: usize) -> Result<Handle, String> {
        let number = self.whole(at)?;
        let handle = Handle::try_from(number).ok().filter(|h| self.scene.object(*h).is_some());
        handle.ok_or_else(|| format!("{}: there is no object {number}", self.function))
    }

    pub(super) fn object(&self, at: usize) -> Result<&Object, String> {
        let handle = self.handle(at)?;
        self.scene.object(handle).ok_or_else(|| format!("there is no object {handle}"))
    }

    /// Where the object of the first argument is, relative to what the second one says.
    pub(super) fn pose(&self) -> Result<Pose, String> {
        let handle = self.handle(0)?;
        let relative = match self.whole_or(1, WORLD)? {
            WORLD => None,
            PARENT => self.scene.parent(handle),
            _ => Some(self.handle(1)?),
        };
        let world_from = |handle: Handle| {
            let gone = || format!("{}: object {handle} has no place", self.function);
            self.scene.world_from(handle, self.simulation).ok_or_else(gone)
        };
        let world_from_object = world_from(handle)?;
        match relative {
            None => Ok(world_from_object),
            Some(other) => Ok(world_from(other)?.inverse() * world_from_object),
        }
    }

    pub(super) fn wrong(&self, at: usize, wanted: &str) -> String {
        let found = match self.argument(at) {
            None => "missing".to_owned(),
            Some(Value::Text(text)) => format!("{text:?}"),
            Some(Value::Whole(number)) => number.to_string(),
            Some(Value::Number(number)) => number.to_string(),
            Some(Value::Bool(is)) => is.to_string(),
            Some(_) => "something else".to_owned(),
        };
        format!("{}: argument {} is {found}; it is {wanted}", self.function, at + 1)
    }
}

/// A list of numbers.
pub(super) fn vector(vector: DVec3) -> Value {
    vector.to_array().to_vec().into()
}
