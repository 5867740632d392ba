//! Eight robots in the office whose cameras four clients look through: does time go on?

use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use app_missions::stage::open_with_text;
use app_serve::Gallery;
use base::model::{RobotModel, SensorKind};
use link_images::server::FrameReader;
use sim_side_servers::{PictureOptions, PictureServer};
use sim_usarsim::{ServerOptions, TileSize};

use super::client::{Caught, Client, connect};
use super::fleet::{STEP, now, pause};
use super::hall::{Hall, server};
use super::table::Subject;

/// Robots with a camera each.
const ROBOTS: usize = 8;
/// Clients that ask for pictures, and how often.
const VIEWERS: usize = 4;
const PERIOD: Duration = Duration::from_millis(200);
/// Of each camera.
const SIZE: TileSize = TileSize { width: 640, height: 480 };
/// For all robots to appear.
const ARRIVING: Duration = Duration::from_secs(45);

/// Watches eight robots and those who look through their cameras for some time.
pub(super) fn measure(span: Duration) -> Result<(BTreeMap<Subject, f64>, String)> {
    let clock = now();
    let (arena, _) = open_with_text("office")?;
    let mut options = ServerOptions::loopback("bench", 0);
    options.tile = SIZE;
    let server = server((&arena, &model()?, STEP), options)?;
    let images = PictureServer::start(PictureOptions::loopback(0))?;
    let shown = images.local_addr();
    let hall = Hall::start(server, Some((Gallery::new()?, images)), clock)?;
    let mut drivers = vec![];
    for (number, start) in arena.starts.iter().take(ROBOTS).enumerate() {
        let place = start.pose.position.truncate();
        drivers.push(Client::start(hall.addr, number, place, clock)?);
    }
    while hall.robots() < ROBOTS {
        if clock.elapsed() > ARRIVING {
            bail!("only {} of {ROBOTS} robots appeared", hall.robots());
        }
        pause(PERIOD);
    }
    let viewers: Vec<Viewer> =
        (0..VIEWERS).map(|number| Viewer::start(shown, number)).collect::<Result<_>>()?;
    pause(2 * PERIOD);
    let begin = clock.elapsed();
    pause(span);
    let end = clock.elapsed();
    let frames: Vec<usize> = viewers.into_iter().map(Viewer::close).collect::<Result<_>>()?;
    let _: Vec<Caught> = drivers.into_iter().map(Client::close).collect::<Result<_>>()?;
    let log = hall.close()?;
    let steps = log.steps.iter().filter(|step| (begin..end).contains(&step.began)).count();
    let seconds = end.saturating_sub(begin).as_secs_f64();
    let rate = frames.iter().sum::<usize>() as f64 / VIEWERS as f64 / seconds;
    let figures = [
        (Subject::WatchedRealTime, steps as f64 * STEP.seconds() / seconds),
        (Subject::WatchedPictures, rate),
    ];
    let note = format!(
        "8 robots looked at: every picture shows all 8 cameras, {} x {} each; the clients got {frames:?} in {seconds:.0} s",
        SIZE.width, SIZE.height
    );
    Ok((figures.into(), note))
}

/// A P3AT as it is shipped, with a larger camera.
fn model() -> Result<RobotModel> {
    let mut model = sim_robots::shipped::load("P3AT")?;
    for mount in &mut model.equipment {
        if let SensorKind::Camera(spec) = &mut mount.kind {
            (spec.width, spec.height) = (SIZE.width, SIZE.height);
        }
    }
    Ok(model)
}

/// A client of the image server on its thread.
struct Viewer {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<Result<usize>>,
}

impl Viewer {
    fn start(addr: SocketAddr, number: usize) -> Result<Self> {
        let stop = Arc::<AtomicBool>::default();
        let its_stop = Arc::clone(&stop);
        let socket = connect(addr)?;
        let builder = Builder::new().name(format!("viewer {number}"));
        let thread = builder.spawn(move || view(socket, &its_stop))?;
        Ok(Self { stop, thread })
    }

    /// How many pictures came.
    fn close(self) -> Result<usize> {
        self.stop.store(true, Ordering::Relaxed);
        self.thread.join().map_err(|_| anyhow!("a viewer's thread broke down"))?
    }
}

/// Asks five times a second, but never before the last picture came.
fn view(mut socket: TcpStream, stop: &AtomicBool) -> Result<usize> {
    let (mut reader, mut bytes, mut frames) = (FrameReader::default(), vec![0; 64 << 10], 0);
    let mut next: Instant = now();
    while !stop.load(Ordering::Relaxed) {
        pause(next.saturating_duration_since(now()));
        next = now() + PERIOD;
        socket.write_all(b"OK").context("the image server dropped a viewer")?;
        while reader.next_frame()?.is_none() {
            match socket.read(&mut bytes) {
                Ok(0) => bail!("the image server dropped a viewer"),
                Ok(count) => reader.feed(&bytes[..count]),
                Err(error) if is_patience(error.kind()) && stop.load(Ordering::Relaxed) => {
                    return Ok(frames);
                }
                Err(error) if is_patience(error.kind()) => {}
                Err(error) => return Err(error.into()),
            }
        }
        frames += 1;
    }
    Ok(frames)
}

fn is_patience(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
