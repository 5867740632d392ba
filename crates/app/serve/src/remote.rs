//! V-REP's and CoppeliaSim's clients, and robots for programs of ROS: their ports, the robots that wait for them, and when time passes for them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use base::geom::Pose;
use base::model::RobotModel;
use base::time::SimTime;
use clap::Args;
use link_transport::Options;
use sim_coppelia::{Names, Phase, Scene, VrepServer, ZmqServer};
use sim_engine::Rider;
use sim_usarsim::{Catalogue, RobotServer};

use super::door::{DoorArguments, explained};

/// Which of the remote APIs are served, and to what robots.
#[derive(Clone, Debug, Args)]
pub(super) struct RemoteArguments {
    /// Serve CoppeliaSim's ZMQ remote API; time stands still until a client starts it
    #[arg(long, conflicts_with = "lockstep")]
    zmq: bool,
    /// Port of the ZMQ remote API of the first arena
    #[arg(long, value_name = "P", default_value_t = 23000, requires = "zmq")]
    zmq_port: u16,
    /// Serve V-REP's legacy remote API; time stands still until a client starts it
    #[arg(long, conflicts_with = "lockstep")]
    vrep: bool,
    /// Port of V-REP's legacy remote API of the first arena; the one two higher is served too
    #[arg(long, value_name = "P", default_value_t = 19997, requires = "vrep")]
    vrep_port: u16,
    /// A robot that waits for clients of the remote APIs or of ROS, at this start or at the first; may be said again [default: P3DX; P2AT for --ros]
    #[arg(long, value_name = "CLASS[@START]")]
    remote_robot: Vec<Waiting>,
    #[command(flatten)]
    time: TimeArguments,
    /// A table of names by which those clients know robots and things; may be said again
    #[arg(long, value_name = "FILE")]
    remote_names: Vec<PathBuf>,
}

/// When time passes for those clients.
#[derive(Clone, Debug, Args)]
struct TimeArguments {
    /// What those clients call a step, milliseconds [default: 50]
    #[arg(id = "remote_step", long = "remote-step", value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=1000))]
    step: Option<u64>,
    /// Time passes from the beginning, as if the play button had been pressed
    #[arg(id = "remote_play", long = "remote-play")]
    play: bool,
    /// Each exchange with a client of V-REP's that does not step time is a step, as fast as they come
    #[arg(id = "remote_exchange", long = "remote-exchange", requires = "vrep")]
    exchange: bool,
}

/// A robot that waits for clients.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Waiting {
    class: String,
    start: Option<String>,
}

impl FromStr for Waiting {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (class, start) = match text.split_once('@') {
            Some((class, start)) => (class, Some(start.to_owned())),
            None => (text, None),
        };
        if class.is_empty() || start.as_deref() == Some("") {
            return Err("write it like P3DX or P3DX@Start2".to_owned());
        }
        Ok(Self { class: class.to_owned(), start })
    }
}

/// The remote APIs of one arena.
pub(super) struct Remote {
    scene: Scene,
    zmq: Option<ZmqServer>,
    vrep: Option<VrepServer>,
    riders: Vec<(String, RobotModel, Pose)>,
    news: Vec<String>,
}

impl RemoteArguments {
    /// Opens the ports of the arena with this number and puts the robots into it, if that is asked for.
    pub(super) fn open(
        &self,
        (door, number): (&DoorArguments, usize),
        server: &mut RobotServer,
        (label, catalogue, has_ros): (&str, &Catalogue, bool),
    ) -> Result<Option<Remote>> {
        if !self.is_api() {
            self.check_unused(has_ros)?;
            if !has_ros {
                return Ok(None);
            }
        }
        let riders = self.riders(server, catalogue)?;
        let (zmq, vrep) = (self.zmq_server(door, number)?, self.vrep_server(door, number)?);
        let scene = Scene::with_names(self.names(label)?);
        let mut remote = Remote { scene, zmq, vrep, riders, news: vec![] };
        remote.scene.set_movable(remote.riders.iter().map(|(name, ..)| name.clone()));
        if self.time.exchange {
            remote.scene.clock.set_by_exchange();
        }
        if let Some(step) = self.time.step {
            remote.scene.clock.set_step(SimTime::from_millis(step));
        }
        remote.seat_all(server)?;
        // Programs of ROS expect that time passes.
        if self.time.play || !self.is_api() {
            remote.scene.clock.start();
        }
        Ok(Some(remote))
    }

