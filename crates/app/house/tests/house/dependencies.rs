//! docs/dependencies.md says what each crate of others earns.

use std::collections::BTreeSet;

use super::documents::table_rows;
use super::workspace::read;

#[test]
fn every_dependency_earns_its_place_on_one_line() {
    let differences = differences(&read("Cargo.toml"), &read("docs/dependencies.md"));
    assert!(differences.is_empty(), "docs/dependencies.md:\n{}", differences.join("\n"));
}

#[test]
fn missing_superfluous_and_repeated_lines_are_named() {
    let manifest = "[workspace.dependencies]\nbase = { path = \"crates/base\" }\nclap = \"4\"\npng = { version = \"1\" }\n";
    let right = "| `clap` | arguments |\n| `png` | pictures |\n";
    assert_eq!(differences(manifest, right), [""; 0]);
    assert_eq!(differences(manifest, "| `clap` | arguments |\n"), ["lacks `png`"]);
    let superfluous = format!("{right}| `rand` | dice |\n");
    assert_eq!(differences(manifest, &superfluous), ["has `rand`, which nothing uses"]);
    assert_eq!(differences(manifest, &right.repeat(2)), ["repeats `clap`", "repeats `png`"]);
    assert_eq!(
        differences(manifest, "| `clap` | |\n| `png` | pictures |\n"),
        ["says nothing of `clap`"]
    );
}

fn differences(manifest: &str, document: &str) -> Vec<String> {
    let used = external(manifest);
    let rows: Vec<(String, String)> =
        table_rows(document).filter_map(|cells| described(&cells)).collect();
    let told: BTreeSet<String> = rows.iter().map(|(name, _)| name.clone()).collect();
    let mut faults: Vec<String> = used.difference(&told).map(|n| format!("lacks `{n}`")).collect();
    faults.extend(told.difference(&used).map(|n| format!("has `{n}`, which nothing uses")));
    for name in &told {
        let texts: Vec<&String> = rows.iter().filter(|(n, _)| n == name).map(|(_, t)| t).collect();
        if texts.len() > 1 {
            faults.push(format!("repeats `{name}`"));
        }
        if texts.iter().any(|text| text.is_empty()) {
            faults.push(format!("says nothing of `{name}`"));
        }
    }
    faults
}

/// Name and reason of a row that begins with a name in backticks.
fn described(cells: &[String]) -> Option<(String, String)> {
    let name = cells.first()?.strip_prefix('`')?.strip_suffix('`')?.to_owned();
    Some((name, cells.get(1)?.clone()))
}

/// Dependencies of the workspace that are not ours.
fn external(manifest: &str) -> BTreeSet<String> {
    let manifest: toml::Table = manifest.parse().expect("Cargo.toml is TOML");
    let dependencies = manifest["workspace"]["dependencies"].as_table().expect("a table");
    let is_external = |value: &toml::Value| value.get("path").is_none();
    dependencies.iter().filter(|(_, v)| is_external(v)).map(|(name, _)| name.clone()).collect()
}
