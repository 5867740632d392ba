//! The folder: which recording, which maps and which report go into it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result};
use link_recording::Info;
use link_station::{Hello, PROTOCOL, ToPage};
use serde_json::json;

use super::frames::Frames;
use super::pieces::{KEY, PART, Sizes, lasting, write_pieces};
use crate::belief_tiles::BeliefTiles;
use crate::player::Player;
use crate::replay::{arena_news, require_recording};
use app_terminal::failure::Hinted;
use app_terminal::files;

/// What the page of a shared recording can be asked for.
const UNDERSTOOD: [&str; 5] = ["pause", "play", "step", "speed", "seek"];
/// Where the page is told that what it shows lies beside it.
const HEAD: &str = "</title>";
const MARK: &str = "</title>\n    <meta name=\"usar-share\" content=\"share.json\" />";

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shared {
    /// Of the recording, seconds.
    pub seconds: f64,
    /// Of everything but the page itself.
    pub bytes: u64,
    /// What a browser loads before it shows the first picture, the page included.
    pub first_bytes: u64,
}

/// Writes a recording, or the recording in a folder with the report and the maps beside it, so that any web host can serve it.
pub fn share(what: &Path, out: &Path) -> Result<Shared> {
    if !station_ui::is_built() {
        let problem = format!("the page is not in this program: {}", station_ui::why_not());
        return Err(Hinted::error(problem, "build it with Node installed and without USAR_UI=off"));
    }
    let recording = recording_of(what)?;
    require_recording(&recording)?;
    let beside = recording.parent().map(Path::to_owned).unwrap_or_default();
    let mut writer = Writer { out, bytes: 0 };
    let (arena, info) = arena_news(&recording)?;
    let (start, end) = info.span.map_or((0.0, 0.0), |(a, b)| (a.seconds(), b.seconds()));
    let title = title_of(&recording, &beside);
    let begin = std::iter::once(ToPage::Hello(hello(&title, &info))).chain(arena);
    let begin_bytes = writer.piece("begin.bin", &lasting(begin))?;
    let mut player = Player::open(&recording)?;
    let sizes =
        write_pieces(&mut player, (start, end), &mut |name, frames| writer.piece(name, frames))?;
    let maps = maps(&beside, &player)?;
    let has_maps = !maps.is_empty();
    if has_maps {
        writer.piece("maps.bin", &lasting(maps))?;
    }
    let report = beside.join("report.html");
    if report.is_file() {
        writer.file("report.html", &fs::read(&report)?)?;
    }
    let index = json!({
        "format": 1, "protocol": PROTOCOL, "title": title, "start": start, "end": end,
        "part_s": PART, "key_s": KEY, "parts": sizes.parts, "keys": sizes.keys,
        "has_maps": has_maps, "has_report": report.is_file(),
    });
    writer.file("share.json", index.to_string().as_bytes())?;
    let page = writer.page()?;
    let Sizes { parts, keys } = sizes;
    let first = parts.first().into_iter().chain(keys.first()).sum::<u64>();
    let bytes = writer.bytes - page.0;
    Ok(Shared { seconds: end - start, bytes, first_bytes: page.1 + begin_bytes + first })
}

/// The recording itself, or the one in this folder.
fn recording_of(what: &Path) -> Result<PathBuf> {
    if !what.is_dir() {
        return Ok(what.to_owned());
    }
    let usual = what.join("run.mcap");
    if usual.is_file() {
        return Ok(usual);
    }
    let is_recording = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "mcap");
    let entries = fs::read_dir(what).with_context(|| format!("cannot read {}", what.display()))?;
    let mut found: Vec<PathBuf> =
        entries.flatten().map(|entry| entry.path()).filter(is_recording).collect();
    match (found.pop(), found.is_empty()) {
        (Some(only), true) => Ok(only),
        (Some(_), false) => Err(Hinted::error(
            format!("{} has {} recordings", what.display(), found.len() + 1),
            "name the one to share",
        )),
        (None, _) => Err(Hinted::error(
            format!("{} has no recording", what.display()),
            "name a folder that `usar run` left, or a recording: usar share run.mcap --out DIR",
        )),
    }
}

