//! The computer's side at a port: in real time, with whatever is at the other end.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;
use app_missions::stage::pause;
use app_terminal::console;
use app_terminal::interrupt::{Cause, Interrupt};
use base::time::SimTime;
use link_serial::PortSettings;
use robot_survey::computer::{Desk, Errand, Progress, Steering, Strides, Wish};
use robot_survey::{Body, Sonar, Surveyor};
use serde::Serialize;

use crate::kept::Kept;
use crate::line::Line;
use crate::page::{Page, Shown};
use crate::survey_file;
use crate::typed::Typed;

/// The computer of a robot at a port.
#[derive(Debug)]
pub struct Remote {
    /// The port.
    pub port: PathBuf,
    /// How it is set.
    pub settings: PortSettings,
    /// What the robot is sent for.
    pub errand: Errand,
    /// How ways to a place are found.
    pub steering: Steering,
    /// The survey of another day that is gone on with.
    pub before: Option<PathBuf>,
    /// What it is told first.
    pub first: Option<Wish>,
    /// Port of the page; without one there is none.
    pub page: Option<u16>,
    /// Whether lines that are typed are wishes.
    pub hears_keys: bool,
    /// Where everything is kept.
    pub folder: PathBuf,
    /// Whether nothing is printed on the way.
    pub is_quiet: bool,
}

/// What became of the errand.
#[derive(Debug, Serialize)]
pub struct Told {
    /// Whether it was done.
    pub is_done: bool,
    /// How it ended, in a sentence.
    pub ended: String,
    /// Sweeps taken.
    pub sweeps: usize,
    /// Where the robot is believed to be: metres, and radians to the left from north.
    pub pose: Option<[f64; 3]>,
    /// Frames that were understood.
    pub frames: u64,
    /// Bytes that belonged to no right frame.
    pub stray_bytes: u64,
    /// Seconds.
    pub seconds: f64,
    /// What is left on disk.
    pub kept: Kept,
    /// Who ended it early.
    #[serde(skip)]
    pub cause: Option<Cause>,
}

/// From one look at the line to the next.
const BEAT: Duration = Duration::from_millis(10);
/// How long a robot may take to say that it stands now.
const GOODBYE: Duration = Duration::from_secs(6);

impl Remote {
    /// Maps until the errand is over, somebody ends it, or the line is gone.
    #[expect(clippy::disallowed_methods, reason = "a real robot lives by the clock on the wall")]
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let mut desk = Desk::new(Sonar::HEXAPOD, (Body::HEXAPOD, Strides::HEXAPOD), self.errand);
        desk.steer_by(self.steering);
        if let Some(path) = &self.before {
            desk.load(survey_file::open(path, Sonar::HEXAPOD)?);
        }
        let mut line = Line::port(&self.port, self.settings)?;
        let mut kept = Kept::new(&self.folder);
        let page = self.page.map(Page::open).transpose()?;
        if let Some(page) = &page {
            console::note(&format!("the page is at {}; Ctrl-C ends it", page.address()));
            desk.stay();
        }
        let mut typed = self.hears_keys.then(Typed::listen).transpose()?;
        self.first.into_iter().for_each(|wish| desk.wish(wish));
        let begin = Instant::now();
        let mut over: Option<(Instant, String)> = None;
        let ended = loop {
            let heard = line.hear();
            if heard.was_closed {
                break "the line was closed at the other end: the robot or its simulation is gone"
                    .to_owned();
            }
            if over.is_none()
                && let Some(cause) = interrupt.cause()
            {
                desk.give_up(&format!("ended by {cause}"));
            }
            let said = page.as_ref().map_or(vec![], Page::wishes);
            let said = said.into_iter().chain(typed.as_mut().map_or(vec![], Typed::wishes));
            said.for_each(|wish| desk.wish(wish));
            if let Some(surveyor) = page.as_ref().and_then(Page::loaded) {
                desk.load(*surveyor);
            }
            let now = SimTime::from_seconds(begin.elapsed().as_secs_f64());
            line.say(&desk.step(now, &heard.bytes)?);
            self.note(&mut desk, (&mut kept, page.as_ref()))?;
            match (desk.progress(), &over) {
                (Progress::Running, _) => {}
                (Progress::Done, None) => over = Some((Instant::now(), "it is done".to_owned())),
                (Progress::Failed(why), None) => over = Some((Instant::now(), why.clone())),
                (_, Some((since, why))) => {
                    if desk.has_said_goodbye() || since.elapsed() > GOODBYE {
                        break why.clone();
                    }
                }
            }
            pause(BEAT);
        };
        Ok(Self::told(&desk, ended, (begin.elapsed(), kept, interrupt.cause())))
    }

    /// After each sweep: a line for people, and the map on disk.
    fn note(&self, desk: &mut Desk, (kept, page): (&mut Kept, Option<&Page>)) -> Result<()> {
        let notes = desk.take_notes();
        for note in &notes {
            if !self.is_quiet {
                console::print(&format!("{note}\n"))?;
            }
        }
        if let Some(surveyor) = desk.surveyor().filter(|_| !notes.is_empty()) {
            kept.survey(surveyor)?;
        }
        if let Some(page) = page {
            if !notes.is_empty() {
                kept.show(page);
            }
            page.show(shown(desk, notes));
        }
        Ok(())
    }

    fn told(
        desk: &Desk,
        ended: String,
        (time, kept, cause): (Duration, Kept, Option<Cause>),
    ) -> Told {
        let (frames, stray_bytes) = desk.heard();
        let pose = desk.surveyor().map(Surveyor::pose);
        Told {
            is_done: *desk.progress() == Progress::Done,
            ended,
            sweeps: desk.sweeps(),
            pose: pose.map(|pose| [pose.x, pose.y, pose.yaw]),
            frames,
            stray_bytes,
            seconds: time.as_secs_f64(),
            kept,
            cause,
        }
    }
}

/// How things are, for the page.
fn shown(desk: &Desk, notes: Vec<String>) -> Shown {
    let state = desk.state();
    let errand = match desk.progress() {
        Progress::Running if desk.is_led() => "led by hand",
        Progress::Running => "the computer leads",
        Progress::Done => "done",
        Progress::Failed(why) => why,
    };
    Shown {
        errand: errand.to_owned(),
        mode: state.map(|state| state.mode.to_string()),
        is_busy: state.is_some_and(|state| state.is_busy),
        is_blocked: state.is_some_and(|state| state.is_blocked),
        was_left_alone: state.is_some_and(|state| state.was_left_alone),
        sweeps: desk.sweeps(),
        notes: notes.into(),
    }
}

impl Told {
    /// For people.
    pub fn text(&self) -> String {
        let Self { ended, sweeps, frames, stray_bytes, seconds, kept, .. } = self;
        let mut text = format!(
            "{ended}: {sweeps} sweeps in {seconds:.0} s, {frames} frames understood, {stray_bytes} bytes not\n"
        );
        if let Some([x, y, yaw]) = self.pose {
            let degrees = yaw.to_degrees();
            text += &format!(
                "the robot is at ({x:.2}, {y:.2}) m and looks {degrees:.0} degrees to the left of north\n"
            );
        }
        for path in &kept.written {
            text += &format!("written {}\n", path.display());
        }
        for loss in &kept.lost {
            text += &format!("lost    {loss}\n");
        }
        text
    }
}
