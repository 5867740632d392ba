//! The most cycles a program can take, from its text alone.
//!
//! A function without loops costs its instructions and what it calls; of two branches the dearer counts, early returns
//! save nothing. A loop costs its `.bound` times one look and the function called, and one look more. The computer traps
//! when a loop runs beyond its bound, so no run can take longer than this.

use std::error::Error;
use std::fmt;

use machine_asm::{Mnemonic, Operand, Program};

use crate::call_graph::{bottom_up, calls};

/// The most cycles each function and the whole program can take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorstCase {
    /// Cycles of the program: of `main`.
    pub cycles: u128,
    /// Cycles of one call of each function, called functions among them, by index.
    pub functions: Vec<u128>,
}

/// Why nothing can be said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WorstCaseError {
    /// Functions that call each other in a circle, in order.
    Recursion(Vec<String>),
    /// Loops without a bound: place and instruction of each.
    Unbounded(Vec<(String, String)>),
}

impl fmt::Display for WorstCaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Recursion(names) => {
                write!(f, "recursion has no worst case: {}", names.join(" calls "))?;
                write!(f, " calls {}", names.first().map_or("", String::as_str))
            }
            Self::Unbounded(loops) => {
                write!(f, "{} without a bound; write `.bound n` before:", count(loops.len()))?;
                for (place, instruction) in loops.iter().take(10) {
                    write!(f, "\n  {place}: {instruction}")?;
                }
                if loops.len() > 10 {
                    write!(f, "\n  and {} more", loops.len() - 10)?;
                }
                Ok(())
            }
        }
    }
}

fn count(loops: usize) -> String {
    if loops == 1 { "a loop".to_owned() } else { format!("{loops} loops") }
}

impl Error for WorstCaseError {}

/// The most cycles `program` can take.
pub fn worst_case(program: &Program) -> Result<WorstCase, WorstCaseError> {
    let order = bottom_up(&calls(program)).map_err(|circle| {
        let names = circle.iter().map(|index| program.functions[*index].name.clone());
        WorstCaseError::Recursion(names.collect())
    })?;
    let main = program.main as usize;
    let unbounded = unbounded_loops(program);
    if !unbounded.is_empty() {
        return Err(WorstCaseError::Unbounded(unbounded));
    }
    let mut functions = vec![0u128; program.functions.len()];
    for index in order {
        functions[index] = cost(program, index, &functions);
    }
    Ok(WorstCase { cycles: functions[main], functions })
}

fn unbounded_loops(program: &Program) -> Vec<(String, String)> {
    let code = program.code.iter().enumerate();
    let loops = code.filter(|(_, i)| matches!(i.mnemonic, Mnemonic::While(_)) && i.bound.is_none());
    loops.map(|(at, i)| (program.place_text(at as u32), program.instruction_text(i))).collect()
}

/// Cycles of one call, from those of the functions it calls.
fn cost(program: &Program, index: usize, known: &[u128]) -> u128 {
    let function = &program.functions[index];
    let code = &program.code[function.start as usize..function.end as usize];
    let mut total = 0u128;
    for instruction in code {
        let called = instruction.operands.iter().filter_map(|operand| match operand {
            Operand::Function(called) => Some(known[*called as usize]),
            _ => None,
        });
        let dearest = called.max().unwrap_or(0);
        let cycles = match instruction.mnemonic {
            Mnemonic::While(_) => {
                let turns = u128::from(instruction.bound.unwrap_or(0));
                dearest.saturating_add(1).saturating_mul(turns).saturating_add(1)
            }
            _ => dearest.saturating_add(1),
        };
        total = total.saturating_add(cycles);
        if instruction.mnemonic == Mnemonic::Return {
            break; // What follows is never reached.
        }
    }
    total
}
