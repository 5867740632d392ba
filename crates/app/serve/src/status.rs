//! What whoever runs the servers sees.

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::keep_running::Ended;
use super::site::Ports;
use super::vitals::Status;
use app_terminal::console;

/// A terminal with a status line, or JSON for a program.
pub(super) struct Desk {
    json: bool,
    line: ProgressBar,
}

/// Something that happened.
#[derive(Debug, Serialize)]
pub(super) struct News {
    event: &'static str,
    arena: String,
    text: String,
}

impl News {
    pub(super) fn new(arena: &str, text: String) -> Self {
        Self { event: "news", arena: arena.to_owned(), text }
    }
}

impl Desk {
    pub(super) fn new(json: bool) -> Self {
        let style = ProgressStyle::with_template("{msg}");
        let line = ProgressBar::no_length();
        let line = line.with_style(style.unwrap_or(ProgressStyle::default_spinner()));
        Self { json, line }
    }

    /// Says where an arena's servers listen.
    pub(super) fn announce(&self, ports: &Ports) -> Result<()> {
        if self.json {
            return object(ports);
        }
        let mut text = format!("{}: robots on {}", ports.arena, ports.robots);
        let beside = [
            ("pictures", ports.images),
            ("radio", ports.wss),
            ("positions", ports.positions),
            ("truth", ports.truth),
            ("CoppeliaSim's clients", ports.zmq),
            ("V-REP's clients", ports.vrep.first().copied()),
            ("other machines over Zenoh", ports.zenoh),
        ];
        for (what, addr) in beside {
            text += &addr.map_or_else(String::new, |addr| format!(", {what} on {addr}"));
        }
        if let Some(file) = &ports.record {
            text += &format!(", recorded to {}", file.display());
        }
        Ok(console::print(&(text + "\n"))?)
    }

    /// Tells what happened.
    pub(super) fn tell(&self, news: &News) -> Result<()> {
        if self.json {
            return object(news);
        }
        let text = format!("{}: {}", news.arena, news.text);
        if self.line.is_hidden() {
            console::note(&text);
        } else {
            self.line.println(text);
        }
        Ok(())
    }

    /// Shows how all arenas are; where there is no terminal and no program, nobody looks.
    pub(super) fn show(&self, all: &[Status]) -> Result<()> {
        if self.json {
            return all.iter().try_for_each(object);
        }
        let lines: Vec<String> = all.iter().map(Status::text).collect();
        self.line.set_message(lines.join("\n"));
        self.line.tick();
        Ok(())
    }

    /// The last word about an arena.
    pub(super) fn close(&self, ended: &Ended) -> Result<()> {
        self.line.finish_and_clear();
        if self.json {
            return object(ended);
        }
        let Ended { arena, simulated_s, wall_s, requests, record, .. } = ended;
        let recording = record.as_ref().filter(|_| ended.loss.is_none());
        let recording = recording.map(|file| format!(", recorded to {}", file.display()));
        console::note(&format!(
            "{arena}: ended after {simulated_s:.2} s ({wall_s:.2} s on the wall), {requests} requests answered{}",
            recording.unwrap_or_default()
        ));
        if let Some(loss) = &ended.loss {
            console::note(&format!("{arena}: {loss}"));
        }
        Ok(())
    }
}

fn object(value: &impl Serialize) -> Result<()> {
    Ok(console::print(&(serde_json::to_string(value)? + "\n"))?)
}
