//! The documents a newcomer reads first stay short, whole and true.

use super::workspace::{read, root};

/// Cells of every table row of a Markdown document.
pub(crate) fn table_rows(document: &str) -> impl Iterator<Item = Vec<String>> + '_ {
    document.lines().filter_map(|line| {
        let inner = line.trim().strip_prefix('|')?.strip_suffix('|')?;
        Some(inner.split('|').map(|cell| cell.trim().to_owned()).collect())
    })
}

#[test]
fn the_first_documents_are_short() {
    for (path, limit) in [("README.md", 120), ("ARCHITECTURE.md", 200), ("CONTRIBUTING.md", 100)] {
        let lines = read(path).lines().count();
        assert!(lines < limit, "{path} has {lines} lines; {limit} is too many");
    }
}

/// Targets of `[text](target)`, without those on the web.
fn local_links(document: &str) -> Vec<&str> {
    let targets = document.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets.filter(|target| !target.contains("://") && !target.starts_with('#')).collect()
}

#[test]
fn links_are_found_in_text() {
    let text = "[a](docs/a.md#part) and ![b](b.png), not [c](https://example.org) or [d](#here)";
    assert_eq!(local_links(text), ["docs/a.md#part", "b.png"]);
}

#[test]
fn every_local_link_leads_somewhere() {
    for path in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
        let document = read(path);
        for link in local_links(&document) {
            let file = link.split('#').next().unwrap_or_default();
            assert!(root().join(file).exists(), "{path} links to {link}, which is not there");
        }
    }
}

#[test]
fn every_file_that_a_new_sensor_touches_is_there_and_they_are_few() {
    let document = read("CONTRIBUTING.md");
    let named = |row: Vec<String>| Some(row.first()?.strip_prefix('`')?.strip_suffix('`')?.into());
    let files: Vec<String> = table_rows(&document).filter_map(named).collect();
    let known = |file: &&String| !file.contains("NAME");
    for file in files.iter().filter(known) {
        assert!(root().join(file).exists(), "CONTRIBUTING.md names {file}, which is not there");
    }
    let reading = files.iter().position(|file| file.ends_with("messages/reading.rs"));
    assert!(reading.is_some_and(|files| files <= 12), "a sensor touches {reading:?} files");
}

#[test]
fn the_check_runs_the_test_command_of_the_readme() {
    let commands = read("README.md").lines().filter(|l| l.starts_with("cargo test")).count();
    assert_eq!(commands, 1, "README.md has one line that starts with `cargo test`");
    assert!(read(".ci/run").contains("README.md"), ".ci/run takes the command from there");
}