    /// Whether any of the remote APIs is served.
    fn is_api(&self) -> bool {
        self.zmq || self.vrep
    }

    /// How many robots wait.
    pub(super) fn robots(&self) -> usize {
        self.remote_robot.len().max(1)
    }

    /// Options that would be ignored are none.
    fn check_unused(&self, has_ros: bool) -> Result<()> {
        let unused = [
            ("--remote-robot", !has_ros && !self.remote_robot.is_empty()),
            ("--remote-step", self.time.step.is_some()),
            ("--remote-play", self.time.play),
            ("--remote-names", !self.remote_names.is_empty()),
        ];
        match unused.iter().find(|(_, is_said)| *is_said) {
            None => Ok(()),
            Some((name, _)) => {
                let problem =
                    format!("{name} is about clients of the remote APIs, and none is served");
                Err(Hinted::error(problem, "add --zmq or --vrep"))
            }
        }
    }

    /// What robots and things are called in the arena of this name.
    fn names(&self, label: &str) -> Result<Names> {
        let mut names = Names::of_arena(label);
        for file in &self.remote_names {
            let shown = file.display().to_string();
            let text = std::fs::read_to_string(file)
                .with_context(|| format!("--remote-names: cannot read {shown}"))?;
            let hint = "docs/coppeliasim.md shows how such a table is written";
            names.add(&shown, &text).map_err(|error| Hinted::error(error, hint))?;
        }
        Ok(names)
    }

    fn zmq_server(&self, door: &DoorArguments, number: usize) -> Result<Option<ZmqServer>> {
        if !self.zmq {
            return Ok(None);
        }
        let addr = door.address(self.zmq_port, number)?;
        let options = Options { addr, access: door.access(), ..Options::loopback("zmq", 0) };
        let server = ZmqServer::open(options);
        server.map(Some).map_err(|error| explained(&error, ("CoppeliaSim's clients", "--zmq-port")))
    }

    fn vrep_server(&self, door: &DoorArguments, number: usize) -> Result<Option<VrepServer>> {
        if !self.vrep {
            return Ok(None);
        }
        let first = door.address(self.vrep_port, number)?;
        let second = if first.port() == 0 { 0 } else { first.port().saturating_add(2) };
        let of = |addr| Options { addr, access: door.access(), ..Options::loopback("vrep", 0) };
        let server = VrepServer::open(vec![of(first), of(door.exactly(second))]);
        server.map(Some).map_err(|error| explained(&error, ("V-REP's clients", "--vrep-port")))
    }

    /// The robots, with names of their own, and where they begin.
    fn riders(
        &self,
        server: &RobotServer,
        catalogue: &Catalogue,
    ) -> Result<Vec<(String, RobotModel, Pose)>> {
        // A robot with a laser for those who mean to make maps.
        let class = if self.is_api() { "P3DX" } else { "P2AT" };
        let usual = [Waiting { class: class.to_owned(), start: None }];
        let wanted = if self.remote_robot.is_empty() { &usual[..] } else { &self.remote_robot };
        let starts = &server.simulation().world().arena().starts;
        let known =
            || starts.iter().map(|start| start.name.as_str()).collect::<Vec<_>>().join(", ");
        let mut riders = vec![];
        for (at, Waiting { class, start }) in wanted.iter().enumerate() {
            let model = catalogue.find(class);
            let refusal = || format!("--remote-robot {class:?}, {}", catalogue.refusal(class));
            let model = model.with_context(refusal)?.clone();
            let begin = match start {
                Some(name) => starts.iter().find(|start| start.name == *name).ok_or_else(|| {
                    let problem = format!("--remote-robot: the arena has no start {name:?}");
                    Hinted::error(problem, format!("it has {}", known()))
                })?,
                None => starts.get(at).or(starts.first()).ok_or_else(|| {
                    Hinted::error(
                        "the arena has no place where a robot could wait",
                        "add a [[start]] to it",
                    )
                })?,
            };
            let name = format!("{}_{}", model.name, at + 1);
            let pose = Rider::standing(&name, &model, &begin.pose).world_from_robot;
            riders.push((name, model, pose));
        }
        Ok(riders)
    }
}

impl Remote {
    /// Where the ZMQ remote API listens.
    pub(super) fn zmq_addr(&self) -> Option<SocketAddr> {
        self.zmq.as_ref().map(ZmqServer::local_addr)
    }

    /// Where V-REP's legacy remote API listens.
    pub(super) fn vrep_addrs(&self) -> Vec<SocketAddr> {
        self.vrep.as_ref().map(VrepServer::local_addrs).unwrap_or_default()
    }

