//! `usar share`: a recording as a folder that any web host serves.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use app_station::share::share;
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar share out/home-point-test-seed1 --out site    recording, report and maps of a run
  usar share run.mcap --out site                     a recording alone
  python3 -m http.server --directory site            any web server shows it";

/// Write a recording as static files: the page plays it in any browser, without a server of ours
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ShareVerb {
    /// A recording, or the folder that a run left
    #[arg(value_name = "RECORDING|FOLDER")]
    what: PathBuf,
    /// Folder for the files
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Print an object with `seconds`, `bytes` and `first_bytes`
    #[arg(long)]
    json: bool,
}

impl ShareVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let shared = share(&self.what, &self.out)?;
        if self.json {
            console::print_json(&serde_json::json!({
                "seconds": shared.seconds,
                "bytes": shared.bytes,
                "first_bytes": shared.first_bytes,
            }))?;
            return Ok(Outcome::Done);
        }
        let mega = |bytes: u64| bytes as f64 / 1e6;
        console::print(&format!(
            "{:.1} s in {:.1} MB; a browser shows the first picture after {:.2} MB\nshare   {}\n",
            shared.seconds,
            mega(shared.bytes),
            mega(shared.first_bytes),
            self.out.join("index.html").display()
        ))?;
        console::note("Put the folder on any web host; a browser does not open it as a file.");
        Ok(Outcome::Done)
    }
}
