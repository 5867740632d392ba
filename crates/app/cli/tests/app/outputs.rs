//! Where results go: folders of one run at a time, devices, links, and disks that are full.

use std::fs;
use std::os::unix::fs::{FileTypeExt, symlink};
use std::process::{Child, Stdio};

use rustix::process::Signal;

use crate::missions::{ERRAND, errand};
use crate::runs::{folder, wait_for_growth};
use crate::served::signal;
use crate::usar::{command, json, stderr, stdout, text, usar};

#[test]
fn a_device_is_written_into_and_stays_a_device() {
    let folder = folder();
    symlink("/dev/full", folder.path().join("full.toml")).expect("a link");
    let arguments = ["arena", "generate", "--rooms", "2", "--out", "full.toml"];
    let output = usar(&arguments, folder.path());
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    assert!(stderr(&output).contains("cannot write full.toml"), "{}", text(&output));
    let kind = fs::metadata("/dev/full").expect("a device").file_type();
    assert!(kind.is_char_device(), "/dev/full is no device any more");
    assert!(folder.path().join("full.toml").is_symlink());
}

#[test]
fn a_pipe_gets_the_bytes_and_stays_a_pipe() {
    let folder = folder();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let mut writer =
        command(&["arena", "generate", "--rooms", "2", "--out", "pipe"], folder.path());
    let writer = writer.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("usar starts");
    let arena = fs::read_to_string(&pipe).expect("what came through");
    let output = writer.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{}", text(&output));
    assert!(arena.contains("[[wall]]") || arena.contains("wall ="), "{arena}");
    assert!(fs::metadata(&pipe).expect("a pipe").file_type().is_fifo());
}

#[test]
fn a_full_disk_takes_the_recording_and_not_the_run() {
    let folder = errand(ERRAND);
    fs::create_dir(folder.path().join("out")).expect("a folder");
    for name in ["run.mcap", "map.png"] {
        symlink("/dev/full", folder.path().join("out").join(name)).expect("a link");
    }
    let output = usar(&["run", "errand.toml", "--headless", "--out", "out"], folder.path());
    let told = text(&output);
    assert_eq!(output.status.code(), Some(3), "{told}");
    assert!(stdout(&output).contains("all tasks done"), "{told}");
    for word in ["the recording out/run.mcap is cut off", "cannot write out/map.png", "space"] {
        assert!(told.contains(word), "{word:?} is not in\n{told}");
    }
    assert!(folder.path().join("out/report.html").is_file());
    let arguments =
        ["drive", "hut.toml", "P3DX", "--for", "3", "--record", "out/run.mcap", "--json"];
    let drive = usar(&arguments, folder.path());
    assert_eq!(drive.status.code(), Some(3), "{}", text(&drive));
    assert!(json(&drive)["lost"][0].to_string().contains("out/run.mcap"), "{}", text(&drive));
}

/// A run that goes on until it is ended.
fn endless(folder: &std::path::Path, arguments: &[&str]) -> Child {
    let mut command = command(arguments, folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("usar starts")
}

#[test]
fn a_second_run_into_the_same_folder_or_recording_is_refused() {
    let folder = errand(ERRAND);
    let arguments = ["run", "errand.toml", "--speed", "0.5", "--headless", "--out", "out"];
    let mut first = endless(folder.path(), &arguments);
    wait_for_growth(&folder.path().join("out/run.mcap"), 1);
    let before = fs::metadata(folder.path().join("out/run.mcap")).expect("a recording").len();
    let second = usar(&["run", "errand.toml", "--headless", "--out", "out"], folder.path());
    assert_eq!(second.status.code(), Some(1), "{}", text(&second));
    let told = stderr(&second);
    assert!(told.contains("another run") && told.contains("--out"), "{told}");
    let drive = ["drive", "hut.toml", "P3DX", "--for", "1", "--record", "out/run.mcap"];
    let drive = usar(&drive, folder.path());
    assert_eq!(drive.status.code(), Some(1), "{}", text(&drive));
    assert!(stderr(&drive).contains("another run records to it"), "{}", text(&drive));
    assert!(fs::metadata(folder.path().join("out/run.mcap")).expect("it").len() >= before);
    signal(&first, Signal::INT);
    first.wait().expect("it ends");
}

#[test]
fn a_folder_that_cannot_be_written_is_told_before_anything_is_run() {
    let folder = errand(ERRAND);
    fs::write(folder.path().join("out"), b"a file").expect("a file");
    for arguments in [
        &["run", "errand.toml", "--runs", "3", "--headless", "--out", "out"][..],
        &["run", "errand.toml", "--headless", "--out", "out/deeper"],
        &["study", "search", "--quick", "--out", "out"],
        &["drive", "hut.toml", "P3DX", "--for", "80000", "--top", "out/top.png"],
        &["scan", "--out", "out/cloud.ply"],
    ] {
        let output = usar(arguments, folder.path());
        assert_eq!(output.status.code(), Some(1), "usar {arguments:?}: {}", text(&output));
        assert_eq!(stdout(&output), "", "usar {arguments:?} ran before it looked");
        assert!(stderr(&output).contains("out"), "usar {arguments:?}: {}", text(&output));
    }
    assert_eq!(fs::read(folder.path().join("out")).expect("the file"), b"a file");
}
