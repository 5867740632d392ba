//! Devices that are no more than a cell, held in hidden cells while the fast loop runs.
//!
//! A program that steers polls its sensors and repeats its orders: left to the stepper, that would be most of its time.

use std::sync::Arc;

use crate::cpu::Cpu;
use crate::decode::Operations;
use crate::devices::Devices;

/// Which devices are held in cells, and the operations that use them so.
#[derive(Clone, Debug)]
pub(crate) struct Mirrors {
    /// By index of the mirror.
    held: Vec<bool>,
    pub(crate) operations: Arc<Operations>,
    /// What each cell held when it was last the same as its device.
    known: Vec<i32>,
}

impl Cpu {
    /// Finds out which devices can be held in cells; none if none of them can.
    pub(crate) fn choose_mirrors(&mut self, devices: &dyn Devices) {
        let mirrors = &self.decoded.cells.mirrors;
        let held: Vec<bool> =
            mirrors.iter().map(|mirror| devices.cell(mirror.address).is_some()).collect();
        if !held.contains(&true) {
            self.mirrors = None;
        } else if self.mirrors.as_ref().is_none_or(|known| known.held != held) {
            let operations = Arc::new(self.decoded.operations_with(&self.program, &held));
            let known = vec![0; held.len()];
            self.mirrors = Some(Mirrors { held, operations, known });
        }
    }

    /// Takes what devices hold into their cells.
    pub(crate) fn take_mirrors(&mut self, devices: &dyn Devices) {
        let Some(Mirrors { held, known, .. }) = &mut self.mirrors else { return };
        let mirrors = self.decoded.cells.mirrors.iter().zip(held).zip(known);
        for ((mirror, _), known) in mirrors.filter(|((_, held), _)| **held) {
            *known = devices.cell(mirror.address).unwrap_or(0);
            self.memory.near[mirror.cell as usize] = *known;
        }
    }

    /// Gives devices what was written to their cells.
    pub(crate) fn give_mirrors(&mut self, devices: &mut dyn Devices) {
        let Some(Mirrors { held, known, .. }) = &mut self.mirrors else { return };
        let mirrors = self.decoded.cells.mirrors.iter().zip(held).zip(known);
        for ((mirror, _), known) in mirrors.filter(|((mirror, held), _)| **held && mirror.can_write)
        {
            let value = self.memory.near[mirror.cell as usize];
            if value != *known {
                devices.write(mirror.address, value, self.cycles);
                *known = value;
            }
        }
    }
}
