//! Every crate stands on its floor and uses only what lies below it.

use std::fs;
use std::path::Path;

use super::floors::{STEPS, faults};
use super::workspace::{Package, packages, root};

#[test]
fn the_workspace_keeps_its_floors() {
    let faults = faults(&packages());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A package in `crates/FOLDER`, named after it.
fn made_up(folder: &str, uses: &[&str]) -> Package {
    Package {
        name: folder.replace('/', "_"),
        folder: format!("crates/{folder}"),
        description: String::new(),
        uses: uses.iter().map(|&used| used.to_owned()).collect(),
    }
}

fn house(user: Package) -> Vec<Package> {
    let others = [
        "base",
        "machine/cpu",
        "link/images",
        "link/spoil",
        "link/ros",
        "sim/rays",
        "robot/slam",
        "station/ui",
        "eval/report",
    ];
    others.iter().map(|folder| made_up(folder, &[])).chain([user]).collect()
}

#[test]
fn whoever_uses_a_floor_below_is_left_alone() {
    for (folder, uses) in [
        ("machine/asm", &["base"][..]),
        ("link/wss", &["base", "thiserror"]),
        ("machine/asm", &["base", "link_spoil"]),
        ("link/recording", &["base", "link_ros"]),
        ("sim/world", &["base", "machine_cpu", "link_images", "sim_rays"]),
        ("robot/agent", &["base", "link_images", "robot_slam"]),
        ("station/server", &["base", "link_images", "station_ui"]),
        ("eval/metrics", &["base", "link_images", "eval_report"]),
        ("app/cli", &["base", "sim_rays", "robot_slam", "station_ui", "eval_report", "anyhow"]),
    ] {
        assert_eq!(faults(&house(made_up(folder, uses))), [""; 0]);
    }
}

#[test]
fn whoever_uses_a_floor_above_or_beside_is_named() {
    for (folder, used) in [
        ("base/geom", "sim_rays"),
        ("base/geom", "base"),
        ("machine/asm", "link_images"),
        ("machine/asm", "sim_rays"),
        ("link/wss", "sim_rays"),
        ("link/wss", "machine_cpu"),
        ("link/wss", "link_images"),
        ("machine/asm", "link_ros"),
        ("sim/world", "robot_slam"),
        ("sim/world", "station_ui"),
        ("robot/agent", "sim_rays"),
        ("robot/agent", "machine_cpu"),
        ("station/server", "robot_slam"),
        ("eval/metrics", "sim_rays"),
        ("sim/world", "anyhow"),
        ("robot/agent", "clap"),
    ] {
        let expected = format!("{} may not use {used}", folder.replace('/', "_"));
        assert_eq!(faults(&house(made_up(folder, &["thiserror", used]))), [expected]);
    }
}

#[test]
fn nobody_below_uses_the_top() {
    let house = [made_up("app/cli", &[]), made_up("sim/rays", &["app_cli"])];
    assert_eq!(faults(&house), ["sim_rays may not use app_cli"]);
}

/// The floor app: every crate of it, each using what the function says.
fn floor_app(uses: impl Fn(&str) -> Vec<&'static str>) -> Vec<Package> {
    let names = STEPS.iter().copied().flatten();
    names.map(|name| made_up(&name.replacen('_', "/", 1), &uses(name))).collect()
}

#[test]
fn inside_the_floor_app_every_crate_may_use_all_below_it() {
    let below = |name: &str| {
        let lower = STEPS.iter().take_while(|step| !step.contains(&name));
        lower.copied().flatten().copied().collect()
    };
    assert_eq!(faults(&floor_app(below)), [""; 0]);
}

#[test]
fn a_lower_crate_of_the_floor_app_that_uses_a_higher_one_is_named() {
    let upwards = |name: &str| if name == "app_missions" { vec!["app_station"] } else { vec![] };
    assert_eq!(faults(&floor_app(upwards)), ["app_missions may not use app_station"]);
}

#[test]
fn a_circle_inside_the_floor_app_is_named() {
    let circle = |name: &str| match name {
        "app_terminal" => vec!["app_cli"],
        "app_missions" => vec!["app_terminal"],
        "app_cli" => vec!["app_missions"],
        _ => vec![],
    };
    assert_eq!(faults(&floor_app(circle)), ["app_terminal may not use app_cli"]);
}

#[test]
fn a_crate_of_the_floor_app_without_a_step_is_named() {
    let attic = made_up("app/attic", &["base"]);
    let expected = "app_attic stands on no step of the floor app";
    assert_eq!(faults(&house(attic)), [expected]);
}

#[test]
fn a_folder_that_is_no_floor_is_named() {
    let attic = made_up("attic/junk", &[]);
    assert_eq!(faults(&[attic]), ["attic_junk lies in crates/attic/junk, which is no floor"]);
    let outside = Package { folder: "tools/thing".to_owned(), ..made_up("tools/thing", &[]) };
    assert_eq!(faults(&[outside]), ["tools_thing lies in tools/thing, which is no floor"]);
}

#[test]
fn a_package_not_named_after_its_folder_is_named() {
    let rays = Package { name: "rays".to_owned(), ..made_up("sim/rays", &[]) };
    assert_eq!(faults(&[rays]), ["crates/sim/rays is named rays, not sim_rays"]);
}

/// All that the command line may be: arguments in, text out. Tests of the whole program lie beside it and do not count.
const THIN: usize = 7000;

#[test]
fn the_command_line_is_thin() {
    let lines = lines_below(&root().join("crates/app/cli/src"));
    assert!(lines < THIN, "{lines} lines: whatever a verb does belongs into a library");
}

fn lines_below(folder: &Path) -> usize {
    let entries = fs::read_dir(folder).expect("a folder");
    let lines = entries.map(|entry| {
        let path = entry.expect("an entry").path();
        let is_source = path.extension().is_some_and(|ending| ending == "rs");
        match path.is_dir() {
            true => lines_below(&path),
            false if is_source => fs::read_to_string(&path).expect("text").lines().count(),
            false => 0,
        }
    });
    lines.sum()
}
