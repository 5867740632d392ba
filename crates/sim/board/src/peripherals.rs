//! The memory positions themselves: what is read, what was written, and the freeze.

use machine_asm::DeviceMap;
use machine_cpu::Devices;

use crate::pins::Pins;
use crate::wiring::Wire;

/// Snapshots kept until somebody takes them; the oldest go first.
const MOST_SNAPSHOTS: usize = 1024;

/// One cell a device, in the order of the map.
#[derive(Clone, Debug)]
pub(crate) struct Peripherals {
    map: DeviceMap,
    /// What each is.
    wires: Vec<Wire>,
    /// What is more than a cell.
    pub(crate) pins: Pins,
    is_pin: Vec<bool>,
    /// What the program sees and has written.
    pub(crate) values: Vec<i32>,
    /// What sensors say now, while the program may see a snapshot.
    pub(crate) live: Vec<i32>,
    freeze: Option<usize>,
    is_frozen: bool,
    pub(crate) snapshots: Vec<Vec<i32>>,
    pub(crate) snapshot_count: u64,
}

impl Peripherals {
    pub(crate) fn new(map: DeviceMap, wires: Vec<Wire>, pins: Pins) -> Self {
        let cells = vec![0; map.devices().len()];
        let freeze = map.named("freeze").map(|(index, _)| index);
        let is_pin = wires.iter().map(Pins::has).collect();
        Self {
            map,
            wires,
            pins,
            is_pin,
            values: cells.clone(),
            live: cells,
            freeze,
            is_frozen: false,
            snapshots: vec![],
            snapshot_count: 0,
        }
    }

    pub(crate) fn map(&self) -> &DeviceMap {
        &self.map
    }

    /// Lets the program see what sensors say, unless it holds a snapshot.
    pub(crate) fn show(&mut self) {
        if self.is_frozen {
            return;
        }
        for (index, device) in self.map.devices().iter().enumerate() {
            if !device.access.can_write() && !self.is_pin[index] {
                self.values[index] = self.live[index];
            }
        }
    }

    fn set_frozen(&mut self, is_frozen: bool) {
        let was_frozen = std::mem::replace(&mut self.is_frozen, is_frozen);
        if is_frozen && !was_frozen {
            if self.snapshots.len() == MOST_SNAPSHOTS {
                self.snapshots.remove(0);
            }
            self.snapshots.push(self.values.clone());
            self.snapshot_count += 1;
        } else if !is_frozen && was_frozen {
            self.show();
        }
    }
}

impl Devices for Peripherals {
    fn read(&mut self, address: u32, cycle: u64) -> Option<i32> {
        let (index, _) = self.map.at(address)?;
        if self.is_pin[index]
            && let Wire::Input(input) = &self.wires[index]
        {
            self.values[index] = self.pins.read(input, cycle);
        }
        Some(self.values[index])
    }

    fn write(&mut self, address: u32, value: i32, cycle: u64) -> bool {
        let Some((index, _)) = self.map.at(address) else { return false };
        self.values[index] = value;
        if self.is_pin[index]
            && let Wire::Output(output) = &self.wires[index]
        {
            self.pins.write(output, value, cycle);
        }
        if self.freeze == Some(index) {
            self.set_frozen(value != 0);
        }
        true
    }

    /// All but the freeze, which changes the others, and pins.
    fn cell(&self, address: u32) -> Option<i32> {
        let (index, _) = self.map.at(address)?;
        let is_more = self.freeze == Some(index) || self.is_pin[index];
        (!is_more).then(|| self.values[index])
    }
}

#[cfg(test)]
mod tests {
    use machine_asm::{Access, Device, FIRST_DEVICE_ADDRESS};

    use super::*;
    use crate::wiring::{Input, Output};

    #[test]
    fn frozen_inputs_stay_until_they_are_let_go() {
        let mut map = DeviceMap::default();
        let (sonar, freeze) = (FIRST_DEVICE_ADDRESS, FIRST_DEVICE_ADDRESS + 1);
        map.add(Device { name: "sonar".into(), address: sonar, access: Access::Read }).unwrap();
        map.add(Device { name: "freeze".into(), address: freeze, access: Access::Write }).unwrap();
        let wires = vec![Wire::Input(Input::Range("s".into(), 0)), Wire::Output(Output::Freeze)];
        let mut peripherals = Peripherals::new(map, wires, Pins::new(1, &[]));
        peripherals.live[0] = 100;
        peripherals.show();
        assert!(peripherals.write(freeze, 1, 0));
        peripherals.live[0] = 200;
        peripherals.show();
        assert_eq!(peripherals.read(sonar, 1), Some(100));
        assert!(peripherals.write(freeze, 0, 2));
        assert_eq!(peripherals.read(sonar, 3), Some(200));
        assert_eq!(peripherals.snapshots, [[100, 1]]);
        assert_eq!(peripherals.read(freeze + 1, 4), None);
    }
}
