//! `usar cloud shapes`: planes and boxes in a cloud.

use anyhow::Result;
use app_missions::shapes::ShapeArguments;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  usar cloud shapes room.cloud                              what there is
  usar cloud shapes room.cloud --obj room.obj --gltf room.glb
  usar cloud shapes room.cloud --sure 0.8 --tolerance 0.06 --json
  usar cloud shapes room.cloud --truth yellow               how far the shapes are from the true surfaces";

/// Find planes and boxes; write them as a small mesh
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ShapesVerb {
    #[command(flatten)]
    arguments: ShapeArguments,
    /// Print it as JSON
    #[arg(long, help_heading = "Options")]
    json: bool,
}

impl ShapesVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        let found = self.arguments.find()?;
        console::tell(self.json, &found, || found.text())?;
        let Some(lack) = found.lack(&self.arguments) else { return Ok(Outcome::Done) };
        console::note(&format!("note: {lack}"));
        Ok(Outcome::WithLoss)
    }
}
