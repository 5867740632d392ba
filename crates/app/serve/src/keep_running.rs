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
use sim_side_servers::PictureServer;
use sim_usarsim::RobotServer;

use super::effort::Effort;
use super::grounds::Grounds;
use super::remote::Remote;
use super::site::Site;
use super::status::{Desk, News};
use super::vitals::{Status, Vitals};
use crate::gallery::Gallery;
use app_bridges::ros::Ros;
use app_missions::stage::{Paced, thread_time};
use app_station::Live;
use app_terminal::interrupt::Interrupt;

/// Longest time without a look at whether to end.
const PATIENCE: Duration = Duration::from_millis(20);
/// The same where clients of two kinds are listened to, and only those of the one kind can end the wait.
const PATIENCE_FOR_TWO: Duration = Duration::from_millis(4);
/// From one picture of a camera to the next on the page, simulated time.
const SHOWN_EVERY: SimTime = SimTime::from_millis(200);
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
    /// Why its recording is not whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) loss: Option<String>,
}

/// Lets all arenas live until somebody asks them to end; says whether their recordings are whole.
pub(super) fn keep_running(
    sites: Vec<Site>,
    pace: Pace,
    interrupt: &Interrupt,
    desk: &Desk,
) -> Result<bool> {
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
    let mut is_whole = true;
    for end in ended {
        let end = end?;
        is_whole &= end.loss.is_none();
        desk.close(&end)?;
    }
    Ok(is_whole)
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
            let all: Vec<Status> = lives.iter().zip(&before).zip(&now).map(status).collect();
            desk.show(&all)?;
            for late in all.iter().filter_map(Status::lateness) {
                desk.tell(&late)?;
            }
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

/// Simulated seconds a second that a pace is about, if it promises any.
fn wanted_factor(pace: Pace) -> Option<f64> {
    match pace {
        Pace::Times(factor) => Some(factor),
        Pace::Fast | Pace::LockStep => None,
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
            plan: Paced::new(pace, site.server.simulation().now()),
            pace,
            is_lock_step: pace == Pace::LockStep,
            gallery: Gallery::new()?,
            site,
            vitals: Arc::clone(&vitals),
            news: news.clone(),
        };
        lock(&run.vitals).wanted = wanted_factor(pace);
        let end = EndOfAll(interrupt.clone());
        let thread = Builder::new().name(format!("arena {label}")).spawn(move || {
            run.until_asked(&end.0);
            Ok(run.close())
        });
        let thread = thread.with_context(|| format!("cannot start a thread for {label}"))?;
        Ok(Self { label, vitals, thread })
    }

    /// How it is; the lag is counted anew from here.
    fn look(&self) -> Vitals {
        let mut vitals = lock(&self.vitals);
        let seen = *vitals;
        (vitals.lag, vitals.is_held) = (Duration::ZERO, false);
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
    /// Since when it runs.
    paced: Paced,
    /// When the next step is due.
    plan: Paced,
    pace: Pace,
    is_lock_step: bool,
    /// Pictures that are drawn beside time; in lock step they are part of it.
    gallery: Gallery,
    vitals: Arc<Mutex<Vitals>>,
    news: Sender<News>,
}

impl Run {
    fn until_asked(&mut self, interrupt: &Interrupt) {
        let step = self.site.server.simulation().settings().step;
        while !interrupt.is_asked() {
            let next = self.site.server.simulation().now() + step;
            let wait = self.until(next);
            let listened = self.paced.elapsed();
            self.listen(wait.min(PATIENCE));
            if wait.is_zero() {
                self.spend(Effort::Requests, listened);
            }
            self.tell();
            let looked = self.paced.elapsed();
            self.hear_page();
            self.hear_ros();
            self.spend(Effort::Page, looked);
            let showed = self.paced.elapsed();
            self.show_pictures();
            self.spend(Effort::Pictures, showed);
            if !self.until(next).is_zero() {
                continue;
            }
            if self.is_ready() && self.may_step() {
                self.note_lag(next);
                self.advance();
            } else {
                lock(&self.vitals).is_held = true;
                self.listen(PATIENCE);
            }
        }
    }

    /// How long it is until a step is due; clients that step time themselves do not wait for the wall's clock.
    fn until(&mut self, next: SimTime) -> Duration {
        if self.site.remote.as_ref().is_some_and(Remote::is_stepped) {
            self.plan = Paced::new(self.pace, self.site.server.simulation().now());
            return Duration::ZERO;
        }
        self.plan.until(next)
    }

    /// Answers clients; waits for one, but no longer than `patience`.
    fn listen(&mut self, patience: Duration) {
        let Site { server, remote, far, live, label, .. } = &mut self.site;
        if remote.is_none() && far.is_none() {
            return server.hear(patience);
        }
        server.hear(Duration::ZERO);
        let shared = patience.min(PATIENCE_FOR_TWO);
        let mut news = vec![];
        if let Some(remote) = remote {
            remote.hear(server, if far.is_some() { Duration::ZERO } else { shared });
            news.extend(remote.take_news());
        }
        if let Some(far) = far {
            let is_alone = remote.is_none() && server.load().clients == 0;
            let when = (self.paced.elapsed(), if is_alone { patience } else { shared });
            far.hear(&mut Grounds(server), live.as_ref().map(|live| &*live.station), when);
            news.extend(far.take_news());
        }
        for text in news {
            let _ = self.news.send(News::new(label, text));
        }
    }

    /// Whether everybody whom time waits for has given orders.
    fn is_ready(&self) -> bool {
        let Site { server, far, .. } = &self.site;
        match far {
            Some(far) if self.is_lock_step && far.has_robots() => {
                far.may_step() && (server.load().robots == 0 || server.is_ready())
            }
            _ => server.is_ready(),
        }
    }

    /// Notes what the time since then was spent on.
    fn spend(&self, effort: Effort, since: Duration) {
        let spent = self.paced.elapsed().saturating_sub(since);
        lock(&self.vitals).spent.add(effort, spent);
    }

    /// Takes pictures that were drawn beside time to whoever wants them, and has the next ones drawn.
    fn show_pictures(&mut self) {
        if self.is_lock_step {
            return;
        }
        let Site { label, server, film, pictures, live, .. } = &mut self.site;
        let now = server.simulation().now();
        let is_stale = self.gallery.age(now).is_none_or(|age| age >= SHOWN_EVERY);
        let is_watched = is_stale && live.as_ref().is_some_and(Live::has_viewers);
        let is_wanted = is_watched || pictures.as_ref().is_some_and(PictureServer::is_waiting);
        if let Some(reading) = self.gallery.attend(server, is_wanted) {
            if let Some(live) = live {
                live.see(&reading);
            }
            if let Some(loss) = film.see(&reading) {
                let _ = self.news.send(News::new(label, loss.to_owned()));
            }
        }
        if let Some(pictures) = pictures
            && let Some(picture) = server.take_picture()
        {
            pictures.publish(picture);
        }
    }

    /// What people want on the page goes to the robots; what happened goes to the page.
    fn hear_page(&mut self) {
        let wall = self.paced.elapsed();
        let Site { server, live, label, .. } = &mut self.site;
        let Some(live) = live else { return };
        let (orders, wishes) = live.hear(wall);
        let (stills, said) = live.mind_holds(&wishes);
        for order in orders.into_iter().chain(stills) {
            server.add_order(order);
        }
        for text in said {
            let _ = self.news.send(News::new(label, text));
        }
        server.hold(live.show.held());
        live.publish(server.simulation(), wall, "running");
    }

    /// What programs of ROS ask for; whom they drive no client drives.
    fn hear_ros(&mut self) {
        let Site { server, live, remote, ros, label, .. } = &mut self.site;
        let Some(ros) = ros else { return };
        ros.hear(server.simulation().now());
        for text in ros.take_news() {
            let _ = self.news.send(News::new(label, text));
        }
        let mut held = live.as_ref().map(|live| live.show.held()).unwrap_or_default();
        held.extend(ros.driven());
        server.hold(held);
        if ros.take_reset()
            && let Some(remote) = remote
        {
            remote.begin_anew(server);
        }
    }

    fn may_step(&mut self) -> bool {
        let Site { live, remote, ros, .. } = &mut self.site;
        live.as_mut().is_none_or(Live::may_step)
            && remote.as_mut().is_none_or(Remote::may_step)
            && ros.as_mut().is_none_or(Ros::may_step)
    }

    fn advance(&mut self) {
        let Site { label, server, film, pictures, live, remote, ros, far, .. } = &mut self.site;
        let wall = self.paced.elapsed();
        let led = far.as_mut().map(|far| far.orders(server.simulation(), wall));
        led.into_iter().flatten().for_each(|order| server.add_led_order(order));
        let orders = ros.as_mut().map(|ros| ros.orders(server.simulation()));
        orders.into_iter().flatten().for_each(|order| server.add_order(order));
        let viewers = pictures.as_ref().map_or(0, |pictures| pictures.counts().open);
        let is_watched = live.as_ref().is_some_and(Live::has_viewers);
        server.show_pictures(self.is_lock_step && (viewers > 0 || is_watched));
        let began = self.paced.elapsed();
        let mut recording = Duration::ZERO;
        let mut after_step = |server: &mut RobotServer| {
            let stepped = self.paced.elapsed();
            let tick = server.simulation().last_tick();
            if let Some(loss) = film.write(tick, self.paced.elapsed()) {
                // If nobody listens, the end tells it again.
                let _ = self.news.send(News::new(label, loss.to_owned()));
            }
            recording += self.paced.elapsed().saturating_sub(stepped);
            if let Some(live) = live.as_mut() {
                live.note(server.simulation());
            }
            if let Some(ros) = ros.as_mut() {
                ros.note(server.simulation());
            }
            if let Some(far) = far.as_mut() {
                far.note(server.simulation());
            }
            if let Some(remote) = remote.as_mut() {
                remote.note(server);
            }
            if let Some(pictures) = pictures.as_ref()
                && let Some(picture) = server.take_picture()
            {
                pictures.publish(picture);
            }
        };
        if self.is_lock_step && server.load().robots > 0 {
            server.advance_lock_step(after_step);
        } else {
            server.step();
            after_step(server);
        }
        let all = self.paced.elapsed().saturating_sub(began);
        let mut vitals = lock(&self.vitals);
        vitals.spent.add(Effort::Recording, recording);
        vitals.spent.add(Effort::Steps, all.saturating_sub(recording));
    }

    fn note_lag(&self, next: SimTime) {
        let lag = self.plan.lag(next);
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
            held: self.site.live.as_ref().map_or(0, |live| live.show.held().len()),
            cpu: thread_time(),
            ..*vitals
        };
    }

    fn close(self) -> Ended {
        let mut ended = Ended {
            event: "end",
            arena: self.site.label.clone(),
            simulated_s: self.site.server.simulation().now().seconds(),
            wall_s: self.paced.elapsed().as_secs_f64(),
            requests: self.site.server.load().requests,
            record: self.site.film.path().map(ToOwned::to_owned),
            loss: None,
        };
        ended.loss = self.site.close();
        ended
    }
}