/// What it is called: as its file, or as its folder where the file is called like all of them.
fn title_of(recording: &Path, beside: &Path) -> String {
    let stem = recording.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = beside.file_name().map(|name| name.to_string_lossy().into_owned());
    if stem == "run" { folder.unwrap_or(stem) } else { stem }
}

fn hello(title: &str, info: &Info) -> Hello {
    Hello {
        protocol: PROTOCOL,
        program: concat!("usar ", env!("CARGO_PKG_VERSION")).to_owned(),
        title: title.to_owned(),
        mode: "replay".to_owned(),
        session: format!("{title} {:?}", info.span),
        may_command: true,
        understands: UNDERSTOOD.map(str::to_owned).to_vec(),
    }
}

/// The maps that robots had drawn at the end, as `usar run` leaves them.
fn maps(beside: &Path, player: &Player) -> Result<Vec<ToPage>> {
    let robots: BTreeMap<String, u16> = player.robots.clone();
    let mut news = vec![];
    for (name, robot) in &robots {
        let own = beside.join(format!("{name}-map.usarmap"));
        let only = beside.join("map.usarmap");
        let path = if robots.len() == 1 && !own.is_file() { only } else { own };
        if !path.is_file() {
            continue;
        }
        let named = || format!("cannot read the map {}", path.display());
        let grid = robot_mapping::files::load(&fs::read(&path).with_context(named)?);
        let grid = Arc::new(grid.with_context(named)?);
        let title = format!("{name}'s map at the end");
        news.extend(BeliefTiles::default().news(*robot, &title, &grid));
    }
    Ok(news)
}

struct Writer<'a> {
    out: &'a Path,
    bytes: u64,
}

impl Writer<'_> {
    fn file(&mut self, name: &str, bytes: &[u8]) -> Result<()> {
        self.bytes += bytes.len() as u64;
        files::write(&self.out.join(name), bytes)
    }

    fn piece(&mut self, name: &str, frames: &Frames) -> Result<u64> {
        let bytes = frames.press()?;
        self.file(&format!("data/{name}"), &bytes)?;
        Ok(bytes.len() as u64)
    }

    /// The page's own files; gives how many bytes all of them have, and those that it begins with.
    fn page(&mut self) -> Result<(u64, u64)> {
        let (mut all, mut first) = (0, 0);
        for (name, bytes) in station_ui::files() {
            let bytes = match name {
                "index.html" => String::from_utf8_lossy(bytes).replace(HEAD, MARK).into_bytes(),
                _ => bytes.to_vec(),
            };
            self.file(name, &bytes)?;
            all += bytes.len() as u64;
            if name == "index.html" || name.contains("index-") || name.contains("jsxRuntime") {
                first += bytes.len() as u64;
            }
        }
        Ok((all, first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_without_a_recording_says_what_to_name() {
        let folder = tempfile::tempdir().unwrap();
        let error = format!("{:#}", recording_of(folder.path()).unwrap_err());
        assert!(error.contains("has no recording"), "{error}");
        fs::write(folder.path().join("a.mcap"), "").unwrap();
        assert!(recording_of(folder.path()).unwrap().ends_with("a.mcap"));
        fs::write(folder.path().join("b.mcap"), "").unwrap();
        let error = format!("{:#}", recording_of(folder.path()).unwrap_err());
        assert!(error.contains("2 recordings"), "{error}");
    }

    #[test]
    fn what_is_called_run_has_the_name_of_its_folder() {
        let beside = Path::new("out/home-point-test-seed1");
        assert_eq!(title_of(&beside.join("run.mcap"), beside), "home-point-test-seed1");
        assert_eq!(title_of(Path::new("out/left.mcap"), Path::new("out")), "left");
    }
}
