//! A gait as a table.

use std::fmt;

use base::time::SimTime;

use crate::error::GaitError;

/// Seconds of one unit of a table's pulses.
pub const UNIT: f64 = 1e-5;
/// Pulses that servos take, in units: 0.5 to 2.5 ms (HS-422 data sheet).
const LEAST: u16 = 50;
const MOST: u16 = 250;

/// A row of a table: a pulse for each servo, in units of 10 us; `None` leaves a servo as it is.
pub type Row = Vec<Option<u16>>;

/// A way of walking: rows of pulses, over and over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gait {
    /// What it is called.
    pub name: String,
    /// Names of the servos that it moves, in the order of its columns.
    pub servos: Vec<String>,
    /// One after the other; then from the beginning.
    pub rows: Vec<Row>,
    /// How long each row is held.
    pub hold: SimTime,
}

/// A little more than the slowest stroke of the mini robot takes on a concrete floor; with less the feet do not get there.
const USUAL_HOLD: SimTime = SimTime::from_millis(800);

impl Gait {
    /// The gait in a text such as `(170,-,-) (170,160,160)`, a bracket a row.
    pub fn read(name: &str, servos: &[String], text: &str) -> Result<Self, GaitError> {
        let rows = text.split_whitespace().enumerate();
        let rows = rows.map(|(number, row)| read_row(name, servos.len(), number + 1, row));
        let rows = rows.collect::<Result<Vec<Row>, _>>()?;
        if rows.is_empty() {
            return Err(GaitError::Empty { gait: name.to_owned() });
        }
        Ok(Self { name: name.to_owned(), servos: servos.to_vec(), rows, hold: USUAL_HOLD })
    }

    /// How long a cycle takes.
    pub fn cycle(&self) -> SimTime {
        SimTime::from_nanos(self.hold.nanos() * self.rows.len() as u64)
    }
}

fn read_row(gait: &str, servos: usize, row: usize, text: &str) -> Result<Row, GaitError> {
    let gait = || gait.to_owned();
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let inner =
        inner.ok_or_else(|| GaitError::NoRow { gait: gait(), row, text: text.to_owned() })?;
    let pulses: Vec<&str> = inner.split(',').map(str::trim).collect();
    if pulses.len() != servos {
        let (found, wanted) = (pulses.len(), servos);
        return Err(GaitError::WrongLength { gait: gait(), row, found, wanted });
    }
    let pulse = |text: &str| match text {
        "-" => Ok(None),
        _ => match text.parse::<u16>() {
            Ok(pulse) if (LEAST..=MOST).contains(&pulse) => Ok(Some(pulse)),
            _ => {
                let (pulse, least, most) = (text.to_owned(), LEAST, MOST);
                Err(GaitError::BadPulse { gait: gait(), row, pulse, least, most })
            }
        },
    };
    pulses.into_iter().map(pulse).collect()
}

impl fmt::Display for Gait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.rows.iter().enumerate() {
            let pulses = row.iter().map(|pulse| match pulse {
                Some(pulse) => pulse.to_string(),
                None => "-".to_owned(),
            });
            let pulses: Vec<String> = pulses.collect();
            let space = if number == 0 { "" } else { " " };
            write!(f, "{space}({})", pulses.join(","))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Gait, String> {
        let servos = ["Middle", "Left", "Right"].map(str::to_owned);
        Gait::read("mine", &servos, text).map_err(|error| error.to_string())
    }

    #[test]
    fn a_table_reads_as_it_is_written() {
        let gait = read("(170,-,-)  (170, 160,160)".replace(", ", ",").as_str()).unwrap();
        assert_eq!(gait.rows[1], [Some(170), Some(160), Some(160)]);
        assert_eq!(gait.to_string(), "(170,-,-) (170,160,160)");
        assert_eq!(gait.cycle().seconds(), 1.6);
    }

    #[test]
    fn a_broken_table_is_told_with_its_row_and_the_fix() {
        for (text, said) in [
            ("", "has no rows"),
            ("170,-,-", "row 1: \"170,-,-\" is no row"),
            ("(170,-,-) (170,160)", "row 2: 2 pulses for 3 servos"),
            ("(170,-,x)", "row 1: the pulse \"x\" is no whole number from 50 to 250"),
            ("(9,-,-)", "the pulse \"9\""),
            ("(99999999999,-,-)", "the pulse \"99999999999\""),
        ] {
            let error = read(text).unwrap_err();
            assert!(error.contains(said), "{text:?}: {error}");
        }
    }
}
