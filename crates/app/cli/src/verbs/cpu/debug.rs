//! `usar cpu debug`: a program under the magnifying glass.

use anyhow::Result;
use app_machine::ProgramArguments;
use app_machine::debug::{Key, LEAST_SIZE, Session, print, show};
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar cpu debug programs/factorial.s               code, variables, devices and stack; ? shows the keys
  usar cpu debug programs/factorial.s --set n=5
  usar cpu debug programs/steer.u --robot Mapper --set sonar=1500 --set ir=1500
  usar cpu debug programs/factorial.s --keys \"sss=7<enter>c\"    presses keys, prints the screen

Devices say what they are set to, by --set or by the key =. A program can be run back: S, I and C.";

/// Step through a program forward and back, on a screen with code, variables, devices and stack
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Debug {
    #[command(flatten)]
    program: ProgramArguments,
    /// Press these keys and print the screen instead of showing it; others than letters like `<enter>`
    #[arg(long, value_name = "KEYS", value_parser = keys)]
    keys: Option<Keys>,
    /// Columns and lines of the printed screen
    #[arg(long, value_name = "WxH", default_value = "100x30", value_parser = size, requires = "keys")]
    size: (u16, u16),
}

/// Keys to press.
#[derive(Clone, Debug)]
struct Keys(Vec<Key>);

impl Debug {
    pub(crate) fn run(self) -> Result<Outcome> {
        let (cpu, devices) = self.program.load()?;
        let mut session = Session::new(cpu, devices);
        match &self.keys {
            Some(Keys(keys)) => console::print(&print(&mut session, keys, self.size)?)?,
            None => show(&mut session)?,
        }
        Ok(Outcome::Done)
    }
}

fn keys(text: &str) -> Result<Keys, String> {
    Key::all_of(text).map(Keys)
}

fn size(text: &str) -> Result<(u16, u16), String> {
    let parsed = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    let (least_width, least_height) = LEAST_SIZE;
    match parsed {
        Some((w, h)) if (least_width..=500).contains(&w) && (least_height..=500).contains(&h) => {
            Ok((w, h))
        }
        _ => Err(format!("write it like 100x30, from {least_width}x{least_height} to 500x500")),
    }
}
