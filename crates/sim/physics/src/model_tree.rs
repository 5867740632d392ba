//! A robot's model with its names resolved and its figures checked.

use base::model::{DriveKind, FootSpec, RobotModel};

use crate::error::PhysicsError;

/// A model, and who carries whom in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ModelTree {
    pub(crate) model: RobotModel,
    /// For each joint, the joint that carries it.
    pub(crate) joint_parents: Vec<Option<usize>>,
    /// For each wheel, the joint that carries it.
    pub(crate) wheel_parents: Vec<Option<usize>>,
    /// For each foot, the joint that carries it.
    pub(crate) foot_parents: Vec<usize>,
    /// For each servo, the joints it turns, and how far for a radian of its horn.
    pub(crate) servo_joints: Vec<Vec<(usize, f64)>>,
    /// Whether a joint carries wheels or feet: then its link is a body that feels forces. All others are servos, which follow their orders exactly.
    pub(crate) is_jointed: Vec<bool>,
}

impl ModelTree {
    /// Checks a model.
    pub(crate) fn new(model: &RobotModel) -> Result<Self, PhysicsError> {
        check_figures(model)?;
        let position = |child: &str, parent: &Option<String>, before: usize| {
            let Some(parent) = parent else { return Ok(None) };
            let found = model.joints[..before].iter().position(|joint| joint.name == *parent);
            found.map(Some).ok_or_else(|| PhysicsError::NoParent {
                model: model.name.clone(),
                child: child.to_owned(),
                parent: parent.clone(),
            })
        };
        let numbered = model.joints.iter().enumerate();
        let joint_parents = numbered
            .map(|(number, joint)| position(&joint.name, &joint.parent, number))
            .collect::<Result<Vec<_>, _>>()?;
        let wheels = model.wheels.iter();
        let wheel_parents = wheels
            .map(|wheel| position(&wheel.name, &wheel.parent, model.joints.len()))
            .collect::<Result<Vec<_>, _>>()?;
        let mut is_jointed = vec![false; model.joints.len()];
        let missing = |child: &str, parent: &str| PhysicsError::NoParent {
            model: model.name.clone(),
            child: child.to_owned(),
            parent: parent.to_owned(),
        };
        let numbered = |child: &str, joint: &str| {
            let found = model.joints.iter().position(|spec| spec.name == joint);
            found.ok_or_else(|| missing(child, joint))
        };
        let feet = model.feet.iter().map(|foot| numbered(&foot.name, &foot.parent));
        let foot_parents = feet.collect::<Result<Vec<_>, _>>()?;
        let servos = model.servos.iter().map(|servo| {
            let joints = servo.joints.iter();
            joints.map(|joint| Ok((numbered(&servo.name, joint)?, servo.ratio))).collect()
        });
        let servo_joints = servos.collect::<Result<Vec<Vec<_>>, _>>()?;
        for parent in wheel_parents.iter().copied().chain(foot_parents.iter().copied().map(Some)) {
            let mut above = parent;
            while let Some(joint) = above {
                is_jointed[joint] = true;
                above = joint_parents[joint];
            }
        }
        Ok(Self {
            model: model.clone(),
            joint_parents,
            wheel_parents,
            foot_parents,
            servo_joints,
            is_jointed,
        })
    }

    /// The foot that a joint carries.
    pub(crate) fn foot_of(&self, joint: usize) -> Option<&FootSpec> {
        let number = self.foot_parents.iter().position(|parent| *parent == joint)?;
        Some(&self.model.feet[number])
    }

    /// The servo that turns a joint.
    pub(crate) fn servo_of(&self, joint: usize) -> Option<usize> {
        let turns = |links: &Vec<(usize, f64)>| links.iter().any(|(turned, _)| *turned == joint);
        self.servo_joints.iter().position(turns)
    }

    /// The servo of this name.
    pub(crate) fn servo(&self, name: &str) -> Option<usize> {
        self.model.servos.iter().position(|servo| servo.name == name)
    }

    /// The joint of this name.
    pub(crate) fn joint(&self, name: &str) -> Option<usize> {
        self.model.joints.iter().position(|joint| joint.name == name)
    }
}

fn check_figures(model: &RobotModel) -> Result<(), PhysicsError> {
    let chassis = &model.chassis;
    let mut figures: Vec<(String, f64)> = vec![
        ("chassis length".into(), chassis.size.x),
        ("chassis width".into(), chassis.size.y),
        ("chassis height".into(), chassis.size.z),
    ];
    // A thing that neither travels nor falls may leave its mass open.
    if model.drive != DriveKind::Fixed && !model.drive.flies() {
        figures.push(("chassis mass".into(), chassis.mass));
    }
    for wheel in &model.wheels {
        figures.push((format!("radius of wheel {}", wheel.name), wheel.radius));
        figures.push((format!("width of wheel {}", wheel.name), wheel.width));
        figures.push((format!("mass of wheel {}", wheel.name), wheel.mass));
    }
    for foot in &model.feet {
        figures.push((format!("radius of foot {}", foot.name), foot.radius));
    }
    for servo in &model.servos {
        figures.push((format!("frame of servo {}", servo.name), servo.frame.seconds()));
    }
    for joint in &model.joints {
        figures.push((format!("axis length of joint {}", joint.name), joint.axis.length()));
    }
    let bad = figures.into_iter().find(|(_, value)| !(value.is_finite() && *value > 0.0));
    bad.map_or(Ok(()), |(what, value)| {
        let must = "finite and greater than zero";
        Err(PhysicsError::BadModel { model: model.name.clone(), what, value, must })
    })
}
