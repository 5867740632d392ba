//! A recording on the page, with a timeline.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use base::time::SimTime;
use link_recording::{Info, Replayer};
use link_station::{Command, Playback, ToPage};
use sim_engine::{ArenaText, Pace};
use sim_world::World;
use station_server::Station;

use super::player::Player;
use crate::{AppShelf, fixed_solids, moving_solids, truth_tiles};
use app_missions::stage::{Paced, pause};
use app_terminal::failure::Hinted;
use app_terminal::interrupt::Interrupt;

/// From one look at the page's wishes to the next.
const BEAT: Duration = Duration::from_millis(25);
/// One step: robots' places are recorded twenty times a second.
const STEP: f64 = 0.05;

/// What can be asked for on the page of a recording.
pub const UNDERSTOOD: [&str; 6] = ["pause", "play", "step", "speed", "seek", "open"];

/// What every MCAP file begins with.
const MAGIC: &[u8] = b"\x89MCAP";

/// Refuses at once what is no recording, before a page is opened for it.
pub fn require_recording(path: &Path) -> Result<()> {
    let mut first = vec![];
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    file.take(MAGIC.len() as u64).read_to_end(&mut first)?;
    if first == MAGIC {
        return Ok(());
    }
    let begin = String::from_utf8_lossy(&first).into_owned();
    Err(Hinted::error(
        format!("{} is no recording: it begins with {begin:?}", path.display()),
        "recordings end in .mcap, maps in .usarmap, .yaml or .pgm, clouds in .cloud, .ply, .pcd, .bt, .csv, .xyz or .txt",
    ))
}

/// Plays recordings until Ctrl-C: this one first, then whichever is opened on the page.
pub fn replay(
    first: Option<&Path>,
    is_paused: bool,
    on: (&Station, &AppShelf),
    interrupt: &Interrupt,
) -> Result<()> {
    let current = first.map(|file| open(file, is_paused, on.0)).transpose()?;
    play(current, on, interrupt).map(drop)
}

/// The same, but a recording that cannot be shown is told on the page, and a mission that somebody starts is given back.
pub(super) fn replay_until(
    first: Option<&Path>,
    is_paused: bool,
    on: (&Station, &AppShelf),
    interrupt: &Interrupt,
) -> Result<Option<Command>> {
    let current = first.and_then(|file| open(file, is_paused, on.0).ok());
    play(current, on, interrupt)
}

fn play(
    mut current: Option<Replay>,
    (station, shelf): (&Station, &AppShelf),
    interrupt: &Interrupt,
) -> Result<Option<Command>> {
    let clock = Paced::new(Pace::Fast, SimTime::ZERO);
    let mut before = clock.elapsed();
    while !interrupt.is_asked() {
        pause(BEAT);
        for wish in station.take_commands() {
            if matches!(wish, Command::Start { .. }) {
                return Ok(Some(wish));
            }
            if let Command::Open { run } = wish {
                // What cannot be opened is told on the page; the desk stays open.
                let file = shelf.run(run as usize);
                current = file.and_then(|file| open(&file, false, station).ok());
            } else if let Some(replay) = &mut current {
                replay.obey(&wish);
            }
        }
        let now = clock.elapsed();
        if let Some(replay) = &mut current {
            replay.advance(now.saturating_sub(before), station)?;
        }
        before = now;
    }
    Ok(None)
}

/// Shows a recording from its beginning, or why it cannot be shown.
fn open(file: &Path, is_paused: bool, station: &Station) -> Result<Replay> {
    let title = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let phase = |phase: &str, reason: String| {
        let (phase, title) = (phase.to_owned(), title.clone());
        ToPage::Playback(Playback { phase, reason, title, ..Playback::default() })
    };
    station.clear();
    station.publish([phase("loading", String::new())]);
    let replay = load(file, station).and_then(|info| Replay::new(file, &info, is_paused));
    let mut replay = replay.inspect_err(|error| {
        station.publish([phase("failed", format!("{error:#}"))]);
    })?;
    replay.title = title;
    replay.show(station, true);
    Ok(replay)
}

