//! `usar cloud` and `usar view`: clouds from files to files, shapes and pictures.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

use std::fs;
use std::path::Path;

use base::colour::Rgb;
use base::geom::Pose;
use base::noise::NoiseStream;
use base::picture::Picture;
use glam::DVec3;
use link_clouds::{Cloud, Format, Lattice, Options, Point, read, write};
use link_images::png;
use robot_clouds::{BeliefMap, Method, Parameters, RangeKind, RangeReading};
use serde_json::Value;
use sim_arena::shipped;
use sim_rays::{Filter, Ray, RayCast};
use sim_world::World;

use crate::usar::{json, usar};

/// A plate of points 1 cm apart, 1 m ahead, half of it surely there.
fn plate() -> Cloud {
    let belief = |y: i32| if y < 0 { 0.95 } else { 0.2 };
    let points = (-50..50).flat_map(|y| (-50..50).map(move |z| Point::new(100, y, z, belief(y))));
    Cloud::new(Lattice::new(0.01).unwrap(), points.collect()).unwrap()
}

fn put(folder: &Path, name: &str, cloud: &Cloud) {
    let format = Format::of_name(name).unwrap();
    fs::write(folder.join(name), write(cloud, format).unwrap()).unwrap();
}

fn get(folder: &Path, name: &str) -> Cloud {
    let bytes = fs::read(folder.join(name)).unwrap();
    read(name, &bytes, &Options::default()).unwrap().cloud
}

#[test]
fn a_cloud_goes_through_every_format_and_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.cloud", &plate());
    for (from, to, more) in [
        ("a.cloud", "b.ply", &["--text"][..]),
        ("b.ply", "c.pcd", &[]),
        ("c.pcd", "d.csv", &[]),
        ("d.csv", "e.cloud", &["--json"]),
    ] {
        let output = usar(&[&["cloud", "convert", from, to], more].concat(), folder.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(get(folder.path(), "e.cloud"), plate());
    let info = json(&usar(&["cloud", "info", "e.cloud", "--json"], folder.path()));
    assert_eq!((&info["points"], &info["sure"]), (&10_000.into(), &5_000.into()), "{info}");
    assert_eq!(info["belief_tenths"][9], 5000, "{info}");
    let text = usar(&["cloud", "info", "e.cloud"], folder.path());
    assert!(String::from_utf8(text.stdout).unwrap().contains("x     1.000 to     1.000 m"));
}

#[test]
fn a_tree_keeps_what_is_occupied_and_says_what_it_loses() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.cloud", &plate());
    let output = usar(&["cloud", "convert", "a.cloud", "a.bt"], folder.path());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("no beliefs") && said.contains("5 mm"), "{said}");
    let tree = get(folder.path(), "a.bt");
    let occupied = tree.points().iter().filter(|p| p.belief > 0.5).count();
    assert_eq!((occupied, tree.points().len()), (5000, 10_000));
}

#[test]
fn filtering_filling_and_comparing_are_the_mappers_own() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.cloud", &plate());
    let filter = ["cloud", "filter", "a.cloud", "b.cloud", "--belief", "0.95:", "--z", "0:0.2"];
    usar(&[&filter[..], &["--set-belief", "1"]].concat(), folder.path());
    let kept = get(folder.path(), "b.cloud");
    assert_eq!(kept.points().len(), 50 * 21);
    assert!(kept.points().iter().all(|p| p.belief == 1.0 && p.y < 0 && (0..=20).contains(&p.z)));

    let fill = ["cloud", "fill", "b.cloud", "c.cloud", "--json"];
    let soft = json(&usar(&fill, folder.path()));
    assert_eq!(soft["points"], 3 * 52 * 23, "{soft}");
    let beside = |cloud: &Cloud| {
        cloud.points().iter().find(|p| (p.x, p.y, p.z) == (99, -25, 10)).unwrap().belief
    };
    assert!(
        (beside(&get(folder.path(), "c.cloud")) - 0.244).abs() < 0.001,
        "a quarter of the wall"
    );
    let filled = json(&usar(&[&fill[..], &["--among", "known"]].concat(), folder.path()));
    assert_eq!(filled["points"], 3 * 52 * 23, "{filled}");
    assert_eq!(beside(&get(folder.path(), "c.cloud")), 1.0, "as much as the wall");
    let same = json(&usar(&["cloud", "compare", "b.cloud", "b.cloud", "--json"], folder.path()));
    assert_eq!(same["both"]["mean_percent"], 0.0, "{same}");
    assert_eq!(same["shared"], 50 * 21, "{same}");
    // A third of the filled points is known, the others are nowhere in the reference.
    let more = json(&usar(&["cloud", "compare", "c.cloud", "b.cloud", "--json"], folder.path()));
    let expected = 100.0 * (1.0 - 50.0 * 21.0 / (3.0 * 52.0 * 23.0));
    assert!((more["measured"]["mean_percent"].as_f64().unwrap() - expected).abs() < 0.01, "{more}");
}

