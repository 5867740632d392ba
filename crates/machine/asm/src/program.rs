//! A program, ready to be decoded: instructions, where they stand, functions, variables, devices.

use std::sync::Arc;

use crate::devices::DeviceMap;
use crate::mnemonic::Mnemonic;

/// What stands at one place of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operand {
    /// Nothing: the instruction takes fewer.
    None,
    /// A number written in the program.
    Literal(i32),
    /// The variable or device at this address.
    Address(u32),
    /// Index of a function.
    Function(u32),
}

/// One instruction: one cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// What it does.
    pub mnemonic: Mnemonic,
    /// With what, in the order of [`Mnemonic::shape`].
    pub operands: [Operand; 4],
    /// The most times a `w..` may call, from `.bound`.
    pub bound: Option<u32>,
}

/// Where something stands in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Index of the file in [`Program::files`].
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
}

/// A function: the instructions `start..end`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FunctionEntry {
    /// Its name.
    pub name: String,
    /// Its first instruction.
    pub start: u32,
    /// One past its last.
    pub end: u32,
    /// Where its header stands.
    pub place: Place,
}

/// A variable or an array, in consecutive cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Address of its first cell.
    pub address: u32,
    /// Cells.
    pub length: u32,
    /// Whether it is an array, be it of one cell.
    pub is_array: bool,
    /// Values its first cells start with; the others start with 0.
    pub initial: Vec<i32>,
}

/// A source text and its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// As the including file or the caller named it.
    pub name: String,
    /// Its whole text.
    pub text: Arc<str>,
}

/// First address of memory: 0 is no address, so a forgotten pointer traps.
pub const FIRST_ADDRESS: u32 = 1;

/// A program, ready to be decoded; only the assembler makes one, so that what it says of itself holds.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Program {
    /// All instructions.
    pub code: Vec<Instruction>,
    /// Where each of them stands.
    pub places: Vec<Place>,
    /// Functions in the order of their code, which they cover without gaps.
    pub functions: Vec<FunctionEntry>,
    /// Index of `main`.
    pub main: u32,
    /// Variables in the order of their addresses, without gaps.
    pub variables: Vec<Variable>,
    /// Peripherals.
    pub devices: DeviceMap,
    /// The texts it came from.
    pub files: Vec<SourceFile>,
}

impl Program {
    /// Cells of data memory the program's variables take.
    pub fn data_length(&self) -> u32 {
        self.variables.last().map_or(0, |last| last.address + last.length - FIRST_ADDRESS)
    }

    /// The function an instruction belongs to.
    pub fn function_of(&self, instruction: u32) -> Option<&FunctionEntry> {
        let after = self.functions.partition_point(|function| function.start <= instruction);
        self.functions[..after].last().filter(|function| instruction < function.end)
    }

    /// The variable that holds an address, and which of its cells.
    pub fn variable_at(&self, address: u32) -> Option<(&Variable, u32)> {
        let after = self.variables.partition_point(|variable| variable.address <= address);
        let variable = self.variables[..after].last()?;
        let cell = address - variable.address;
        (cell < variable.length).then_some((variable, cell))
    }

    /// The variable of a name.
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        self.variables.iter().find(|variable| variable.name == name)
    }

    /// Where an instruction stands: `cone.s:12`.
    pub fn place_text(&self, instruction: u32) -> String {
        match self.places.get(instruction as usize) {
            Some(place) => {
                let file = self.files.get(place.file as usize).map_or("?", |file| &file.name);
                format!("{file}:{}", place.line)
            }
            None => "the end of the code".to_owned(),
        }
    }

    /// An address as a program would name it: `list+3`, `sonar`, or the number.
    pub fn address_text(&self, address: u32) -> String {
        if let Some((variable, cell)) = self.variable_at(address) {
            return match cell {
                0 => variable.name.clone(),
                cell => format!("{}+{cell}", variable.name),
            };
        }
        match self.devices.at(address) {
            Some((_, device)) => device.name.clone(),
            None => address.to_string(),
        }
    }

    /// An instruction as it would be written.
    pub fn instruction_text(&self, instruction: &Instruction) -> String {
        let mut text = instruction.mnemonic.name().to_owned();
        for operand in instruction.operands {
            let word = match operand {
                Operand::None => continue,
                Operand::Literal(value) => value.to_string(),
                Operand::Address(address) => self.address_text(address),
                Operand::Function(index) => {
                    let function = self.functions.get(index as usize);
                    function.map_or_else(|| index.to_string(), |function| function.name.clone())
                }
            };
            text.push(' ');
            text.push_str(&word);
        }
        text
    }
}
