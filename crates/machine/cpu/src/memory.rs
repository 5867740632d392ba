//! Data memory: hidden cells, then variables; the first 65 536 cells are near, the others far.

use machine_asm::{FIRST_ADDRESS, Program};

use crate::decode::{Decoded, NEAR};

/// Data memory of one computer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Memory {
    pub(crate) near: Box<[i32; NEAR]>,
    pub(crate) far: Vec<i32>,
    /// Hidden cells below the variables.
    pub(crate) shift: u32,
    /// Cells of the variables.
    pub(crate) length: u32,
}

impl Memory {
    pub(crate) fn new(program: &Program, decoded: &Decoded) -> Self {
        let (shift, length) = (decoded.shift(), program.data_length());
        let near = vec![0; NEAR].into_boxed_slice().try_into();
        let near = near.unwrap_or_else(|_| unreachable!("it has this very length"));
        let far = vec![0; (shift as usize + length as usize).saturating_sub(NEAR)];
        let mut memory = Self { near, far, shift, length };
        memory.near[..decoded.hidden.len()].copy_from_slice(&decoded.hidden);
        for variable in &program.variables {
            for (cell, value) in variable.initial.iter().enumerate() {
                memory.write(variable.address + cell as u32, *value);
            }
        }
        memory
    }

    /// Cells it takes, hidden ones and room to spare among them.
    pub(crate) fn cell_count(&self) -> usize {
        self.near.len() + self.far.len()
    }

    fn cell(&self, address: u32) -> Option<usize> {
        let index = address.wrapping_sub(FIRST_ADDRESS);
        (index < self.length).then(|| (index + self.shift) as usize)
    }

    pub(crate) fn read(&self, address: u32) -> Option<i32> {
        let cell = self.cell(address)?;
        match cell.checked_sub(NEAR) {
            None => Some(self.near[cell]),
            Some(far) => self.far.get(far).copied(),
        }
    }

    /// False if there is no such address.
    pub(crate) fn write(&mut self, address: u32, value: i32) -> bool {
        let Some(cell) = self.cell(address) else { return false };
        let place = match cell.checked_sub(NEAR) {
            None => Some(&mut self.near[cell]),
            Some(far) => self.far.get_mut(far),
        };
        place.map(|place| *place = value).is_some()
    }
}
