//! A page of a simulator elsewhere, served here.

use std::time::Duration;

use app_missions::stage::{Paced, pause};
use app_terminal::interrupt::Interrupt;
use base::time::SimTime;
use link_station::{Command, FromPage, Hello, Refusal, ToPage};
use robot_hardware::DriverError;
use sim_engine::Pace;
use station_server::Station;

use super::line::Line;
use super::speech::{Answer, Letter, Question, Seen};

/// From one question to the next.
const PERIOD: Duration = Duration::from_millis(50);
/// Longest wait for an answer.
const PATIENCE: Duration = Duration::from_secs(1);
/// The first answer may take longer.
const FIRST_PATIENCE: Duration = Duration::from_secs(10);
/// After so long it is told on the page that nothing is heard.
const TOLD: Duration = Duration::from_secs(3);

/// What is shown here is what is shown there.
pub struct FarPage {
    line: Box<dyn Line>,
    addr: String,
    program: u64,
    number: u64,
    seen: Seen,
    /// What has to be said again until it is heard: to stop.
    stops: Vec<Command>,
}

impl FarPage {
    /// A page of the simulator that people named so; `program` is another number for every program.
    pub fn new(line: Box<dyn Line>, addr: &str, program: u64) -> Self {
        let (seen, stops) = (Seen::default(), vec![]);
        Self { line, addr: addr.to_owned(), program, number: 0, seen, stops }
    }

    /// Shows what is shown there until somebody wants it to end. A link that is lost is told on the page, and waited for.
    pub fn show(&mut self, station: &Station, interrupt: &Interrupt) -> Result<(), DriverError> {
        let clock = Paced::new(Pace::Fast, SimTime::ZERO);
        let (mut heard, mut is_told, mut is_first) = (Duration::ZERO, false, true);
        while !interrupt.is_asked() {
            let asked = clock.elapsed();
            let is_heard = self.exchange(station)?;
            let now = clock.elapsed();
            if is_heard {
                if is_told {
                    tell(
                        station,
                        format!(
                            "the run is heard again after {:.1} s",
                            now.saturating_sub(heard).as_secs_f64()
                        ),
                    );
                }
                (heard, is_told, is_first) = (now, false, false);
            } else if is_first && now > FIRST_PATIENCE {
                let seconds = FIRST_PATIENCE.as_secs_f64();
                return Err(DriverError::Silent {
                    addr: self.addr.clone(),
                    what: "a page",
                    seconds,
                });
            } else if now.saturating_sub(heard) > TOLD && !is_told && !is_first {
                is_told = true;
                tell(station, format!("nothing is heard of the run at {}; waiting", self.addr));
            }
            pause(PERIOD.saturating_sub(clock.elapsed().saturating_sub(asked)));
        }
        Ok(())
    }

    /// Asks what is new, with what people wish for; says whether an answer came.
    fn exchange(&mut self, station: &Station) -> Result<bool, DriverError> {
        let mut wishes = std::mem::take(&mut self.stops);
        if station.has_driver_left() {
            wishes.push(Command::GiveControl {});
        }
        wishes.extend(station.take_commands());
        self.number += 1;
        let letter = Letter {
            robot: String::new(),
            program: self.program,
            number: self.number,
            question: Question::Look { seen: self.seen.clone(), wishes: texts(wishes.clone()) },
        };
        self.line.ask(&letter.encode());
        // An order to drive is no good later; one to stop is.
        self.stops =
            wishes.into_iter().filter(|wish| matches!(wish, Command::Stop { .. })).collect();
        let clock = Paced::new(Pace::Fast, SimTime::ZERO);
        while let Some(left) = PATIENCE.checked_sub(clock.elapsed()) {
            let Some(bytes) = self.line.hear(left) else { continue };
            let refused = |reason| DriverError::Refused {
                addr: self.addr.clone(),
                robot: "the page".to_owned(),
                reason,
            };
            match Answer::decode(&bytes, "").map_err(|error| refused(error.to_string()))? {
                Answer::News { number, seen, hello, messages, refused }
                    if number == self.number =>
                {
                    self.stops.clear();
                    self.take(station, seen, (hello, messages));
                    for reason in refused {
                        tell(station, reason);
                    }
                    return Ok(true);
                }
                Answer::Refused(reason) => return Err(refused(reason)),
                // An answer to an older question.
                _ => {}
            }
        }
        Ok(false)
    }

    fn take(
        &mut self,
        station: &Station,
        seen: Seen,
        (hello, messages): (Option<String>, Vec<Vec<u8>>),
    ) {
        let is_other = seen.session != self.seen.session;
        self.seen = seen;
        if let Some(hello) = hello.and_then(|text| serde_json::from_str::<Hello>(&text).ok()) {
            station.set_hello(|own| *own = Hello { session: own.session.clone(), ..hello });
        }
        if is_other {
            station.clear();
        }
        for message in messages {
            match ToPage::decode(&message) {
                Ok(ToPage::Reset(reset)) if reset.is_all => station.clear(),
                Ok(ToPage::Reset(_)) => station.jump(),
                Ok(message) => station.publish([message]),
                // One that a newer simulator says and nobody here knows.
                Err(_) => {}
            }
        }
    }
}

fn texts(wishes: Vec<Command>) -> Vec<String> {
    wishes.into_iter().map(|command| FromPage { seq: 0, command }.to_text()).collect()
}

fn tell(station: &Station, reason: String) {
    station.publish([ToPage::Refusal(Refusal { seq: None, reason })]);
}
