//! The rule of the floors: who may use whom.

use super::workspace::Package;

/// Each floor and those whose crates it may use.
const FLOORS: [(&str, &[&str]); 8] = [
    ("base", &[]),
    ("machine", &["base", "machine"]),
    ("link", &["base"]),
    ("sim", &["base", "machine", "link", "sim"]),
    ("robot", &["base", "link", "robot"]),
    ("station", &["base", "link", "station"]),
    ("eval", &["base", "link", "eval"]),
    ("app", &["base", "machine", "link", "sim", "robot", "station", "eval", "app"]),
];

/// Inside the floor app, from the bottom up: a crate may use those of the steps below its own, and none beside it.
pub(crate) const STEPS: [&[&str]; 9] = [
    &["app_terminal"],
    &["app_missions"],
    &["app_bridges"],
    &["app_station", "app_machine", "app_mapping"],
    &["app_hexapod"],
    &["app_serve"],
    &["app_bench"],
    &["app_studies"],
    &["app_cli", "app_house"],
];

/// Crates of others that only `app` may use: libraries have errors of their own and do not talk to terminals.
const ONLY_FOR_APP: [&str; 4] = ["anyhow", "clap", "clap_complete", "indicatif"];

/// Messages that several codecs carry: the one crate of the floor link that others beside it may use.
const CARRIED: &str = "link_ros";

/// Crates that only tests use, each from its floor up and beside: readers of every crate are spoilt alike, and tests skipped.
const FOR_TESTS: [&str; 2] = ["link_skips", "link_spoil"];

/// The floor a package lies on: `sim` of `crates/sim/rays`.
pub(crate) fn floor(package: &Package) -> Option<&'static str> {
    let floor = package.folder.strip_prefix("crates/")?.split('/').next()?;
    FLOORS.iter().map(|(name, _)| *name).find(|name| *name == floor)
}

/// All offences, as sentences.
pub(crate) fn faults(packages: &[Package]) -> Vec<String> {
    packages.iter().flat_map(|package| faults_of(package, packages)).collect()
}

fn faults_of(package: &Package, packages: &[Package]) -> Vec<String> {
    let Some(floor) = floor(package) else {
        return vec![format!("{} lies in {}, which is no floor", package.name, package.folder)];
    };
    let mut faults = Vec::new();
    let expected = package.folder.trim_start_matches("crates/").replace('/', "_");
    if package.name != expected {
        faults.push(format!("{} is named {}, not {expected}", package.folder, package.name));
    }
    if floor == "app" && step(&package.name).is_none() {
        faults.push(format!("{} stands on no step of the floor app", package.name));
    }
    let wrong_uses = package.uses.iter().filter(|used| {
        !may_use(floor, used, packages) || (floor == "app" && !is_below(used, &package.name))
    });
    faults.extend(wrong_uses.map(|used| format!("{} may not use {used}", package.name)));
    faults
}

/// How high a crate stands inside the floor app.
fn step(name: &str) -> Option<usize> {
    STEPS.iter().position(|crates| crates.contains(&name))
}

/// Whether a crate of the floor app stands below another; whoever is not of that floor does.
fn is_below(used: &str, user: &str) -> bool {
    !used.starts_with("app_") || step(used).zip(step(user)).is_some_and(|(used, user)| used < user)
}

fn may_use(user_floor: &str, used: &str, packages: &[Package]) -> bool {
    let Some(ours) = packages.iter().find(|package| package.name == used) else {
        return user_floor == "app" || !ONLY_FOR_APP.contains(&used);
    };
    if user_floor == "link" && used == CARRIED {
        return true;
    }
    if FOR_TESTS.contains(&used) && user_floor != "base" {
        return true;
    }
    let allowed = FLOORS.iter().find(|(name, _)| *name == user_floor).map(|(_, allowed)| *allowed);
    floor(ours).zip(allowed).is_some_and(|(floor, allowed)| allowed.contains(&floor))
}