#[test]
fn two_robots_that_agree_are_surer_together() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.cloud", &plate());
    put(folder.path(), "b.ply", &plate());
    let merge = ["cloud", "merge", "a.cloud", "b.ply", "--out", "c.cloud"];
    assert!(usar(&merge, folder.path()).status.success());
    let both = get(folder.path(), "c.cloud");
    assert!(both.points().iter().all(|p| if p.y < 0 { p.belief > 0.99 } else { p.belief < 0.1 }));
}

/// A room 2 m wide, a wall at its end, and a post of 20 cm whose corner is at `x`, 5 cm apart.
fn room_with_post(x: i32) -> Cloud {
    let is_post = |i: i32, j: i32| (x..x + 4).contains(&i) && (20..24).contains(&j);
    let belief = |i, j| if j == 39 || is_post(i, j) { 0.95 } else { 0.05 };
    let all = (0..40 * 40 * 20).map(|n| (n / 800, n / 20 % 40, n % 20));
    let points = all.map(|(i, j, k)| Point::new(i, j, k, belief(i, j))).collect();
    Cloud::new(Lattice::new(0.05).unwrap(), points).unwrap()
}

#[test]
fn what_walks_through_a_room_gets_a_track_and_is_not_in_what_stays() {
    let folder = tempfile::tempdir().unwrap();
    let names = ["a.cloud", "b.cloud", "c.cloud"];
    (2..).step_by(10).zip(names).for_each(|(x, name)| put(folder.path(), name, &room_with_post(x)));
    let more = ["--every", "2", "--out", "still.ply", "--json"];
    let output = usar(&[&["cloud", "watch"], &names[..], &more].concat(), folder.path());
    let told = json(&output);
    assert_eq!(told["tracks"].as_array().map(Vec::len), Some(1), "{told}");
    let track = &told["tracks"][0];
    assert_eq!(track["sightings"][2]["time_s"], 4.0, "{told}");
    assert!((track["length_m"].as_f64().unwrap() - 1.0).abs() < 0.05, "{told}");
    let still = get(folder.path(), "still.ply");
    let sure: Vec<_> = still.points().iter().filter(|p| p.belief > 0.5).collect();
    assert!(sure.len() == 40 * 20 && sure.iter().all(|p| p.y == 39), "{} points", sure.len());
    let alone = usar(&["cloud", "watch", "a.cloud"], folder.path());
    assert_eq!(alone.status.code(), Some(2), "one cloud is no time");
}

#[test]
fn what_is_wrong_is_said_with_file_place_and_fix() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.cloud", &plate());
    let coarse = Cloud::new(Lattice::new(0.02).unwrap(), vec![Point::new(1, 2, 3, 0.5)]).unwrap();
    put(folder.path(), "coarse.cloud", &coarse);
    let whole = fs::read(folder.path().join("a.cloud")).unwrap();
    fs::write(folder.path().join("cut.cloud"), &whole[..whole.len() / 2]).unwrap();
    fs::write(folder.path().join("odd.csv"), "x,y,z,belief\n1,2,3,4\n").unwrap();
    for (arguments, words) in [
        (&["cloud", "info", "none.ply"][..], &["none.ply"][..]),
        (&["cloud", "info", "cut.cloud"], &["cut.cloud, byte ", "get it again"]),
        (&["cloud", "info", "odd.csv"], &["odd.csv, line 2", "4", "from 0 to 1"]),
        (&["cloud", "convert", "a.cloud", "a.las"], &["a.las", "hint", ".ply"]),
        (&["cloud", "convert", "a.cloud", "a.bt", "--text"], &["a.bt", "hint", "--text"]),
        (&["cloud", "filter", "a.cloud", "b.ply"], &["hint", "--belief"]),
        (&["cloud", "compare", "a.cloud", "coarse.cloud"], &["0.01", "0.02", "--step"]),
        (&["cloud", "shapes", "a.cloud", "--gltf", "a.stl"], &["a.stl", ".glb"]),
        (&["view", "a.cloud", "--png", "a.png", "--x", "5:"], &["none of the 10000", "info"]),
    ] {
        let output = usar(arguments, folder.path());
        assert_eq!(output.status.code(), Some(1), "usar {arguments:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(words.iter().all(|word| said.contains(word)), "{words:?} are not in\n{said}");
    }
}

