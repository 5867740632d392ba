//! `usar gait show`: the tables of gaits.

use anyhow::Result;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;
use robot_walking::{Gait, shipped};
use serde::Serialize;

/// Print the tables of gaits: a pulse for each servo, row by row
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  usar gait show\n  usar gait show forward --json")]
pub(crate) struct Show {
    /// Name of a gait; all without
    #[arg(value_name = "GAIT")]
    gait: Option<String>,
    /// Print a list of objects; pulses in units of 10 us, null for none
    #[arg(long)]
    json: bool,
}

/// A gait as numbers.
#[derive(Serialize)]
struct Table {
    name: String,
    servos: Vec<String>,
    rows: Vec<Vec<Option<u16>>>,
    hold_s: f64,
}

impl Show {
    pub(crate) fn run(self) -> Result<Outcome> {
        let gaits: Vec<Gait> = match &self.gait {
            Some(name) => vec![shipped::load(name)?],
            None => shipped::names().into_iter().map(shipped::load).collect::<Result<_, _>>()?,
        };
        let table = |gait: &Gait| Table {
            name: gait.name.clone(),
            servos: gait.servos.clone(),
            rows: gait.rows.clone(),
            hold_s: gait.hold.seconds(),
        };
        let tables: Vec<Table> = gaits.iter().map(table).collect();
        console::tell(self.json, &tables, || {
            gaits.iter().map(text).collect::<Vec<_>>().join("\n")
        })?;
        Ok(Outcome::Done)
    }
}

fn text(gait: &Gait) -> String {
    let mut text = format!("{}: {}\n", gait.name, gait.servos.join(", "));
    for row in &gait.rows {
        let pulse = |pulse: &Option<u16>| pulse.map_or_else(|| "-".into(), |p| p.to_string());
        let pulses: Vec<String> = row.iter().map(|p| format!("{:>5}", pulse(p))).collect();
        text += &format!("  {}   held {} s\n", pulses.join(""), gait.hold.seconds());
    }
    text
}
