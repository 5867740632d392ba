//! The page in a real browser: `npm run bench` measures, we judge.

use std::collections::BTreeMap;
use std::env;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use super::table::Subject;
use app_terminal::progress;

/// What `npm run bench` prints: seconds, bytes, or why there is nothing.
#[derive(Debug, Default, Deserialize, PartialEq)]
#[serde(deny_unknown_fields, default)]
struct Told {
    skipped: Option<String>,
    browser: String,
    first_paint_ms: Option<f64>,
    interaction_p95_ms: Option<f64>,
    interactions: Option<u32>,
    load_s: Option<f64>,
    turning_frames_per_s: Option<f64>,
    points: Option<u64>,
    load_ten_s: Option<f64>,
    turning_ten_frames_per_s: Option<f64>,
    points_ten: Option<u64>,
    memory_most_mb: Option<f64>,
    memory_growth_mb: Option<f64>,
    memory_mb: Vec<f64>,
    replayed_s: Option<f64>,
    script_kb: Option<f64>,
}

/// Runs the page's own benchmark with this very program.
pub(super) fn measure(
    folder: &Path,
    is_quick: bool,
) -> Result<(BTreeMap<Subject, f64>, Vec<String>)> {
    let spinner = progress::spinner("the page in a browser");
    let named = || format!("cannot measure the page in {}", folder.display());
    let mut command = Command::new("node");
    command.arg("tests/bench.mjs").args(is_quick.then_some("--quick"));
    command.env("USAR_BIN", env::current_exe()?).current_dir(folder);
    let output =
        command.stderr(Stdio::inherit()).stdin(Stdio::null()).output().with_context(named)?;
    spinner.finish_and_clear();
    if !output.status.success() {
        bail!("{}: node ended with {}; `npm ci` there first", named(), output.status);
    }
    let told: Told = serde_json::from_slice(&output.stdout).with_context(named)?;
    Ok(told.figures())
}

impl Told {
    fn figures(&self) -> (BTreeMap<Subject, f64>, Vec<String>) {
        if let Some(why) = &self.skipped {
            return (BTreeMap::new(), vec![format!("the page was not measured: {why}")]);
        }
        let all = [
            (Subject::FirstPaint, self.first_paint_ms.map(|ms| ms / 1000.0)),
            (Subject::Interaction, self.interaction_p95_ms.map(|ms| ms / 1000.0)),
            (Subject::Load, self.load_s),
            (Subject::Turning, self.turning_frames_per_s),
            (Subject::LoadTen, self.load_ten_s),
            (Subject::TurningTen, self.turning_ten_frames_per_s),
            (Subject::Memory, self.memory_most_mb),
            (Subject::Growth, self.memory_growth_mb),
            (Subject::Script, self.script_kb),
        ];
        let figures = all.into_iter().filter_map(|(of, value)| Some((of, value?))).collect();
        let mut notes = vec![format!(
            "{}; {} interactions; {} and {} points; {} s replayed",
            self.browser,
            self.interactions.unwrap_or(0),
            self.points.unwrap_or(0),
            self.points_ten.unwrap_or(0),
            self.replayed_s.unwrap_or(0.0),
        )];
        let memory: Vec<String> = self.memory_mb.iter().map(|mb| format!("{mb:.0}")).collect();
        notes.push(format!("memory of the page over that time, MB: {}", memory.join(" ")));
        (figures, notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_told_becomes_figures_and_what_was_not_stays_out() {
        let told = r#"{ "browser": "Chromium 1", "interaction_p95_ms": 50, "load_s": 2.5, "memory_mb": [90, 91.4] }"#;
        let (figures, notes) = serde_json::from_str::<Told>(told).unwrap().figures();
        let expected = BTreeMap::from([(Subject::Interaction, 0.05), (Subject::Load, 2.5)]);
        assert_eq!(figures, expected);
        assert!(notes[1].ends_with("MB: 90 91"), "{notes:?}");
    }

    #[test]
    fn a_machine_without_a_browser_is_no_failure_but_it_is_told() {
        let told = serde_json::from_str::<Told>(r#"{ "skipped": "no browser found" }"#).unwrap();
        let (figures, notes) = told.figures();
        assert!(figures.is_empty() && notes[0].contains("no browser found"), "{notes:?}");
    }
}
