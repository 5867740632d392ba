//! Meshes on disk.

use std::path::{Path, PathBuf};

use anyhow::Result;
use base::mesh::Mesh;
use link_clouds::mesh;

use app_terminal::failure::Hinted;
use app_terminal::files;

/// Refuses a glTF that is neither kind.
pub(super) fn check(gltf: Option<&Path>) -> Result<()> {
    match gltf {
        Some(path) if !has_ending(path, "gltf") && !has_ending(path, "glb") => Err(Hinted::error(
            format!("{} is no kind of glTF", path.display()),
            "let the name end in .gltf (text) or .glb (binary)",
        )),
        _ => Ok(()),
    }
}

/// Writes the mesh to each file asked for.
pub(super) fn write(
    (mesh, obj): (&Mesh, &[u8]),
    obj_file: Option<&Path>,
    gltf_file: Option<&Path>,
) -> Result<Vec<PathBuf>> {
    let mut written = vec![];
    if let Some(path) = obj_file {
        files::write(path, obj)?;
        written.push(path.to_owned());
    }
    if let Some(path) = gltf_file {
        let bytes = if has_ending(path, "glb") { mesh::glb(mesh) } else { mesh::gltf(mesh) };
        files::write(path, &bytes)?;
        written.push(path.to_owned());
    }
    Ok(written)
}

fn has_ending(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case(ending))
}
