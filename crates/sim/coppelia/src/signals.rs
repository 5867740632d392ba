//! Signals: values that clients leave for each other.

use std::collections::BTreeMap;

/// How many there may be, and how many bytes in one.
const MOST: usize = 1024;
const LONGEST: usize = 64 << 10;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Signal {
    /// A whole number.
    Whole(i32),
    /// Another number.
    Number(f64),
    /// Bytes.
    Text(Vec<u8>),
}

/// All of them, by kind and name.
#[derive(Clone, Debug, Default)]
pub struct Signals(BTreeMap<(u8, String), Signal>);

impl Signal {
    fn kind(&self) -> u8 {
        match self {
            Self::Whole(_) => 0,
            Self::Number(_) => 1,
            Self::Text(_) => 2,
        }
    }
}

impl Signals {
    /// Leaves a value; the error says why it cannot be kept.
    pub fn set(&mut self, name: &str, value: Signal) -> Result<(), String> {
        let key = (value.kind(), name.to_owned());
        let length = name.len() + if let Signal::Text(bytes) = &value { bytes.len() } else { 0 };
        if length > LONGEST {
            return Err(format!("the signal has {length} bytes, more than {LONGEST}"));
        }
        if self.0.len() >= MOST && !self.0.contains_key(&key) {
            return Err(format!("there are {MOST} signals already; clear some"));
        }
        self.0.insert(key, value);
        Ok(())
    }

    /// A whole number that was left.
    pub fn whole(&self, name: &str) -> Option<i32> {
        match self.0.get(&(0, name.to_owned())) {
            Some(Signal::Whole(value)) => Some(*value),
            _ => None,
        }
    }

    /// Another number that was left.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self.0.get(&(1, name.to_owned())) {
            Some(Signal::Number(value)) => Some(*value),
            _ => None,
        }
    }

    /// Bytes that were left.
    pub fn text(&self, name: &str) -> Option<&[u8]> {
        match self.0.get(&(2, name.to_owned())) {
            Some(Signal::Text(value)) => Some(value),
            _ => None,
        }
    }

    /// Takes a value away: of whole numbers 0, of others 1, of bytes 2; an empty name means all of that kind.
    pub fn clear(&mut self, kind: u8, name: &str) {
        self.0.retain(|(known, own), _| *known != kind || !(name.is_empty() || own == name));
    }
}
