//! `usar arena check`: what is wrong with arena files, and where.

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sim_world::check_placement;

use app_missions::arenas::build;
use app_terminal::console::{self, GREEN, RED};
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar arena check my-arena.toml
  usar arena check yellow arenas/*.toml
  usar arena check my-arena.toml --json

Exit codes: 0 all are sound, 1 at least one is not.";

/// Say what is wrong with arena files, and where
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Check {
    /// Arena files, or names of shipped arenas
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Print one object a file: `file`, `ok`, `errors`, `warnings`, `parts`, `seconds`
    #[arg(long)]
    json: bool,
}

/// What was found in one file.
#[derive(Debug, Serialize)]
struct Verdict {
    file: String,
    ok: bool,
    errors: Vec<String>,
    warnings: Vec<String>,
    parts: usize,
    seconds: f64,
}

impl Check {
    pub(crate) fn run(self) -> Result<Outcome> {
        let verdicts: Vec<Verdict> = self.files.iter().map(|file| examine(file)).collect();
        if self.json {
            console::print_json(&verdicts)?;
        } else {
            for verdict in &verdicts {
                console::print(&verdict.text())?;
            }
        }
        let all_ok = verdicts.iter().all(|verdict| verdict.ok);
        Ok(if all_ok { Outcome::Done } else { Outcome::Failed })
    }
}

fn examine(file: &str) -> Verdict {
    let (world, seconds) = match build(file) {
        Ok(built) => built,
        Err(error) => {
            let errors = error.to_string().lines().map(str::to_owned).collect();
            let file = file.to_owned();
            return Verdict { file, ok: false, errors, warnings: vec![], parts: 0, seconds: 0.0 };
        }
    };
    let (errors, warnings): (Vec<_>, Vec<_>) =
        check_placement(&world).into_iter().partition(|finding| finding.is_error);
    let lines = |findings: Vec<sim_world::Finding>| -> Vec<String> {
        findings.iter().map(|f| format!("{file}: {} {}", f.thing, f.message)).collect()
    };
    Verdict {
        file: file.to_owned(),
        ok: errors.is_empty(),
        errors: lines(errors),
        warnings: lines(warnings),
        parts: world.scene().parts().len(),
        seconds,
    }
}

impl Verdict {
    fn text(&self) -> String {
        let coloured = console::stdout_has_colour();
        let mut text = if self.ok {
            let word = console::painted(coloured, GREEN, "ok");
            format!("{word} {}: {} parts, {:.0} ms\n", self.file, self.parts, self.seconds * 1e3)
        } else {
            format!("{} {}\n", console::painted(coloured, RED, "broken"), self.file)
        };
        for (kind, lines) in [("", &self.errors), ("warning: ", &self.warnings)] {
            for line in lines {
                text += &format!("  {kind}{line}\n");
            }
        }
        text
    }
}
