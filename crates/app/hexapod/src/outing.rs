//! The robot and its computer in one process, in simulated time: the same bytes go through the same air.

use anyhow::Result;
use app_missions::stage::Paced;
use app_terminal::interrupt::{Cause, Interrupt};
use glam::DVec2;
use link_serial::End;
use robot_survey::computer::{Desk, Errand, Progress, Strides};
use robot_survey::{Body as Room, Sonar, Surveyor};
use serde::Serialize;
use sim_engine::Pace;

use crate::body::{Body, BodyPlan};

/// An errand as it is planned.
#[derive(Debug)]
pub struct Outing {
    /// Who, and where.
    pub body: BodyPlan,
    /// What for.
    pub errand: Errand,
    /// How long at most, simulated seconds.
    pub limit_s: f64,
    /// Simulated seconds a second; as fast as can be if not given.
    pub speed: Option<f64>,
}

/// What became of it, by the truth.
#[derive(Debug, Serialize)]
pub struct Outcome {
    /// Whether it was done.
    pub is_done: bool,
    /// How it ended, in a sentence.
    pub ended: String,
    /// Sweeps taken.
    pub sweeps: usize,
    /// Simulated seconds.
    pub simulated_s: f64,
    /// Metres walked.
    pub walked_m: f64,
    /// What it touched.
    pub touched: Vec<String>,
    /// Whether it stood upright all the time.
    pub stayed_upright: bool,
    /// How far from where it truly was the robot was believed to be after each sweep, metres: mean and greatest.
    pub pose_error_m: Option<[f64; 2]>,
    /// The same of dead reckoning.
    pub reckoning_error_m: Option<[f64; 2]>,
    /// Where it is believed to be, and truly is, from where it began: metres.
    pub believed_m: Option<[f64; 2]>,
    /// See `believed_m`.
    pub truly_m: [f64; 2],
    /// Frames that the computer understood.
    pub frames: u64,
    /// Bytes that belonged to no right frame.
    pub stray_bytes: u64,
    /// What ended it early.
    #[serde(skip)]
    pub cause: Option<Cause>,
    /// Why its recording is not whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<String>,
    /// The map and all sweeps.
    #[serde(skip)]
    pub surveyor: Option<Surveyor>,
}

/// What is noted after each sweep.
#[derive(Default)]
struct Account {
    sweeps: usize,
    errors: Vec<f64>,
    reckoned: Vec<f64>,
}

impl Outing {
    /// How many sweeps it takes at most.
    pub fn most_sweeps(&self) -> u64 {
        match self.errand {
            Errand::Tour(most) | Errand::Explore(most) | Errand::GoThere(_, most) => most as u64,
            Errand::ByHand => 0,
        }
    }

    /// Runs to its end; `tell` hears a line after each sweep.
    pub fn run(&self, interrupt: &Interrupt, tell: &mut dyn FnMut(&str)) -> Result<Outcome> {
        self.run_in(Body::open(&self.body)?, interrupt, tell)
    }

    /// The same with a body that is there already.
    pub fn run_in(
        &self,
        mut body: Body,
        interrupt: &Interrupt,
        tell: &mut dyn FnMut(&str),
    ) -> Result<Outcome> {
        let mut desk = Desk::new(Sonar::HEXAPOD, (Room::HEXAPOD, Strides::HEXAPOD), self.errand);
        let pace = self.speed.map_or(Pace::Fast, Pace::Times);
        let mut paced = Paced::new(pace, body.now());
        let mut account = Account::default();
        let mut farewell = None;
        while farewell.is_none_or(|until| body.now().seconds() < until) {
            if let Some(cause) = interrupt.cause() {
                desk.give_up(&format!("ended by {cause}"));
                break;
            }
            if body.now().seconds() >= self.limit_s {
                desk.give_up(&format!("the time is up: {:.0} s", self.limit_s));
            }
            paced.wait(body.now() + body.step_time());
            body.step(paced.elapsed())?;
            let now = body.now();
            let heard: Vec<u8> =
                std::iter::from_fn(|| body.air().take(End::Computer, now)).collect();
            for byte in desk.step(now, &heard)? {
                body.air().send(End::Computer, byte, now);
            }
            account.note(&desk, &body);
            desk.take_notes().iter().for_each(|note| tell(note));
            if *desk.progress() != Progress::Running && farewell.is_none() {
                farewell = Some(now.seconds() + FAREWELL);
            }
            if desk.has_said_goodbye() {
                break;
            }
        }
        Ok(account.told(&desk, &mut body, interrupt.cause()))
    }
}