fn count(picture: &Picture, colour: Rgb) -> usize {
    picture.pixels.iter().filter(|pixel| **pixel == colour).count()
}

#[test]
fn a_cloud_is_drawn_with_bands_limits_squares_and_dots() {
    let folder = tempfile::tempdir().unwrap();
    put(folder.path(), "a.cloud", &plate());
    let draw_from = |eye: &str, more: &[&str]| {
        let base = ["view", "a.cloud", "--png", "a.png", "--size", "200x100", "--flat"];
        let camera = ["--camera", eye, "--fov", "90", "--colours", "bands"];
        let output = usar(&[&base[..], &camera, more].concat(), folder.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        png::decode(&fs::read(folder.path().join("a.png")).unwrap()).unwrap()
    };
    let draw = |more: &[&str]| draw_from("0,0,0:1,0,0", more);
    let (red, blue) = (Rgb::new(240, 70, 55), Rgb::new(70, 120, 255));
    let usual = draw(&[]);
    assert_eq!(count(&usual, blue), 0, "what is rather not there is not drawn");
    let whole = draw(&["--belief", "0:"]);
    // The plate is 1 m wide at 1 m: half of the picture's width, all of its height; y to the left is positive.
    assert_eq!((whole.at(120, 50), whole.at(80, 50)), (red, blue));
    assert!(count(&whole, red) > 4500 && count(&whole, blue) > 4500);
    assert_eq!(count(&draw(&["--belief", "0.9:"]), blue), 0);
    assert!(count(&draw(&["--y", ":-0.25"]), red) < 3000);
    let near = "0.9,0,0:1,0,0";
    let dots = draw_from(near, &["--marks", "dots"]);
    assert!(count(&dots, red) < count(&draw_from(near, &[]), red) / 10);
}

#[test]
fn free_space_is_told_from_what_was_never_measured_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let seen = plate().with_poses(vec![Pose::at(DVec3::new(-0.3, 0.0, 0.085))]);
    put(folder.path(), "a.cloud", &seen.filtered(|_, belief| belief > 0.9));
    let free = json(&usar(&["cloud", "free", "a.cloud", "b.cloud", "--json"], folder.path()));
    let figure = |told: &Value, name: &str| told[name].as_f64().unwrap();
    // The box is as thin as the plate: nothing lies before it.
    assert!(figure(&free, "solid_m3") > 0.0, "{free}");
    let mut points = seen.points().to_vec();
    points.push(Point::new(0, 0, 0, 0.1));
    let deep = Cloud::new(*seen.lattice(), points).unwrap().with_poses(seen.poses().to_vec());
    put(folder.path(), "a.cloud", &deep);
    let free = json(&usar(&["cloud", "free", "a.cloud", "b.cloud", "--json"], folder.path()));
    // A pyramid of a third of the box of a cubic metre, and the rest.
    assert!((figure(&free, "free_m3") - 0.33).abs() < 0.08, "{free}");
    assert!((figure(&free, "unmeasured_m3") - 0.65).abs() < 0.1, "{free}");
    let info = json(&usar(&["cloud", "info", "a.cloud", "--json"], folder.path()));
    assert_eq!(info["space"], free);
    assert!(get(folder.path(), "b.cloud").points().len() > deep.points().len() + 1000);
    let picture = ["view", "a.cloud", "--free", "--png", "a.png", "--json"];
    let drawn = json(&usar(&picture, folder.path()));
    assert!(
        drawn["points_shown"].as_u64().unwrap() as usize > deep.points().len() + 1000,
        "{drawn}"
    );
    put(folder.path(), "c.cloud", &plate());
    let refused = usar(&["cloud", "free", "c.cloud"], folder.path());
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        said.contains("does not say where it was seen from") && said.contains("scan"),
        "{said}"
    );
}

