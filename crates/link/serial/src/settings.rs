//! How a port is set.

use std::fmt;
use std::str::FromStr;

use base::time::SimTime;

/// The bit that is sent so that some errors are seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Parity {
    /// None.
    #[default]
    None,
    /// An even number of ones.
    Even,
    /// An odd number of ones.
    Odd,
}

/// Speed and framing of a serial port with eight bits of data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PortSettings {
    /// Bits a second.
    pub baud: u32,
    /// The parity bit.
    pub parity: Parity,
    /// Stop bits, one or two.
    pub stop_bits: u8,
}

/// Rates that ports have.
const RATES: [u32; 8] = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200];

/// A setting that no port has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// A rate.
    #[error(
        "no port runs at {0} baud; take one of 1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200"
    )]
    Baud(String),
    /// A parity.
    #[error("{0:?} is no parity; it is none, even or odd")]
    Parity(String),
    /// Stop bits.
    #[error("{0} stop bits cannot be; take 1 or 2")]
    StopBits(u8),
}

impl Default for PortSettings {
    /// The radio's: 9600 baud, no parity, one stop bit.
    fn default() -> Self {
        Self { baud: 9600, parity: Parity::None, stop_bits: 1 }
    }
}

impl PortSettings {
    /// Settings that a port can have.
    pub fn new(baud: u32, parity: Parity, stop_bits: u8) -> Result<Self, SettingError> {
        if !RATES.contains(&baud) {
            return Err(SettingError::Baud(baud.to_string()));
        }
        if !(1..=2).contains(&stop_bits) {
            return Err(SettingError::StopBits(stop_bits));
        }
        Ok(Self { baud, parity, stop_bits })
    }

    /// How long a byte takes: a start bit, eight bits, parity, stop bits.
    pub fn byte_time(&self) -> SimTime {
        let bits = 9 + u64::from(self.parity != Parity::None) + u64::from(self.stop_bits);
        SimTime::from_nanos(bits * 1_000_000_000 / u64::from(self.baud.max(1)))
    }
}

impl FromStr for Parity {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        match text {
            "none" => Ok(Self::None),
            "even" => Ok(Self::Even),
            "odd" => Ok(Self::Odd),
            _ => Err(SettingError::Parity(text.to_owned())),
        }
    }
}

impl fmt::Display for PortSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parity = match self.parity {
            Parity::None => 'N',
            Parity::Even => 'E',
            Parity::Odd => 'O',
        };
        write!(f, "{} baud 8{parity}{}", self.baud, self.stop_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_at_9600_baud_takes_just_over_a_millisecond() {
        assert_eq!(PortSettings::default().byte_time(), SimTime::from_nanos(1_041_666));
        let long = PortSettings::new(1200, Parity::Even, 2).unwrap();
        assert_eq!(
            (long.byte_time().nanos(), long.to_string().as_str()),
            (10_000_000, "1200 baud 8E2")
        );
    }

    #[test]
    fn settings_that_no_port_has_are_refused_by_value() {
        for (told, error) in [
            ("9601 baud", PortSettings::new(9601, Parity::None, 1).unwrap_err().to_string()),
            ("3 stop bits", PortSettings::new(9600, Parity::None, 3).unwrap_err().to_string()),
            ("\"mark\"", "mark".parse::<Parity>().unwrap_err().to_string()),
        ] {
            assert!(error.contains(told), "{error}");
        }
    }
}
