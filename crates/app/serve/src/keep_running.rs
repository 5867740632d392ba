//! The life of served arenas: a thread each, and one that watches.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use base::time::SimTime;
use link_transport::lock;
use serde::Serialize;
use sim_engine::Pace;
use sim_usarsim::RobotServer;

use super::site::Site;
use super::status::{Desk, News};
use super::vitals::{Status, Vitals};
use app_missions::stage::Paced;
use app_station::Live;
use app_terminal::interrupt::Interrupt;

/// Longest time without a look at whether to end.
const PATIENCE: Duration = Duration::from_millis(20);
/// From one status to the next.
const STATUS: Duration = Duration::from_secs(1);

/// What became of an arena.
#[derive(Debug, Serialize)]
pub(super) struct Ended {
    event: &'static str,
    pub(super) arena: String,
    pub(super) simulated_s: f64,
    pub(super) wall_s: f64,
    pub(super) requests: u64,
    pub(super) record: Option<PathBuf>,
}

/// Lets all arenas live until somebody asks them to end, or one of them cannot go on.
pub(super) fn keep_running(
    sites: Vec<Site>,
    pace: Pace,
    interrupt: &Interrupt,
    desk: &Desk,
) -> Result<()> {
    let (sender, news) = channel();
    let mut lives = vec![];
    for site in sites {
        lives.push(Life::start(site, pace, interrupt, &sender)?);
    }
    drop(sender);
    let watched = watch(&lives, &news, desk);
    // Nobody reads any more, or everything has ended: either way it is over.
    interrupt.ask();
    let ended: Vec<Result<Ended>> = lives.into_iter().map(Life::join).collect();
    watched?;
    for end in ended {
        desk.close(&end?)?;
    }
    Ok(())
}

