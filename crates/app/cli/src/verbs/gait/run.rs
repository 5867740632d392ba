//! `usar gait run`: a robot walks, and it is seen how far it gets and how safely it stands.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use app_missions::gait::{Walk, text, to_page, walk};
use app_missions::robots::open;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use base::time::SimTime;
use clap::Args;
use robot_walking::{Gait, shipped};

const EXAMPLES: &str = "\
Examples:
  usar gait run forward                        how far a cycle goes, and which feet stand when
  usar gait run left --cycles 100 --json
  usar gait run wave                           one leg after the other, on the robot with twelve servos
  usar gait run forward --out forward.html     a page with the pattern of feet and the margin over time
  usar gait run forward --table '(160,-,-) (160,150,150) (110,-,-) (110,130,130)' --hold 0.5";

/// Let a robot walk on a plain floor: its way, its turn, and how safely it stands
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Run {
    /// Name of a gait, as `usar gait show` lists them
    #[arg(value_name = "GAIT", default_value = "forward")]
    gait: String,
    /// Name of a shipped robot, or a TOML file [default: the one that the gait is of]
    #[arg(long, value_name = "NAME|FILE")]
    robot: Option<String>,
    /// Cycles after the first, which brings the legs in step
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    cycles: u32,
    /// Rows of your own in place of the gait's, in units of 10 us
    #[arg(long, value_name = "ROWS")]
    table: Option<String>,
    /// How long a row is held, seconds
    #[arg(long, value_name = "S")]
    hold: Option<f64>,
    /// Write a page with plots here
    #[arg(long, value_name = "FILE.html")]
    out: Option<PathBuf>,
    /// Print an object with every moment
    #[arg(long)]
    json: bool,
}

/// Least and greatest time a row may be held, seconds.
const HOLD: (f64, f64) = (0.02, 60.0);

impl Run {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.out.as_deref().map_or(Ok(()), files::require_writable)?;
        let robot = self.robot.as_deref().unwrap_or(shipped::robot_of(&self.gait));
        let model = open(robot, None, None)?.model;
        let plan = Walk { model, gait: self.gait()?, cycles: self.cycles as usize };
        let interrupt = Interrupt::listen();
        let walked = walk(&plan, &interrupt)?;
        if let Some(out) = &self.out {
            files::write(out, to_page(&walked).as_bytes())?;
        }
        console::tell(self.json, &walked, || text(&walked))?;
        Ok(Outcome::Done)
    }

    fn gait(&self) -> Result<Gait> {
        let mut gait = shipped::load(&self.gait)?;
        if let Some(table) = &self.table {
            gait = Gait { hold: gait.hold, ..Gait::read("--table", &gait.servos, table)? };
        }
        if let Some(hold) = self.hold {
            let (least, most) = HOLD;
            ensure!(
                (least..=most).contains(&hold),
                "--hold {hold}: a row is held from {least} to {most} s; try --hold 0.8"
            );
            gait.hold = SimTime::from_seconds(hold);
        }
        Ok(gait)
    }
}
