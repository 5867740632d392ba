//! What only a disk has: folders, links, pipes, devices.

use std::fs;
use std::path::Path;
use std::process::Command;

use sim_arena::load;

const WHOLE: &str = "title = \"T\"\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n";

fn message(path: &Path) -> String {
    load(path).unwrap_err().to_string()
}

/// A folder with `a.toml`, which includes `b.toml`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.toml"), format!("include = [\"b.toml\"]\n{WHOLE}")).unwrap();
    folder
}

#[test]
fn an_arena_is_read_with_what_lies_beside_it() {
    let folder = folder();
    fs::write(folder.path().join("b.toml"), "[[floor]]\nsize = [1, 1]\n").unwrap();
    let arena = load(&folder.path().join("a.toml")).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(arena.floors.len(), 1);
}

#[test]
fn errors_name_the_path_as_the_user_wrote_it() {
    let folder = folder();
    let path = folder.path().join("a.toml");
    let message = message(&path);
    assert!(message.starts_with(&format!("{}:1: include[0]", path.display())), "{message}");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let message = message(Path::new("no/such/arena.toml"));
    assert!(
        message.starts_with("no/such/arena.toml: cannot be read: there is no such file"),
        "{message}"
    );
}

#[test]
fn folders_and_paths_without_a_name_are_refused() {
    let folder = folder();
    fs::create_dir(folder.path().join("b.toml")).unwrap();
    for path in [
        folder.path().join("a.toml"),
        folder.path().join("b.toml"),
        "/".into(),
        "".into(),
        "..".into(),
    ] {
        let message = message(&path);
        assert!(message.contains("not a regular file"), "{}: {message}", path.display());
    }
}

#[test]
fn a_file_for_a_folder_is_refused() {
    let folder = folder();
    let message = message(&folder.path().join("a.toml/b.toml"));
    assert!(message.contains("not a regular file"), "{message}");
}

#[cfg(unix)]
#[test]
fn a_link_out_of_the_folder_is_refused_and_one_within_is_followed() {
    use std::os::unix::fs::symlink;

    let (inside, outside) = (folder(), tempfile::tempdir().unwrap());
    fs::write(outside.path().join("secret.toml"), "[[floor]]\nsize = [1, 1]\n").unwrap();
    let link = inside.path().join("b.toml");
    symlink(outside.path().join("secret.toml"), &link).unwrap();
    let refused = message(&inside.path().join("a.toml"));
    assert!(refused.contains("include[0] = \"b.toml\"") && refused.contains("leaves"), "{refused}");

    fs::remove_file(&link).unwrap();
    fs::write(inside.path().join("c.toml"), "[[floor]]\nsize = [1, 1]\n").unwrap();
    symlink("c.toml", &link).unwrap();
    assert_eq!(load(&inside.path().join("a.toml")).unwrap().floors.len(), 1);

    fs::remove_file(&link).unwrap();
    symlink("b.toml", &link).unwrap();
    let circle = message(&inside.path().join("a.toml"));
    assert!(circle.contains("include[0] = \"b.toml\": cannot be read"), "{circle}");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_without_waiting() {
    let folder = folder();
    let pipe = folder.path().join("b.toml");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for path in [folder.path().join("a.toml"), pipe, "/dev/zero".into(), "/dev/stdin".into()] {
        let message = message(&path);
        assert!(message.contains("cannot be read"), "{}: {message}", path.display());
    }
}

#[cfg(unix)]
#[test]
fn a_name_that_is_not_text_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let message = message(Path::new(OsStr::from_bytes(b"\xff.toml")));
    assert!(message.contains("cannot be read"), "{message}");
}
