//! `usar record export`: a topic as a table, or a trajectory for evo.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use link_recording::{Info, Replayer, export};
use serde::Serialize;

use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar record export run.mcap --topic /P2AT/Scanner1               to stdout
  usar record export run.mcap --out tables                         every topic, one CSV each
  usar record export run.mcap --as tum --topic /P2AT/GroundTruth --out truth.tum
  evo_traj tum truth.tum odometry.tum                              what others do with it";

/// How a recording is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// A table with a header, one line a reading
    Csv,
    /// `time x y z qx qy qz qw`: trajectories, as evo reads them
    Tum,
}

/// Write topics of a recording as CSV, or poses as a TUM trajectory
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Export {
    /// An MCAP file made by usar
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The topic, as `usar record info` lists them [default: all that fit]
    #[arg(long, value_name = "TOPIC")]
    topic: Option<String>,
    /// Form of the output
    #[arg(long = "as", value_enum, default_value_t = Form::Csv)]
    form: Form,
    /// A file with --topic, a folder without [default: stdout with --topic]
    #[arg(long, value_name = "PATH")]
    out: Option<PathBuf>,
    /// Print what was written as JSON
    #[arg(long, requires = "out")]
    json: bool,
}

/// A file that was written.
#[derive(Debug, Serialize)]
struct Written {
    topic: String,
    file: PathBuf,
    bytes: usize,
}

impl Export {
    pub(crate) fn run(self) -> Result<Outcome> {
        match (&self.topic, &self.out) {
            (Some(topic), None) => {
                console::print(&self.table(topic)?)?;
                Ok(Outcome::Done)
            }
            (Some(topic), Some(file)) => self.write(&[(topic.clone(), file.clone())]),
            (None, Some(folder)) => self.write(&self.all(folder)?),
            (None, None) => Err(Hinted::error(
                "all topics do not fit into one stream",
                "name one with --topic, or a folder with --out",
            )),
        }
    }

    fn open(&self) -> Result<BufReader<File>> {
        let file = File::open(&self.file);
        Ok(BufReader::new(file.with_context(|| format!("cannot open {}", self.file.display()))?))
    }

    fn table(&self, topic: &str) -> Result<String> {
        let mut text = Vec::new();
        let input = self.open()?;
        let named = || format!("cannot export {} of {}", topic, self.file.display());
        match self.form {
            Form::Csv => export::csv(input, topic, &mut text).with_context(named)?,
            Form::Tum => export::tum(input, topic, &mut text).with_context(named)?,
        };
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Every topic this form can hold, and the file for it.
    fn all(&self, folder: &Path) -> Result<Vec<(String, PathBuf)>> {
        let ending = if self.form == Form::Csv { "csv" } else { "tum" };
        let named = || format!("cannot read {}", self.file.display());
        let topics: Vec<String> = match self.form {
            Form::Csv => {
                let info = Info::read(self.open()?).with_context(named)?;
                info.topics.into_iter().map(|topic| topic.topic).collect()
            }
            Form::Tum => {
                let mut replayer = Replayer::new(self.open()?).with_context(named)?;
                replayer.by_ref().for_each(drop);
                replayer.pose_topics().into_iter().map(str::to_owned).collect()
            }
        };
        let file = |topic: &String| {
            folder.join(format!("{}.{ending}", topic.trim_matches('/').replace('/', "-")))
        };
        Ok(topics.iter().map(|topic| (topic.clone(), file(topic))).collect())
    }

    fn write(&self, wanted: &[(String, PathBuf)]) -> Result<Outcome> {
        let mut written = vec![];
        for (topic, file) in wanted {
            let text = self.table(topic)?;
            files::write(file, text.as_bytes())?;
            written.push(Written { topic: topic.clone(), file: file.clone(), bytes: text.len() });
        }
        if self.json {
            console::print_json(&written)?;
        } else {
            let line = |w: &Written| format!("{:<36} {}\n", w.topic, w.file.display());
            console::print(&written.iter().map(line).collect::<String>())?;
        }
        Ok(Outcome::Done)
    }
}
