//! The parts of a robot: chassis, joints with their links, and what is fixed to them.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::Pose;
use base::model::{JointKind, JointSpec, RobotModel};
use glam::DVec3;
use link_urdf::{Joint, JointType};
use sim_robots::limits::REACH;
use sim_robots::{Mounts, Seat};

use super::report::Report;
use super::shape::{Kind, bounds};
use super::tree::Tree;
use super::wheels::{Holder, holder, is_axle};

/// What a motor does that the file says nothing of: rad/s or m/s, newton metres or newtons.
const USUAL_SPEED: f64 = 1.0;
const USUAL_EFFORT: f64 = 10.0;
/// A box whose middle is nearer than this to its joint lies around it, metres.
const AROUND: f64 = 1e-6;
/// What stands out of the chassis by less belongs to it, metres.
const WITHIN: f64 = 0.02;

/// A robot being put together.
pub(super) struct Assembly<'a, 'b> {
    pub(super) tree: &'a Tree<'a>,
    pub(super) report: &'a mut Report<'b>,
    pub(super) model: RobotModel,
    /// Where each link sits: on which joint of the model, or the chassis.
    pub(super) seats: Mounts,
    /// Links that have become wheels or parts of their own.
    pub(super) used: BTreeSet<String>,
    /// Moments of the mass that the chassis carries: sum of mass, sum of mass times place.
    mass: (f64, DVec3),
    names: BTreeSet<String>,
}

impl<'a, 'b> Assembly<'a, 'b> {
    pub(super) fn new(tree: &'a Tree<'a>, report: &'a mut Report<'b>, model: RobotModel) -> Self {
        let names = tree.urdf.joints.iter().map(|joint| joint.name.clone()).collect();
        let (seats, used) = (BTreeMap::new(), BTreeSet::new());
        Self { tree, report, model, seats, used, mass: (0.0, DVec3::ZERO), names }
    }

    /// Everything but the chassis.
    pub(super) fn assemble(&mut self) {
        let root_seat = |link: &str| (None, self.tree.base_from(link));
        let roots =
            self.tree.urdf.links.iter().map(|link| (link.name.clone(), root_seat(&link.name)));
        self.seats = roots.collect();
        let ordered = self.tree.in_order();
        for joint in &ordered {
            self.joint(joint);
        }
        let fixed: Vec<&Joint> =
            ordered.iter().copied().filter(|joint| joint.kind == JointType::Fixed).collect();
        self.casters(&fixed);
        self.in_file_order();
        for joint in fixed {
            self.fixed_part(joint);
        }
    }

    /// Wheels in the order of the file, casters among them.
    fn in_file_order(&mut self) {
        let place = |name: &str| self.tree.urdf.joints.iter().position(|joint| joint.name == name);
        self.model.wheels.sort_by_key(|wheel| place(&wheel.name));
    }

    pub(super) fn seat(&self, link: &str) -> Seat {
        self.seats.get(link).cloned().unwrap_or((None, Pose::IDENTITY))
    }

    pub(super) fn mass_of(&self, link: &str) -> f64 {
        self.tree.link(link).inertial.map_or(0.0, |inertial| inertial.mass)
    }

    fn joint(&mut self, joint: &Joint) {
        self.report.name(joint.line, "joint name", &joint.name);
        let far = joint.origin.position.abs().max_element();
        self.report.within(
            joint.line,
            &format!("joint {:?} origin", joint.name),
            far,
            (0.0, REACH),
        );
        let (part, part_from_parent) = self.seat(&joint.parent);
        let here = (part, part_from_parent * joint.origin);
        if joint.kind == JointType::Fixed {
            self.seats.insert(joint.child.clone(), here);
        } else if let Some(kind) = holder(self.tree, joint) {
            self.seats.insert(joint.child.clone(), here);
            self.used.insert(joint.child.clone());
            if let Some(axle) = self.tree.below(&joint.child).next() {
                self.wheel(axle, Some((joint, kind)));
                self.steer(kind, axle);
            }
        } else if is_axle(self.tree, joint) {
            let is_held = self
                .tree
                .urdf
                .joints
                .iter()
                .any(|above| above.child == joint.parent && holder(self.tree, above).is_some());
            if !is_held {
                self.wheel(joint, None);
            }
            self.seats.insert(joint.child.clone(), here);
            self.used.insert(joint.child.clone());
        } else {
            self.moving(joint, here);
        }
    }

