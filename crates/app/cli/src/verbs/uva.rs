//! `usar client -n NAME -ac FILE -tc FILE` and `usar command FILE`: teams as the UvA's files have them.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::uva_teams::{UvaFiles, UvaTeam, Who};
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

use crate::cli::run_verb;

const CLIENT: &str = "\
Examples:
  usar client -n Robot1 -ac team.cfg -tc team.cfg
  usar client -n Robot1 -ac robots.cfg -tc team.cfg --arena office -- --headless --seed 3
  usar client probe 127.0.0.1:3000

The files are those of the UvA's UsarClient, and -n, -ac and -tc mean what they meant there. The robot's body is in the server that
[network] names. What of the files has no effect here is said, each key by itself. Behind -- stand options of `usar run`.";

const COMMAND: &str = "\
Examples:
  usar command team.cfg                     everybody in one process, in the arena of levelname; led on the page
  usar command team.cfg --arena office -- --headless --json
  usar command team.cfg --competition       the station alone; robots are clients elsewhere: usar client -n ...

The file is one of the UvA's UsarCommander. What of it has no effect here is said. Behind -- stand options of `usar run`.";

/// Run one robot of a team as the UvA's UsarClient did
#[derive(Debug, Args)]
#[command(after_help = CLIENT)]
pub(crate) struct UvaClient {
    /// Name of the agent (-n)
    #[arg(short = 'n', long, value_name = "NAME")]
    name: Option<String>,
    /// File with the agent's section (-ac)
    #[arg(long = "agent-config", value_name = "FILE")]
    agents: Option<PathBuf>,
    /// File with the team's sections (-tc)
    #[arg(long = "team-config", value_name = "FILE")]
    team: Option<PathBuf>,
    /// Where it takes place, instead of levelname: a file or a shipped arena
    #[arg(long, value_name = "ARENA")]
    arena: Option<String>,
    /// Options of `usar run`, behind --
    #[arg(last = true, value_name = "OPTION")]
    more: Vec<String>,
}

impl UvaClient {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { name: Some(name), agents: Some(agents), team: Some(team), arena, more } = self
        else {
            anyhow::bail!(
                "-n NAME, -ac FILE and -tc FILE are all needed, as in: usar client -n Robot1 -ac team.cfg -tc team.cfg"
            );
        };
        let files = UvaFiles { agents, team };
        let team = files.open(Who::Robot(&name), arena.as_deref())?;
        go(team, name, true, more)
    }
}

/// Run a team as the UvA's UsarCommander did: everybody here, or the station alone
#[derive(Debug, Args)]
#[command(after_help = COMMAND)]
pub(crate) struct UvaCommand {
    /// The team's file, with the sections of its agents
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where it takes place, instead of levelname: a file or a shipped arena
    #[arg(long, value_name = "ARENA")]
    arena: Option<String>,
    /// The station alone, in the server that the section network names; robots are clients elsewhere
    #[arg(long)]
    competition: bool,
    /// Options of `usar run`, behind --
    #[arg(last = true, value_name = "OPTION")]
    more: Vec<String>,
}

impl UvaCommand {
    pub(crate) fn run(self) -> Result<Outcome> {
        let name = self.file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let files = UvaFiles { agents: self.file.clone(), team: self.file };
        let who = if self.competition { Who::Operator } else { Who::All };
        let team = files.open(who, self.arena.as_deref())?;
        go(team, name, self.competition, self.more)
    }
}

/// Runs the team here, or those of it that are asked for with bodies in its server and its radio through its wireless server.
fn go(team: UvaTeam, name: String, is_elsewhere: bool, more: Vec<String>) -> Result<Outcome> {
    for note in &team.notes {
        console::note(&format!("note: {note}"));
    }
    let mut own = vec![];
    if is_elsewhere {
        own = ["--connect", &team.server].map(str::to_owned).to_vec();
        if team.members.len() > 1 {
            let mates = team.members.join(",");
            own.extend(["--wireless", &team.wireless, "--mates", &mates].map(str::to_owned));
        }
    }
    run_verb(own.into_iter().chain(more), (name, team.mission))
}