/// Shows news as it comes and the status once a second, until all arenas have ended.
fn watch(lives: &[Life], news: &Receiver<News>, desk: &Desk) -> Result<()> {
    let mut before: Vec<Vitals> = lives.iter().map(Life::look).collect();
    let mut paced = Paced::new(Pace::Times(1.0), SimTime::ZERO);
    let mut next = SimTime::from_seconds(STATUS.as_secs_f64());
    loop {
        let wait = paced.until(next);
        if wait.is_zero() {
            let now: Vec<Vitals> = lives.iter().map(Life::look).collect();
            let status = |((life, before), now): ((&Life, &Vitals), &Vitals)| {
                Status::between(&life.label, before, now)
            };
            desk.show(&lives.iter().zip(&before).zip(&now).map(status).collect::<Vec<_>>())?;
            before = now;
            next += SimTime::from_seconds(STATUS.as_secs_f64());
            continue;
        }
        match news.recv_timeout(wait) {
            Ok(news) => desk.tell(&news)?,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// An arena on its thread.
struct Life {
    label: String,
    vitals: Arc<Mutex<Vitals>>,
    thread: JoinHandle<Result<Ended>>,
}

impl Life {
    fn start(site: Site, pace: Pace, interrupt: &Interrupt, news: &Sender<News>) -> Result<Self> {
        let (label, vitals) = (site.label.clone(), Arc::<Mutex<Vitals>>::default());
        let mut run = Run {
            paced: Paced::new(pace, site.server.simulation().now()),
            is_lock_step: pace == Pace::LockStep,
            site,
            vitals: Arc::clone(&vitals),
            news: news.clone(),
        };
        let end = EndOfAll(interrupt.clone());
        let thread = Builder::new().name(format!("arena {label}")).spawn(move || {
            run.until_asked(&end.0)?;
            run.close()
        });
        let thread = thread.with_context(|| format!("cannot start a thread for {label}"))?;
        Ok(Self { label, vitals, thread })
    }

    /// How it is; the lag is counted anew from here.
    fn look(&self) -> Vitals {
        let mut vitals = lock(&self.vitals);
        let seen = *vitals;
        vitals.lag = Duration::ZERO;
        seen
    }

    fn join(self) -> Result<Ended> {
        let broken = |_| anyhow!("the thread of arena {} broke down", self.label);
        self.thread.join().map_err(broken)?
    }
}

/// Once one arena has ended, for whatever reason, the others do too.
struct EndOfAll(Interrupt);

impl Drop for EndOfAll {
    fn drop(&mut self) {
        self.0.ask();
    }
}

/// The loop of one arena.
struct Run {
    site: Site,
    paced: Paced,
    is_lock_step: bool,
    vitals: Arc<Mutex<Vitals>>,
    news: Sender<News>,
}

impl Run {
    fn until_asked(&mut self, interrupt: &Interrupt) -> Result<()> {
        let step = self.site.server.simulation().settings().step;
        while !interrupt.is_asked() {
            let next = self.site.server.simulation().now() + step;
            let wait = self.paced.until(next);
            self.site.server.hear(wait.min(PATIENCE));
            self.tell();
            self.hear_page();
            if !self.paced.until(next).is_zero() {
                continue;
            }
            if self.site.server.is_ready() && self.may_step() {
                self.note_lag(next);
                self.advance()?;
            } else {
                self.site.server.hear(PATIENCE);
            }
        }
        Ok(())
    }

    /// What people want on the page goes to the robots; what happened goes to the page.
    fn hear_page(&mut self) {
        let wall = self.paced.elapsed();
        let Site { server, live, .. } = &mut self.site;
        let Some(live) = live else { return };
        let (orders, _) = live.hear(wall);
        for order in orders {
            server.add_order(order);
        }
        live.publish(server.simulation(), wall, "running");
    }

    fn may_step(&mut self) -> bool {
        self.site.live.as_mut().is_none_or(Live::may_step)
    }

    fn advance(&mut self) -> Result<()> {
        let Site { server, film, pictures, live, .. } = &mut self.site;
        let viewers = pictures.as_ref().map_or(0, |pictures| pictures.counts().open);
        let is_watched = live.as_ref().is_some_and(Live::has_viewers);
        server.show_pictures(viewers > 0 || is_watched);
        let mut recorded = Ok(());
        let mut after_step = |server: &mut RobotServer| {
            if recorded.is_ok() {
                recorded = film.write(server.simulation().last_tick(), self.paced.elapsed());
            }
            if let Some(live) = live.as_mut() {
                live.note(server.simulation());
            }
            if let Some(pictures) = pictures.as_ref()
                && let Some(picture) = server.take_picture()
            {
                pictures.publish(picture);
            }
        };
        if self.is_lock_step {
            server.advance_lock_step(after_step);
        } else {
            server.step();
            after_step(server);
        }
        recorded
    }

    fn note_lag(&self, next: SimTime) {
        let lag = self.paced.lag(next);
        let mut vitals = lock(&self.vitals);
        vitals.lag = vitals.lag.max(lag);
    }

    /// Tells the watching thread how it goes; if that is gone, nobody wants to know.
    fn tell(&mut self) {
        let server = &mut self.site.server;
        for text in server.take_news() {
            let _ = self.news.send(News::new(&self.site.label, text));
        }
        let load = server.load();
        let (time, slow) = (server.simulation().now().seconds(), server.counts().slow);
        let mut vitals = lock(&self.vitals);
        *vitals = Vitals {
            time,
            wall: self.paced.elapsed(),
            robots: load.robots,
            clients: load.clients,
            requests: load.requests,
            slow,
            lag: vitals.lag,
        };
    }

    fn close(self) -> Result<Ended> {
        let ended = Ended {
            event: "end",
            arena: self.site.label.clone(),
            simulated_s: self.site.server.simulation().now().seconds(),
            wall_s: self.paced.elapsed().as_secs_f64(),
            requests: self.site.server.load().requests,
            record: self.site.film.path().map(ToOwned::to_owned),
        };
        self.site.close()?;
        Ok(ended)
    }
}