    /// Notes how far the axles are steered.
    fn steer(&mut self, kind: Holder, axle: &Joint) {
        let Holder::Column(most) = kind else { return };
        let is_front = self.model.wheels.iter().any(|w| w.name == axle.name && w.steered > 0);
        let (mut front, mut rear) = match self.model.drive {
            base::model::DriveKind::Ackermann { max_front, max_rear } => (max_front, max_rear),
            _ => (0.0, 0.0),
        };
        let reach = if is_front { &mut front } else { &mut rear };
        *reach = reach.max(most);
        self.model.drive = base::model::DriveKind::Ackermann { max_front: front, max_rear: rear };
    }

    fn moving(&mut self, joint: &Joint, (parent, parent_from_link): Seat) {
        let limit = joint.limit;
        let open = limit.is_none_or(|limit| limit.effort == 0.0 || limit.velocity == 0.0);
        if open {
            let words = format!(
                "joint {:?}: no effort or velocity is given; taken as {USUAL_EFFORT} and {USUAL_SPEED} a second",
                joint.name
            );
            self.report.note(joint.line, &words);
        }
        let figure =
            |value: Option<f64>, usual| value.filter(|value| *value > 0.0).unwrap_or(usual);
        let kind = if joint.kind == JointType::Prismatic {
            JointKind::Prismatic
        } else {
            JointKind::Revolute
        };
        let range = limit.map(|limit| (limit.lower, limit.upper));
        let range = range.filter(|(lower, upper)| match joint.kind {
            JointType::Continuous | JointType::Fixed => false,
            JointType::Revolute => true,
            JointType::Prismatic => (*lower, *upper) != (-REACH, REACH),
        });
        let mut spec = JointSpec {
            name: joint.name.clone(),
            parent,
            kind,
            parent_from_link,
            axis: joint.axis,
            range,
            start: 0.0,
            max_speed: figure(limit.map(|limit| limit.velocity), USUAL_SPEED),
            max_effort: figure(limit.map(|limit| limit.effort), USUAL_EFFORT),
            link_size: DVec3::ZERO,
            link_mass: 0.0,
            package: None,
        };
        spec.start = spec.in_range(0.0);
        let mass = self.mass_of(&joint.child);
        self.seats.insert(joint.child.clone(), (Some(joint.name.clone()), Pose::IDENTITY));
        self.used.insert(joint.child.clone());
        let body = bounds(self.tree.shapes(&joint.child), &Pose::IDENTITY);
        match body.map(|(least, most)| ((least + most) / 2.0, most - least)) {
            Some((middle, size)) if middle.length() > AROUND => {
                self.model.joints.push(spec);
                let seat = (Some(joint.name.clone()), Pose::IDENTITY);
                self.rigid(&format!("{}_body", joint.name), seat, (middle, size, mass));
            }
            body => {
                (spec.link_size, spec.link_mass) =
                    (body.map_or(DVec3::ZERO, |(_, size)| size), mass);
                self.model.joints.push(spec);
            }
        }
    }

