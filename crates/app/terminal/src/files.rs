//! Files on disk, with errors that name them.

use std::io::Read;
use std::path::Path;
use std::{fs, process};

use anyhow::{Context, Result, bail};

/// Writes a file, making the folders above it. Whoever looks finds the old file or the whole new one, never half of it.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(format!(".{}.part", process::id()));
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // What is left of it is of no use to anybody; that it may not be there either is fine.
        let _ = fs::remove_file(&unfinished);
    }
    written.with_context(|| format!("cannot write {}", path.display()))
}

/// The bytes of a regular file of at most `limit` bytes; pipes and devices, which may never end, are refused.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>> {
    let named = || format!("cannot read {}", path.display());
    let metadata = fs::metadata(path).with_context(named)?;
    if !metadata.is_file() {
        bail!("{}: it is not a regular file; name a file", named());
    }
    let mut bytes = vec![];
    let file = fs::File::open(path).with_context(named)?;
    file.take(limit + 1).read_to_end(&mut bytes).with_context(named)?;
    if bytes.len() as u64 > limit {
        bail!("{}: it is longer than {limit} bytes; make it smaller", named());
    }
    Ok(bytes)
}

/// Complains about a file that is not there, before anything is opened for it.
pub fn require(path: &Path) -> Result<()> {
    let metadata = fs::metadata(path).with_context(|| format!("cannot open {}", path.display()))?;
    if metadata.is_dir() {
        bail!("{} is a folder; name a file", path.display());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_above_a_file_are_made() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b/c.txt");
        write(&path, b"hello").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"hello");
    }

    #[test]
    fn nothing_half_written_is_left_behind() {
        let folder = tempfile::tempdir().unwrap();
        write(&folder.path().join("a.txt"), b"hello").unwrap();
        assert!(write(folder.path(), b"").is_err());
        let names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
        assert_eq!(names, ["a.txt"]);
    }

    #[test]
    fn a_folder_in_the_way_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let error = write(folder.path(), b"").unwrap_err();
        assert!(error.to_string().contains(&folder.path().display().to_string()), "{error:#}");
    }

    #[test]
    fn a_file_is_read_up_to_its_limit_and_a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, b"hello").unwrap();
        assert_eq!(read(&path, 5).unwrap(), b"hello");
        let error = read(&path, 4).unwrap_err().to_string();
        assert!(error.contains("a.txt") && error.contains("4 bytes"), "{error}");
        let error = read(folder.path(), 5).unwrap_err().to_string();
        assert!(error.contains("not a regular file"), "{error}");
    }
}
