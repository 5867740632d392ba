//! One client asks and asks, as old ones did until they liked the answer; another one's stream must not feel it.

use std::collections::BTreeMap;
use std::io::Write;
use std::net::TcpStream;
use std::thread::Builder;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use link_usarsim::framing::Framer;
use link_usarsim::request::{Query, Request};

use super::client::{Caught, Client, connect, line, read, spawn};
use super::fleet::{STEP, model, now, pause};
use super::hall::Hall;
use super::table::Subject;
use crate::sim::fleet;

/// From one burst to the next, in peace.
const CYCLE: Duration = Duration::from_millis(200);
/// The other client is watched this long before the storm.
const PEACE: Duration = Duration::from_secs(1);
/// A storm that takes longer than this is stopped.
const LIMIT: Duration = Duration::from_mins(1);
/// Requests written at once.
const BATCH: usize = 100;

/// Lets a storm of so many requests loose.
pub(super) fn measure(requests: usize) -> Result<(BTreeMap<Subject, f64>, String)> {
    let clock = now();
    let crew = fleet(2, model()?, STEP);
    let hall = Hall::open(&crew, clock)?;
    let witness = Client::start(hall.addr, 0, crew.starts[0], clock)?;
    let mut socket = connect(hall.addr)?;
    spawn(&mut socket, 1, crew.starts[1])?;
    while hall.robots() < 2 && clock.elapsed() < LIMIT {
        pause(Duration::from_millis(10));
    }
    pause(PEACE);
    let begin = clock.elapsed();
    let writer = socket.try_clone()?;
    let writing = Builder::new().name("storm".to_owned()).spawn(move || ask(writer, requests))?;
    count_answers(&mut socket, requests, clock)?;
    let end = clock.elapsed();
    writing.join().map_err(|_| anyhow!("the storm broke down"))??;
    let caught = witness.close()?;
    hall.close()?;
    let longest = longest_cycle(&caught, begin, end + CYCLE);
    let seconds = end.saturating_sub(begin).as_secs_f64();
    let delay = longest.saturating_sub(CYCLE).as_secs_f64();
    let figures = BTreeMap::from([
        (Subject::StormDelay, delay),
        (Subject::StormAnswers, requests as f64 / seconds),
    ]);
    let note = format!(
        "storm: {requests} requests in {seconds:.2} s; the other client's longest cycle was {:.0} ms",
        longest.as_secs_f64() * 1000.0
    );
    Ok((figures, note))
}

/// GETCONF and GETGEO in turn, as fast as the server takes them.
fn ask(mut socket: TcpStream, requests: usize) -> Result<()> {
    let query = || Query { kind: "RangeScanner".to_owned(), name: None };
    let pair = [line(&Request::GetConf(query())), line(&Request::GetGeo(query()))].concat();
    let batch = pair.repeat(BATCH / 2);
    for _ in 0..requests / BATCH {
        socket.write_all(&batch)?;
    }
    Ok(())
}

fn count_answers(socket: &mut TcpStream, requests: usize, clock: Instant) -> Result<()> {
    let (mut framer, mut bytes) = (Framer::default(), vec![0; 64 << 10]);
    let limit = clock.elapsed() + LIMIT;
    let mut answers = 0;
    while answers < requests {
        if clock.elapsed() > limit {
            bail!("{answers} of {requests} requests were answered in {} s", LIMIT.as_secs());
        }
        let Some(count) = read(socket, &mut bytes)? else { continue };
        let mut input = &bytes[..count];
        while let Some(line) = framer.next_line(&mut input) {
            let line = line?;
            answers += usize::from(line.starts_with(b"CONF ") || line.starts_with(b"GEO "));
        }
    }
    Ok(())
}

/// The longest time between two bursts of which the second came within.
fn longest_cycle(caught: &Caught, begin: Duration, end: Duration) -> Duration {
    let pairs = caught.bursts.windows(2).filter(|pair| (begin..end).contains(&pair[1].arrived));
    pairs.map(|pair| pair[1].arrived.saturating_sub(pair[0].arrived)).max().unwrap_or(Duration::MAX)
}
