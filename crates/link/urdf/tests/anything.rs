//! Whatever is written is read as it was, and nothing that is read makes the reader panic.

use base::geom::Pose;
use glam::DVec3;
use link_urdf::{
    Extension, Geometry, Inertial, Joint, JointType, Limit, Link, Solid, Urdf, read, write,
};
use proptest::prelude::*;

fn numbers() -> impl Strategy<Value = DVec3> {
    [-9.0..9.0, -9.0..9.0, -9.0..9.0].prop_map(DVec3::from_array)
}

fn poses() -> impl Strategy<Value = Pose> {
    // Short of straight up, where roll and yaw are one.
    (numbers(), -3.0..3.0, -1.5..1.5, -3.0..3.0)
        .prop_map(|(at, roll, pitch, yaw)| Pose::from_roll_pitch_yaw(at, roll, pitch, yaw))
}

fn geometries() -> impl Strategy<Value = Geometry> {
    prop_oneof![
        numbers().prop_map(|size| Geometry::Box(size.abs() + 0.1)),
        (0.1..2.0, 0.1..2.0).prop_map(|(radius, length)| Geometry::Cylinder { radius, length }),
        (0.1..2.0).prop_map(Geometry::Sphere),
        "[a-z <&\"/]{1,12}x"
            .prop_map(|file| Geometry::Mesh { file: file.trim().into(), scale: DVec3::ONE }),
    ]
}

fn solids() -> impl Strategy<Value = Vec<Solid>> {
    let solid = (poses(), geometries());
    let solid = solid.prop_map(|(origin, geometry)| Solid { line: 0, origin, geometry });
    prop::collection::vec(solid, 0..3)
}

fn links(count: usize) -> impl Strategy<Value = Vec<Link>> {
    let inertial = (poses(), 0.1..9.0, 0.1..1.0).prop_map(|(origin, mass, moment)| Inertial {
        origin,
        mass,
        inertia: [moment, 0.0, 0.1, moment, -0.1, moment],
    });
    let link = ("[A-Za-z &<>é']{1,8}", prop::option::of(inertial), solids(), solids());
    prop::collection::vec(link, count).prop_map(|links| {
        let numbered = links.into_iter().enumerate();
        let link = |(number, (name, inertial, visuals, collisions)): (usize, (String, _, _, _))| {
            let name = format!("{number}{}", str::trim_end(&name));
            Link { name, line: 0, inertial, visuals, collisions }
        };
        numbered.map(link).collect()
    })
}

fn urdfs() -> impl Strategy<Value = Urdf> {
    let joint = (any::<prop::sample::Index>(), poses(), numbers(), 0..4_usize);
    (links(5), prop::collection::vec(joint, 4)).prop_map(|(links, joints)| {
        let kinds =
            [JointType::Fixed, JointType::Revolute, JointType::Continuous, JointType::Prismatic];
        let joint = |(number, (above, origin, way, kind)): (
            usize,
            (prop::sample::Index, _, DVec3, usize),
        )| {
            let kind = kinds[kind];
            let ends = if kind == JointType::Continuous { (0.0, 0.0) } else { (-1.5, 0.5) };
            let limit = Limit { lower: ends.0, upper: ends.1, effort: 3.0, velocity: 2.0 };
            Joint {
                name: format!("joint {number}"),
                line: 0,
                kind,
                parent: links[above.index(number + 1)].name.clone(),
                child: links[number + 1].name.clone(),
                origin,
                axis: if kind == JointType::Fixed { DVec3::X } else { way.normalize_or(DVec3::Y) },
                limit: (kind != JointType::Fixed).then_some(limit),
            }
        };
        let joints = joints.into_iter().enumerate().map(joint).collect();
        let extension = Some(Extension { line: 0, text: "a = \"<&>\"\n".into() });
        Urdf { name: "any".into(), links, joints, sensors: vec![], extension }
    })
}

