//! A robot server that runs beside the wall's clock on a thread of its own and notes when it steps.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use app_serve::Gallery;
use base::arena::Arena;
use base::model::RobotModel;
use base::time::SimTime;
use sim_engine::{Pace, Pacer, Settings, Simulation};
use sim_side_servers::PictureServer;
use sim_usarsim::{RobotServer, ServerOptions};

use crate::sim::Crew;
use app_missions::stage::{thread_time, usual_threads};

/// The class that clients ask for.
pub(super) const CLASS: &str = "USARBot.Bench";
/// Longest time without a look at whether to end.
const PATIENCE: Duration = Duration::from_millis(20);

/// A running server.
pub(super) struct Hall {
    pub(super) addr: SocketAddr,
    robots: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Log>,
}

/// What the server's thread noted.
pub(super) struct Log {
    pub(super) steps: Vec<Step>,
    pub(super) slow: u64,
}

/// A step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Simulated time at its end.
    pub(super) time: SimTime,
    /// When it began, since the clock's beginning.
    pub(super) began: Duration,
    /// How late that was.
    pub(super) lag: Duration,
    /// CPU time of the server's thread so far.
    pub(super) cpu: Duration,
}

impl Hall {
    /// Opens the crew's arena to clients that bring the crew.
    pub(super) fn open(crew: &Crew, clock: Instant) -> Result<Self> {
        let options = ServerOptions::loopback("bench", 0);
        let server = server((&crew.arena, &crew.model, crew.step), options)?;
        Self::start(server, None, clock)
    }

    /// Lets time pass for a server, and for the cameras of its robots if there is an image server.
    pub(super) fn start(
        server: RobotServer,
        pictures: Option<(Gallery, PictureServer)>,
        clock: Instant,
    ) -> Result<Self> {
        let addr = server.local_addr();
        let (robots, stop) = (Arc::<AtomicUsize>::default(), Arc::<AtomicBool>::default());
        let (its_robots, its_stop) = (Arc::clone(&robots), Arc::clone(&stop));
        let thread = Builder::new()
            .name("bench server".to_owned())
            .spawn(move || run((server, pictures), clock, &its_robots, &its_stop))?;
        Ok(Self { addr, robots, stop, thread })
    }

    /// How many robots there are.
    pub(super) fn robots(&self) -> usize {
        self.robots.load(Ordering::Relaxed)
    }

    /// Ends it.
    pub(super) fn close(self) -> Result<Log> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow!("the server's thread broke down"))
    }
}

/// An arena open to clients that bring robots of this model, called [`CLASS`].
pub(super) fn server(
    (arena, model, step): (&Arena, &RobotModel, SimTime),
    mut options: ServerOptions,
) -> Result<RobotServer> {
    let settings = Settings { step, threads: usual_threads(), ..Settings::default() };
    let simulation = Simulation::new(arena, &settings)?;
    let mut model = model.clone();
    CLASS.rsplit('.').next().unwrap_or_default().clone_into(&mut model.name);
    options.catalogue.add(model);
    Ok(RobotServer::open(simulation, options)?)
}

fn run(
    (mut server, mut pictures): (RobotServer, Option<(Gallery, PictureServer)>),
    clock: Instant,
    robots: &AtomicUsize,
    stop: &AtomicBool,
) -> Log {
    let step = server.simulation().settings().step;
    let mut pacer = Pacer::new(Pace::Times(1.0), clock.elapsed(), server.simulation().now());
    let mut steps = vec![];
    while !stop.load(Ordering::Relaxed) {
        let next = server.simulation().now() + step;
        let wait = pacer.wait(clock.elapsed(), next);
        server.hear(wait.min(PATIENCE));
        if let Some((gallery, images)) = &mut pictures {
            gallery.attend(&mut server, images.is_waiting());
            server.take_picture().into_iter().for_each(|picture| images.publish(picture));
        }
        let began = clock.elapsed();
        if !pacer.wait(began, next).is_zero() {
            continue;
        }
        let lag = pacer.lag(began, next);
        server.step();
        robots.store(server.load().robots, Ordering::Relaxed);
        steps.push(Step { time: next, began, lag, cpu: thread_time().unwrap_or_default() });
    }
    let slow = server.counts().slow;
    server.close();
    Log { steps, slow }
}
