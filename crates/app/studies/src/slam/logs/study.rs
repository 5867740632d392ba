//! The study of logs.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::open_log;
use app_mapping::slam::{Judged, chosen, judge, map_log, report_picture};
use app_terminal::interrupt::Interrupt;
use robot_slam::Settings;
use serde::Serialize;

use super::published::{KNOWN, Known, SPEED};
use super::{parts, table};
use crate::told::{Told, json};

/// Logs mapped and judged, as it is to be run.
#[derive(Clone, Debug)]
pub struct Logs {
    /// Where `intel`, `fr079` and `mit-csail` lie, each as `.clf.gz` and `.relations`.
    pub logs: PathBuf,
    /// The first log alone, and nothing left out.
    pub is_quick: bool,
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
    /// Maps the logs, and again with each part left out; an interrupt ends it with what is done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let mut findings = Findings { rows: vec![], pictures: vec![] };
        let logs = if self.is_quick { &KNOWN[..1] } else { &KNOWN[..] };
        for known in logs {
            if !interrupt.is_asked() {
                self.of_log(known, interrupt, &mut findings)?;
            }
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
        let mapped = map_log(laser.clone(), Settings::default(), interrupt);
        let judged = judge(&mapped, &relations, None)?;
        findings.rows.extend(errors(known, "", &judged, true));
        if let Some(cpu) = mapped.cpu_s.filter(|cpu| *cpu > 0.0) {
            findings.rows.push(speed(known.name, log_s / cpu));
        }
        findings.pictures.push((known.name, report_picture(&mapped)?));
        if self.is_quick {
            return Ok(());
        }
        let whole = judged.score.translation_m.mean;
        findings.rows.extend(parts::pieces(known.name, &laser, &relations, whole, interrupt)?);
        if !interrupt.is_asked() {
            findings.rows.extend(parts::carried_off(known.name, &laser, &mapped));
        }
        for (what, leave_out) in PARTS {
            if interrupt.is_asked() {
                break;
            }
            let mut settings = Settings::default();
            leave_out(&mut settings);
            let mapped = map_log(laser.clone(), settings, interrupt);
            findings.rows.extend(errors(known, what, &judge(&mapped, &relations, None)?, false));
        }
        Ok(())
    }
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
        let study = Logs { logs: "nowhere".into(), is_quick: true };
        let error = format!("{:#}", study.run(&Interrupt::default()).unwrap_err());
        assert!(error.contains("intel.clf.gz"), "{error}");
    }

    #[test]
    fn a_speed_below_its_bar_is_told_as_missed() {
        assert_eq!(speed("intel", 99.0).holds, Some(false));
        assert_eq!(speed("intel", 101.0).holds, Some(true));
        assert_eq!(speed("fr079", 1.0).holds, None);
    }
}