    /// A box that is fixed to a part: a joint that does not move.
    fn rigid(
        &mut self,
        wanted: &str,
        (parent, part_from_link): Seat,
        (middle, size, mass): (DVec3, DVec3, f64),
    ) {
        let others = (2..).map(|number| format!("{wanted}_{number}"));
        let mut all = std::iter::once(wanted.to_owned()).chain(others);
        let name = all.find(|name| !self.names.contains(name)).unwrap_or_default();
        self.names.insert(name.clone());
        self.model.joints.push(JointSpec {
            name,
            parent,
            kind: JointKind::Revolute,
            parent_from_link: part_from_link * Pose::at(middle),
            axis: DVec3::Z,
            range: Some((0.0, 0.0)),
            start: 0.0,
            max_speed: USUAL_SPEED,
            max_effort: USUAL_EFFORT,
            link_size: size,
            link_mass: mass,
            package: None,
        });
    }

    /// What hangs on a fixed joint: a mast, a plate, or only a mass.
    fn fixed_part(&mut self, joint: &Joint) {
        let link = self.tree.link(&joint.child);
        if link.name == self.tree.base.name || self.used.contains(&joint.child) {
            return;
        }
        let seat = self.seat(&joint.child);
        let mass = self.mass_of(&joint.child);
        let shapes = self.tree.shapes(&joint.child);
        let stands_out = bounds(shapes, &seat.1).is_some_and(|(least, most)| {
            let chassis = &self.model.chassis;
            let reach = chassis.size / 2.0 + WITHIN;
            let (low, high) = (least - chassis.middle, most - chassis.middle);
            seat.0.is_some() || low.cmplt(-reach).any() || high.cmpgt(reach).any()
        });
        if stands_out && let Some((least, most)) = bounds(shapes, &Pose::IDENTITY) {
            let link = link.name.clone();
            self.rigid(&link, seat, ((least + most) / 2.0, most - least, mass));
            return;
        }
        match seat.0 {
            None => self.weigh(&joint.child),
            Some(part) => {
                let found = self.model.joints.iter_mut().find(|other| other.name == part);
                if let Some(carrier) = found {
                    carrier.link_mass += mass;
                }
            }
        }
    }

    /// Adds a link's mass to the chassis.
    pub(super) fn weigh(&mut self, link: &str) {
        let Some(inertial) = self.tree.link(link).inertial else { return };
        let place = self.tree.base_from(link) * inertial.origin.position;
        self.mass = (self.mass.0 + inertial.mass, self.mass.1 + place * inertial.mass);
    }

    /// The box of the chassis; says so if there is none.
    pub(super) fn chassis(&mut self) {
        let base = self.tree.base;
        let part = format!("link {:?}", base.name);
        let Some((least, most)) = bounds(self.tree.shapes(&base.name), &Pose::IDENTITY) else {
            if base.visuals.is_empty() && base.collisions.is_empty() {
                let problem = "the body has no shape; add <collision><geometry><box size=\"0.4 0.3 0.15\"/></geometry></collision>";
                self.report.wrong(base.line, part, problem);
            }
            return;
        };
        self.model.chassis.middle = (least + most) / 2.0;
        self.model.chassis.size = most - least;
        if self.tree.shapes(&base.name).len() > 1
            || self.tree.shapes(&base.name)[0].kind != Kind::Box
        {
            self.report
                .note(base.line, &format!("{part}: its shapes are taken as one box around them"));
        }
    }

    /// What the chassis weighs, once everything fixed to it is known.
    pub(super) fn balance(&mut self) {
        self.weigh(&self.tree.base.name.clone());
        let (mass, moment) = self.mass;
        let base = self.tree.base;
        if mass <= 0.0 {
            let problem = "the body has no mass; add <inertial><mass value=\"5\"/><inertia ixx=\"0.1\" iyy=\"0.1\" izz=\"0.1\"/></inertial>";
            self.report.wrong(base.line, format!("link {:?}", base.name), problem);
            return;
        }
        self.report.within(base.line, &format!("link {:?} mass", base.name), mass, (0.001, 1e5));
        self.model.chassis.mass = mass;
        self.model.chassis.centre_of_mass = moment / mass - self.model.chassis.middle;
    }
}
