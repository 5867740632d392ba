//! Writes the seeds of the USARSim fuzzer: every line of the conformance files, each file as one stream.

use std::{env, fs, path::PathBuf};

fn main() {
    let folder: PathBuf =
        env::args().nth(1).unwrap_or_else(|| "corpus/usarsim_line".to_owned()).into();
    fs::create_dir_all(&folder).expect("the folder of the corpus can be made");
    for dialect in ["ut2004", "udk"] {
        let cases = PathBuf::from("../crates/link/usarsim/conformance").join(dialect);
        for entry in fs::read_dir(&cases).expect("run it in the folder fuzz") {
            let path = entry.expect("the folder can be listed").path();
            let text = fs::read_to_string(&path).expect("a case file is text");
            let lines =
                text.lines().filter_map(|line| line.strip_prefix("line |")?.strip_suffix('|'));
            let file = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            for (number, lines) in lines.collect::<Vec<_>>().chunks(4).enumerate() {
                let stream = format!("o{}\r\n", lines.join("\r\n"));
                let name = folder.join(format!("{dialect}-{file}-{number}"));
                fs::write(name, stream).expect("the seed can be written");
            }
        }
    }
}
