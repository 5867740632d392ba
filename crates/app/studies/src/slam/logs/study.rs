//! The study of logs.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::Result;
use app_mapping::open_log;
use app_mapping::slam::{Judged, LogLaser, chosen, judge, map_log, report_picture};
use app_terminal::interrupt::Interrupt;
use robot_slam::Settings;
use serde::Serialize;

use super::contradicted::contradicted;
use super::published::{KNOWN, Known, SPEED};
use super::{parts, strangers, table};
use crate::told::{Told, json};

/// Logs mapped and judged, as it is to be run.
#[derive(Clone, Debug)]
pub struct Logs {
    /// Where `intel`, `fr079` and `mit-csail` lie, each as `.clf.gz` and `.relations`.
    pub logs: PathBuf,
    /// Of these logs.
    pub names: Vec<Name>,
    /// What is measured.
    pub parts: Vec<Part>,
}

/// The name of one of the logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Name(&'static str);

impl FromStr for Name {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || KNOWN.map(|known| known.name).join(", ");
        let named = KNOWN.iter().find(|known| known.name == text);
        let named = named.map(|known| Self(known.name));
        named.ok_or_else(|| format!("there is no log {text}; it is one of {}", names()))
    }
}

/// A part of the study.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Errors of whole logs and how long they took, beside those published.
    Errors,
    /// Logs cut into pieces that have to find each other.
    Pieces,
    /// Robots that are carried off within their logs.
    Carried,
    /// Errors with a part of SLAM left out.
    Without,
    /// Pieces of different buildings, which must never become one map.
    Strangers,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Errors, Self::Pieces, Self::Carried, Self::Without, Self::Strangers];
    /// Those that need a log mapped with nothing left out.
    const OF_WHOLE_LOGS: [Self; 3] = [Self::Errors, Self::Pieces, Self::Carried];

    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Errors => "errors",
            Self::Pieces => "pieces",
            Self::Carried => "carried",
            Self::Without => "without",
            Self::Strangers => "strangers",
        }
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = || Self::ALL.map(Self::name).join(", ");
        let named = Self::ALL.into_iter().find(|part| part.name() == text);
        named.ok_or_else(|| format!("there is no part {text}; it is one of {}", names()))
    }
}

/// One figure beside the published one.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) log: &'static str,
    pub(super) what: String,
    pub(super) unit: &'static str,
    pub(super) ours: f64,
    pub(super) cartographer: Option<f64>,
    pub(super) karto: Option<f64>,
    pub(super) floor: Option<f64>,
    /// None where nothing has to be reached.
    pub(super) bar: Option<f64>,
    pub(super) holds: Option<bool>,
}

/// What came of it.
#[derive(Debug, Serialize)]
pub(super) struct Findings {
    pub(super) rows: Vec<Row>,
    #[serde(skip)]
    pub(super) pictures: Vec<(&'static str, Vec<u8>)>,
}

/// A log that is studied.
struct Given<'a> {
    known: &'a Known,
    laser: LogLaser,
    /// How long it is, seconds.
    log_s: f64,
    relations: PathBuf,
}

/// Leaves a part of SLAM out.
type LeaveOut = fn(&mut Settings);

/// Each part, and what SLAM is without it.
const PARTS: [(&str, LeaveOut); 5] = [
    ("without deskewing", |settings| settings.deskew = false),
    ("without near links", |settings| settings.near_links = false),
    ("without calibration", |settings| settings.calibration = false),
    ("without loops", |settings| settings.loops = false),
    ("without the polish", |settings| settings.polish = false),
];

impl Logs {
    /// Of logs in a folder: what is asked for; if nothing is, the errors of the first log for a quick look, or else everything of all of them.
    pub fn new(logs: PathBuf, (names, only): (Vec<Name>, Vec<Part>), is_quick: bool) -> Self {
        let (known, usual) =
            if is_quick { (&KNOWN[..1], &Part::ALL[..1]) } else { (&KNOWN[..], &Part::ALL[..]) };
        let all = || known.iter().map(|known| Name(known.name)).collect();
        let names = if names.is_empty() { all() } else { names };
        let parts = if only.is_empty() { usual.to_vec() } else { only };
        Self { logs, names, parts }
    }

