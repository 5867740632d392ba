//! Every shipped arena, as files and through `usar arena`.

use std::collections::BTreeSet;
use std::fs;

use base::geom::Pose;
use link_images::{map_server, png};
use sim_arena::shipped;
use sim_camera::CameraSpec;
use sim_world::{World, check_placement};

use crate::usar::{json, usar};

const NAMES: [&str; 10] = [
    "yellow",
    "orange",
    "office",
    "collapse",
    "home-point",
    "home-point-test",
    "home-point-mapping",
    "hexapod-room",
    "soccer-2006",
    "omni-hall",
];

#[test]
fn every_shipped_arena_loads_stands_well_and_can_be_seen() {
    for name in NAMES {
        let arena = shipped::load(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let world = World::new(&arena).unwrap();
        assert_eq!(check_placement(&world), [], "{name}");
        assert_eq!(arena.starts[0].name, "Start1", "{name}");
        let spec = CameraSpec { width: 96, height: 54, ..CameraSpec::default() };
        let view = arena.view.map(|view| Pose::looking_at(view.eye, view.target));
        let start = arena.starts[0].pose * Pose::at(glam::DVec3::Z * 0.5);
        for pose in view.into_iter().chain([start]) {
            let picture = sim_camera::colour(&world, &spec, &pose);
            let colours: BTreeSet<_> = picture.pixels.iter().map(|p| (p.r, p.g, p.b)).collect();
            assert!(colours.len() > 50, "{name} shows {} colours from {pose:?}", colours.len());
        }
    }
}

#[test]
fn the_list_names_all_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let listed = json(&usar(&["arena", "list", "--json"], folder.path()));
    let names: Vec<&str> =
        listed.as_array().unwrap().iter().map(|a| a["name"].as_str().unwrap()).collect();
    assert_eq!(names, NAMES);
    let text = usar(&["arena", "list"], folder.path());
    let text = String::from_utf8(text.stdout).unwrap();
    assert!(NAMES.iter().all(|name| text.contains(name)), "{text}");
}

#[test]
fn show_writes_pictures_that_differ_by_kind_and_not_by_threads() {
    let folder = tempfile::tempdir().unwrap();
    let take = |file: &str, more: &[&str]| {
        let shared = ["arena", "show", "yellow", "--size", "64x48", "--png", file];
        let output = usar(&[&shared, more].concat(), folder.path());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read(folder.path().join(file)).unwrap()
    };
    let one = take("one.png", &["--threads", "1"]);
    assert_eq!(one, take("two.png", &["--threads", "2"]));
    let picture = png::decode(&one).unwrap();
    assert_eq!((picture.width, picture.height()), (64, 48));
    assert_ne!(one, take("heat.png", &["--kind", "heat"]));
    assert_ne!(one, take("top.png", &["--top"]));
    assert!(png::decode_grey16(&take("depth.png", &["--kind", "depth"])).is_ok());
}

#[test]
fn time_passes_in_the_picture_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let take = |file: &str, time: &str| {
        let arguments =
            ["arena", "show", "office", "--size", "64x48", "--png", file, "--time", time];
        usar(&arguments, folder.path());
        fs::read(folder.path().join(file)).unwrap()
    };
    // The lamps of the northern corridor fail after a minute and a half.
    assert_ne!(take("before.png", "80"), take("after.png", "100"));
}

#[test]
fn the_truth_map_of_a_room_has_walls_around_free_floor() {
    let folder = tempfile::tempdir().unwrap();
    let output = usar(&["arena", "show", "home-point", "--truth-map", "map"], folder.path());
    assert!(output.status.success());
    let [pgm, yaml] =
        ["map.pgm", "map.yaml"].map(|file| fs::read(folder.path().join(file)).unwrap());
    let map = map_server::decode(&pgm, &String::from_utf8(yaml).unwrap()).unwrap();
    let share =
        |cell| map.cells.iter().filter(|&&c| c == cell).count() as f64 / map.cells.len() as f64;
    let walls = share(map_server::Cell::Occupied);
    assert!((0.02..0.1).contains(&walls), "{walls} of the cells are walls");
    assert!(share(map_server::Cell::Free) > 0.7);
}

