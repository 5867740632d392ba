//! Maps in the operator's page.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use link_station::{Playback, ToPage};
use station_server::NoShelf;

use crate::waiting::until_asked;
use crate::{PageSetup, StationArguments, belief_tiles, map_tiles};
use app_missions::map_files;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;

/// Whether a file's ending says that it is a map.
pub fn is_map(path: &Path) -> bool {
    is_ours(path) || has_ending(path, &["yaml", "yml", "pgm"])
}

fn is_ours(path: &Path) -> bool {
    has_ending(path, &["usarmap"])
}

fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    endings.contains(&ending.as_str())
}

/// Shows a map until Ctrl-C.
pub fn show(
    path: &Path,
    title: &str,
    station: &StationArguments,
    interrupt: &Interrupt,
) -> Result<()> {
    let tiles = read(path, title)?;
    let setup = PageSetup { title, mode: "map", understands: &[] };
    let station = station.open(&setup, Arc::new(NoShelf))?;
    station.publish(tiles);
    let ended = Playback { phase: "ended".to_owned(), ..Playback::default() };
    station.publish([ToPage::Playback(ended)]);
    until_asked(interrupt);
    Ok(())
}

fn read(path: &Path, title: &str) -> Result<Vec<ToPage>> {
    if !is_ours(path) {
        let map = map_files::read(path)?;
        let turned = map.origin[2].to_degrees();
        if turned != 0.0 {
            let name = path.display();
            console::note(&format!(
                "note: {name} says that it is turned by {turned:.1} degrees; it is shown unturned"
            ));
        }
        return Ok(map_tiles(title, &map));
    }
    let named = || format!("cannot read the map {}", path.display());
    let grid = robot_mapping::files::load(&fs::read(path).with_context(named)?);
    Ok(belief_tiles(title, &Arc::new(grid.with_context(named)?)))
}

#[cfg(test)]
mod tests {
    use link_images::map_server::{Cell, GridMap};

    use super::*;

    #[test]
    fn a_map_of_ros_becomes_a_layer_and_its_tiles() {
        let folder = tempfile::tempdir().unwrap();
        let cells = vec![Cell::Occupied, Cell::Free, Cell::Unknown, Cell::Free];
        let map = GridMap { width: 2, height: 2, resolution: 0.05, origin: [0.0; 3], cells };
        let [yaml, pgm] = map_files::write(&folder.path().join("floor"), &map).unwrap();
        for path in [yaml, pgm] {
            assert!(is_map(&path));
            let tiles = read(&path, "floor").unwrap();
            let [ToPage::Layer(layer), ToPage::Tile(tile)] = &tiles[..] else {
                panic!("{tiles:?}")
            };
            assert_eq!(
                (layer.name.as_str(), layer.resolution, tile.layer),
                ("floor", 0.05, layer.id)
            );
            assert_eq!(tile.cells[..2], [255, 1]);
        }
    }

    #[test]
    fn a_broken_map_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.usarmap");
        fs::write(&path, "no map").unwrap();
        let error = format!("{:#}", read(&path, "a").unwrap_err());
        assert!(error.contains("a.usarmap"), "{error}");
    }
}
