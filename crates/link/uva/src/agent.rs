//! One agent: what it is, where it starts, how it behaves and maps.

use crate::error::{Note, UvaError};
use crate::ini::Ini;
use crate::take::{StartPose, Take};
use crate::words::{AgentKind, Behaviour, LogFormat, Mapping, Matcher, Seed, SkinMode};

/// Robots that the original's dialog offers and that have no model here.
const NOT_HERE: [&str; 9] =
    ["Nao", "Nomad", "NomadWithSick", "Zerg", "Element", "Rugbot", "Hummer", "Telemax", "ERS"];

/// The section of one agent.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent {
    /// As it was asked for.
    pub name: String,
    /// Its number in the team; the operator has 0.
    pub number: Option<u32>,
    /// What it does in the team.
    pub kind: AgentKind,
    /// Its robot's class in USARSim, without package.
    pub model: String,
    /// Where it starts; nothing leaves that to the server.
    pub start: Option<StartPose>,
    /// Whether the operator's program makes it.
    pub is_spawned_by_commander: bool,
    /// How it behaves at first.
    pub behaviour: Behaviour,
    /// The exponent of the way's length in the worth of a frontier.
    pub balance: f64,
    /// Where its pose comes from.
    pub mapping: Mapping,
    /// Where a match of scans begins.
    pub seed: Seed,
    /// How scans are matched.
    pub matcher: Matcher,
    /// Noise added to the seed, if any.
    pub noise: Option<f64>,
    /// Log-ratio's threshold of the skin detector, as a ratio.
    pub skin_threshold: Option<f64>,
    /// A log to be played instead of a robot, and its form.
    pub playback: Option<(String, LogFormat)>,
    /// What is understood and has no effect here.
    pub notes: Vec<Note>,
}

impl Agent {
    /// Takes the section of this agent, in whatever case; all that is wrong comes back together.
    pub fn read(ini: &Ini, name: &str) -> Result<Self, Vec<UvaError>> {
        let Some(section) = ini.section(name) else {
            let known: Vec<&str> = ini.sections.keys().map(String::as_str).collect();
            let fix = format!("the file has {}", known.join(", "));
            return Err(vec![UvaError::NoSection { section: name.to_owned(), fix }]);
        };
        let mut take = Take::new(section);
        let number =
            take.number("agentnumber", (0.0, 999.0), ("a whole number from 0 to 999", "1"));
        let model = take.text("robotmodel");
        if model.is_none() {
            take.errors.push(UvaError::Missing {
                line: section.line,
                section: name.to_owned(),
                key: "robotmodel",
                example: "P3AT",
            });
        }
        let sigma = take.number("noisesigma", (0.0, 100.0), ("a number from 0 to 100", "0.1"));
        let has_noise = take.truth("usenoise").unwrap_or(false);
        let theta =
            take.number("detectortheta", (0.0, 10_000.0), ("per cent from 0 to 10000", "50"));
        let agent = Self {
            name: name.to_owned(),
            number: number.map(|number| number as u32),
            kind: take.word("agenttype").unwrap_or(AgentKind::Slam),
            model: model.unwrap_or_default(),
            start: start(&mut take),
            is_spawned_by_commander: take.truth("spawnfromcommander").unwrap_or(false),
            behaviour: take.word("behaviormode").unwrap_or(Behaviour::TeleOperation),
            balance: take
                .number("behaviorbalance", (0.0, 10.0), ("a number from 0 to 10", "1.5"))
                .unwrap_or(1.0),
            mapping: take.word("slam-mappingmode").unwrap_or(Mapping::ScanMatching),
            seed: take.word("slam-seedmode").unwrap_or(Seed::Ins),
            matcher: take.word("slam-scanmatcher").unwrap_or(Matcher::Wsm),
            noise: sigma.filter(|_| has_noise),
            skin_threshold: theta.map(|per_cent| per_cent / 100.0),
            playback: playback(&mut take),
            notes: vec![],
        };
        name_what_is_not_done(&mut take);
        let (errors, notes) = take.end();
        if errors.is_empty() { Ok(Self { notes, ..agent }) } else { Err(errors) }
    }
}

fn start(take: &mut Take<'_>) -> Option<StartPose> {
    let location = take.three("startlocation");
    let rotation = take.three("startrotation").unwrap_or_default();
    location.map(|location| StartPose { location, rotation })
}

fn playback(take: &mut Take<'_>) -> Option<(String, LogFormat)> {
    let is_played = take.truth("logplayback").unwrap_or(false);
    let format = take.word("logfileformat").unwrap_or(LogFormat::UsarSim);
    if is_played && !matches!(format, LogFormat::UsarSim | LogFormat::Carmen) {
        take.note("logfileformat", "only UsarSim's and Carmen's logs are read here");
    }
    let file = take.text("logfile");
    file.filter(|_| is_played).map(|file| (file, format))
}

/// Names the keys that have no effect here.
fn name_what_is_not_done(take: &mut Take<'_>) {
    if take.word("skindetectotmode") == Some(SkinMode::Teaching) {
        take.note("skindetectotmode", "the detector is taught by `usar study victims`");
    }
    let model = take.text("robotmodel").unwrap_or_default();
    if NOT_HERE.iter().any(|known| known.eq_ignore_ascii_case(&model)) {
        take.note("robotmodel", "there is no such robot here; `usar robot list` shows all");
    }
    if take.truth("useimageserver") == Some(true) {
        take.note("useimageserver", "pictures come over the robot's own connection");
    }
    if take.truth("usemultiview") == Some(true) {
        take.note("usemultiview", "every picture comes whole; panels are not cut out of one");
    }
    take.number("multiviewpanels", (1.0, 64.0), ("a whole number from 1 to 64", "2"));
    if take.truth("uselogger") == Some(true) {
        take.note("uselogger", "every run is recorded with --record");
    }
    take.note("teachermode", "the detector is taught by `usar study victims`");
    take.note("pathplangoal", "waypoints are given on the operator's page");
}
