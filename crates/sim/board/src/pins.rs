//! What happens on single pins, cycle by cycle: pulses for servos, the sonar's trigger and echo, the radio's bytes.
//!
//! A servo is told by how long its pin is high. The SRF05's echo pin is high for as long as sound is under way to what it meets and back, 58 us a
//! centimetre, and 30 ms where nothing answers (its data sheet). Our sonar sounds at its own beat: after the trigger the echo begins with its next reading.

use base::messages::{Command, JointOrder};
use base::model::ServoSpec;
use base::time::SimTime;
use link_serial::{Air, AirSettings, End};

use crate::wiring::{Input, Output, Wire};

/// Pulses that a servo takes, seconds: it overlooks others.
const PULSES: (f64, f64) = (0.3e-3, 3e-3);
/// A pulse that differs by less is the same, seconds: half a servo's dead band, twice what a program's loops make it waver by.
const SAME_PULSE: f64 = 4e-6;
/// How long the echo pin is high for each metre, and where nothing answers.
const ECHO_PER_METRE: f64 = 5.8e-3;
const NO_ECHO: SimTime = SimTime::from_millis(30);
const NANOS: u64 = 1_000_000_000;

/// The sonar's pins.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sounding {
    Quiet,
    Triggered,
    UnderWay(SimTime),
}

/// A servo's pin.
#[derive(Clone, Debug)]
struct ServoPin {
    spec: ServoSpec,
    /// Since when it is high.
    high: Option<SimTime>,
    /// The last pulse, seconds, and the one that was ordered.
    pulse: Option<f64>,
    ordered: Option<f64>,
}

/// All pins that are more than cells, and the time they are used at.
#[derive(Clone, Debug)]
pub(crate) struct Pins {
    hertz: u64,
    /// When the cycles of this step began, and the first of them.
    began: (SimTime, u64),
    servos: Vec<ServoPin>,
    sounding: Sounding,
    trigger: i32,
    is_ready: bool,
    pub(crate) air: Air,
}

impl Pins {
    pub(crate) fn new(hertz: u64, servos: &[ServoSpec]) -> Self {
        let pin = |spec: &ServoSpec| ServoPin {
            spec: spec.clone(),
            high: None,
            pulse: None,
            ordered: None,
        };
        Self {
            hertz,
            began: (SimTime::ZERO, 0),
            servos: servos.iter().map(pin).collect(),
            sounding: Sounding::Quiet,
            trigger: 0,
            is_ready: false,
            air: Air::new(AirSettings::default(), 0),
        }
    }

    /// Whether a wire is a pin of this kind rather than a cell.
    pub(crate) fn has(wire: &Wire) -> bool {
        matches!(
            wire,
            Wire::Input(Input::Micros | Input::Echo | Input::RadioBusy | Input::SerialIn)
                | Wire::Output(
                    Output::Servo(_) | Output::Trigger | Output::SerialOut | Output::RadioReady
                )
        )
    }

    /// A step begins with this cycle.
    pub(crate) fn begin(&mut self, now: SimTime, cycle: u64) {
        self.began = (now, cycle);
    }

    fn time(&self, cycle: u64) -> SimTime {
        let since = u128::from(cycle.saturating_sub(self.began.1)) * u128::from(NANOS);
        let nanos = since / u128::from(self.hertz);
        self.began.0 + SimTime::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }

    pub(crate) fn read(&mut self, input: &Input, cycle: u64) -> i32 {
        let now = self.time(cycle);
        match input {
            // It wraps around, as a counter of 32 bits does.
            Input::Micros => (now.nanos() / 1000) as i32,
            Input::Echo => {
                if matches!(self.sounding, Sounding::UnderWay(until) if now >= until) {
                    self.sounding = Sounding::Quiet;
                }
                i32::from(matches!(self.sounding, Sounding::UnderWay(_)))
            }
            Input::RadioBusy => i32::from(self.air.is_busy(End::Robot, now)),
            Input::SerialIn if self.is_ready => {
                self.air.take(End::Robot, now).map_or(-1, i32::from)
            }
            _ => -1,
        }
    }

    pub(crate) fn write(&mut self, output: &Output, value: i32, cycle: u64) {
        let now = self.time(cycle);
        match output {
            Output::Servo(number) => self.servos[*number].put(value != 0, now),
            Output::Trigger => {
                if value != 0 && self.trigger == 0 {
                    self.sounding = Sounding::Triggered;
                }
                self.trigger = value;
            }
            Output::SerialOut => self.air.send(End::Robot, value as u8, now),
            Output::RadioReady => self.is_ready = value != 0,
            _ => {}
        }
    }

    /// The sonar has sounded: a trigger before makes its echo pin go high.
    pub(crate) fn heard(&mut self, range: Option<f64>, time: SimTime) {
        if self.sounding == Sounding::Triggered {
            let long = range.map_or(NO_ECHO, |m| SimTime::from_seconds(m * ECHO_PER_METRE));
            self.sounding = Sounding::UnderWay(time + long);
        }
    }

    /// Pulses that are new, as orders.
    pub(crate) fn orders(&mut self) -> Vec<Command> {
        self.servos.iter_mut().filter_map(ServoPin::order).collect()
    }
}

impl ServoPin {
    fn put(&mut self, is_high: bool, now: SimTime) {
        match (self.high, is_high) {
            (None, true) => self.high = Some(now),
            (Some(since), false) => {
                let pulse = (now - since).seconds();
                if (PULSES.0..=PULSES.1).contains(&pulse) {
                    self.pulse = Some(pulse);
                }
                self.high = None;
            }
            _ => {}
        }
    }

    fn order(&mut self) -> Option<Command> {
        let pulse = self.pulse?;
        if self.ordered.is_some_and(|ordered| (ordered - pulse).abs() <= SAME_PULSE) {
            return None;
        }
        self.ordered = Some(pulse);
        let order = JointOrder::To(self.spec.angle_of(pulse));
        Some(Command::Joint { name: self.spec.name.clone(), order })
    }
}
