//! `usar replay`: runs a recording again.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use link_recording::{Event, Info, Replayer};
use serde::Serialize;
use sim_engine::{Pace, Repeat, Verdict, repeat};

use app_missions::stage::{Paced, describe_reading};
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};

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

/// What `--verify` found.
#[derive(Debug, Serialize)]
struct Verified {
    file: PathBuf,
    is_same: bool,
    is_complete: bool,
    ticks: u64,
    simulated_s: f64,
    /// Tick, time, hash in the recording and hash of the repetition of the first that differs.
    difference: Option<(u64, f64, String, String)>,
    was_interrupted: bool,
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

    fn open(&self) -> Result<BufReader<File>> {
        let file = File::open(&self.file);
        Ok(BufReader::new(file.with_context(|| format!("cannot open {}", self.file.display()))?))
    }

    fn verify(&self, interrupt: &Interrupt) -> Result<Outcome> {
        let named = || format!("cannot repeat {}", self.file.display());
        let info = Info::read(self.open()?).with_context(named)?;
        let ticks = info.topics.iter().find(|topic| topic.topic == "/tick").map_or(0, |t| t.count);
        let bar = progress::bar(ticks, "repeating");
        let mut watch = |_: &_| {
            bar.inc(1);
            !interrupt.is_asked()
        };
        let mut how = Repeat { threads: usize::from(self.threads.unwrap_or(1)), watch: &mut watch };
        let verdict = repeat(self.open()?, &mut how).with_context(named)?;
        bar.finish_and_clear();
        let verified = self.verified(&verdict, interrupt.is_asked() && verdict.ticks < ticks);
        if self.json {
            console::print_json(&verified)?;
        } else {
            console::print(&verified.text())?;
        }
        Ok(match (&verdict.difference, verified.is_complete) {
            (Some(_), _) => Outcome::Failed,
            (None, true) if !verified.was_interrupted => Outcome::Done,
            (None, _) => Outcome::WithLoss,
        })
    }

    fn verified(&self, verdict: &Verdict, was_interrupted: bool) -> Verified {
        let hex = |hash: u64| format!("{hash:016x}");
        Verified {
            file: self.file.clone(),
            is_same: verdict.difference.is_none(),
            is_complete: verdict.integrity.is_complete,
            ticks: verdict.ticks,
            simulated_s: verdict.end.seconds(),
            difference: verdict
                .difference
                .map(|d| (d.tick, d.time.seconds(), hex(d.recorded), hex(d.repeated))),
            was_interrupted,
        }
    }

    fn play(&self, interrupt: &Interrupt) -> Result<Outcome> {
        let named = || format!("cannot replay {}", self.file.display());
        let mut replayer = Replayer::new(self.open()?).with_context(named)?;
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

impl Verified {
    fn text(&self) -> String {
        let Self { ticks, simulated_s, .. } = self;
        let mut text = match &self.difference {
            None => {
                format!("the same: {ticks} ticks, {simulated_s:.2} s, every state hash equal\n")
            }
            Some((tick, time, recorded, repeated)) => format!(
                "differs at tick {tick}, {time:.3} s: recorded {recorded}, now {repeated}\n"
            ),
        };
        if !self.is_complete && self.is_same {
            text += "the recording was cut off; it is the same as far as it goes\n";
        }
        if self.was_interrupted {
            text += "ended by Ctrl-C before all was compared\n";
        }
        text
    }
}

/// An entry in a few words; ticks and clocks are left out.
fn describe(event: &Event) -> Option<String> {
    Some(match event {
        Event::Reading(reading) => describe_reading(&reading.data),
        Event::EncodedPicture { format, bytes, .. } => {
            format!("a {format} of {} bytes", bytes.len())
        }
        Event::Command { command, .. } => format!("told {command:?}"),
        Event::Joined(new) => {
            let at = new.world_from_robot.position;
            format!("{} came in at {:.2}, {:.2}, {:.2}", new.robot, at.x, at.y, at.z)
        }
        Event::Left { robot } => format!("{robot} left"),
        Event::Transforms(_) | Event::Tick { .. } | Event::Other => return None,
    })
}