/// What the infra-red of a robot that turns on the spot makes of an arena, noise and all.
fn swept(arena: &str, eyes: &[DVec3]) -> Cloud {
    let world = World::new(&shipped::load(arena).unwrap()).unwrap();
    let parameters =
        Parameters { algorithm: Method::Ours, ir_noise: Some(0.05), ..Parameters::default() };
    let mut map = BeliefMap::new(&parameters).unwrap();
    let mut noise = NoiseStream::new(7, "swept");
    for &eye in eyes {
        for yaw in 0..420 {
            for pitch in -40..40 {
                let (yaw, pitch) = (f64::from(yaw) * 0.015, f64::from(pitch) * 0.015);
                let pose = Pose::from_roll_pitch_yaw(eye, 0.0, pitch, yaw);
                let ray = Ray::new(eye.as_vec3(), (pose.rotation * DVec3::X).as_vec3(), 5.0);
                let hit = world.scene().cast(&ray, &Filter::THROUGH_GLASS);
                let error = 1.0 + noise.uniform(-0.01, 0.01);
                let range = hit.map_or(5.0, |hit| f64::from(hit.distance) * error);
                let kind = RangeKind::Infrared;
                map.insert(&RangeReading { kind, world_from_sensor: pose, range }).unwrap();
            }
        }
    }
    let point = |p: &robot_clouds::Point| Point::new(p.key.x, p.key.y, p.key.z, p.belief);
    let points = map.cloud().points().iter().map(point).collect();
    let cloud = Cloud::new(Lattice::new(0.01).unwrap(), points).unwrap();
    cloud.with_poses(eyes.iter().map(|eye| Pose::at(*eye)).collect())
}

#[test]
fn the_yellow_room_becomes_a_mesh_20_times_smaller_within_2_cm_of_its_walls() {
    let folder = tempfile::tempdir().unwrap();
    let eyes = [DVec3::new(-4.2, -3.4, 0.4), DVec3::new(1.0, -2.4, 0.4)];
    put(folder.path(), "room.cloud", &swept("yellow", &eyes));
    if let Ok(keep) = std::env::var("USAR_KEEP") {
        fs::copy(folder.path().join("room.cloud"), keep).unwrap();
    }
    let shapes = ["cloud", "shapes", "room.cloud", "--obj", "room.obj", "--gltf", "room.glb"];
    let found =
        json(&usar(&[&shapes[..], &["--truth", "yellow", "--json"]].concat(), folder.path()));
    assert!(found["times_smaller"].as_f64().unwrap() >= 20.0, "{found}");
    assert!(found["truth"]["median_m"].as_f64().unwrap() <= 0.02, "{found}");
    let (places, lost) = (&found["truth"]["places"], &found["truth"]["nothing_near"]);
    assert!(lost.as_f64().unwrap() < 0.1 * places.as_f64().unwrap(), "{found}");
    assert!(found["planes"].as_u64().unwrap() >= 4, "{found}");
    let share =
        found["points_explained"].as_f64().unwrap() / found["points_sure"].as_f64().unwrap();
    assert!(share > 0.6, "{found}");
    assert!(
        usar(&["cloud", "shapes", "room.cloud", "--gltf", "room.gltf"], folder.path())
            .status
            .success()
    );
    same_meshes(folder.path(), &found);
}

/// An arena reads the same mesh from OBJ and from glTF as text and as bytes.
fn same_meshes(folder: &Path, found: &Value) {
    let mesh = |name: &str| format!("[[mesh]]\nfile = \"room.{name}\"\nat = [0, 0]\n");
    let meshes = ["obj", "gltf", "glb"].map(mesh).concat();
    let arena = format!("title = \"T\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n{meshes}");
    fs::write(folder.join("a.toml"), arena).unwrap();
    let arena = sim_arena::load(&folder.join("a.toml")).unwrap_or_else(|errors| panic!("{errors}"));
    let corners = |mesh: &base::mesh::Mesh| {
        mesh.triangles.iter().flatten().map(|corner| mesh.corners[*corner as usize]).collect()
    };
    let all: Vec<Vec<DVec3>> = arena.meshes.iter().map(|placed| corners(&placed.mesh)).collect();
    assert_eq!(found["triangles"], all[0].len() / 3, "{found}");
    for other in &all[1..] {
        assert_eq!(other.len(), all[0].len());
        let farthest = all[0].iter().zip(other).map(|(a, b)| a.distance(*b)).fold(0.0, f64::max);
        assert!(farthest < 1e-5, "{farthest} m apart");
    }
}
