//! One robot whose mind is in another program.

use std::collections::VecDeque;
use std::time::Duration;

use base::messages::{Command, Reading};
use base::time::SimTime;

use super::speech::{moment_bytes, reading_bytes};

/// Bytes of readings that wait to be taken; beyond that the oldest are lost, and counted.
const MOST_BYTES: usize = 64 << 20;

/// The way back to who asked.
pub(super) type WayBack = Box<dyn FnOnce(Vec<u8>) + Send>;

/// A robot, and what it is owed.
pub(super) struct Seat {
    pub(super) robot: String,
    /// The program that leads it.
    pub(super) program: u64,
    cycle: SimTime,
    /// The cycle that passes ends here.
    end: SimTime,
    orders: Vec<Command>,
    readings: VecDeque<Vec<u8>>,
    bytes: usize,
    lost: u64,
    /// Who waits for the end of the cycle, with the number of the question.
    waiting: Option<(u64, WayBack)>,
    /// The last answer, for those who did not hear it.
    last: (u64, Vec<u8>),
    /// When anything was heard last, on the wall.
    pub(super) heard: Duration,
    /// When it was answered last, simulated.
    pub(super) answered: SimTime,
    /// Since when it stands because nothing was heard.
    pub(super) stands_since: Option<Duration>,
    /// How much was lost since it stands.
    pub(super) missed: u64,
}

impl Seat {
    pub(super) fn new(
        (robot, program): (String, u64),
        (number, joined): (u64, Vec<u8>),
        cycle: SimTime,
        (now, wall): (SimTime, Duration),
    ) -> Self {
        Self {
            robot,
            program,
            cycle,
            end: now + cycle,
            orders: vec![],
            readings: VecDeque::new(),
            bytes: 0,
            lost: 0,
            waiting: None,
            last: (number, joined),
            heard: wall,
            answered: now,
            stands_since: None,
            missed: 0,
        }
    }

    /// Takes a question, whose orders count once; gives the way back where its number is neither the last one nor the next.
    pub(super) fn ask(
        &mut self,
        number: u64,
        orders: Vec<Command>,
        back: WayBack,
    ) -> Result<(), WayBack> {
        if let Some(answer) = self.kept(number) {
            back(answer);
            return Ok(());
        }
        if Some(number) != self.number().checked_add(1) {
            return Err(back);
        }
        if self.waiting.is_none() {
            self.orders.extend(orders);
        }
        self.waiting = Some((number, back));
        Ok(())
    }

    /// The number of the last question that was answered.
    pub(super) fn number(&self) -> u64 {
        self.last.0
    }

    /// The answer to the question of this number, if it was the last that was answered.
    pub(super) fn kept(&self, number: u64) -> Option<Vec<u8>> {
        (self.last.0 == number).then(|| self.last.1.clone())
    }

    /// Whether it has given its orders and waits for its cycle to end.
    pub(super) fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// What it orders in the next step.
    pub(super) fn take_orders(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.orders)
    }

    /// Takes what its sensors said.
    pub(super) fn sense(&mut self, reading: &Reading) {
        let bytes = reading_bytes(reading);
        self.bytes += bytes.len();
        self.readings.push_back(bytes);
        while self.bytes > MOST_BYTES {
            let Some(oldest) = self.readings.pop_front() else { break };
            self.bytes -= oldest.len();
            self.lost += 1;
            self.missed += 1;
        }
    }

    /// Answers whoever waits, if the cycle has ended.
    pub(super) fn settle(&mut self, now: SimTime) {
        if now < self.end {
            return;
        }
        let Some((number, back)) = self.waiting.take() else { return };
        let readings = self.readings.iter().map(Vec::as_slice);
        let answer = moment_bytes(number, now, std::mem::take(&mut self.lost), readings);
        self.readings.clear();
        self.bytes = 0;
        self.last = (number, answer.clone());
        self.answered = now;
        while self.end <= now {
            self.end += self.cycle;
        }
        back(answer);
    }
}
