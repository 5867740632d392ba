//! The radio between robot and computer: one byte at a time is in the air, and some never arrive.
//!
//! After the ER400TRS module: half duplex, a buffer at either end, a line that says when it is busy. An end that has begun keeps the air
//! until its buffer is empty; then whoever waits begins.

use std::collections::VecDeque;

use base::noise::NoiseStream;
use base::time::SimTime;

use crate::settings::PortSettings;

/// Bytes that a module keeps; what comes beyond is lost (the module's data sheet: 180).
const BUFFER: usize = 180;

/// An end of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The robot's.
    Robot,
    /// The computer's.
    Computer,
}

impl End {
    const fn other(self) -> Self {
        match self {
            Self::Robot => Self::Computer,
            Self::Computer => Self::Robot,
        }
    }
}

/// What the air does to bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AirSettings {
    /// How both ports are set.
    pub port: PortSettings,
    /// Share of bytes that never arrive, 0 to 1.
    pub loss: f64,
    /// Share of bytes that arrive with a bit turned over, 0 to 1.
    pub corruption: f64,
    /// Beyond so many metres nothing arrives.
    pub reach: f64,
}

impl Default for AirSettings {
    /// Nothing is lost within 250 m.
    fn default() -> Self {
        Self { port: PortSettings::default(), loss: 0.0, corruption: 0.0, reach: 250.0 }
    }
}

/// Both modules and the air between them.
#[derive(Clone, Debug)]
pub struct Air {
    settings: AirSettings,
    byte_time: SimTime,
    noise: NoiseStream,
    /// How far the ends are from each other, metres.
    distance: f64,
    /// To be sent, by end.
    waiting: [VecDeque<u8>; 2],
    /// Arrived and not yet taken, by end.
    arrived: [VecDeque<u8>; 2],
    /// Who sends, what, and when it has arrived.
    flying: Option<(End, u8, SimTime)>,
    now: SimTime,
}

impl Air {
    /// Silent air; chance is the run's with this seed.
    pub fn new(settings: AirSettings, seed: u64) -> Self {
        Self {
            settings,
            byte_time: settings.port.byte_time(),
            noise: NoiseStream::new(seed, "serial/air"),
            distance: 0.0,
            waiting: [VecDeque::new(), VecDeque::new()],
            arrived: [VecDeque::new(), VecDeque::new()],
            flying: None,
            now: SimTime::ZERO,
        }
    }

    /// Says how far the ends are from each other, metres.
    pub fn set_distance(&mut self, metres: f64) {
        self.distance = metres;
    }

    /// Gives a byte to the module at an end; one that is full drops it.
    pub fn send(&mut self, end: End, byte: u8, now: SimTime) {
        self.pass(now);
        let waiting = &mut self.waiting[end as usize];
        if waiting.len() < BUFFER {
            waiting.push_back(byte);
        }
        self.begin(now);
    }

    /// Takes the next byte that arrived at an end.
    pub fn take(&mut self, end: End, now: SimTime) -> Option<u8> {
        self.pass(now);
        self.arrived[end as usize].pop_front()
    }

    /// Whether the module at an end takes no byte now: the other sends, or its own buffer is full.
    pub fn is_busy(&mut self, end: End, now: SimTime) -> bool {
        self.pass(now);
        let is_other = self.flying.is_some_and(|(sender, _, _)| sender != end);
        is_other || self.waiting[end as usize].len() >= BUFFER
    }

    /// Bytes that were given to the module at an end and are not sent yet.
    pub fn unsent(&self, end: End) -> usize {
        self.waiting[end as usize].len()
    }

    /// Lets time pass.
    fn pass(&mut self, now: SimTime) {
        self.now = self.now.max(now);
        while let Some((sender, byte, until)) =
            self.flying.filter(|(_, _, until)| *until <= self.now)
        {
            self.flying = None;
            self.arrive(sender.other(), byte);
            let end =
                if self.waiting[sender as usize].is_empty() { sender.other() } else { sender };
            self.fly(end, until);
        }
    }

    /// Begins if nobody sends.
    fn begin(&mut self, now: SimTime) {
        for end in [End::Robot, End::Computer] {
            if self.flying.is_none() {
                self.fly(end, self.now.max(now));
            }
        }
    }

    fn fly(&mut self, end: End, from: SimTime) {
        if let Some(byte) = self.waiting[end as usize].pop_front() {
            self.flying = Some((end, byte, from + self.byte_time));
        }
    }

    fn arrive(&mut self, end: End, byte: u8) {
        // Drawn for each byte alike, so that what is lost does not depend on what is said.
        let (is_lost, is_spoilt) =
            (self.noise.chance(self.settings.loss), self.noise.chance(self.settings.corruption));
        let bit = self.noise.below(8);
        let arrived = &mut self.arrived[end as usize];
        if !is_lost && self.distance <= self.settings.reach && arrived.len() < BUFFER {
            arrived.push_back(if is_spoilt { byte ^ 1 << bit } else { byte });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> SimTime {
        SimTime::from_millis(millis)
    }

    fn all(air: &mut Air, end: End, now: SimTime) -> Vec<u8> {
        std::iter::from_fn(|| air.take(end, now)).collect()
    }

    #[test]
    fn bytes_arrive_one_after_the_other_at_the_speed_of_the_line() {
        let mut air = Air::new(AirSettings::default(), 1);
        (1..=5).for_each(|byte| air.send(End::Robot, byte, ms(0)));
        assert_eq!(all(&mut air, End::Computer, ms(1)), [0; 0]);
        assert_eq!(all(&mut air, End::Computer, ms(3)), [1, 2]);
        assert_eq!(all(&mut air, End::Computer, ms(6)), [3, 4, 5]);
    }

    #[test]
    fn only_one_end_speaks_at_a_time_and_the_other_is_told_to_wait() {
        let mut air = Air::new(AirSettings::default(), 1);
        (1..=3).for_each(|byte| air.send(End::Robot, byte, ms(0)));
        assert!(air.is_busy(End::Computer, ms(1)) && !air.is_busy(End::Robot, ms(1)));
        air.send(End::Computer, 9, ms(1));
        assert_eq!(all(&mut air, End::Robot, ms(4)), [0; 0], "three bytes come before it");
        assert_eq!(all(&mut air, End::Robot, ms(5)), [9]);
    }

    #[test]
    fn the_share_that_is_lost_or_spoilt_is_as_set_and_beyond_its_reach_all_is() {
        let settings = AirSettings { loss: 0.3, corruption: 0.1, ..AirSettings::default() };
        let mut air = Air::new(settings, 7);
        let (mut whole, mut spoilt) = (0, 0);
        for round in 0..5000 {
            air.send(End::Robot, 0, ms(2 * round));
            match air.take(End::Computer, ms(2 * round + 2)) {
                Some(0) => whole += 1,
                Some(_) => spoilt += 1,
                None => {}
            }
        }
        assert!((3000..3300).contains(&whole) && (290..410).contains(&spoilt), "{whole}, {spoilt}");
        air.set_distance(251.0);
        air.send(End::Robot, 0, ms(20_000));
        assert_eq!(air.take(End::Computer, ms(20_100)), None);
    }

    #[test]
    fn a_full_module_drops_what_comes_beyond() {
        let mut air = Air::new(AirSettings::default(), 1);
        (0..400).for_each(|_| air.send(End::Robot, 5, ms(0)));
        assert!(air.is_busy(End::Robot, ms(0)) && air.unsent(End::Robot) == 180);
        assert_eq!(
            all(&mut air, End::Computer, ms(10_000)).len(),
            180,
            "one flew, and its own end keeps so many"
        );
    }
}
