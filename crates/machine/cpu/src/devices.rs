//! The seam between the computer and its peripherals: reads and writes on addresses.

use machine_asm::DeviceMap;

/// Peripherals as a program sees them; who may read or write what is decided before, by the device map.
pub trait Devices {
    /// What the device at `address` gives in this cycle; `None` if nothing answers, which is a trap.
    fn read(&mut self, address: u32, cycle: u64) -> Option<i32>;

    /// Hands `value` to the device at `address`; false if nothing answers, which is a trap.
    fn write(&mut self, address: u32, value: i32, cycle: u64) -> bool;

    /// What a device holds that is no more than a cell: a read gives what it holds and changes nothing, of several
    /// writes in one slice only the last counts, and it changes by itself only between slices or when a device is
    /// written that is more than a cell. `None` for those; calls to a cell may be left out or put together.
    fn cell(&self, _address: u32) -> Option<i32> {
        None
    }
}

/// A computer without peripherals: every access is a trap.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoDevices;

impl Devices for NoDevices {
    fn read(&mut self, _address: u32, _cycle: u64) -> Option<i32> {
        None
    }

    fn write(&mut self, _address: u32, _value: i32, _cycle: u64) -> bool {
        false
    }
}

/// One slot a device: whoever owns it puts readings in before a slice of cycles and takes orders out after it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceSlots {
    map: DeviceMap,
    values: Vec<i32>,
}

impl DeviceSlots {
    /// A slot for each device of `map`, all 0.
    pub fn new(map: DeviceMap) -> Self {
        let values = vec![0; map.devices().len()];
        Self { map, values }
    }

    /// The value of a device; `None` if there is no device of this name.
    pub fn get(&self, name: &str) -> Option<i32> {
        self.map.named(name).map(|(index, _)| self.values[index])
    }

    /// Sets the value of a device; false if there is no device of this name.
    pub fn set(&mut self, name: &str, value: i32) -> bool {
        let found = self.map.named(name).map(|(index, _)| index);
        found.map(|index| self.values[index] = value).is_some()
    }

    /// Values in the order of the map.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// Values in the order of the map, to be changed all at once: a consistent snapshot.
    pub fn values_mut(&mut self) -> &mut [i32] {
        &mut self.values
    }

    /// Which devices there are.
    pub fn map(&self) -> &DeviceMap {
        &self.map
    }
}

impl Devices for DeviceSlots {
    fn read(&mut self, address: u32, _cycle: u64) -> Option<i32> {
        self.map.at(address).map(|(index, _)| self.values[index])
    }

    fn write(&mut self, address: u32, value: i32, _cycle: u64) -> bool {
        let found = self.map.at(address).map(|(index, _)| index);
        found.map(|index| self.values[index] = value).is_some()
    }

    fn cell(&self, address: u32) -> Option<i32> {
        self.map.at(address).map(|(index, _)| self.values[index])
    }
}
