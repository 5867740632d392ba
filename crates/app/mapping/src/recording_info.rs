//! What a recording holds, and whether it is whole.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use link_recording::Info;
use serde::Serialize;

/// What a recording holds.
#[derive(Debug, Serialize)]
pub struct RecordingInfo {
    file: PathBuf,
    bytes: u64,
    is_complete: bool,
    lost_bytes: u64,
    damaged_records: u64,
    begin_s: Option<f64>,
    end_s: Option<f64>,
    version: Option<String>,
    arena: Option<String>,
    seed: Option<u64>,
    step_s: Option<f64>,
    messages: u64,
    topics: Vec<Topic>,
}

/// One topic.
#[derive(Debug, Serialize)]
struct Topic {
    #[serde(rename = "topic")]
    name: String,
    #[serde(rename = "type")]
    message_type: String,
    count: u64,
}

impl RecordingInfo {
    /// Of the recording in `file`.
    pub fn of(file: &Path) -> Result<Self> {
        let named = || format!("cannot read {}", file.display());
        let open = File::open(file).with_context(named)?;
        let bytes = open.metadata().with_context(named)?.len();
        let info = Info::read(BufReader::new(open)).with_context(named)?;
        let conditions = info.conditions.as_ref();
        Ok(Self {
            file: file.to_owned(),
            bytes,
            is_complete: info.integrity.is_complete,
            lost_bytes: info.integrity.lost_bytes,
            damaged_records: info.integrity.damaged_records,
            begin_s: info.span.map(|span| span.0.seconds()),
            end_s: info.span.map(|span| span.1.seconds()),
            version: conditions.map(|c| c.version.clone()),
            arena: conditions.map(|c| c.arena.clone()),
            seed: conditions.map(|c| c.seed),
            step_s: conditions.map(|c| c.step.seconds()),
            messages: info.topics.iter().map(|topic| topic.count).sum(),
            topics: info
                .topics
                .into_iter()
                .map(|t| Topic { name: t.topic, message_type: t.message_type, count: t.count })
                .collect(),
        })
    }

    /// Whether nothing of it is cut off or damaged.
    pub fn is_sound(&self) -> bool {
        self.is_complete && self.damaged_records == 0
    }

    /// For people.
    pub fn text(&self) -> String {
        let mut text =
            format!("{}: {} messages, {} bytes", self.file.display(), self.messages, self.bytes);
        if let (Some(begin), Some(end)) = (self.begin_s, self.end_s) {
            text += &format!(", {begin:.3} to {end:.3} s");
        }
        text += "\n";
        if let (Some(arena), Some(seed), Some(version)) = (&self.arena, self.seed, &self.version) {
            let step = self.step_s.unwrap_or(0.0) * 1000.0;
            text += &format!(
                "arena {arena}, seed {seed}, steps of {step} ms, recorded by usar {version}\n"
            );
        }
        if !self.is_complete {
            text += &format!("cut off: {} bytes at the end cannot be read\n", self.lost_bytes);
        }
        if self.damaged_records > 0 {
            text += &format!("damaged: {} records are left out\n", self.damaged_records);
        }
        for topic in &self.topics {
            text += &format!("{:>8}  {:<36} {}\n", topic.count, topic.name, topic.message_type);
        }
        text
    }
}