/// Shows the arena and tells what the recording holds.
fn load(file: &Path, station: &Station) -> Result<Info> {
    let (arena, info) = arena_news(file)?;
    station.publish(arena);
    Ok(info)
}

/// The arena of a recording for the page, and what else the recording holds.
pub(super) fn arena_news(file: &Path) -> Result<(Vec<ToPage>, Info)> {
    let named = || format!("cannot replay {}", file.display());
    let open = || File::open(file).map(BufReader::new).with_context(named);
    let mut first = Replayer::new(open()?).with_context(named)?;
    first.next().transpose().with_context(named)?;
    let mut arena_news = vec![];
    if let Some(conditions) = first.conditions() {
        let text = ArenaText::from_conditions(conditions);
        let arena = sim_arena::read(&text.path, &text.memory()).with_context(named)?;
        let world = World::new(&arena).with_context(named)?;
        let solids = [fixed_solids(&world), moving_solids(&world)];
        arena_news.extend(solids.map(ToPage::Solids));
        arena_news.extend(truth_tiles(&world));
    }
    Ok((arena_news, Info::read(open()?).with_context(named)?))
}

struct Replay {
    player: Player,
    start: f64,
    end: f64,
    time: f64,
    speed: f64,
    is_playing: bool,
    /// A jump somebody asked for.
    wanted: Option<f64>,
    shown: Playback,
    title: String,
}

impl Replay {
    fn new(file: &Path, info: &Info, is_paused: bool) -> Result<Self> {
        let (start, end) = info.span.map_or((0.0, 0.0), |(a, b)| (a.seconds(), b.seconds()));
        let mut player = Player::open(file)?;
        player.go_to(SimTime::from_seconds(start))?;
        Ok(Self {
            player,
            start,
            end,
            time: start,
            speed: 1.0,
            is_playing: !is_paused,
            wanted: None,
            shown: Playback::default(),
            title: String::new(),
        })
    }

    fn obey(&mut self, wish: &Command) {
        match wish {
            Command::Pause {} => self.is_playing = false,
            Command::Play {} => {
                if self.time >= self.end {
                    self.wanted = Some(self.start);
                }
                self.is_playing = true;
            }
            Command::Step { steps } => {
                self.is_playing = false;
                self.wanted = Some(self.wanted.unwrap_or(self.time) + f64::from(*steps) * STEP);
            }
            Command::Speed { times } => self.speed = *times,
            Command::Seek { time } => self.wanted = Some(*time),
            _ => {}
        }
    }

    fn advance(&mut self, passed: Duration, station: &Station) -> Result<()> {
        let is_jump = self.wanted.is_some();
        let next = match self.wanted.take() {
            Some(time) => time,
            None if self.is_playing => self.time + passed.as_secs_f64() * self.speed,
            None => self.time,
        };
        let next = next.clamp(self.start, self.end);
        if next == self.time && !is_jump {
            self.show(station, false);
            return Ok(());
        }
        self.time = next;
        if self.time >= self.end && !is_jump {
            self.is_playing = false;
        }
        if self.player.go_to(SimTime::from_seconds(self.time))? {
            station.jump();
        }
        self.show(station, true);
        Ok(())
    }

    fn show(&mut self, station: &Station, has_moved: bool) {
        let has_ended = !self.is_playing && self.time >= self.end;
        let phase = match (self.is_playing, has_ended) {
            (true, _) => "running",
            (false, true) => "ended",
            (false, false) => "paused",
        };
        let playback = Playback {
            phase: phase.to_owned(),
            reason: String::new(),
            start: self.start,
            end: self.end,
            speed: self.speed,
            title: self.title.clone(),
            is_past: false,
        };
        if playback != self.shown {
            self.shown = playback.clone();
            station.publish([ToPage::Playback(playback)]);
        }
        if has_moved {
            station.publish(self.player.show.news(SimTime::from_seconds(self.time)));
        }
    }
}
