//! `usar cpu asm`: assembles or compiles a program and shows what became of it.

use std::path::PathBuf;

use anyhow::Result;
use app_machine::Assembled;
use app_machine::source::{self, BoardArgument};
use app_terminal::console;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;
use clap::Args;
use machine_asm::{disassemble, listing, symbol_file};

const EXAMPLES: &str = "\
Examples:
  usar cpu asm programs/factorial.s                 every instruction with its place
  usar cpu asm programs/factorial.s --symbols       every name with its address
  usar cpu asm programs/primes.u --assembly         what the small language became
  usar cpu asm programs/factorial.s --json";

/// Assemble or compile a program: a listing, its symbols, or its assembly
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Asm {
    /// Assembly (.s) or the small language (.u); a file, or the name of one that comes with usar
    #[arg(value_name = "FILE", value_parser = app_machine::program_path)]
    file: PathBuf,
    #[command(flatten)]
    board: BoardArgument,
    /// Print names and addresses instead of the listing
    #[arg(long, conflicts_with = "assembly")]
    symbols: bool,
    /// Print assembly: of .u what it compiles to, of .s what its instructions disassemble to
    #[arg(long)]
    assembly: bool,
    /// Print an object with counts, functions and variables
    #[arg(long, conflicts_with_all = ["symbols", "assembly"])]
    json: bool,
}

impl Asm {
    pub(crate) fn run(self) -> Result<Outcome> {
        if self.assembly && source::is_language(&self.file) {
            let text = source::text(&self.file)?;
            let compiled = machine_lang::compile(&self.file.display().to_string(), &text)?;
            console::print(&compiled.assembly)?;
            return Ok(Outcome::Done);
        }
        let program = self.board.program(&self.file)?;
        if self.json {
            console::print_json(&Assembled::new(&self.file, &program))?;
        } else if self.symbols {
            console::print(&symbol_file(&program))?;
        } else if self.assembly {
            console::print(&disassemble(&program))?;
        } else {
            console::print(&listing(&program))?;
        }
        machine_cpu::Cpu::new(program).map_err(|error| {
            Hinted::error(
                error.to_string(),
                "what is printed is right, but this computer cannot hold it",
            )
        })?;
        Ok(Outcome::Done)
    }
}
