//! A folder of broken files, each beside the whole text that must be said about it.

use std::path::Path;
use std::{env, fs};

/// Holds what `complain` says of every file in `folder` with this ending against the text beside it; gives how many there are.
///
/// With `UPDATE` in the environment the texts are written anew: read them before they go in.
///
/// # Errors
///
/// A file or a text cannot be read, or something else is said.
pub fn check_folder(
    folder: &Path,
    ending: &str,
    complain: impl Fn(&str, &str) -> String,
) -> Result<usize, String> {
    let named = |error| format!("{}: {error}", folder.display());
    let entries: Result<Vec<_>, _> = fs::read_dir(folder).map_err(named)?.collect();
    let mut files: Vec<_> = entries.map_err(named)?.iter().map(fs::DirEntry::path).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    for path in &files {
        let text = fs::read_to_string(path).map_err(named)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let found = complain(&name, &text);
        let expected = path.with_extension("txt");
        if env::var_os("UPDATE").is_some() {
            fs::write(&expected, &found).map_err(named)?;
        }
        let expected = fs::read_to_string(&expected).unwrap_or_default();
        if found != expected {
            return Err(format!("{name}: expected\n{expected}\nfound\n{found}"));
        }
    }
    Ok(files.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_must_be_the_text_beside_the_file() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.s"), "hop").unwrap();
        fs::write(folder.path().join("a.txt"), "a.s: what is hop?").unwrap();
        let said = |name: &str, text: &str| format!("{name}: what is {text}?");
        assert_eq!(check_folder(folder.path(), "s", said), Ok(1));
        let other = check_folder(folder.path(), "s", |_, _| "no".to_owned()).unwrap_err();
        assert!(other.contains("a.s") && other.contains("what is hop?"), "{other}");
        assert_eq!(check_folder(folder.path(), "u", said), Ok(0));
    }
}
