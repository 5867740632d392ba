//! The workspace as Cargo sees it.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// One of our packages.
#[derive(Clone, Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    /// Relative to the workspace, with `/`: `crates/sim/rays`.
    pub(crate) folder: String,
    pub(crate) description: String,
    /// Packages of ours and of others it names, for use, for building and for tests alike.
    pub(crate) uses: Vec<String>,
}

/// The folder with `Cargo.lock`.
pub(crate) fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = crate_folder.ancestors().find(|folder| folder.join("Cargo.lock").is_file());
    root.expect("the workspace has a Cargo.lock").to_owned()
}

/// A file of the workspace.
pub(crate) fn read(path: &str) -> String {
    let path = root().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// All packages of the workspace.
pub(crate) fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps", "--offline"])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("cargo writes JSON");
    list(&metadata["packages"]).iter().map(package).collect()
}

fn package(value: &Value) -> Package {
    let manifest = PathBuf::from(text(&value["manifest_path"]));
    let folder = manifest.parent().expect("a manifest lies in a folder");
    let folder = folder.strip_prefix(root()).expect("our packages lie in the workspace");
    Package {
        name: text(&value["name"]),
        folder: folder.to_string_lossy().replace('\\', "/"),
        description: text(&value["description"]),
        uses: list(&value["dependencies"]).iter().map(|d| text(&d["name"])).collect(),
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).expect("a list")
}

/// Nothing where the manifest says nothing.
fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
