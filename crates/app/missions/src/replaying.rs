//! Recordings, played or simulated again.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use app_terminal::interrupt::{Cause, Interrupt};
use app_terminal::progress;
use link_recording::{Event, Info};
use serde::Serialize;
use sim_engine::{Repeat, repeat};

use crate::stage::describe_reading;

/// What came of a recording that was simulated again.
#[derive(Debug, Serialize)]
pub struct Verified {
    file: PathBuf,
    /// Whether every tick that was compared is the same.
    pub is_same: bool,
    /// Whether the recording was not cut off.
    pub is_complete: bool,
    ticks: u64,
    simulated_s: f64,
    /// Tick, time, hash in the recording and hash of the repetition of the first that differs.
    difference: Option<(u64, f64, String, String)>,
    /// Whether somebody ended it before all was compared.
    pub was_interrupted: bool,
    #[serde(skip)]
    interruption: Option<Cause>,
}

/// Opens a recording.
pub fn open(file: &Path) -> Result<BufReader<File>> {
    let opened = File::open(file);
    Ok(BufReader::new(opened.with_context(|| format!("cannot open {}", file.display()))?))
}

/// Simulates a recording again on so many threads and compares every tick's hash.
pub fn verify(file: &Path, threads: usize, interrupt: &Interrupt) -> Result<Verified> {
    let named = || format!("cannot repeat {}", file.display());
    let info = Info::read(open(file)?).with_context(named)?;
    let ticks = info.topics.iter().find(|topic| topic.topic == "/tick").map_or(0, |t| t.count);
    let bar = progress::bar(ticks, "repeating");
    let mut watch = |_: &_| {
        bar.inc(1);
        !interrupt.is_asked()
    };
    let verdict = repeat(open(file)?, &mut Repeat { threads, watch: &mut watch });
    let verdict = verdict.with_context(named)?;
    bar.finish_and_clear();
    let hex = |hash: u64| format!("{hash:016x}");
    let interruption = interrupt.cause().filter(|_| verdict.ticks < ticks);
    Ok(Verified {
        file: file.to_owned(),
        is_same: verdict.difference.is_none(),
        is_complete: verdict.integrity.is_complete,
        ticks: verdict.ticks,
        simulated_s: verdict.end.seconds(),
        difference: verdict
            .difference
            .map(|d| (d.tick, d.time.seconds(), hex(d.recorded), hex(d.repeated))),
        was_interrupted: interruption.is_some(),
        interruption,
    })
}

impl Verified {
    /// For people.
    pub fn text(&self) -> String {
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
        if let Some(cause) = self.interruption {
            text += &format!("ended by {cause} before all was compared\n");
        }
        text
    }
}

/// An entry in a few words; ticks and clocks are left out.
pub fn describe(event: &Event) -> Option<String> {
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
