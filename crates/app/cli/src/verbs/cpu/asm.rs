//! `usar cpu asm`: assembles or compiles a program and shows what became of it.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use machine_asm::{disassemble, listing, symbol_file};
use machine_cpu::worst_case;
use serde::Serialize;

use super::source::{self, BoardArgument};
use app_terminal::console;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;

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
    /// Assembly (.s) or the small language (.u)
    #[arg(value_name = "FILE")]
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

#[derive(Debug, Serialize)]
struct Assembled {
    file: String,
    instructions: usize,
    data_cells: u32,
    worst_case_cycles: Option<u128>,
    functions: Vec<Named>,
    variables: Vec<Named>,
}

#[derive(Debug, Serialize)]
struct Named {
    name: String,
    address: u32,
    length: u32,
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
            let functions = program.functions.iter().map(|f| Named {
                name: f.name.clone(),
                address: f.start,
                length: f.end - f.start,
            });
            let variables = program.variables.iter().map(|v| Named {
                name: v.name.clone(),
                address: v.address,
                length: v.length,
            });
            console::print_json(&Assembled {
                file: self.file.display().to_string(),
                instructions: program.code.len(),
                data_cells: program.data_length(),
                worst_case_cycles: worst_case(&program).ok().map(|worst| worst.cycles),
                functions: functions.collect(),
                variables: variables.collect(),
            })?;
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
