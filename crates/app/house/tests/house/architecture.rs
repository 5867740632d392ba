//! The crate table of ARCHITECTURE.md is the workspace.

use std::collections::BTreeSet;

use super::documents::table_rows;
use super::floors::floor;
use super::workspace::{Package, packages, read};

#[test]
fn the_crate_table_is_the_workspace() {
    let differences = differences(&read("ARCHITECTURE.md"), &packages());
    assert!(differences.is_empty(), "ARCHITECTURE.md:\n{}", differences.join("\n"));
}

#[test]
fn a_crate_that_is_missing_invented_or_described_differently_is_named() {
    let package = |name: &str, folder: &str, description: &str| Package {
        name: name.to_owned(),
        folder: folder.to_owned(),
        description: description.to_owned(),
        uses: vec![],
    };
    let house =
        [package("base", "crates/base", "Data"), package("sim_rays", "crates/sim/rays", "Rays")];
    let right = "| `base` | base | Data |\n| `sim_rays` | sim | Rays |\n";
    assert_eq!(differences(right, &house), [""; 0]);

    let missing = differences("| `base` | base | Data |\n", &house);
    assert_eq!(missing, ["lacks: | `sim_rays` | sim | Rays |"]);

    let changed = differences(&right.replace("Rays |", "Beams |"), &house);
    assert_eq!(
        changed,
        ["lacks: | `sim_rays` | sim | Rays |", "is out of date: | `sim_rays` | sim | Beams |"]
    );

    let silent = differences("| `base` | base |  |\n", &[package("base", "crates/base", "")]);
    assert_eq!(silent, ["`description` of base is empty in its Cargo.toml"]);
}

fn differences(document: &str, packages: &[Package]) -> Vec<String> {
    let silent = packages.iter().filter(|p| p.description.is_empty());
    let silent = silent.map(|p| format!("`description` of {} is empty in its Cargo.toml", p.name));
    let expected: BTreeSet<String> = packages.iter().map(row).collect();
    let is_crate_row = |cells: &Vec<String>| cells.len() == 3 && cells[0].starts_with('`');
    let found: BTreeSet<String> = table_rows(document)
        .filter(is_crate_row)
        .map(|cells| format!("| {} |", cells.join(" | ")))
        .collect();
    let lacking = expected.difference(&found).map(|row| format!("lacks: {row}"));
    let stale = found.difference(&expected).map(|row| format!("is out of date: {row}"));
    silent.chain(lacking).chain(stale).collect()
}

fn row(package: &Package) -> String {
    let floor = floor(package).unwrap_or("no floor");
    format!("| `{}` | {floor} | {} |", package.name, package.description)
}