/// A robot may take so long to say that it stands now, seconds.
const FAREWELL: f64 = 8.0;

impl Account {
    fn note(&mut self, desk: &Desk, body: &Body) {
        if let Some(surveyor) = desk.surveyor().filter(|_| desk.sweeps() > self.sweeps) {
            self.sweeps = desk.sweeps();
            let truth = truth(body);
            self.errors.push(surveyor.pose().position().distance(truth));
            self.reckoned.push(surveyor.reckoned().position().distance(truth));
        }
    }

    fn told(self, desk: &Desk, body: &mut Body, cause: Option<Cause>) -> Outcome {
        let (frames, stray_bytes) = desk.heard();
        let surveyor = desk.surveyor().cloned();
        let watched = body.watched().clone();
        let ended = match desk.progress() {
            Progress::Done => "done".to_owned(),
            Progress::Failed(why) => why.clone(),
            Progress::Running => "it was still running".to_owned(),
        };
        Outcome {
            is_done: *desk.progress() == Progress::Done,
            ended,
            sweeps: desk.sweeps(),
            simulated_s: body.now().seconds(),
            walked_m: watched.metres,
            touched: watched.touched,
            stayed_upright: !watched.has_fallen,
            pose_error_m: mean_and_most(&self.errors),
            reckoning_error_m: mean_and_most(&self.reckoned),
            believed_m: surveyor.as_ref().map(|surveyor| surveyor.pose().position().to_array()),
            truly_m: truth(body).to_array(),
            frames,
            stray_bytes,
            cause,
            loss: body.close(),
            surveyor,
        }
    }
}

/// Where the robot's middle truly is, from where it began; north is the world's x.
fn truth(body: &Body) -> DVec2 {
    (body.pose().position - body.begun_at().position).truncate()
}

fn mean_and_most(all: &[f64]) -> Option<[f64; 2]> {
    let most = all.iter().copied().reduce(f64::max)?;
    Some([all.iter().sum::<f64>() / all.len() as f64, most])
}

impl Outcome {
    /// For people.
    pub fn text(&self) -> String {
        let Self { ended, sweeps, simulated_s, walked_m, frames, stray_bytes, .. } = self;
        let touched =
            if self.touched.is_empty() { "nothing".to_owned() } else { self.touched.join(", ") };
        let upright = if self.stayed_upright { "upright all the time" } else { "it fell over" };
        let mut text = format!(
            "{ended}: {sweeps} sweeps in {simulated_s:.0} s, walked {walked_m:.2} m, {upright}\n  touched  {touched}\n"
        );
        if let (Some([mean, most]), Some([reckoned, farthest])) =
            (self.pose_error_m, self.reckoning_error_m)
        {
            text += &format!(
                "  pose     {:.1} cm off in the mean, {:.1} at most; dead reckoning {:.1} and {:.1}\n",
                100.0 * mean,
                100.0 * most,
                100.0 * reckoned,
                100.0 * farthest
            );
        }
        let [x, y] = self.truly_m;
        text += &format!("  is at    ({x:.2}, {y:.2}) m from where it began\n");
        text += &format!("  radio    {frames} frames understood, {stray_bytes} bytes not\n");
        text
    }
}
