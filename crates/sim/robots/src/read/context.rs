//! What is known across the tables of one robot while it is read.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::model::RobotModel;
use link_text::{Complaints, Fields, Item, Place, Sink, TextError, domain, nearest};

use super::domains::POSITION;
use crate::error::RobotError;

/// Things of one kind have names of their own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Wheel,
    Joint,
    Sensor,
    Lamp,
    Foot,
}

/// The robot so far, and what is needed to check it.
pub(crate) struct Context<'a> {
    pub(crate) sink: &'a Sink<RobotError>,
    pub(crate) model: RobotModel,
    names: BTreeMap<(Kind, String), Place>,
}

impl<'a> Context<'a> {
    pub(crate) fn new(sink: &'a Sink<RobotError>, model: RobotModel) -> Self {
        Self { sink, model, names: BTreeMap::new() }
    }

    /// Takes the wheels and joints that the model has already as named before, at `place`.
    pub(crate) fn know_parts(&mut self, place: &Place) {
        let wheels = self.model.wheels.iter().map(|wheel| (Kind::Wheel, wheel.name.clone()));
        let joints = self.model.joints.iter().map(|joint| (Kind::Joint, joint.name.clone()));
        self.names.extend(wheels.chain(joints).map(|name| (name, place.clone())));
    }

    /// The name of a thing, which no other of its kind has.
    pub(crate) fn name(&mut self, fields: &Fields<'_>, kind: Kind, example: &str) -> String {
        let item = fields.required("name", example);
        item.and_then(|item| self.claim(&item, kind, example)).unwrap_or_default()
    }

    fn claim(&mut self, item: &Item<'_>, kind: Kind, example: &str) -> Option<String> {
        let name = item.name(example)?.to_owned();
        if let Some(first) = self.names.get(&(kind, name.clone())) {
            let (key, first, second) = (item.path(), first.clone(), item.place());
            self.sink.complain(TextError::DuplicateName { key, name, first, second });
            return None;
        }
        self.names.insert((kind, name.clone()), item.place());
        Some(name)
    }

    /// The joint that carries a thing; it stands earlier in the file.
    pub(crate) fn parent(&self, fields: &Fields<'_>) -> Option<String> {
        let item = fields.optional("parent")?;
        self.known(&item, &[Kind::Joint], "joint above it", "\"CameraPanTilt_Link2\"")
    }

    /// A name that one of these kinds of things has.
    pub(crate) fn known(
        &self,
        item: &Item<'_>,
        kinds: &[Kind],
        noun: &'static str,
        example: &str,
    ) -> Option<String> {
        let name = item.name(example)?;
        let of_kind = self.names.keys().filter(|(kind, _)| kinds.contains(kind));
        let known: Vec<&str> = of_kind.map(|(_, name)| name.as_str()).collect();
        if known.contains(&name) {
            return Some(name.to_owned());
        }
        self.sink.complain(TextError::UnknownName {
            at: item.place(),
            key: item.path(),
            value: item.shown(),
            kind: noun,
            suggestion: nearest(name, known.iter().copied()).map(|name| format!("{name:?}")),
            known: if known.is_empty() { "none".to_owned() } else { listed(&known) },
        });
        None
    }
}

/// At most so many that a message stays readable.
fn listed(names: &[&str]) -> String {
    const LISTED: usize = 25;
    names.iter().take(LISTED).copied().collect::<Vec<_>>().join(", ")
}

/// `at`, `roll_deg`, `pitch_deg`, `yaw_deg`.
pub(crate) fn pose(fields: &Fields<'_>) -> Pose {
    let at = fields.optional("at").and_then(|item| item.point(POSITION)).unwrap_or_default();
    let [roll, pitch, yaw] = ["roll_deg", "pitch_deg", "yaw_deg"].map(|key| fields.angle(key));
    Pose::from_roll_pitch_yaw(at, roll, pitch, yaw)
}

/// An angle given in degrees, or `default` radians.
pub(crate) fn degrees_or(
    fields: &Fields<'_>,
    key: &'static str,
    domain: link_text::Domain,
    default: f64,
) -> f64 {
    fields.number_if(key, domain).map_or(default, f64::to_radians)
}

/// A share of one.
pub(crate) fn share_or(fields: &Fields<'_>, key: &'static str, default: f64) -> f64 {
    fields.number_or(key, domain::SHARE, default)
}
