//! The computer's program: greets, lets the robot sweep, works out where it is, draws, sends it on; or says what a person asks for.

use std::collections::VecDeque;

use base::time::SimTime;
use link_serial::{Command, State};
use robot_feasible::FeasibleError;

use super::conversation::Conversation;
use super::errand::{Choice, Errand, Next, Steering};
use super::hand::Hand;
use super::tally::{Strides, Tally};
use super::wish::Wish;
use crate::choose::Body;
use crate::sonar::Sonar;
use crate::surveyor::{How, Surveyor};

/// How an errand stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It goes on.
    Running,
    /// It is done.
    Done,
    /// It cannot be done, and why.
    Failed(String),
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// The robot's first word.
    Greeting,
    /// The end of a sweep.
    Sweeping,
    /// What came of it.
    Telling,
    /// The end of a command.
    Walking,
    /// A person's next wish; meanwhile the robot may be about something of its own.
    Resting,
    /// Nothing more.
    Over,
}

/// The computer of one robot.
#[derive(Clone, Debug)]
pub struct Desk {
    sonar: Sonar,
    talk: Conversation,
    tally: Tally,
    choice: Choice,
    surveyor: Option<Surveyor>,
    sweeps: usize,
    stage: Stage,
    /// Commands that come next.
    plan: VecDeque<Command>,
    /// Whether something stood in its way before the sweep that is being taken.
    was_blocked: bool,
    progress: Progress,
    /// What a person asked for, while one leads.
    hand: Hand,
    /// Whether the map was made another day: the next sweep tells where on it the robot is.
    is_loaded: bool,
    /// What was done, newest last.
    notes: Vec<String>,
}

impl Desk {
    /// A computer that sends its robot for something.
    pub fn new(sonar: Sonar, (body, strides): (Body, Strides), errand: Errand) -> Self {
        Self {
            sonar,
            talk: Conversation::default(),
            tally: Tally::new(strides, sonar.arm),
            choice: Choice::new(errand, body),
            surveyor: None,
            sweeps: 0,
            stage: Stage::Greeting,
            plan: VecDeque::new(),
            was_blocked: false,
            progress: Progress::Running,
            hand: Hand::new(errand),
            is_loaded: false,
            notes: vec![],
        }
    }

    /// How ways to a place are to be found.
    pub fn steer_by(&mut self, steering: Steering) {
        self.choice.steering = steering;
    }

    /// The end of an errand is not the end of all: a person will say what is next.
    pub fn stay(&mut self) {
        self.hand.stay();
    }

    /// Goes on with a survey of another day; the next sweep tells where on its map the robot is.
    pub fn load(&mut self, surveyor: Surveyor) {
        let count = surveyor.sweeps().len();
        self.notes.push(format!(
            "a survey of {count} sweeps was loaded: the next sweep tells where on it the robot is"
        ));
        self.choice.forget();
        (self.surveyor, self.is_loaded) = (Some(surveyor), true);
    }

    /// Takes a person's wish: it is followed as soon as what the robot is about is over.
    pub fn wish(&mut self, wish: Wish) {
        match (&self.progress, wish) {
            (Progress::Running, Wish::End) => self.end(Progress::Done),
            (Progress::Running, _) => self.hand.wish(wish),
            _ => {}
        }
    }

    /// Takes what the radio brought until now; gives the characters to send.
    pub fn step(&mut self, now: SimTime, heard: &[u8]) -> Result<Vec<u8>, FeasibleError> {
        for report in self.talk.hear(now, heard) {
            self.tally.note(&report);
        }
        if self.progress == Progress::Running {
            self.go_on(now)?;
        }
        match self.talk.say(now) {
            Ok(said) => Ok(said.map(|character| character as u8).into_iter().collect()),
            Err(_) if self.progress == Progress::Running => {
                self.end(Progress::Failed("the robot has been silent for 10 s".to_owned()));
                Ok(vec![])
            }
            Err(_) => Ok(vec![]),
        }
    }

    fn go_on(&mut self, now: SimTime) -> Result<(), FeasibleError> {
        match self.stage {
            Stage::Greeting | Stage::Walking if self.talk.is_done() && self.hand.leads() => {
                self.rest();
            }
            Stage::Greeting | Stage::Walking if self.talk.is_done() => self.next_command(),
            Stage::Resting => self.look_after(now)?,
            Stage::Sweeping if self.talk.is_done() => {
                self.talk.ask_everything();
                self.stage = Stage::Telling;
            }
            Stage::Telling => {
                if !self.take_in()? {
                    return Ok(());
                }
                if std::mem::take(&mut self.was_blocked)
                    && let Some(surveyor) = &self.surveyor
                {
                    self.choice.refuse(&surveyor.pose());
                }
                self.choose();
            }
            _ => {}
        }
        Ok(())
    }

    /// Takes the awaited sweep into the map once all of it was told.
    fn take_in(&mut self) -> Result<bool, FeasibleError> {
        let Some((walk, sweep)) = self.tally.told() else { return Ok(false) };
        self.sweeps += 1;
        self.tally.settle();
        match &mut self.surveyor {
            Some(surveyor) if self.is_loaded => {
                self.is_loaded = surveyor.find_again(sweep)? == How::Doubtful;
            }
            Some(surveyor) => {
                surveyor.step(&walk, sweep)?;
            }
            None => self.surveyor = Some(Surveyor::new(self.sonar, sweep)?),
        }
        self.note_pose();
        Ok(true)
    }