/// What the file adds: where things stand in it.
fn without_lines(mut urdf: Urdf) -> Urdf {
    for link in &mut urdf.links {
        link.line = 0;
        link.visuals.iter_mut().chain(&mut link.collisions).for_each(|solid| solid.line = 0);
    }
    urdf.joints.iter_mut().for_each(|joint| joint.line = 0);
    if let Some(extension) = &mut urdf.extension {
        extension.line = 0;
        extension.text = extension.text.trim_start_matches('\n').to_owned();
    }
    urdf
}

fn pose_error(a: &Pose, b: &Pose) -> f64 {
    let turned = 1.0 - a.rotation.dot(b.rotation).abs();
    (a.position - b.position).length() + turned
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_written_is_read_as_it_was(urdf in urdfs()) {
        let text = write(&urdf);
        let mut back = without_lines(read(text.as_bytes()).map_err(|errors| {
            TestCaseError::fail(format!("{errors:?}\n{text}"))
        })?);
        // Angles of a quaternion come back within a few bits; all else is the same.
        let there = |urdf: &Urdf| -> Vec<Pose> {
            let solids = urdf.links.iter().flat_map(|link| link.visuals.iter().chain(&link.collisions));
            let masses = urdf.links.iter().filter_map(|link| link.inertial.as_ref());
            let joints = urdf.joints.iter().map(|joint| joint.origin);
            solids.map(|solid| solid.origin).chain(masses.map(|mass| mass.origin)).chain(joints).collect()
        };
        for (a, b) in there(&urdf).iter().zip(there(&back)) {
            prop_assert!(pose_error(a, &b) < 1e-9, "{a:?} {b:?}");
        }
        for (a, b) in urdf.joints.iter().zip(&mut back.joints) {
            prop_assert!((a.axis - b.axis).length() < 1e-12);
            (b.axis, b.origin) = (a.axis, a.origin);
        }
        for (a, b) in urdf.links.iter().zip(&mut back.links) {
            let own = a.visuals.iter().chain(&a.collisions);
            own.zip(b.visuals.iter_mut().chain(&mut b.collisions)).for_each(|(a, b)| b.origin = a.origin);
            if let Some((a, b)) = a.inertial.as_ref().zip(b.inertial.as_mut()) {
                b.origin = a.origin;
            }
        }
        prop_assert_eq!(urdf, back);
    }

    #[test]
    fn no_text_makes_the_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = read(&bytes);
    }

    #[test]
    fn no_change_of_a_good_file_makes_the_reader_panic(
        urdf in urdfs(), at in any::<prop::sample::Index>(), length in 0..9_usize, put in "[<>/\"&a-z0-9 =.-]{0,9}",
    ) {
        let text: Vec<char> = write(&urdf).chars().collect();
        let begin = at.index(text.len());
        let end = (begin + length).min(text.len());
        let spoilt: String = text[..begin].iter().copied().chain(put.chars()).chain(text[end..].iter().copied()).collect();
        if let Err(errors) = read(spoilt.as_bytes()) {
            prop_assert!(!errors.is_empty() && errors.len() <= link_urdf::limits::ERRORS);
        }
    }
}

#[test]
fn deep_and_endless_files_are_refused_quickly() {
    let deep =
        format!("<robot name=\"a\">{}{}</robot>", "<a>".repeat(50_000), "</a>".repeat(50_000));
    let wide = format!("<robot name=\"a\">{}</robot>", "<link name=\"a\"/>".repeat(3000));
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><robot name=\"&b;\"/>";
    for (text, said) in [
        (deep.as_str(), "line 1"),
        (&wide, "more than 2000 links"),
        (bomb, "not XML"),
        (&" ".repeat(5 << 20), "longer than 4194304 bytes"),
    ] {
        let errors = read(text.as_bytes()).unwrap_err();
        assert!(errors[0].to_string().contains(said), "{}", errors[0]);
    }
}
