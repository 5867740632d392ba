//! `usar replay`: runs a recording again.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use link_recording::Replayer;
use serde::Serialize;
use sim_engine::Pace;

use app_missions::replaying::{describe, open, verify};
use app_missions::stage::Paced;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar replay run.mcap                 prints what crossed, as it happened
  usar replay run.mcap --speed 10      ten times as fast
  usar replay run.mcap --verify        simulates it again and compares every tick's hash

Exit codes of --verify: 0 every tick is the same, 1 one differs, 3 the same as far as a cut-off file goes.";

/// Play a recording, or simulate it again and compare
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Replay {
    /// An MCAP file made by usar
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Simulate again and compare every tick's hash
    #[arg(long)]
    verify: bool,
    /// Threads for sensors while verifying; the result is the same [default: 1]
    #[arg(long, value_name = "N", requires = "verify", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// This many recorded seconds a second [default: 1]
    #[arg(long, value_name = "X", conflicts_with = "verify", value_parser = app_terminal::arguments::speed)]
    speed: Option<f64>,
    /// Print the verdict, or one object for each entry, as JSON
    #[arg(long)]
    json: bool,
}

/// One line of a replay.
#[derive(Debug, Serialize)]
struct Line<'a> {
    time_s: f64,
    topic: &'a str,
    what: String,
}

impl Replay {
    pub(crate) fn run(self) -> Result<Outcome> {
        let interrupt = Interrupt::listen();
        if self.verify { self.verify(&interrupt) } else { self.play(&interrupt) }
    }

    fn verify(&self, interrupt: &Interrupt) -> Result<Outcome> {
        let verified = verify(&self.file, usize::from(self.threads.unwrap_or(1)), interrupt)?;
        console::tell(self.json, &verified, || verified.text())?;
        Ok(match (verified.is_same, verified.is_complete && !verified.was_interrupted) {
            (false, _) => Outcome::Failed,
            (true, true) => Outcome::Done,
            (true, false) => Outcome::WithLoss,
        })
    }

    fn play(&self, interrupt: &Interrupt) -> Result<Outcome> {
        let named = || format!("cannot replay {}", self.file.display());
        let mut replayer = Replayer::new(open(&self.file)?).with_context(named)?;
        let mut paced: Option<Paced> = None;
        for entry in replayer.by_ref() {
            if interrupt.is_asked() {
                break;
            }
            let entry = entry.with_context(named)?;
            let pace = Pace::Times(self.speed.unwrap_or(1.0));
            paced.get_or_insert_with(|| Paced::new(pace, entry.time)).wait(entry.time);
            let Some(what) = describe(&entry.event) else { continue };
            let line = Line { time_s: entry.time.seconds(), topic: &entry.topic, what };
            if self.json {
                console::print(&(serde_json::to_string(&line)? + "\n"))?;
            } else {
                console::print(&format!(
                    "{:10.3} {:<28} {}\n",
                    line.time_s, line.topic, line.what
                ))?;
            }
        }
        let is_complete = replayer.integrity().is_complete || interrupt.is_asked();
        if !is_complete {
            console::note("note: the recording was cut off; this is all there is");
        }
        Ok(if is_complete { Outcome::Done } else { Outcome::WithLoss })
    }
}
