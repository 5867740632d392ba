//! How meshes are found that a URDF names.

use std::path::{Path, PathBuf};

use link_urdf::limits::MESH_BYTES;

/// How many folders above the file's own a package is looked for in.
const ABOVE: usize = 4;

/// Where the meshes of a URDF come from.
pub trait Meshes {
    /// The content of the file that the URDF calls `name`, or why there is none and what to do.
    fn read(&self, name: &str) -> Result<Vec<u8>, String>;
}

/// For a URDF that came without a folder.
pub struct NoMeshes;

impl Meshes for NoMeshes {
    fn read(&self, _name: &str) -> Result<Vec<u8>, String> {
        Err("no folder is known to look for it in; use boxes, cylinders and spheres".to_owned())
    }
}

/// For a URDF file: meshes are beside it, or in a package around it.
pub struct Beside {
    folder: PathBuf,
}

impl Beside {
    /// Of the URDF file at `path`.
    pub fn new(path: &Path) -> Self {
        Self { folder: path.parent().map_or_else(PathBuf::new, Path::to_path_buf) }
    }

    /// Where a file may be that the URDF calls `name`.
    fn places(&self, name: &str) -> Vec<PathBuf> {
        let Some(in_package) = name.strip_prefix("package://") else {
            return vec![self.folder.join(name.strip_prefix("file://").unwrap_or(name))];
        };
        let inside = in_package.split_once('/').map_or(in_package, |(_, inside)| inside);
        let whole = std::path::absolute(&self.folder).unwrap_or_else(|_| self.folder.clone());
        let folders = whole.ancestors().take(ABOVE + 1);
        folders.flat_map(|folder| [folder.join(inside), folder.join(in_package)]).collect()
    }
}

impl Meshes for Beside {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        if name.contains("://") && !name.starts_with("package://") && !name.starts_with("file://") {
            return Err(
                "only package:// and file:// are known; write a path relative to this file".into(),
            );
        }
        let places = self.places(name);
        let Some(path) = places.iter().find(|path| path.is_file()) else {
            let looked = places.first().map_or_else(String::new, |path| path.display().to_string());
            let others = if places.len() > 1 { " and in the folders above" } else { "" };
            return Err(format!(
                "there is no such file (looked for {looked}{others}); put the mesh there, or use a box, cylinder or sphere"
            ));
        };
        let length = path.metadata().map_err(|error| error.to_string())?.len();
        if length > MESH_BYTES as u64 {
            return Err(format!("it is longer than {MESH_BYTES} bytes; simplify the mesh"));
        }
        std::fs::read(path)
            .map_err(|error| format!("it cannot be read: {error}; check its permissions"))
    }
}
