//! Several runs of one mission, side by side, and what is told of them.

use std::path::Path;

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files, progress};
use eval_report::Conditions;
use serde::Serialize;

use super::batch::{Jobs, batch};
use super::batch_page::{batch_page, batch_text};
use super::course::Course;
use super::run::Run;
use super::simulated::How;

/// What programs are told of runs.
#[derive(Debug, Serialize)]
pub struct Figures<'a> {
    /// In the order of their seeds.
    pub runs: &'a [Run],
    /// Where everything else is, of a single run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub out: Option<&'a Path>,
    /// Files that are not there or not whole, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<&'a str>,
}

/// One mission with several seeds.
#[derive(Debug)]
pub struct Several<'a> {
    /// In the order in which they are told.
    pub seeds: Vec<u64>,
    /// How many go on at once.
    pub jobs: Jobs,
    /// How each is run; recordings are named after seeds.
    pub how: How,
    /// Whether each leaves a recording.
    pub is_recorded: bool,
    /// Whether figures are printed for programs.
    pub is_json: bool,
    /// Whether there is no bar.
    pub is_quiet: bool,
    /// Where the report and the figures go.
    pub folder: &'a Path,
    /// How to have it again.
    pub conditions: Conditions,
}

impl Several<'_> {
    /// Runs them all, tells each as it ends, and leaves a report.
    pub fn run(self, course: &Course, interrupt: &Interrupt) -> Result<Outcome> {
        let count = self.seeds.len();
        let bar = if self.is_quiet {
            indicatif::ProgressBar::hidden()
        } else {
            progress::bar(count as u64, "running")
        };
        let mut runs: Vec<Run> = vec![];
        let one = |seed| {
            let file = || self.folder.join(format!("seed{seed}.mcap"));
            let how = How { record: self.is_recorded.then(file), ..self.how.clone() };
            let run = course.run(seed, &how, interrupt)?;
            Ok((!run.is_cut_short).then_some(run))
        };
        batch(&self.seeds, self.jobs, one, |run| {
            if !self.is_json {
                bar.suspend(|| console::print(&run.line()))?;
            }
            bar.inc(1);
            runs.push(run);
            Ok(())
        })?;
        bar.finish_and_clear();
        let page = batch_page(course, &runs, count, self.conditions.clone());
        let losses = self.tell(&runs, page.as_bytes())?;
        for loss in &losses {
            console::note(&format!("note: {loss}"));
        }
        Ok(self.outcome(&runs, &losses, interrupt))
    }

    /// Writes and prints the figures; what is missing, and why.
    fn tell(&self, runs: &[Run], page: &[u8]) -> Result<Vec<String>> {
        let loss = |run: &Run| Some(format!("seed {}: {}", run.summary.seed, run.loss.as_ref()?));
        let mut losses: Vec<String> = runs.iter().filter_map(loss).collect();
        let figures = Figures { runs, out: None, lost: vec![] };
        let text = serde_json::to_string_pretty(&figures)? + "\n";
        for (name, bytes) in [("report.html", page), ("metrics.json", text.as_bytes())] {
            let written = files::write(&self.folder.join(name), bytes);
            losses.extend(written.err().map(|error| format!("{error:#}")));
        }
        if self.is_json {
            let lost = losses.iter().map(String::as_str).collect();
            console::print_json(&Figures { lost, ..figures })?;
        } else {
            console::print(&batch_text(runs))?;
            let report = self.folder.join("report.html");
            console::print(&format!("report  {}\n", report.display()))?;
        }
        Ok(losses)
    }

    fn outcome(&self, runs: &[Run], losses: &[String], interrupt: &Interrupt) -> Outcome {
        let (done, wanted) = (runs.len(), self.seeds.len());
        if done < wanted {
            let cause = interrupt.cause().map_or_else(String::new, |cause| format!(" by {cause}"));
            console::note(&format!(
                "note: ended{cause}; the report tells of {done} of {wanted} runs"
            ));
            return Outcome::WithLoss;
        }
        match runs.iter().all(|run| run.is_done) {
            true if losses.is_empty() => Outcome::Done,
            true => Outcome::WithLoss,
            false => Outcome::Failed,
        }
    }
}