    /// Maps the logs, and again with each part left out; an interrupt ends it with what is done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let mut findings = Findings { rows: vec![], pictures: vec![] };
        for known in KNOWN.iter().filter(|known| self.names.contains(&Name(known.name))) {
            if !interrupt.is_asked() && self.parts.iter().any(|part| *part != Part::Strangers) {
                self.of_log(known, interrupt, &mut findings)?;
            }
        }
        if self.has(Part::Strangers) && !interrupt.is_asked() {
            findings.rows.push(strangers::merged(&self.logs, interrupt)?);
        }
        let holds = findings.rows.iter().all(|row| row.holds != Some(false));
        Ok(Told {
            text: table::text(&findings),
            json: json(&findings)?,
            page: table::page(&findings),
            verdict: table::verdict(&findings),
            is_whole: holds && !interrupt.is_asked(),
        })
    }

    fn of_log(&self, known: &Known, interrupt: &Interrupt, findings: &mut Findings) -> Result<()> {
        let log = open_log(&self.logs.join(format!("{}.clf.gz", known.name)), false)?;
        let relations = self.logs.join(format!("{}.relations", known.name));
        let laser = chosen(&log)?;
        let log_s = log.duration();
        let given = Given { known, laser, log_s, relations };
        if self.parts.iter().any(|part| Part::OF_WHOLE_LOGS.contains(part)) {
            self.of_whole_log(&given, interrupt, findings)?;
        }
        if self.has(Part::Without) {
            without(&given, interrupt, findings)?;
        }
        Ok(())
    }

    fn of_whole_log(
        &self,
        Given { known, laser, log_s, relations }: &Given<'_>,
        interrupt: &Interrupt,
        findings: &mut Findings,
    ) -> Result<()> {
        let mapped = map_log(laser.clone(), Settings::default(), interrupt);
        let judged = judge(&mapped, relations, None)?;
        if self.has(Part::Errors) {
            findings.rows.extend(errors(known, "", &judged, true));
            findings.rows.extend(contradicted(known.name, &mapped, &judged, relations)?);
            let cpu = mapped.cpu_s.filter(|cpu| *cpu > 0.0);
            findings.rows.extend(cpu.map(|cpu| speed(known.name, log_s / cpu)));
            findings.pictures.push((known.name, report_picture(&mapped)?));
        }
        if self.has(Part::Pieces) && !interrupt.is_asked() {
            let whole = judged.score.translation_m.mean;
            findings.rows.extend(parts::pieces(known.name, laser, relations, whole, interrupt)?);
        }
        if self.has(Part::Carried) && !interrupt.is_asked() {
            findings.rows.extend(parts::carried_off(known.name, laser, &mapped, interrupt));
        }
        Ok(())
    }

    fn has(&self, part: Part) -> bool {
        self.parts.contains(&part)
    }
}

/// Errors with each part of SLAM left out.
fn without(
    Given { known, laser, relations, .. }: &Given<'_>,
    interrupt: &Interrupt,
    findings: &mut Findings,
) -> Result<()> {
    for (what, leave_out) in PARTS {
        if interrupt.is_asked() {
            break;
        }
        let mut settings = Settings::default();
        leave_out(&mut settings);
        let mapped = map_log(laser.clone(), settings, interrupt);
        findings.rows.extend(errors(known, what, &judge(&mapped, relations, None)?, false));
    }
    Ok(())
}

/// Mean errors of translation and rotation.
fn errors(known: &Known, part: &str, judged: &Judged, is_whole: bool) -> [Row; 2] {
    let named =
        |what: &str| if part.is_empty() { what.to_owned() } else { format!("{what}, {part}") };
    let row = |what: &str, unit, ours: f64, pick: fn((f64, f64)) -> f64| Row {
        log: known.name,
        what: named(what),
        unit,
        ours,
        cartographer: is_whole.then(|| pick(known.cartographer)),
        karto: known.karto.filter(|_| is_whole).map(pick),
        floor: is_whole.then(|| pick(known.floor)),
        bar: is_whole.then(|| pick(known.bar)),
        holds: is_whole.then(|| ours <= pick(known.bar)),
    };
    [
        row("translation", "m", judged.score.translation_m.mean, |pair| pair.0),
        row("rotation", "deg", judged.score.rotation_deg.mean, |pair| pair.1),
    ]
}

fn speed(log: &'static str, ours: f64) -> Row {
    let (of, bar, cartographer) = SPEED;
    let is_it = log == of;
    Row {
        log,
        what: "speed".to_owned(),
        unit: "x real time",
        ours,
        cartographer: is_it.then_some(cartographer),
        karto: None,
        floor: None,
        bar: is_it.then_some(bar),
        holds: is_it.then_some(ours >= bar),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_that_are_not_there_are_named() {
        let study = Logs::new("nowhere".into(), (vec![], vec![]), true);
        let error = format!("{:#}", study.run(&Interrupt::default()).unwrap_err());
        assert!(error.contains("intel.clf.gz"), "{error}");
    }

    #[test]
    fn a_speed_below_its_bar_is_told_as_missed() {
        assert_eq!(speed("intel", 99.0).holds, Some(false));
        assert_eq!(speed("intel", 101.0).holds, Some(true));
        assert_eq!(speed("fr079", 1.0).holds, None);
    }

    #[test]
    fn parts_are_chosen_by_name_and_wrong_names_are_told_the_right_ones() {
        for part in Part::ALL {
            assert_eq!(part.name().parse(), Ok(part));
        }
        let error = "pears".parse::<Part>().unwrap_err();
        assert!(error.contains("pears") && error.contains("strangers"), "{error}");
        let quick = Logs::new("logs".into(), (vec![], vec![]), true);
        assert_eq!((quick.parts, quick.names), (vec![Part::Errors], vec![Name("intel")]));
    }

    #[test]
    fn logs_are_chosen_by_name_and_wrong_names_are_told_the_right_ones() {
        let names: Vec<Name> = vec!["fr079".parse().unwrap()];
        assert_eq!(Logs::new("logs".into(), (names.clone(), vec![]), false).names, names);
        let error = "fr97".parse::<Name>().unwrap_err();
        assert!(error.contains("fr97") && error.contains("mit-csail"), "{error}");
    }
}
