//! The page without a run of its own: recordings are opened on it, and missions started and ended.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, anyhow};
use app_missions::{Course, How, Live as Progress, MissionSource, Run, Watch, leave};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use eval_report::Conditions;
use link_station::{Command, Playback, ToPage};
use station_server::Station;

use super::mission_page::MissionPage;
use super::place::Place;
use super::replay;
use super::shelf::{AppShelf, missions};

/// What can be asked for while no mission runs.
const AT_REST: [&str; 7] = ["pause", "play", "step", "speed", "seek", "open", "start"];

/// What stands at the top while nothing is shown.
pub const TITLE: &str = "usar station";

/// What the desk understands when it is opened.
pub fn understands() -> Vec<&'static str> {
    AT_REST.to_vec()
}

/// Shows recordings and runs missions, as people want it, until Ctrl-C; runs leave their files in folders below `out`.
pub fn desk(
    station: &Arc<Station>,
    shelf: &AppShelf,
    out: &Path,
    interrupt: &Interrupt,
) -> Result<()> {
    let mut next: Option<Command> = None;
    while !interrupt.is_asked() {
        next = match next.take() {
            Some(Command::Start { mission, seed }) => {
                let seed = seed.map(u64::from);
                run(station, (&mission, seed), out, interrupt).unwrap_or_else(|error| {
                    fail(station, &mission, &error);
                    None
                })
            }
            other => {
                rest(station);
                let first = match other {
                    Some(Command::Open { run }) => shelf.run(run as usize),
                    _ => None,
                };
                replay::replay_until(first.as_deref(), false, (station, shelf), interrupt)?
            }
        };
    }
    Ok(())
}

/// The page of recordings again.
fn rest(station: &Station) {
    station.set_hello(|hello| {
        "home".clone_into(&mut hello.mode);
        TITLE.clone_into(&mut hello.title);
        hello.understands = AT_REST.map(str::to_owned).to_vec();
    });
}

fn fail(station: &Station, mission: &str, error: &anyhow::Error) {
    let reason = format!("{error:#}");
    console::note(&format!("{mission} cannot be run: {reason}"));
    let phase = "failed".to_owned();
    let title = mission.to_owned();
    station.publish([ToPage::Playback(Playback { phase, reason, title, ..Playback::default() })]);
}

/// Runs a mission on the page; gives what people want when they have seen enough of it.
fn run(
    station: &Arc<Station>,
    (name, seed): (&str, Option<u64>),
    out: &Path,
    interrupt: &Interrupt,
) -> Result<Option<Command>> {
    let file = missions::named(name).ok_or_else(|| anyhow!("there is no mission {name}"))?;
    let MissionSource { name, mission } = MissionSource::open(&file)?;
    let course = Course::open(&mission)?;
    let seed = seed.unwrap_or(mission.seed);
    let folder = OutFolder::claim(&out.join(format!("{name}-seed{seed}")))?;
    let folder = folder.path();
    announce(station, &mission.title, &name);
    console::note(&format!("{name}, seed {seed}: started on the page"));
    let mut progress = Progress::new(&mission.title, &mission.robots[0], true);
    course.show_floor(seed, &mut progress);
    let mut page = MissionPage::on(station, &mission, interrupt);
    let record = Some(folder.join("run.mcap"));
    let how = How { record, speed: page.first_speed(), ..How::default() };
    let mut watch = Watch { interrupt, watchers: vec![&mut progress, &mut page] };
    let (run, stories) = course.simulate(seed, &how, &mut watch)?;
    let curve = progress.finish();
    let (keeper, _) = leave(&course, (&run, &stories, &curve), folder, conditions(seed, &name))?;
    for loss in run.loss.iter().chain(&keeper.lost) {
        console::note(&format!("note: {loss}"));
    }
    tell(&run, folder);
    station.set_hello(|hello| hello.understands.extend(["open", "start"].map(str::to_owned)));
    Ok(page.linger_at_desk(run.is_done, &run.outcome))
}

/// Pages forget what they showed, and learn what can be asked for now.
fn announce(station: &Station, title: &str, name: &str) {
    station.set_hello(|hello| {
        "mission".clone_into(&mut hello.mode);
        title.clone_into(&mut hello.title);
        hello.session = format!("{}, {name}", hello.session);
        hello.understands = Place::Here.understands().into_iter().map(str::to_owned).collect();
        hello.understands.push("end".to_owned());
    });
    station.clear();
}

fn tell(run: &Run, folder: &Path) {
    let report: PathBuf = folder.join("report.html");
    console::note(&format!("{}\nreport  {}", run.outcome, report.display()));
}

fn conditions(seed: u64, name: &str) -> Conditions {
    let program = env::args().next().unwrap_or_else(|| "usar".to_owned());
    let program =
        Path::new(&program).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let command = format!("{program} run {name} --seed {seed}");
    Conditions { seed, version: env!("CARGO_PKG_VERSION").to_owned(), command, commit: None }
}
