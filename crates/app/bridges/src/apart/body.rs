//! A body in a simulator elsewhere.

use std::time::Duration;

use app_missions::stage::Paced;
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use base::messages::Command;
use base::model::RobotModel;
use base::time::SimTime;
use robot_hardware::{Driver, DriverError, Moment};
use sim_engine::{Pace, Rider, model_to_text};

use super::line::Line;
use super::speech::{Answer, Letter, Question};

/// From one look at whether to end to the next.
const SLICE: Duration = Duration::from_millis(100);
/// A question that is not answered is asked again.
const AGAIN: Duration = Duration::from_secs(1);
/// After so long it is told that nothing is heard.
const TOLD: Duration = Duration::from_secs(3);
/// A simulator that is not heard for so long is gone.
const PATIENCE: Duration = Duration::from_mins(2);
/// The same while there is no body yet: then nothing is lost by asking the person.
const FIRST_PATIENCE: Duration = Duration::from_secs(10);
/// A body that is left says so, if somebody hears it.
const GOODBYE: Duration = Duration::from_secs(1);

/// How a body is joined.
pub struct Joining<'a> {
    /// As people named the simulator.
    pub addr: String,
    /// Length of a cycle.
    pub cycle: SimTime,
    /// Which program this is: another number after a restart.
    pub program: u64,
    /// Whether time has to wait for its orders.
    pub must_wait: bool,
    /// Who may end the waiting.
    pub interrupt: &'a Interrupt,
}

/// A body in a simulator elsewhere; it leaves the world when this is dropped.
///
/// Every cycle is one question, which holds the orders, and one answer, which holds the readings. Both are asked for again until they are heard,
/// so a link that is lost and comes back takes nothing away but time.
pub struct FarBody {
    model: RobotModel,
    name: String,
    addr: String,
    program: u64,
    line: Box<dyn Line>,
    interrupt: Interrupt,
    number: u64,
    /// The question that is open.
    question: Option<Vec<u8>>,
    /// Orders for the next one.
    orders: Vec<Command>,
}

impl FarBody {
    /// Asks for a body.
    pub fn join(
        line: Box<dyn Line>,
        rider: &Rider<'_>,
        joining: &Joining<'_>,
    ) -> Result<Self, DriverError> {
        let mut body = Self {
            model: rider.model.clone(),
            name: rider.name.to_owned(),
            addr: joining.addr.clone(),
            program: joining.program,
            line,
            interrupt: joining.interrupt.clone(),
            number: 0,
            question: None,
            orders: vec![],
        };
        let model = model_to_text(rider.model).map_err(|error| body.refused(error.to_string()))?;
        let world_from_robot = rider.world_from_robot;
        body.ask(Question::Join { model, world_from_robot, cycle: joining.cycle });
        match body.answer(FIRST_PATIENCE)? {
            Some(Answer::Joined { is_lock_step: false }) if joining.must_wait => Err(body.refused(
                "its time does not wait for robots; start it with --lockstep, or leave that out here".to_owned(),
            )),
            Some(_) => Ok(body),
            None => Err(body.refused("it was not waited for".to_owned())),
        }
    }

    /// Asks; the number counts up.
    fn ask(&mut self, question: Question) {
        let letter = Letter {
            robot: self.name.clone(),
            program: self.program,
            number: self.number,
            question,
        };
        let bytes = letter.encode();
        self.line.ask(&bytes);
        self.question = Some(bytes);
    }

    /// Waits for the answer to the open question; `None` if somebody wants this to end.
    fn answer(&mut self, patience: Duration) -> Result<Option<Answer>, DriverError> {
        let Some(question) = self.question.take() else { return Ok(None) };
        let clock = Paced::new(Pace::Fast, SimTime::ZERO);
        let (mut asked, mut is_told) = (Duration::ZERO, false);
        loop {
            if let Some(bytes) = self.line.hear(SLICE)
                && let Some(answer) = self.read(&bytes)?
            {
                if is_told {
                    self.note(&format!("heard again after {:.1} s", clock.elapsed().as_secs_f64()));
                }
                return Ok(Some(answer));
            }
            let waited = clock.elapsed();
            if self.interrupt.is_asked() {
                return Ok(None);
            }
            if waited > patience {
                let seconds = patience.as_secs_f64();
                return Err(DriverError::Silent {
                    addr: self.addr.clone(),
                    what: "an answer",
                    seconds,
                });
            }
            if waited > TOLD && !is_told {
                is_told = true;
                self.note("nothing is heard; waiting");
            }
            if waited.saturating_sub(asked) > AGAIN {
                asked = waited;
                self.line.ask(&question);
            }
        }
    }

    /// An answer to the last question; others come too late and are passed over.
    fn read(&self, bytes: &[u8]) -> Result<Option<Answer>, DriverError> {
        let answer = Answer::decode(bytes, &self.name);
        match answer.map_err(|error| self.refused(format!("its answer cannot be read: {error}")))? {
            Answer::Refused(reason) => Err(self.refused(reason)),
            Answer::Joined { .. } if self.number > 0 => Ok(None),
            Answer::Moment { number, .. } if number != self.number => Ok(None),
            answer => Ok(Some(answer)),
        }
    }

    fn refused(&self, reason: String) -> DriverError {
        DriverError::Refused { addr: self.addr.clone(), robot: self.name.clone(), reason }
    }

    fn note(&self, text: &str) {
        console::note(&format!("note: {} of {}: {text}", self.name, self.addr));
    }
}

impl Driver for FarBody {
    fn model(&self) -> &RobotModel {
        &self.model
    }

    fn poll(&mut self) -> Result<Option<Moment>, DriverError> {
        if self.question.is_none() {
            self.send(&[])?;
        }
        match self.answer(PATIENCE)? {
            Some(Answer::Moment { time, lost, readings, .. }) => {
                if lost > 0 {
                    self.note(&format!("{lost} readings were lost while nothing was heard"));
                }
                Ok(Some(Moment { time, readings }))
            }
            _ => Ok(None),
        }
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), DriverError> {
        self.orders.extend_from_slice(commands);
        if self.question.is_none() {
            self.number += 1;
            let orders = std::mem::take(&mut self.orders);
            self.ask(Question::Cycle(orders));
        }
        Ok(())
    }
}

impl Drop for FarBody {
    fn drop(&mut self) {
        self.ask(Question::Leave);
        // Nobody has to hear it: who is silent for long leaves too.
        let _ = self.line.hear(GOODBYE);
    }
}
