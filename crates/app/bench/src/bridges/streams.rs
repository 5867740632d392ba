//! Twenty clients of the legacy remote API that stream, while time passes.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::scope;
use std::time::Duration;

use anyhow::Result;
use base::time::SimTime;
use link_transport::Options;
use link_vrep::{Command, Mode};
use sim_coppelia::{Scene, VrepServer};
use sim_engine::Pace;

use super::stepping::world;
use super::wire::VrepClient;
use app_missions::stage::{Paced, pause};

const CLIENTS: usize = 20;
/// From one message of the client library to the next.
const CYCLE: Duration = Duration::from_millis(5);
/// Longest time without a look at whether a step is due.
const PATIENCE: Duration = Duration::from_millis(4);

/// How it went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Streamed {
    /// Simulated seconds a second.
    pub(super) factor: f64,
    /// Answers a second to all clients.
    pub(super) exchanges: f64,
}

/// Lets time pass for a span while all clients stream every sonar and the robot's pose.
pub(super) fn stream(span: SimTime) -> Result<Streamed> {
    let mut server = VrepServer::open(vec![Options::loopback("vrep", 0)])?;
    let addr = server.local_addrs()[0];
    let (mut simulation, mut scene) = (world()?, Scene::default());
    scene.see(&simulation);
    scene.clock.start();
    let (is_over, exchanges) = (AtomicBool::new(false), AtomicU64::new(0));
    scope(|scope| {
        for _ in 0..CLIENTS {
            scope.spawn(|| client(addr, &is_over, &exchanges));
        }
        let step = simulation.settings().step;
        let clock = Paced::new(Pace::Fast, SimTime::ZERO);
        let mut paced = Paced::new(Pace::Times(1.0), simulation.now());
        while simulation.now() < span {
            let wait = paced.until(simulation.now() + step);
            server.hear(&mut scene, &simulation, wait.min(PATIENCE));
            if paced.until(simulation.now() + step).is_zero() {
                simulation.step(&scene.take_orders());
                scene.see(&simulation);
            }
        }
        let wall = clock.elapsed().as_secs_f64();
        is_over.store(true, Ordering::Relaxed);
        // Those who still wait for an answer find the door closed.
        drop(server);
        let exchanges = exchanges.load(Ordering::Relaxed) as f64 / wall;
        Ok(Streamed { factor: span.seconds() / wall, exchanges })
    })
}

/// One client, until it is over or the server has gone.
fn client(addr: SocketAddr, is_over: &AtomicBool, exchanges: &AtomicU64) {
    let Ok(mut client) = VrepClient::new(addr) else { return };
    let Ok(wishes) = wishes(&mut client) else { return };
    let mut commands = wishes;
    while !is_over.load(Ordering::Relaxed) {
        if client.say(std::mem::take(&mut commands)).is_err() {
            return;
        }
        exchanges.fetch_add(1, Ordering::Relaxed);
        pause(CYCLE);
    }
}

/// Streams of sixteen sonars, both wheels, and the pose.
fn wishes(client: &mut VrepClient) -> Result<Vec<Command>> {
    let mut handle = |name: &str| -> Result<i32> {
        let key = [name.as_bytes(), &[0]].concat();
        let answer = client.say(vec![Command::new(0x3001, Mode::Blocking, &key)])?;
        Ok(answer.commands.first().and_then(|said| said.i32(0)).unwrap_or(-1))
    };
    let mut wishes = vec![];
    for number in 1..=16 {
        let sonar = handle(&format!("Pioneer_p3dx_ultrasonicSensor{number}"))?;
        wishes.push(Command::new(0x1009, Mode::Streaming, &sonar.to_le_bytes()));
    }
    for side in ["left", "right"] {
        let motor = handle(&format!("Pioneer_p3dx_{side}Motor"))?;
        wishes.push(Command::new(0x1001, Mode::Streaming, &motor.to_le_bytes()));
    }
    let body = handle("Pioneer_p3dx")?;
    let key = [body.to_le_bytes(), (-1_i32).to_le_bytes()].concat();
    wishes.push(Command::new(0x200e, Mode::Streaming, &key));
    Ok(wishes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_and_all_are_answered() {
        let streamed = stream(SimTime::from_millis(300)).unwrap();
        assert!(streamed.factor > 0.01 && streamed.exchanges > 20.0, "{streamed:?}");
    }
}
