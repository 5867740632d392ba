//! Writes the seeds of the recording fuzzer: one of every kind, as files and as the records of their chunks.

#[allow(dead_code)]
#[path = "../../crates/link/recording/tests/recordings/samples.rs"]
mod samples;

use std::{env, fs, path::PathBuf};

use base::time::SimTime;
use link_recording::{Conditions, Recorder};
use mcap::records::Record;

fn main() {
    let folder: PathBuf = env::args().nth(1).unwrap_or_else(|| "corpus/recording".to_owned()).into();
    fs::create_dir_all(&folder).expect("the folder of the corpus can be made");
    let mut files = vec![("drive".to_owned(), samples::drive(15, 1)), ("commands".to_owned(), commands())];
    for (index, data) in samples::every_reading().into_iter().enumerate() {
        let mut recorder = recorder();
        recorder.reading(&samples::reading("s", 0, data)).expect("memory takes it");
        files.push((format!("reading_{index}"), recorder.finish().expect("memory takes it").0));
    }
    for (name, file) in files {
        fs::write(folder.join(&name), [&[0][..], &file].concat()).expect("the seed can be written");
        for (index, chunk) in chunks(&file).into_iter().enumerate() {
            let seed = [&[1][..], &chunk].concat();
            fs::write(folder.join(format!("{name}_chunk_{index}")), seed).expect("the seed can be written");
        }
    }
}

fn recorder() -> Recorder<Vec<u8>> {
    let files = [("a.obj".to_owned(), vec![1, 2, 3])].into();
    Recorder::new(Vec::new(), &Conditions { files, ..Conditions::default() }).expect("memory takes it")
}

fn commands() -> Vec<u8> {
    let mut recorder = recorder();
    for command in samples::every_command() {
        recorder.command("r", SimTime::ZERO, &command).expect("memory takes it");
    }
    let camera = samples::some_camera(1, 1);
    recorder.encoded_picture(("r", "c"), SimTime::ZERO, ("png", &[1]), &camera).expect("memory takes it");
    recorder.finish().expect("memory takes it").0
}

/// The records inside of every chunk, framed as they stand there.
fn chunks(file: &[u8]) -> Vec<Vec<u8>> {
    let records = mcap::read::LinearReader::new(file).expect("we wrote it").map_while(Result::ok);
    let chunk = |record| match record {
        Record::Chunk { header, data } => {
            let size = header.uncompressed_size as usize;
            Some(zstd::bulk::decompress(&data, size).expect("we packed it"))
        }
        _ => None,
    };
    records.filter_map(chunk).collect()
}