    /// A person leads from here on, if one does.
    fn rest(&mut self) {
        self.plan.clear();
        self.talk.rest();
        self.hand.begin(self.talk.state());
        self.stage = Stage::Resting;
    }

    /// Follows a person's wishes one after the other; asks in between what became of them.
    fn look_after(&mut self, now: SimTime) -> Result<(), FeasibleError> {
        let state = self.talk.state();
        if self.hand.is_asking() {
            // A robot that sweeps by itself may have taken another meanwhile.
            if let Some(state) = state.filter(|state| state.sweep != self.tally.awaited()) {
                self.tally.await_sweep(state.sweep);
            }
            let is_new = self.hand.awaits_sweep(state);
            let is_told = if is_new { self.take_in()? } else { self.tally.count() };
            if is_told {
                self.hand.told(state, now);
                self.talk.rest();
            }
            return Ok(());
        }
        if self.talk.is_done() && self.hand.is_due(state, now) {
            self.hand.ask();
            self.tally.await_sweep(state.map_or(0, |state| state.sweep));
            self.talk.ask_everything();
            return Ok(());
        }
        if !self.hand.leads() {
            self.next_command();
        } else if self.talk.is_done()
            && let Some(command) = self.hand.next()
        {
            self.talk.order(command);
        }
        Ok(())
    }

    /// The next of the plan; after the last a sweep.
    fn next_command(&mut self) {
        let is_blocked = self.talk.state().is_some_and(|state| state.is_blocked);
        if is_blocked
            && self.plan.front() == Some(&Command::Forward)
            && self.stage == Stage::Walking
        {
            self.plan.clear();
        }
        if let Some(command) = self.plan.pop_front() {
            self.talk.order(command);
            self.stage = Stage::Walking;
            return;
        }
        self.was_blocked = is_blocked;
        let sweep = self.talk.state().map_or(0, |state| state.sweep) + 1;
        self.tally.await_sweep(sweep);
        self.talk.order(Command::Mapping);
        self.stage = Stage::Sweeping;
    }

    fn choose(&mut self) {
        if self.hand.leads() {
            self.rest();
            return;
        }
        self.choice.errand = self.hand.errand();
        let Some(surveyor) = &self.surveyor else { return };
        match self.choice.next(surveyor, self.sweeps) {
            Next::Walk { turns, cycles } => {
                let turn = if turns > 0 { Command::Left } else { Command::Right };
                self.plan.extend(std::iter::repeat_n(turn, turns.unsigned_abs() as usize));
                self.plan.extend(std::iter::repeat_n(Command::Forward, cycles.max(0) as usize));
                self.next_command();
            }
            Next::Back => {
                self.plan.push_back(Command::Reverse);
                self.next_command();
            }
            Next::Done if self.hand.stays() => self.hand_back("it is done"),
            Next::Done => self.end(Progress::Done),
            Next::Failed(why) if self.hand.stays() => self.hand_back(why),
            Next::Failed(why) => self.end(Progress::Failed(why.to_owned())),
        }
    }

    /// What a person sent the robot for is over.
    fn hand_back(&mut self, why: &str) {
        self.notes.push(format!("{why}: what next?"));
        self.hand.lead();
        self.rest();
    }

    fn end(&mut self, progress: Progress) {
        self.progress = progress;
        self.stage = Stage::Over;
        self.talk.order(Command::User);
    }

    fn note_pose(&mut self) {
        let Some(surveyor) = &self.surveyor else { return };
        let pose = surveyor.pose();
        self.notes.push(format!(
            "sweep {}: at ({:.2}, {:.2}) m, {:.0} degrees, {}",
            self.sweeps,
            pose.x,
            pose.y,
            pose.yaw.to_degrees(),
            surveyor.how(),
        ));
    }

    /// Ends the errand: the robot is to stand.
    pub fn give_up(&mut self, why: &str) {
        if self.progress == Progress::Running {
            self.end(Progress::Failed(why.to_owned()));
        }
    }

    /// How the errand stands.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// How the robot said it was; none before its first word.
    pub fn state(&self) -> Option<State> {
        self.talk.state()
    }

    /// Whether a person leads.
    pub fn is_led(&self) -> bool {
        self.hand.leads()
    }

    /// Whether the robot has taken the last order of all: to stand.
    pub fn has_said_goodbye(&self) -> bool {
        self.stage == Stage::Over && self.talk.is_done()
    }

    /// Where it is believed to be, and the map; none before the first sweep.
    pub fn surveyor(&self) -> Option<&Surveyor> {
        self.surveyor.as_ref()
    }

    /// Sweeps taken.
    pub fn sweeps(&self) -> usize {
        self.sweeps
    }

    /// Frames that were understood, and bytes that were not.
    pub fn heard(&self) -> (u64, u64) {
        self.talk.heard()
    }

    /// What was noted since this was asked last, a line a sweep.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }
}
