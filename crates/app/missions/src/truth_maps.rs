//! The true map: of an arena, or from a file.

use std::path::Path;

use anyhow::{Context, Result};
use link_images::map_server::GridMap;
use sim_world::{World, truth_map};

use crate::arenas;
use crate::map_files;
use app_terminal::failure::Hinted;

/// Where the truth is cut, and how finely.
#[derive(Clone, Copy, Debug)]
pub struct Cut {
    /// z in the world, metres.
    pub height: f64,
    /// Edge of a cell, metres.
    pub resolution: f64,
}

/// A map file by its ending, or else an arena by its name or file.
pub fn open(name: &str, cut: Cut) -> Result<GridMap> {
    let path = Path::new(name);
    let ending = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    if ["yaml", "yml", "pgm"].iter().any(|e| ending.eq_ignore_ascii_case(e)) {
        return map_files::read(path);
    }
    let arena = arenas::open(name)?;
    let world = World::new(&arena).with_context(|| format!("cannot build {name}"))?;
    truth_map(&world, cut.height, cut.resolution).ok_or_else(|| {
        Hinted::error(
            format!("the true map of {name} with cells of {} m is too large", cut.resolution),
            "give a larger `--resolution`",
        )
    })
}
