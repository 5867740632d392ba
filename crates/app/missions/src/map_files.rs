//! A map on disk: the YAML a navigator is given, and the image beside it.
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use link_images::map_server::{self, GridMap};

use app_terminal::failure::Hinted;
use app_terminal::{console, files};

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

/// Longest image of a map.
const MOST_BYTES: u64 = 1 << 30;

/// Reads a map from its YAML file, from the YAML beside its image, or, with the edge of a cell in metres, from its image alone.
pub fn read_image(path: &Path, resolution: Option<f64>) -> Result<GridMap> {
    let Some(resolution) = resolution else {
        if has_ending(path, &["pgm", "png"]) && !path.with_extension("yaml").exists() {
            let problem = format!("{} has no YAML beside it that says its scale", path.display());
            return Err(Hinted::error(problem, "give the edge of a cell: --resolution 0.05"));
        }
        return read(path);
    };
    let named = || format!("cannot read the map {}", path.display());
    map_server::decode_alone(&files::read(path, MOST_BYTES)?, resolution).with_context(named)
}

/// Reads a map from its YAML file, or the YAML beside its image.
pub fn read(path: &Path) -> Result<GridMap> {
    let is_image = has_ending(path, &["pgm", "png"]);
    let yaml = if is_image { path.with_extension("yaml") } else { path.to_owned() };
    let named = || format!("cannot read the map {}", yaml.display());
    let text = fs::read_to_string(&yaml).with_context(named)?;
    let image = image_of(&yaml, &map_server::image_name(&text).with_context(named)?);
    let pgm = fs::read(&image)
        .with_context(|| format!("cannot read the image {}", image.display()))
        .with_context(named)?;
    map_server::decode(&pgm, &text).with_context(named)
}

/// The image that a description names; where that is not there, the one beside it that has the description's own name, as after a renaming.
fn image_of(yaml: &Path, name: &str) -> PathBuf {
    let named = yaml.parent().unwrap_or(Path::new("")).join(name);
    let beside = ["pgm", "png"].map(|ending| yaml.with_extension(ending));
    match beside.into_iter().find(|path| !named.exists() && path.exists()) {
        None => named,
        Some(path) => {
            let (missing, read) = (named.display(), path.display());
            console::note(&format!("note: {missing} is not there; {read} is read instead"));
            path
        }
    }
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
    fn an_image_alone_needs_the_edge_of_its_cells() {
        let folder = tempfile::tempdir().unwrap();
        let [yaml, pgm] = write(&folder.path().join("map"), &map()).unwrap();
        assert_eq!(read_image(&pgm, None).unwrap(), map());
        fs::remove_file(yaml).unwrap();
        let error = read_image(&pgm, None).unwrap_err().to_string();
        assert!(error.contains("map.pgm has no YAML beside it"), "{error}");
        assert_eq!(read_image(&pgm, Some(0.05)).unwrap(), map());
    }

    #[test]
    fn an_image_that_was_renamed_with_its_description_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let [yaml, pgm] = write(&folder.path().join("old"), &map()).unwrap();
        let renamed = folder.path().join("new.yaml");
        fs::rename(yaml, &renamed).unwrap();
        fs::rename(pgm, folder.path().join("new.pgm")).unwrap();
        assert_eq!(read(&renamed).unwrap(), map());
        fs::remove_file(folder.path().join("new.pgm")).unwrap();
        let error = format!("{:#}", read(&renamed).unwrap_err());
        assert!(error.contains("cannot read the image") && error.contains("old.pgm"), "{error}");
    }

    #[test]
    fn other_points_in_the_name_stay() {
        let folder = tempfile::tempdir().unwrap();
        let [yaml, _] = write(&folder.path().join("floor.2"), &map()).unwrap();
        assert!(yaml.ends_with("floor.2.yaml"), "{}", yaml.display());
    }
}
