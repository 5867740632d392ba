//! What a program would cost on microcontrollers people can buy.
//!
//! The emulated computer does in one cycle what a real one does in several: an instruction reads two cells of 32 bits
//! and writes one. `clocks` is what `add` of three such cells takes on each part, counted by us from the timings in its
//! data sheet or, for the ARM cores, in ARM's reference manuals (DDI 0484, 0337, 0439); calls and divisions differ, so
//! figures are estimates within a factor of about two. Currents are the typical ones of the data sheets.

use serde::Serialize;

/// A part and its documented figures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Microcontroller {
    pub(crate) name: &'static str,
    /// Highest clock, MHz.
    pub(crate) max_mhz: f64,
    /// Clocks an instruction of the emulated computer takes there.
    pub(crate) clocks: f64,
    /// The operating point the current is given for: MHz, volts, milliamperes.
    pub(crate) at: (f64, f64, f64),
    /// Where the figures come from.
    pub(crate) source: &'static str,
}

/// The parts, from small to large.
pub(crate) const MICROCONTROLLERS: [Microcontroller; 5] = [
    // Four bytes, each movf, (carry,) addwf, movwf: about 20 instructions of 4 clocks.
    Microcontroller {
        name: "PIC16F877",
        max_mhz: 20.0,
        clocks: 80.0,
        at: (20.0, 5.5, 7.0),
        source: "data sheet DS30292B, parameter D013",
    },
    // Eight lds and four sts of 2 clocks, four additions of 1.
    Microcontroller {
        name: "ATmega328P",
        max_mhz: 20.0,
        clocks: 28.0,
        at: (8.0, 5.0, 5.2),
        source: "data sheet Atmel-8271H, table 29-12",
    },
    // Two ldr and one str of 2 clocks, one addition.
    Microcontroller {
        name: "RP2040",
        max_mhz: 133.0,
        clocks: 7.0,
        // The core's supply comes from 3.3 V by the part's own linear regulator: the same current at the higher voltage.
        at: (48.0, 3.3, 10.9),
        source: "data sheet, table 637: both cores and the video demo",
    },
    // Loads and stores of 2 clocks, the second load pipelined.
    Microcontroller {
        name: "STM32F103",
        max_mhz: 72.0,
        clocks: 6.0,
        at: (72.0, 3.3, 27.0),
        source: "data sheet DS5319, table 17, peripherals off",
    },
    Microcontroller {
        name: "STM32F405",
        max_mhz: 168.0,
        clocks: 6.0,
        at: (168.0, 3.3, 40.0),
        source: "data sheet DS8626, table 20, peripherals off",
    },
];

/// What a run costs on one part.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Cost {
    pub(crate) name: &'static str,
    /// Clock it needs to be done in the period, MHz.
    pub(crate) needed_mhz: f64,
    /// Highest clock it has, MHz.
    pub(crate) max_mhz: f64,
    /// Whether it is fast enough.
    pub(crate) is_enough: bool,
    /// Energy of one run, millijoules.
    pub(crate) energy_mj: f64,
    pub(crate) source: &'static str,
}

impl Microcontroller {
    /// What `cycles` in a period of so many seconds cost here.
    pub(crate) fn cost(&self, cycles: u64, period: f64) -> Cost {
        let clocks = cycles as f64 * self.clocks;
        let needed_mhz = clocks / period / 1e6;
        let (mhz, volts, milliamperes) = self.at;
        // mA · V = mW; over MHz it is nJ a clock.
        let nanojoules_a_clock = milliamperes * volts / mhz;
        Cost {
            name: self.name,
            needed_mhz,
            max_mhz: self.max_mhz,
            is_enough: needed_mhz <= self.max_mhz,
            energy_mj: clocks * nanojoules_a_clock / 1e6,
            source: self.source,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manual_shows_the_same_figures() {
        let manual = include_str!("../../../../docs/cpu.md");
        for Microcontroller { name, max_mhz, clocks, at: (mhz, volts, current), .. } in
            MICROCONTROLLERS
        {
            let row = format!(
                "| {name} | {max_mhz} MHz | {clocks} | {current} mA at {mhz} MHz, {volts} V |"
            );
            assert!(manual.contains(&row), "no row {row}");
        }
    }

    #[test]
    fn a_second_at_the_documented_point_costs_its_power() {
        for part in MICROCONTROLLERS {
            let (mhz, volts, milliamperes) = part.at;
            let cycles = (mhz * 1e6 / part.clocks) as u64;
            let cost = part.cost(cycles, 1.0);
            assert!((cost.energy_mj - volts * milliamperes).abs() < 1e-3, "{cost:?}");
            assert!((cost.needed_mhz - mhz).abs() < 1e-3 && cost.is_enough, "{cost:?}");
            assert!(!part.cost(cycles, 0.01).is_enough);
        }
    }
}
