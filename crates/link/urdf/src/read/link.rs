//! `<link>`: mass, what is seen, what can be touched.

use glam::DVec3;

use super::element::Element;
use crate::error::UrdfProblem;
use crate::urdf::{Geometry, Inertial, Link, Solid};

/// The example of a shape.
const SHAPE: &str = "<geometry><box size=\"0.3 0.2 0.1\"/></geometry>";

pub(super) fn link(element: &Element<'_>) -> Option<Link> {
    let name = element.required("name", "name=\"base_link\"")?;
    let solids = |tag| element.children(tag).filter_map(|solid| self::solid(&solid)).collect();
    Some(Link {
        name: name.to_owned(),
        line: element.line(),
        inertial: element.child("inertial").and_then(|inertial| self::inertial(&inertial)),
        visuals: solids("visual"),
        collisions: solids("collision"),
    })
}

fn inertial(element: &Element<'_>) -> Option<Inertial> {
    let example = "<mass value=\"1.5\"/>";
    let Some(mass) = element.child("mass") else {
        return element.complain(UrdfProblem::Missing { what: "mass", example });
    };
    let value = mass.number("value", mass.required("value", "value=\"1.5\"")?, "1.5")?;
    if value < 0.0 {
        return mass.wrong("value", "a mass, 0 kg or more", "1.5");
    }
    let origin = element.origin()?;
    let inertia = match element.child("inertia") {
        None => [0.0; 6],
        Some(inertia) => {
            let keys = ["ixx", "ixy", "ixz", "iyy", "iyz", "izz"];
            let parts = keys.map(|key| inertia.number_or(key, 0.0));
            let [xx, .., zz] = parts;
            let ordered: Vec<f64> = parts.into_iter().flatten().collect();
            let inertia_of: [f64; 6] = ordered.try_into().ok()?;
            if [xx, parts[3], zz].into_iter().flatten().any(|moment| moment < 0.0) {
                return inertia.complain(UrdfProblem::Value {
                    wanted: "moments about x, y and z of 0 or more".into(),
                    example: "ixx=\"0.01\" iyy=\"0.01\" izz=\"0.02\"".into(),
                });
            }
            inertia_of
        }
    };
    Some(Inertial { origin, mass: value, inertia })
}

fn solid(element: &Element<'_>) -> Option<Solid> {
    let Some(geometry) = element.child("geometry") else {
        return element.complain(UrdfProblem::Missing { what: "geometry", example: SHAPE });
    };
    let origin = element.origin()?;
    Some(Solid { line: element.line(), origin, geometry: self::geometry(&geometry)? })
}

fn geometry(element: &Element<'_>) -> Option<Geometry> {
    if let Some(shape) = element.child("box") {
        shape.required("size", "size=\"0.3 0.2 0.1\"")?;
        let size = shape.triple("size", DVec3::ONE, "0.3 0.2 0.1")?;
        return if size.min_element() > 0.0 {
            Some(Geometry::Box(size))
        } else {
            shape.wrong("size", "three lengths above 0", "0.3 0.2 0.1")
        };
    }
    if let Some(shape) = element.child("cylinder") {
        let radius = shape.size("radius", "radius=\"0.05\"");
        let length = shape.size("length", "length=\"0.03\"");
        return radius.zip(length).map(|(radius, length)| Geometry::Cylinder { radius, length });
    }
    if let Some(shape) = element.child("sphere") {
        return shape.size("radius", "radius=\"0.05\"").map(Geometry::Sphere);
    }
    if let Some(shape) = element.child("mesh") {
        let file = shape.required("filename", "filename=\"package://robot/meshes/base.stl\"")?;
        let scale = shape.triple("scale", DVec3::ONE, "0.001 0.001 0.001")?;
        return if scale.abs().min_element() > 0.0 {
            Some(Geometry::Mesh { file: file.to_owned(), scale })
        } else {
            shape.wrong("scale", "three factors that are not 0", "0.001 0.001 0.001")
        };
    }
    element.complain(UrdfProblem::Missing { what: "box, cylinder, sphere or mesh", example: SHAPE })
}
