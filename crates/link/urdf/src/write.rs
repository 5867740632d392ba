//! From a [`Urdf`] to XML.

use std::fmt::Write as _;

use base::geom::Pose;
use glam::DVec3;

use crate::urdf::{Geometry, Joint, JointType, Link, Solid, Urdf};

/// Turns below this are what arithmetic left over, radians.
const NOTHING: f64 = 1e-12;

/// The text of a robot.
pub fn write(urdf: &Urdf) -> String {
    let mut text = String::from("<?xml version=\"1.0\"?>\n");
    let _ = writeln!(text, "<robot name=\"{}\">", escaped(&urdf.name));
    urdf.links.iter().for_each(|link| self::link(&mut text, link));
    urdf.joints.iter().for_each(|joint| self::joint(&mut text, joint));
    if let Some(extension) = &urdf.extension {
        // CDATA cannot hold its own end.
        let inner = extension.text.replace("]]>", "]] >");
        let _ = write!(text, "  <usar><![CDATA[\n{inner}]]></usar>\n");
    }
    text.push_str("</robot>\n");
    text
}

fn link(text: &mut String, link: &Link) {
    let name = escaped(&link.name);
    if link.inertial.is_none() && link.visuals.is_empty() && link.collisions.is_empty() {
        let _ = writeln!(text, "  <link name=\"{name}\"/>");
        return;
    }
    let _ = writeln!(text, "  <link name=\"{name}\">");
    if let Some(inertial) = &link.inertial {
        text.push_str("    <inertial>\n");
        origin(text, "      ", &inertial.origin);
        let [xx, xy, xz, yy, yz, zz] = inertial.inertia.map(number);
        let _ = writeln!(text, "      <mass value=\"{}\"/>", number(inertial.mass));
        let _ = writeln!(
            text,
            "      <inertia ixx=\"{xx}\" ixy=\"{xy}\" ixz=\"{xz}\" iyy=\"{yy}\" iyz=\"{yz}\" izz=\"{zz}\"/>"
        );
        text.push_str("    </inertial>\n");
    }
    link.visuals.iter().for_each(|visual| solid(text, "visual", visual));
    link.collisions.iter().for_each(|collision| solid(text, "collision", collision));
    text.push_str("  </link>\n");
}

fn solid(text: &mut String, tag: &str, solid: &Solid) {
    let _ = writeln!(text, "    <{tag}>");
    origin(text, "      ", &solid.origin);
    let shape = match &solid.geometry {
        Geometry::Box(size) => format!("<box size=\"{}\"/>", triple(*size)),
        Geometry::Cylinder { radius, length } => {
            format!("<cylinder radius=\"{}\" length=\"{}\"/>", number(*radius), number(*length))
        }
        Geometry::Sphere(radius) => format!("<sphere radius=\"{}\"/>", number(*radius)),
        Geometry::Mesh { file, scale } => {
            format!("<mesh filename=\"{}\" scale=\"{}\"/>", escaped(file), triple(*scale))
        }
    };
    let _ = writeln!(text, "      <geometry>{shape}</geometry>\n    </{tag}>");
}

fn joint(text: &mut String, joint: &Joint) {
    let (name, kind) = (escaped(&joint.name), joint.kind.word());
    let _ = writeln!(text, "  <joint name=\"{name}\" type=\"{kind}\">");
    origin(text, "    ", &joint.origin);
    let _ = writeln!(text, "    <parent link=\"{}\"/>", escaped(&joint.parent));
    let _ = writeln!(text, "    <child link=\"{}\"/>", escaped(&joint.child));
    if joint.kind != JointType::Fixed {
        let _ = writeln!(text, "    <axis xyz=\"{}\"/>", triple(joint.axis));
    }
    if let Some(limit) = &joint.limit {
        let [lower, upper, effort, velocity] =
            [limit.lower, limit.upper, limit.effort, limit.velocity].map(number);
        let ends = match joint.kind {
            JointType::Continuous | JointType::Fixed => String::new(),
            JointType::Revolute | JointType::Prismatic => {
                format!("lower=\"{lower}\" upper=\"{upper}\" ")
            }
        };
        let _ = writeln!(text, "    <limit {ends}effort=\"{effort}\" velocity=\"{velocity}\"/>");
    }
    text.push_str("  </joint>\n");
}

fn origin(text: &mut String, indent: &str, pose: &Pose) {
    let (roll, pitch, yaw) = pose.roll_pitch_yaw();
    let tidy = |angle: f64| if angle.abs() < NOTHING { 0.0 } else { angle };
    let turned = DVec3::new(roll, pitch, yaw).map(tidy);
    let at = triple(pose.position);
    let _ = writeln!(text, "{indent}<origin xyz=\"{at}\" rpy=\"{}\"/>", triple(turned));
}

fn triple(value: DVec3) -> String {
    value.to_array().map(number).join(" ")
}

/// The fewest digits that are read as the same number; a negative zero is a zero to every reader.
fn number(value: f64) -> String {
    (value + 0.0).to_string()
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, character| {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // XML has no way to hold them.
            control if control.is_control() => out.push(' '),
            other => out.push(other),
        }
        out
    })
}