    /// Answers what clients ask; waits for something to be asked, but no longer than `patience`.
    pub(super) fn hear(&mut self, server: &mut RobotServer, patience: Duration) {
        self.scene.see(server.simulation());
        // Only one of the two can be waited for; the other one's clients wait a little longer where there are both.
        let beside = if self.zmq.is_some() { Duration::ZERO } else { patience };
        if let Some(vrep) = &mut self.vrep {
            vrep.hear(&mut self.scene, server.simulation(), beside);
            self.news.extend(vrep.take_news());
        }
        if let Some(zmq) = &mut self.zmq {
            zmq.hear(&mut self.scene, server.simulation(), patience);
            self.news.extend(zmq.take_news());
        }
        for order in self.scene.take_orders() {
            server.add_order(order);
        }
        if self.scene.clock.take_stop() {
            self.begin_anew(server);
        }
        self.put_robots(server);
    }

    /// Puts robots where clients want them; before time is started that is where they begin.
    fn put_robots(&mut self, server: &mut RobotServer) {
        let is_begin = self.scene.clock.phase() == Phase::Stopped;
        for (robot, pose) in self.scene.take_moves() {
            let Some(place) = self.riders.iter().position(|(name, ..)| *name == robot) else {
                continue;
            };
            let before = server.simulation().state(&robot).map(|state| state.world_from_robot);
            let result = self.seat_anew(place, &pose, server);
            if let Err(error) = result {
                self.news.push(format!("{robot} cannot be put there: {error:#}"));
                // Where it was there was room for it.
                let back = before.unwrap_or(self.riders[place].2);
                let _ = self.seat_anew(place, &back, server);
            } else if is_begin {
                self.riders[place].2 = pose;
            }
            self.scene.was_put(&robot);
        }
        for order in self.scene.take_orders() {
            server.add_order(order);
        }
    }

    fn seat_anew(&self, place: usize, pose: &Pose, server: &mut RobotServer) -> Result<()> {
        let (name, model, _) = &self.riders[place];
        // One that is not there need not go.
        let _ = server.dismiss(name);
        Ok(server.admit(&rider(name, model, pose))?)
    }

    /// Whether clients make time pass step by step: then it does not follow the wall's clock.
    pub(super) fn is_stepped(&self) -> bool {
        !self.scene.clock.is_free()
    }

    /// Whether a step may be made now.
    pub(super) fn may_step(&mut self) -> bool {
        self.scene.may_step()
    }

    /// After a step: answers those who waited for it.
    pub(super) fn note(&mut self, server: &RobotServer) {
        self.scene.see(server.simulation());
        if let Some(zmq) = &mut self.zmq {
            zmq.settle(&self.scene);
        }
        if let Some(vrep) = &mut self.vrep {
            vrep.settle(&mut self.scene, server.simulation());
        }
    }

    /// What whoever runs the server should know, since the last call.
    pub(super) fn take_news(&mut self) -> Vec<String> {
        std::mem::take(&mut self.news)
    }

    /// A stop puts everything back to where it began.
    pub(super) fn begin_anew(&mut self, server: &mut RobotServer) {
        self.scene.reset();
        for (name, ..) in &self.riders {
            // One that is not there need not go.
            let _ = server.dismiss(name);
        }
        if let Err(error) = self.seat_all(server) {
            self.news.push(format!("a robot cannot go back to its start: {error:#}"));
        }
    }

    fn seat_all(&mut self, server: &mut RobotServer) -> Result<()> {
        for (name, model, pose) in &self.riders {
            server
                .admit(&rider(name, model, pose))
                .with_context(|| format!("cannot put a {} there", model.name))?;
        }
        self.scene.see(server.simulation());
        Ok(())
    }
}

fn rider<'a>(name: &'a str, model: &'a RobotModel, pose: &Pose) -> Rider<'a> {
    Rider { name, model, world_from_robot: *pose, is_kinematic: false }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robot_is_named_with_or_without_its_start() {
        let named = |class: &str, start: Option<&str>| {
            Ok(Waiting { class: class.to_owned(), start: start.map(str::to_owned) })
        };
        assert_eq!("P3DX".parse(), named("P3DX", None));
        assert_eq!("P3DX@Start2".parse(), named("P3DX", Some("Start2")));
        assert!("@Start2".parse::<Waiting>().is_err() && "P3DX@".parse::<Waiting>().is_err());
    }
}
