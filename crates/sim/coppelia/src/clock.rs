//! When time passes: clients start it, step it, let it stand still and stop it.

use std::collections::BTreeSet;

use base::time::SimTime;

/// What V-REP steps by, unless a scene says otherwise.
const USUAL_STEP: SimTime = SimTime::from_millis(50);

/// Whether time passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Not yet, or no longer.
    #[default]
    Stopped,
    /// It does.
    Running,
    /// It stands still.
    Paused,
}

/// Time as clients see it.
#[derive(Clone, Debug)]
pub struct Clock {
    phase: Phase,
    /// Of the simulation, when it was started.
    started: SimTime,
    now: SimTime,
    step: SimTime,
    /// Clients that step time themselves.
    steppers: BTreeSet<u64>,
    /// Those of them that wait for the next step.
    waiting: BTreeSet<u64>,
    /// When the step that they wait for ends.
    until: Option<SimTime>,
    /// Whether each exchange with a client who does not step is a step.
    by_exchange: bool,
    has_stopped: bool,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            phase: Phase::Stopped,
            started: SimTime::ZERO,
            now: SimTime::ZERO,
            step: USUAL_STEP,
            steppers: BTreeSet::new(),
            waiting: BTreeSet::new(),
            until: None,
            by_exchange: false,
            has_stopped: false,
        }
    }
}

impl Clock {
    /// What clients call a step.
    pub fn step(&self) -> SimTime {
        self.step
    }

    /// From now on this is a step.
    pub fn set_step(&mut self, step: SimTime) {
        self.step = step;
    }

    /// Whether time passes.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Since it was started.
    pub fn time(&self) -> SimTime {
        match self.phase {
            Phase::Stopped => SimTime::ZERO,
            Phase::Running | Phase::Paused => {
                SimTime::from_nanos(self.now.nanos().saturating_sub(self.started.nanos()))
            }
        }
    }

    /// It starts, or goes on.
    pub fn start(&mut self) {
        if self.phase == Phase::Stopped {
            self.started = self.now;
        }
        self.phase = Phase::Running;
    }

    /// It stands still, if it runs.
    pub fn pause(&mut self) {
        if self.phase == Phase::Running {
            self.phase = Phase::Paused;
        }
    }

    /// It ends: all is to be as it was before the start.
    pub fn stop(&mut self) {
        self.has_stopped |= self.phase != Phase::Stopped;
        self.phase = Phase::Stopped;
        self.waiting.clear();
        self.until = None;
    }

    /// Whether it was stopped since the last call: robots go back to where they began.
    pub fn take_stop(&mut self) -> bool {
        std::mem::take(&mut self.has_stopped)
    }

    /// A client steps time itself from now on, or no longer.
    pub fn set_stepping(&mut self, client: u64, does: bool) {
        if does {
            self.steppers.insert(client);
        } else {
            self.leave(client);
        }
    }

    /// A client has gone: nobody waits for it.
    pub fn leave(&mut self, client: u64) {
        self.steppers.remove(&client);
        self.waiting.remove(&client);
    }

    /// Whether a client steps time itself.
    pub fn is_stepper(&self, client: u64) -> bool {
        self.steppers.contains(&client)
    }

    /// A client wants the next step.
    pub fn ask_step(&mut self, client: u64) {
        self.waiting.insert(client);
    }

    /// From now on each exchange with a client is a step, as long as nobody steps time.
    pub fn set_by_exchange(&mut self) {
        self.by_exchange = true;
    }

    /// A client has said something: the next step, where each exchange is one.
    pub fn ask_exchange(&mut self, client: u64) {
        if self.by_exchange && self.steppers.is_empty() && self.phase == Phase::Running {
            self.waiting.insert(client);
            self.until.get_or_insert(self.now + self.step);
        }
    }

    /// Whether a client still waits for its step.
    pub fn waits(&self, client: u64) -> bool {
        self.phase == Phase::Running && self.waiting.contains(&client)
    }

    /// Whether nobody steps time: it passes as the run has it.
    pub fn is_free(&self) -> bool {
        self.steppers.is_empty() && !self.by_exchange
    }

    /// Whether a step of the simulation may be made: nobody steps time, or all who do want the next one.
    pub fn may_step(&mut self) -> bool {
        if self.phase != Phase::Running {
            return false;
        }
        if self.is_free() || self.until.is_some() {
            return true;
        }
        if !self.steppers.is_empty() && self.steppers.is_subset(&self.waiting) {
            self.until = Some(self.now + self.step);
            return true;
        }
        false
    }

    /// A step of the simulation was made, or another simulation is looked at.
    pub fn set_now(&mut self, now: SimTime) {
        self.now = now;
        if self.until.is_some_and(|until| now >= until) {
            self.until = None;
            self.waiting.clear();
        }
        if self.is_free() {
            self.until = None;
            self.waiting.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TICK: SimTime = SimTime::from_millis(10);

    /// How many steps of the simulation are made before it has to wait.
    fn steps(clock: &mut Clock) -> usize {
        let mut made = 0;
        while made < 100 && clock.may_step() {
            made += 1;
            clock.set_now(clock.now + TICK);
        }
        made
    }

    #[test]
    fn time_passes_once_it_is_started_and_counts_from_there() {
        let mut clock = Clock::default();
        clock.set_now(SimTime::from_millis(500));
        assert_eq!((steps(&mut clock), clock.time()), (0, SimTime::ZERO));
        clock.start();
        assert_eq!(steps(&mut clock), 100);
        assert_eq!(clock.time(), SimTime::from_seconds(1.0));
        clock.pause();
        assert_eq!((steps(&mut clock), clock.phase()), (0, Phase::Paused));
        clock.stop();
        assert!(clock.take_stop() && !clock.take_stop());
        assert_eq!(clock.time(), SimTime::ZERO);
    }

    #[test]
    fn who_steps_gets_a_whole_step_and_not_more() {
        let mut clock = Clock::default();
        clock.set_stepping(1, true);
        clock.start();
        assert_eq!(steps(&mut clock), 0);
        clock.ask_step(1);
        assert!(clock.waits(1));
        assert_eq!(steps(&mut clock), 5, "50 ms in steps of 10");
        assert!(!clock.waits(1));
    }

    #[test]
    fn where_each_exchange_is_a_step_time_waits_for_words() {
        let mut clock = Clock::default();
        clock.set_by_exchange();
        clock.start();
        assert_eq!((steps(&mut clock), clock.is_free()), (0, false));
        clock.ask_exchange(1);
        assert!(clock.waits(1));
        assert_eq!((steps(&mut clock), clock.waits(1)), (5, false));
        clock.set_stepping(2, true);
        clock.ask_exchange(1);
        assert_eq!(steps(&mut clock), 0, "another one steps");
        clock.leave(2);
        clock.ask_exchange(1);
        assert_eq!(steps(&mut clock), 5);
    }

    #[test]
    fn all_who_step_must_want_the_next_one_and_who_leaves_holds_up_nobody() {
        let mut clock = Clock::default();
        clock.start();
        clock.set_stepping(1, true);
        clock.set_stepping(2, true);
        clock.ask_step(1);
        assert_eq!(steps(&mut clock), 0);
        clock.leave(2);
        assert_eq!(steps(&mut clock), 5);
        clock.ask_step(1);
        clock.stop();
        assert!(!clock.waits(1), "a stop ends the wait");
    }
}
