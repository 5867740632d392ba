//! A simulated robot at a pseudo-terminal: whoever opens it talks to the firmware over the radio.

use std::time::Duration;

use anyhow::Result;
use app_missions::stage::Paced;
use app_terminal::console;
use app_terminal::interrupt::{Cause, Interrupt};
use link_serial::End;
use serde::Serialize;
use sim_engine::Pace;

use crate::body::{Body, BodyPlan};
use crate::line::Line;

/// A simulated robot that others talk to.
#[derive(Debug)]
pub struct Simulated {
    /// Who, and where.
    pub body: BodyPlan,
    /// Simulated seconds a second.
    pub speed: f64,
    /// How long at most, simulated seconds; for ever if not given.
    pub seconds: Option<f64>,
}

/// What became of it.
#[derive(Debug, Serialize)]
pub struct Stood {
    /// Simulated seconds.
    pub simulated_s: f64,
    /// Metres walked.
    pub walked_m: f64,
    /// What it touched.
    pub touched: Vec<String>,
    /// Whether it stood upright all the time.
    pub stayed_upright: bool,
    /// How often somebody opened the line.
    pub callers: usize,
    /// What ended it early.
    #[serde(skip)]
    pub cause: Option<Cause>,
    /// Why its recording is not whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<String>,
}

impl Simulated {
    /// Runs until somebody ends it or the time is over.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Stood> {
        let mut body = Body::open(&self.body)?;
        let mut line = Line::pseudo_terminal()?;
        console::print(&format!("{}\n", line.name().display()))?;
        console::note(&format!(
            "the robot is at {}; in another terminal: usar hexapod --port {0}; Ctrl-C ends it",
            line.name().display()
        ));
        let mut paced = Paced::new(Pace::Times(self.speed), body.now());
        let mut callers = 0;
        let is_over = |body: &Body| self.seconds.is_some_and(|most| body.now().seconds() >= most);
        while interrupt.cause().is_none() && !is_over(&body) {
            paced.wait(body.now() + body.step_time());
            callers += usize::from(Self::exchange(&mut body, &mut line));
            body.step(paced.elapsed())?;
        }
        let watched = body.watched().clone();
        Ok(Stood {
            simulated_s: body.now().seconds(),
            walked_m: watched.metres,
            touched: watched.touched,
            stayed_upright: !watched.has_fallen,
            callers,
            cause: interrupt.cause(),
            loss: body.close(),
        })
    }

    /// Bytes from the line into the air and from the air into the line; whether somebody has just opened it.
    fn exchange(body: &mut Body, line: &mut Line) -> bool {
        let (now, heard) = (body.now(), line.hear());
        for byte in heard.bytes {
            body.air().send(End::Computer, byte, now);
        }
        let said: Vec<u8> = std::iter::from_fn(|| body.air().take(End::Computer, now)).collect();
        line.say(&said);
        let at = Duration::from_secs_f64(now.seconds()).as_secs();
        if heard.was_opened {
            console::note(&format!("{at} s: somebody speaks to the robot"));
        }
        if heard.was_closed {
            console::note(&format!(
                "{at} s: the computer has hung up; the robot will stand after 5 s without a word"
            ));
        }
        heard.was_opened
    }
}

impl Stood {
    /// For people.
    pub fn text(&self) -> String {
        let Self { simulated_s, walked_m, callers, touched, .. } = self;
        let upright = if self.stayed_upright { "upright all the time" } else { "it fell over" };
        let touched = if touched.is_empty() { "nothing".to_owned() } else { touched.join(", ") };
        let early = self.cause.map_or(String::new(), |cause| format!(", ended by {cause}"));
        format!(
            "{simulated_s:.0} s{early}: walked {walked_m:.2} m, {upright}; touched {touched}; {callers} opened the line\n"
        )
    }
}
