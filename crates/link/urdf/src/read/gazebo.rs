//! `<gazebo reference="link"><sensor .../></gazebo>`: the usual way to say which sensors a robot has.

use std::collections::BTreeMap;

use base::geom::Pose;
use roxmltree::Node;

use super::element::Element;
use crate::error::UrdfProblem;
use crate::urdf::GazeboSensor;

/// The sensors of one `<gazebo>` element.
pub(super) fn sensors<'a>(element: &'a Element<'a>) -> impl Iterator<Item = GazeboSensor> + 'a {
    let link = element.text("reference").map(str::trim);
    element.children("sensor").filter_map(move |sensor| {
        let Some(link) = link else {
            let example = "<gazebo reference=\"laser\">";
            return element.complain(UrdfProblem::Missing { what: "reference", example });
        };
        self::sensor(&sensor, link)
    })
}

fn sensor(element: &Element<'_>, link: &str) -> Option<GazeboSensor> {
    let kind = element.required("type", "type=\"gpu_lidar\"")?;
    let name = element.text("name").map_or(link, str::trim);
    let mut figures = BTreeMap::new();
    gather(element.node, "", &mut figures);
    let pose = element.child("pose").map_or(Some(Pose::IDENTITY), |pose| self::pose(&pose))?;
    Some(GazeboSensor {
        line: element.line(),
        link: link.to_owned(),
        name: name.to_owned(),
        kind: kind.to_owned(),
        pose,
        figures,
    })
}

/// Six numbers: x y z roll pitch yaw.
fn pose(element: &Element<'_>) -> Option<Pose> {
    let text = element.node.text().unwrap_or_default();
    let numbers: Option<Vec<f64>> = text
        .split_whitespace()
        .map(|word| word.parse().ok().filter(|n: &f64| n.is_finite()))
        .collect();
    match numbers.as_deref() {
        Some(&[x, y, z, roll, pitch, yaw]) => {
            Some(Pose::from_roll_pitch_yaw(glam::DVec3::new(x, y, z), roll, pitch, yaw))
        }
        _ => element.complain(UrdfProblem::Value {
            wanted: "six finite numbers: x y z roll pitch yaw".into(),
            example: "<pose>0.1 0 0.05 0 0 0</pose>".into(),
        }),
    }
}

/// Notes every element that holds one finite number, by its path. No file nests deeply: the reader has seen to that.
fn gather(node: Node<'_, '_>, path: &str, figures: &mut BTreeMap<String, f64>) {
    for child in node.children().filter(Node::is_element) {
        let tag = child.tag_name().name();
        let deeper = if path.is_empty() { tag.to_owned() } else { format!("{path}/{tag}") };
        if let Some(number) = child.text().and_then(|text| text.trim().parse::<f64>().ok())
            && number.is_finite()
        {
            figures.insert(deeper.clone(), number);
        }
        // `ray`, `lidar` and `camera` hold the same figures under other names.
        let is_outermost = path.is_empty() && child.children().any(|below| below.is_element());
        gather(child, if is_outermost { "" } else { &deeper }, figures);
    }
}
