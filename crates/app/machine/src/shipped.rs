//! The programs that come with usar: found by name from anywhere.

use std::path::{Path, PathBuf};

/// A file of `programs/`, built in, so that an installed program has it too.
macro_rules! shipped {
    ($name:literal) => {
        ($name, include_str!(concat!("../../../../programs/", $name)))
    };
}

/// Their names and texts.
const SHIPPED: [(&str, &str); 13] = [
    shipped!("array_sum.s"),
    shipped!("difference.s"),
    shipped!("factorial.s"),
    shipped!("hexapod.u"),
    shipped!("lcg.s"),
    shipped!("list_sum.s"),
    shipped!("mapper.u"),
    shipped!("primes.u"),
    shipped!("roots.s"),
    shipped!("sieve.s"),
    shipped!("sine_of_sum.s"),
    shipped!("sines.s"),
    shipped!("steer.u"),
];

/// The names of the programs that come with usar.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(name, _)| *name)
}

/// The text of the program that `path` means: NAME, NAME.s or programs/NAME.s.
pub(crate) fn text(path: &Path) -> Option<&'static str> {
    find(path).map(|(_, text)| text)
}

/// The file that somebody means: one that is there, or else one that comes with usar, with its ending.
pub fn program_path(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    let shipped = if path.is_file() { None } else { find(&path) };
    Ok(shipped.map_or(path, |(name, _)| Path::new("programs").join(name)))
}

fn find(path: &Path) -> Option<(&'static str, &'static str)> {
    let name = path.strip_prefix("programs").unwrap_or(path).to_str()?;
    let is_meant = |shipped: &str| {
        shipped == name || shipped.rsplit_once('.').is_some_and(|(stem, _)| stem == name)
    };
    SHIPPED.into_iter().find(|(shipped, _)| is_meant(shipped))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn every_file_of_the_folder_comes_with_usar() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../programs");
        let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        let mut files: Vec<PathBuf> = files.collect();
        files.sort();
        let on_disk = files.iter().map(|path| path.file_name().unwrap().to_str().unwrap());
        assert_eq!(on_disk.collect::<Vec<_>>(), names().collect::<Vec<_>>());
        for path in &files {
            let name = path.file_name().unwrap();
            assert_eq!(text(Path::new(name)).unwrap(), fs::read_to_string(path).unwrap());
        }
    }

    #[test]
    fn a_program_is_meant_by_its_name_with_or_without_folder_and_ending() {
        for name in ["sieve", "sieve.s", "programs/sieve.s", "programs/sieve"] {
            assert_eq!(program_path(name), Ok(PathBuf::from("programs/sieve.s")));
        }
        assert_eq!(program_path("my/sieve.s"), Ok(PathBuf::from("my/sieve.s")));
    }
}
