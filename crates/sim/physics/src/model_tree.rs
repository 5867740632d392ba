//! A robot's model with its names resolved and its figures checked.

use base::model::RobotModel;

use crate::error::PhysicsError;

/// A model, and who carries whom in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct ModelTree {
    pub(crate) model: RobotModel,
    /// For each joint, the joint that carries it.
    pub(crate) joint_parents: Vec<Option<usize>>,
    /// For each wheel, the joint that carries it.
    pub(crate) wheel_parents: Vec<Option<usize>>,
    /// Whether a joint carries wheels: then its link is a body that feels forces. All others are servos, which follow their orders exactly.
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
        for parent in &wheel_parents {
            let mut above = *parent;
            while let Some(joint) = above {
                is_jointed[joint] = true;
                above = joint_parents[joint];
            }
        }
        Ok(Self { model: model.clone(), joint_parents, wheel_parents, is_jointed })
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
    if model.drive.travels() && !model.drive.flies() {
        figures.push(("chassis mass".into(), chassis.mass));
    }
    for wheel in &model.wheels {
        figures.push((format!("radius of wheel {}", wheel.name), wheel.radius));
        figures.push((format!("width of wheel {}", wheel.name), wheel.width));
        figures.push((format!("mass of wheel {}", wheel.name), wheel.mass));
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
