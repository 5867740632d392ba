//! `<joint>`: what carries what, and how it moves.

use glam::DVec3;

use super::element::Element;
use crate::error::UrdfProblem;
use crate::urdf::{Joint, JointType, Limit};

const TYPES: [JointType; 4] =
    [JointType::Revolute, JointType::Continuous, JointType::Prismatic, JointType::Fixed];

/// An example of limits.
const LIMIT: &str = "<limit lower=\"-1.57\" upper=\"1.57\" effort=\"1\" velocity=\"1\"/>";

pub(super) fn joint(element: &Element<'_>) -> Option<Joint> {
    let name = element.required("name", "name=\"left_wheel_joint\"")?;
    let kind = self::kind(element);
    let parent = end(element, "parent", "<parent link=\"base_link\"/>");
    let child = end(element, "child", "<child link=\"left_wheel\"/>");
    let origin = element.origin()?;
    let (kind, (parent, child)) = kind.zip(parent.zip(child))?;
    let axis = if kind == JointType::Fixed { Some(DVec3::X) } else { axis(element) }?;
    let limit = self::limit(element, kind)?;
    let line = element.line();
    Some(Joint { name: name.to_owned(), line, kind, parent, child, origin, axis, limit })
}

fn kind(element: &Element<'_>) -> Option<JointType> {
    let word = element.required("type", "type=\"continuous\"")?;
    if let Some(kind) = TYPES.into_iter().find(|kind| kind.word() == word) {
        return Some(kind);
    }
    let fix = match word {
        "floating" => "leave the joint out: a robot is free to move as a whole anyway",
        "planar" => "leave the joint out, or make it two prismatic joints",
        "spherical" | "ball" => "make it three revolute joints",
        _ => {
            let hint = hint(word);
            return element.complain_of("type", UrdfProblem::UnknownType { hint });
        }
    };
    element.complain_of("type", UrdfProblem::NotModelled { fix })
}

/// The type that shares most letters at its beginning, or all there are.
fn hint(word: &str) -> String {
    let shared = |kind: &JointType| {
        let pairs = kind.word().chars().zip(word.chars());
        pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count()
    };
    match TYPES.into_iter().max_by_key(shared).filter(|kind| shared(kind) >= 3) {
        Some(kind) => format!("did you mean {}?", kind.word()),
        None => "known: revolute, continuous, prismatic, fixed".to_owned(),
    }
}

fn end(element: &Element<'_>, tag: &'static str, example: &'static str) -> Option<String> {
    let Some(end) = element.child(tag) else {
        return element.complain(UrdfProblem::Missing { what: tag, example });
    };
    end.required("link", example).map(str::to_owned)
}

fn axis(element: &Element<'_>) -> Option<DVec3> {
    // URDF's own default.
    let Some(axis) = element.child("axis") else { return Some(DVec3::X) };
    let way = axis.triple("xyz", DVec3::X, "0 1 0")?;
    way.try_normalize().or_else(|| axis.wrong("xyz", "a direction: not all zero", "0 1 0"))
}

/// `Some(None)` where nothing is said and nothing has to be.
#[expect(clippy::option_option, reason = "the outer one is of what is wrong")]
fn limit(element: &Element<'_>, kind: JointType) -> Option<Option<Limit>> {
    let must = matches!(kind, JointType::Revolute | JointType::Prismatic);
    let Some(limit) = element.child("limit") else {
        if must {
            return element.complain(UrdfProblem::Missing { what: "limit", example: LIMIT });
        }
        return Some(None);
    };
    let [lower, upper, effort, velocity] =
        ["lower", "upper", "effort", "velocity"].map(|key| limit.number_or(key, 0.0));
    let found = Limit { lower: lower?, upper: upper?, effort: effort?, velocity: velocity? };
    if must && found.lower > found.upper {
        return limit.wrong("lower", "no greater than upper", "-1.57");
    }
    for (key, value) in [("effort", found.effort), ("velocity", found.velocity)] {
        if value < 0.0 {
            return limit.wrong(key, "0 or more", "1");
        }
    }
    Some((kind != JointType::Fixed).then_some(found))
}
