//! The device map: which addresses are peripherals, held as data.

/// First address a device may have; memory lies below.
pub const FIRST_DEVICE_ADDRESS: u32 = 0x4000_0000;

/// Last address a device may have: addresses are positive numbers.
pub const LAST_DEVICE_ADDRESS: u32 = i32::MAX as u32;

/// What a program may do with a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// An input: a sensor.
    Read,
    /// An output: an actuator.
    Write,
    /// Both.
    ReadWrite,
}

impl Access {
    /// Whether it can be read.
    pub const fn can_read(self) -> bool {
        !matches!(self, Self::Write)
    }

    /// Whether it can be written.
    pub const fn can_write(self) -> bool {
        !matches!(self, Self::Read)
    }

    /// As in `.device`: `r`, `w` or `rw`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Read => "r",
            Self::Write => "w",
            Self::ReadWrite => "rw",
        }
    }

    /// The access of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Read, Self::Write, Self::ReadWrite].into_iter().find(|access| access.name() == name)
    }
}

/// One peripheral, at one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// Its name in programs.
    pub name: String,
    /// Its address, from [`FIRST_DEVICE_ADDRESS`] to [`LAST_DEVICE_ADDRESS`].
    pub address: u32,
    /// What a program may do with it.
    pub access: Access,
}

/// All peripherals, ordered by address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeviceMap {
    devices: Vec<Device>,
}

impl DeviceMap {
    /// Adds a device; gives it back if its address is taken or lies outside the range of devices.
    pub fn add(&mut self, device: Device) -> Result<(), Device> {
        if !(FIRST_DEVICE_ADDRESS..=LAST_DEVICE_ADDRESS).contains(&device.address) {
            return Err(device);
        }
        match self.devices.binary_search_by_key(&device.address, |known| known.address) {
            Ok(_) => Err(device),
            Err(place) => {
                self.devices.insert(place, device);
                Ok(())
            }
        }
    }

    /// All of them, ordered by address.
    pub fn devices(&self) -> &[Device] {
        &self.devices
    }

    /// The device at an address, with its index.
    pub fn at(&self, address: u32) -> Option<(usize, &Device)> {
        let found = self.devices.binary_search_by_key(&address, |known| known.address).ok()?;
        Some((found, &self.devices[found]))
    }

    /// The device of a name, with its index.
    pub fn named(&self, name: &str) -> Option<(usize, &Device)> {
        self.devices.iter().enumerate().find(|(_, device)| device.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn device(name: &str, address: u32) -> Device {
        Device { name: name.to_owned(), address, access: Access::Read }
    }

    #[test]
    fn devices_are_found_by_address_and_name() {
        let mut map = DeviceMap::default();
        map.add(device("ir", FIRST_DEVICE_ADDRESS + 5)).unwrap();
        map.add(device("sonar", FIRST_DEVICE_ADDRESS)).unwrap();
        assert_eq!(map.at(FIRST_DEVICE_ADDRESS + 5).unwrap().1.name, "ir");
        assert_eq!(map.named("sonar").unwrap().0, 0);
        assert!(map.at(7).is_none());
    }

    #[test]
    fn taken_and_outlying_addresses_are_refused() {
        let mut map = DeviceMap::default();
        map.add(device("ir", FIRST_DEVICE_ADDRESS)).unwrap();
        assert!(map.add(device("sonar", FIRST_DEVICE_ADDRESS)).is_err());
        assert!(map.add(device("sonar", 9)).is_err());
        assert!(map.add(device("sonar", u32::MAX)).is_err());
    }
}
