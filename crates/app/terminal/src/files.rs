//! Files on disk, with errors that name them.

use std::fs::{File, Metadata, Permissions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::{fs, process};

use anyhow::{Context, Result, bail};

/// Writes a file, making the folders above it. Whoever looks finds the old file or the whole new one, never half of it.
///
/// What is there stays what it is: a link stays a link and what it names is written, a file keeps its mode,
/// a device or a pipe is written into. Disks, files made read-only and links to nothing are refused.
pub fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    make_folder_above(path)?;
    put(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// Complains about a file that could not be written, before anything is computed for it; makes the folders above it.
pub fn require_writable(path: &Path) -> Result<()> {
    make_folder_above(path)?;
    let named = || format!("cannot write {}", path.display());
    let target = match existing(path).with_context(named)? {
        Some(found) if !found.is_file() => return Ok(()),
        Some(_) => fs::canonicalize(path).with_context(named)?,
        None => path.to_owned(),
    };
    let probe = unfinished(&target);
    File::create(&probe).and_then(|_| fs::remove_file(&probe)).with_context(named)
}

fn make_folder_above(path: &Path) -> Result<()> {
    let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) else { return Ok(()) };
    fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))
}

fn put(path: &Path, bytes: &[u8]) -> io::Result<()> {
    match existing(path)? {
        Some(found) if found.is_file() => {
            replace(&fs::canonicalize(path)?, bytes, Some(found.permissions()))
        }
        Some(_) => File::options().write(true).open(path)?.write_all(bytes),
        None => replace(path, bytes, None),
    }
}

/// What is there already, links followed, if it may be written.
fn existing(path: &Path) -> io::Result<Option<Metadata>> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            let Ok(target) = fs::read_link(path) else { return Ok(None) };
            let target = target.display();
            return Err(refusal(format!(
                "it is a link to {target}, which is not there; remove it"
            )));
        }
        Err(error) => return Err(error),
    };
    match found {
        _ if found.is_dir() => Err(refusal("it is a folder; name a file")),
        _ if is_disk(&found) => Err(refusal("it is a disk; name a file")),
        _ if found.is_file() && found.permissions().readonly() => {
            Err(refusal("it is read-only; make it writable or name another"))
        }
        found => Ok(Some(found)),
    }
}

fn refusal(why: impl Into<String>) -> io::Error {
    io::Error::other(why.into())
}

#[cfg(unix)]
fn is_disk(found: &Metadata) -> bool {
    std::os::unix::fs::FileTypeExt::is_block_device(&found.file_type())
}

#[cfg(not(unix))]
fn is_disk(_found: &Metadata) -> bool {
    false
}

/// Puts a whole new file in the place of an old one, with its mode.
fn replace(path: &Path, bytes: &[u8], mode: Option<Permissions>) -> io::Result<()> {
    let unfinished = unfinished(path);
    let fill = || {
        fs::write(&unfinished, bytes)?;
        mode.map_or(Ok(()), |mode| fs::set_permissions(&unfinished, mode))?;
        fs::rename(&unfinished, path)
    };
    let written = fill();
    if written.is_err() {
        // What is left of it is of no use to anybody; that it may not be there either is fine.
        let _ = fs::remove_file(&unfinished);
    }
    written
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.part", process::id()));
    name.into()
}

/// The bytes of a regular file of at most `limit` bytes; pipes and devices, which may never end, are refused.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>> {
    let named = || format!("cannot read {}", path.display());
    let metadata = fs::metadata(path).with_context(named)?;
    if !metadata.is_file() {
        bail!("{}: it is not a regular file; name a file", named());
    }
    let mut bytes = vec![];
    let file = File::open(path).with_context(named)?;
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

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_file_keeps_its_mode() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.txt"), folder.path().join("link.txt"));
        fs::write(&file, b"old").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        symlink("a.txt", &link).unwrap();
        write(&link, b"new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }

    #[cfg(unix)]
    #[test]
    fn a_link_to_nothing_and_a_file_made_read_only_are_refused() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("a.txt"), folder.path().join("link.txt"));
        symlink("nothing", &link).unwrap();
        let error = format!("{:#}", write(&link, b"new").unwrap_err());
        assert!(error.contains("link to nothing"), "{error}");
        fs::write(&file, b"old").unwrap();
        let mut mode = fs::metadata(&file).unwrap().permissions();
        mode.set_readonly(true);
        fs::set_permissions(&file, mode).unwrap();
        let error = format!("{:#}", write(&file, b"new").unwrap_err());
        assert!(error.contains("read-only"), "{error}");
        assert_eq!(fs::read(&file).unwrap(), b"old");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_device_is_written_into_and_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("full");
        std::os::unix::fs::symlink("/dev/full", &link).unwrap();
        let error = write(&link, b"new").unwrap_err();
        assert_eq!(
            error.downcast_ref::<io::Error>().map(io::Error::kind),
            Some(ErrorKind::StorageFull)
        );
        assert!(!fs::metadata(&link).unwrap().is_file());
        write(Path::new("/dev/null"), b"new").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn what_cannot_be_written_is_told_before_and_nothing_is_left_of_the_trial() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a/b.txt");
        require_writable(&file).unwrap();
        assert_eq!(fs::read_dir(folder.path().join("a")).unwrap().count(), 0);
        fs::write(&file, b"a file").unwrap();
        let error = format!("{:#}", require_writable(&file.join("c.txt")).unwrap_err());
        assert!(error.contains("b.txt"), "{error}");
        assert_eq!(fs::read(&file).unwrap(), b"a file");
    }
}