#[test]
fn a_broken_file_exits_with_1_and_says_where() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title = \"Hut\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n[[wall]]\nhigh = 2\n";
    fs::write(folder.path().join("hut.toml"), text).unwrap();
    let output = usar(&["arena", "check", "hut.toml", "yellow"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    for words in ["broken hut.toml", "hut.toml:6: wall.high", "wall.path", "ok yellow"] {
        assert!(said.contains(words), "{words:?} is not in\n{said}");
    }
    let verdict = json(&usar(&["arena", "check", "hut.toml", "--json"], folder.path()));
    assert_eq!(verdict[0]["ok"], false);
}

#[test]
fn a_start_in_the_air_is_found_by_the_check() {
    let folder = tempfile::tempdir().unwrap();
    let text = "title = \"Void\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n";
    fs::write(folder.path().join("void.toml"), text).unwrap();
    let output = usar(&["arena", "check", "void.toml"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("Start1 has no floor"), "{said}");
}

#[test]
fn a_mistyped_name_is_answered_with_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    let output = usar(&["arena", "show", "yelow"], folder.path());
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("\"yelow\"") && said.contains("\"yellow\""), "{said}");
}

#[test]
fn the_same_seed_generates_the_same_bytes_and_a_sound_floor() {
    let folder = tempfile::tempdir().unwrap();
    let generate =
        |seed: &str| usar(&["arena", "generate", "--rooms", "5", "--seed", seed], folder.path());
    let floor = generate("7").stdout;
    assert_eq!(floor, generate("7").stdout);
    assert_ne!(floor, generate("8").stdout);
    fs::write(folder.path().join("floor.toml"), floor).unwrap();
    assert!(usar(&["arena", "check", "floor.toml"], folder.path()).status.success());
}

#[test]
fn the_tour_writes_three_pictures_and_says_what_is_next() {
    let folder = tempfile::tempdir().unwrap();
    let output = usar(&["tour"], folder.path());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("What to try next"), "{said}");
    for name in ["yellow", "collapse", "office"] {
        let file = folder.path().join(format!("out/tour/{name}.png"));
        assert!(png::decode(&fs::read(file).unwrap()).is_ok(), "{name}");
    }
}

#[test]
fn a_plan_as_png_becomes_an_arena_that_checks_and_a_start_in_a_wall_is_refused() {
    use base::{colour::Rgb, picture::Picture};
    let folder = tempfile::tempdir().unwrap();
    let mut plan = Picture::filled(12, 10, Rgb::new(0, 0, 0));
    for row in 1..9 {
        plan.pixels[row * 12 + 1..row * 12 + 11].fill(Rgb::new(255, 255, 255));
    }
    fs::write(folder.path().join("plan.png"), png::encode(&plan).unwrap()).unwrap();
    let import = |more: &[&str]| {
        let arguments = [&["arena", "import", "plan.png"], more].concat();
        usar(&arguments, folder.path())
    };
    let unscaled = String::from_utf8(import(&[]).stderr).unwrap();
    assert!(unscaled.contains("--resolution 0.05"), "{unscaled}");
    let read = json(&import(&["--resolution", "0.5", "--out", "floor.toml", "--json"]));
    assert_eq!((read["walls"].as_u64(), read["occupied"].as_u64()), (Some(4), Some(40)));
    let checked = usar(&["arena", "check", "floor.toml"], folder.path());
    assert!(checked.status.success());
    let inside = import(&["--resolution", "0.5", "--start", "0.1,0.1,0"]);
    let said = String::from_utf8(inside.stderr).unwrap();
    assert!(!inside.status.success() && said.contains("(0.1, 0.1) lies in a wall"), "{said}");
}
