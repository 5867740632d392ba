//! A client of the ZMQ remote API that steps time and reads.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::scope;
use std::time::Duration;

use anyhow::{Result, anyhow};
use base::time::SimTime;
use link_transport::Options;
use link_zmq::Value;
use sim_coppelia::{Scene, ZmqServer};
use sim_engine::{Pace, Rider, Settings, Simulation};

use super::wire::ZmqClient;
use app_missions::stage::Paced;

/// Longest time without a look at whether to end.
const PATIENCE: Duration = Duration::from_millis(20);

/// A Pioneer in the hall of the search-and-return experiment.
pub(super) fn world() -> Result<Simulation> {
    let arena = sim_arena::shipped::load("home-point-test")?;
    let mut simulation = Simulation::new(&arena, &Settings::default())?;
    let model = sim_robots::shipped::load("P3DX")?;
    let start = arena.starts.first().ok_or_else(|| anyhow!("the arena has no start"))?;
    simulation.join(&Rider::standing("pioneer", &model, &start.pose))?;
    Ok(simulation)
}

/// Seconds of a step and three readings, the median of so many.
pub(super) fn step_and_reads(count: usize) -> Result<f64> {
    let mut server = ZmqServer::open(Options::loopback("zmq", 0))?;
    let addr = server.local_addr();
    let is_over = AtomicBool::new(false);
    let (mut simulation, mut scene) = (world()?, Scene::default());
    scope(|scope| {
        let client = scope.spawn(|| {
            let measured = measure(addr, count);
            is_over.store(true, Ordering::Relaxed);
            measured
        });
        while !is_over.load(Ordering::Relaxed) {
            scene.see(&simulation);
            server.hear(&mut scene, &simulation, PATIENCE);
            while !scene.clock.is_free() && scene.may_step() {
                simulation.step(&scene.take_orders());
                scene.see(&simulation);
                server.settle(&scene);
            }
        }
        client.join().map_err(|_| anyhow!("the client broke down"))?
    })
}

fn measure(addr: std::net::SocketAddr, count: usize) -> Result<f64> {
    let mut client = ZmqClient::new(addr)?;
    let mut object = |path: &str| -> Result<Value> {
        let found = client.call("sim.getObject", vec![path.into()])?;
        found.items().and_then(|items| items.first()).cloned().ok_or_else(|| anyhow!("no {path}"))
    };
    let body = object("/PioneerP3DX")?;
    let sonars = [object("/PioneerP3DX/S4")?, object("/PioneerP3DX/S5")?];
    client.call("sim.setStepping", vec![true.into()])?;
    client.call("sim.startSimulation", vec![])?;
    let clock = Paced::new(Pace::Fast, SimTime::ZERO);
    let mut took = vec![];
    for _ in 0..count {
        let begin = clock.elapsed();
        client.call("sim.step", vec![])?;
        for sonar in &sonars {
            client.call("sim.readProximitySensor", vec![sonar.clone()])?;
        }
        client.call("sim.getObjectPosition", vec![body.clone()])?;
        took.push(clock.elapsed().saturating_sub(begin).as_secs_f64());
    }
    took.sort_by(f64::total_cmp);
    Ok(took[count / 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_and_readings_take_some_time() {
        let seconds = step_and_reads(5).unwrap();
        assert!((1e-6..10.0).contains(&seconds), "{seconds}");
    }
}
