//! A machine without Node: the program is built all the same, and its page says how to get the real one.

use std::env;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::runs::folder;

/// Everything that can be run here, but for Node and what comes with it.
fn without_node(bin: &Path) {
    let path = env::var_os("PATH").unwrap_or_default();
    for entry in env::split_paths(&path).filter_map(|folder| fs::read_dir(folder).ok()).flatten() {
        let Ok(entry) = entry else { continue };
        let name = entry.file_name();
        let is_node = ["node", "nodejs", "npm", "npx"].iter().any(|node| name == *node);
        if !is_node {
            // What comes first on the path is there already.
            let _ = symlink(entry.path(), bin.join(name));
        }
    }
}

#[test]
fn without_node_the_build_succeeds_and_the_page_explains_how_to_get_the_station() {
    let folder = folder();
    let bin = folder.path().join("bin");
    fs::create_dir_all(&bin).unwrap();
    without_node(&bin);
    let output = Command::new(env!("CARGO"))
        .args(["run", "--offline", "--locked", "-p", "station_ui", "--example", "page"])
        .arg("--target-dir")
        .arg(folder.path().join("target"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("PATH", &bin)
        .env_remove("USAR_UI")
        .output()
        .unwrap();
    let (page, said) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{said}");
    assert!(said.contains("the page was left out: npm does not start"), "{said}");
    for word in ["Node", "cargo build", "USAR_UI"] {
        assert!(page.contains(word), "{word} in {page}");
    }
}
