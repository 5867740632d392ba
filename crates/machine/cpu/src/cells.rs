//! Where values lie in near memory: below the variables hidden cells for literals, devices and bounds of loops.

use std::collections::BTreeMap;

use machine_asm::{FIRST_ADDRESS, Kind, Mnemonic, Operand, Program};

use crate::call_graph::has_recursion;
use crate::decode::NEAR;

/// A device that instructions name: its cell stands for it wherever it behaves like one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mirror {
    pub(crate) address: u32,
    pub(crate) cell: u16,
    can_read: bool,
    pub(crate) can_write: bool,
}

/// Where values lie.
#[derive(Debug, Default)]
pub(crate) struct Cells {
    literals: BTreeMap<i32, u16>,
    pub(crate) mirrors: Vec<Mirror>,
    shift: u32,
}

/// What the hidden cells begin with, and the cell that counts for each watched loop.
type Hidden = (Vec<i32>, BTreeMap<u16, u16>);

impl Cells {
    /// Gives every literal, every named device and every watched loop its cells, as long as there is room.
    pub(crate) fn new(program: &Program) -> (Self, Vec<i32>, BTreeMap<u16, u16>) {
        let mut cells = Self::default();
        let mut hidden = vec![];
        cells.add_literal(0, &mut hidden);
        for instruction in &program.code {
            for operand in instruction.operands {
                match operand {
                    Operand::Literal(value) => cells.add_literal(value, &mut hidden),
                    Operand::Address(address) if instruction.mnemonic == Mnemonic::AddressOf => {
                        cells.add_literal(address as i32, &mut hidden);
                        cells.add_mirror(address, program, &mut hidden);
                    }
                    Operand::Address(address) => cells.add_mirror(address, program, &mut hidden),
                    Operand::Function(_) | Operand::None => {}
                }
            }
        }
        let (hidden, counter) = with_counters(program, hidden);
        cells.shift = hidden.len() as u32;
        (cells, hidden, counter)
    }

    fn add_literal(&mut self, value: i32, hidden: &mut Vec<i32>) {
        if !self.literals.contains_key(&value) && hidden.len() < NEAR / 2 {
            self.literals.insert(value, hidden.len() as u16);
            hidden.push(value);
        }
    }

    fn add_mirror(&mut self, address: u32, program: &Program, hidden: &mut Vec<i32>) {
        let is_known = self.mirrors.iter().any(|mirror| mirror.address == address);
        let Some((_, device)) = program.devices.at(address).filter(|_| !is_known) else { return };
        if hidden.len() < NEAR / 2 {
            let (can_read, can_write) = (device.access.can_read(), device.access.can_write());
            let cell = hidden.len() as u16;
            self.mirrors.push(Mirror { address, cell, can_read, can_write });
            hidden.push(0);
        }
    }

    /// The cell of an operand; `None` if it is left to the exact stepper.
    pub(crate) fn cell(
        &self,
        operand: Operand,
        kind: Kind,
        program: &Program,
        mirrored: &[bool],
    ) -> Option<u16> {
        match operand {
            Operand::None => Some(0),
            Operand::Literal(value) => self.literals.get(&value).copied(),
            Operand::Address(address) => {
                let index = address.wrapping_sub(FIRST_ADDRESS);
                if index >= program.data_length() {
                    return self.mirror_cell(address, kind, mirrored);
                }
                u16::try_from(u64::from(index) + u64::from(self.shift)).ok()
            }
            Operand::Function(index) => {
                program.functions.get(index as usize).map(|function| function.start as u16)
            }
        }
    }

    fn mirror_cell(&self, address: u32, kind: Kind, mirrored: &[bool]) -> Option<u16> {
        let index = self.mirrors.iter().position(|mirror| mirror.address == address)?;
        let mirror = &self.mirrors[index];
        let may = match kind {
            Kind::Source => mirror.can_read,
            Kind::Destination => mirror.can_write,
            Kind::Addressed => true,
            Kind::Function => false,
        };
        (may && mirrored.get(index) == Some(&true)).then_some(mirror.cell)
    }

    pub(crate) fn address_literal(&self, operand: Operand) -> Option<u16> {
        let Operand::Address(address) = operand else { return None };
        self.literals.get(&(address as i32)).copied()
    }
}

fn with_counters(program: &Program, mut hidden: Vec<i32>) -> Hidden {
    let mut counter = BTreeMap::new();
    // A loop inside itself would count its own calls twice.
    if has_recursion(program) {
        return (hidden, counter);
    }
    for (index, instruction) in program.code.iter().enumerate() {
        if let Some(bound) = instruction.bound.filter(|_| hidden.len() < NEAR - 2) {
            counter.insert(index as u16, hidden.len() as u16);
            hidden.extend([0, bound as i32]);
        }
    }
    (hidden, counter)
}
