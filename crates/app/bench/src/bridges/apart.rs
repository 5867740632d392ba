//! A mind in another session of Zenoh than its body, on this machine.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::scope;
use std::time::Duration;

use anyhow::{Result, anyhow};
use app_bridges::apart::zenoh_link::{Access, Port, ZenohLine};
use app_bridges::apart::{FarBody, Ground, Host, Line, Link};
use app_missions::stage::Paced;
use app_terminal::interrupt::Interrupt;
use base::time::SimTime;
use link_transport::lock;
use robot_hardware::Driver;
use sim_engine::{Pace, Rider, Settings, Simulation};

/// A cycle of a mission, and one of a robot that is in a hurry.
const CYCLE: SimTime = SimTime::from_millis(50);
const SHORT: SimTime = SimTime::from_millis(20);
/// Longest time without a look at whether a step is due.
const PATIENCE: Duration = Duration::from_millis(2);

/// How it went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Apart {
    /// Cycles a second where time waits for orders.
    pub(super) cycles: f64,
    /// From the end of a cycle to its readings being heard elsewhere, the 99th percentile, seconds.
    pub(super) delay: f64,
}

/// So many cycles where time waits for orders, then as many in real time.
pub(super) fn apart(count: usize) -> Result<Apart> {
    let wall = Paced::new(Pace::Fast, SimTime::ZERO);
    let mut began = Duration::ZERO;
    let waiting = served(true, CYCLE, |body, _| {
        began = wall.elapsed();
        for _ in 0..count {
            body.poll()?;
            body.send(&[])?;
        }
        Ok(wall.elapsed() - began)
    })?;
    let delays = served(false, SHORT, |body, ended| {
        let mut delays = vec![];
        for _ in 0..count {
            let Some(moment) = body.poll()? else { break };
            let heard = wall.elapsed();
            let told = lock(ended).iter().rev().find(|(time, _)| *time == moment.time).copied();
            delays.extend(told.map(|(_, end)| heard.saturating_sub(end).as_secs_f64()));
            body.send(&[])?;
        }
        delays.sort_by(f64::total_cmp);
        Ok(delays)
    })?;
    let delay = delays.get(delays.len().saturating_sub(1) * 99 / 100).copied();
    let delay = delay.ok_or_else(|| anyhow!("nothing was heard"))?;
    Ok(Apart { cycles: count as f64 / waiting.as_secs_f64(), delay })
}

/// When steps ended: simulated, and on the wall.
type Ends = Mutex<Vec<(SimTime, Duration)>>;

/// A body in a simulator at the other end of Zenoh, for as long as somebody does something with it.
fn served<T: Send>(
    is_lock_step: bool,
    cycle: SimTime,
    what: impl FnOnce(&mut FarBody, &Ends) -> Result<T> + Send,
) -> Result<T> {
    let free = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
    let (_port, inbox) = Port::open(free, &Access::default())?;
    let (mut host, mut ground) = (Host::new(inbox, is_lock_step), hall()?);
    let (is_over, ends) = (AtomicBool::new(false), Ends::default());
    let wall = Paced::new(Pace::Fast, SimTime::ZERO);
    scope(|scope| {
        let mind = scope.spawn(|| {
            let done = led(free, (cycle, is_lock_step), |body| what(body, &ends));
            is_over.store(true, Ordering::Relaxed);
            done
        });
        let mut paced = Paced::new(Pace::Times(1.0), ground.0.now());
        while !is_over.load(Ordering::Relaxed) {
            host.hear(&mut ground, None, (wall.elapsed(), PATIENCE));
            if !host.has_robots() {
                paced = Paced::new(Pace::Times(1.0), ground.0.now());
                continue;
            }
            let step = ground.0.settings().step;
            let is_due = |paced: &Paced, now| is_lock_step || paced.until(now + step).is_zero();
            while host.may_step() && is_due(&paced, ground.0.now()) {
                let orders = host.orders(&ground.0, wall.elapsed());
                ground.0.step(&orders);
                lock(&ends).push((ground.0.now(), wall.elapsed()));
                host.note(&ground.0);
            }
        }
        mind.join().map_err(|_| anyhow!("the mind broke down"))?
    })
}

/// Asks for a body, does something with it, and leaves.
fn led<T>(
    addr: SocketAddr,
    (cycle, is_lock_step): (SimTime, bool),
    what: impl FnOnce(&mut FarBody) -> Result<T>,
) -> Result<T> {
    let line = ZenohLine::connect(&format!("tcp/{addr}"), &Access::default())?;
    let link =
        Link::new("this machine", Box::new(move || -> Box<dyn Line> { Box::new(line.another()) }));
    let model = sim_robots::shipped::load("P3DX")?;
    let arena = sim_arena::shipped::load("home-point-test")?;
    let start = arena.starts.first().ok_or_else(|| anyhow!("the arena has no start"))?;
    let rider = Rider::standing("pioneer", &model, &start.pose);
    what(&mut link.body(&rider, (cycle, is_lock_step), &Interrupt::default())?)
}

fn hall() -> Result<Hall> {
    let arena = sim_arena::shipped::load("home-point-test")?;
    Ok(Hall(Simulation::new(&arena, &Settings::default())?))
}

struct Hall(Simulation);

impl Ground for Hall {
    fn simulation(&self) -> &Simulation {
        &self.0
    }

    fn admit(&mut self, rider: &Rider<'_>) -> Result<(), String> {
        self.0.join(rider).map_err(|error| error.to_string())
    }

    fn dismiss(&mut self, robot: &str) {
        // One that is not there need not go.
        let _ = self.0.leave(robot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_pass_and_readings_take_some_time() {
        let Apart { cycles, delay } = apart(10).unwrap();
        assert!(cycles > 1.0 && (0.0..5.0).contains(&delay), "{cycles} cycles/s, {delay} s");
    }
}
