//! A map on disk: the YAML a navigator is given, and the image beside it.
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use link_images::map_server::{self, GridMap};

use app_terminal::files;

/// Writes both files and says where; `path` may end in `.yaml`, `.pgm` or neither.
pub fn write(path: &Path, map: &GridMap) -> Result<[PathBuf; 2]> {
    let stem = stem(path);
    let [yaml, pgm] = ["yaml", "pgm"].map(|ending| with_ending(&stem, ending));
    let image_name = pgm.file_name().and_then(|name| name.to_str());
    let image_name =
        image_name.with_context(|| format!("{} is not a file name", path.display()))?;
    let bytes = map_server::encode(map, image_name)
        .with_context(|| format!("cannot write the map {}", yaml.display()))?;
    files::write(&pgm, &bytes.pgm)?;
    files::write(&yaml, bytes.yaml.as_bytes())?;
    Ok([yaml, pgm])
}

/// Reads a map from its YAML file, or the YAML beside its image.
pub fn read(path: &Path) -> Result<GridMap> {
    let is_image = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("pgm"));
    let yaml = if is_image { path.with_extension("yaml") } else { path.to_owned() };
    let named = || format!("cannot read the map {}", yaml.display());
    let text = fs::read_to_string(&yaml).with_context(named)?;
    let image = map_server::image_name(&text).with_context(named)?;
    let image = yaml.parent().unwrap_or(Path::new("")).join(image);
    let pgm = fs::read(&image)
        .with_context(|| format!("cannot read the image {}", image.display()))
        .with_context(named)?;
    map_server::decode(&pgm, &text).with_context(named)
}

/// Whether a path ends in one of these, in whatever case.
pub(crate) fn has_ending(path: &Path, endings: &[&str]) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    endings.iter().any(|known| ending.eq_ignore_ascii_case(known))
}

fn stem(path: &Path) -> PathBuf {
    if has_ending(path, &["yaml", "yml", "pgm"]) {
        path.with_extension("")
    } else {
        path.to_owned()
    }
}

/// Appends, where `Path::with_extension` would replace: `floor.2` becomes `floor.2.yaml`.
fn with_ending(stem: &Path, ending: &str) -> PathBuf {
    let mut name = stem.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

#[cfg(test)]
mod tests {
    use link_images::map_server::Cell;

    use super::*;

    fn map() -> GridMap {
        let cells = vec![Cell::Occupied, Cell::Free, Cell::Unknown, Cell::Free];
        GridMap { width: 2, height: 2, resolution: 0.05, origin: [0.0; 3], cells }
    }

    #[test]
    fn whichever_of_the_two_names_is_given_both_are_written() {
        for given in ["map.yaml", "map.pgm", "map.YML", "map"] {
            let folder = tempfile::tempdir().unwrap();
            let [yaml, pgm] = write(&folder.path().join(given), &map()).unwrap();
            assert_eq!(
                [&yaml, &pgm],
                [&folder.path().join("map.yaml"), &folder.path().join("map.pgm")]
            );
            let text = fs::read_to_string(yaml).unwrap();
            assert_eq!(map_server::image_name(&text).unwrap(), "map.pgm");
            assert_eq!(map_server::decode(&fs::read(pgm).unwrap(), &text).unwrap(), map());
        }
    }

    #[test]
    fn other_points_in_the_name_stay() {
        let folder = tempfile::tempdir().unwrap();
        let [yaml, _] = write(&folder.path().join("floor.2"), &map()).unwrap();
        assert!(yaml.ends_with("floor.2.yaml"), "{}", yaml.display());
    }
}
