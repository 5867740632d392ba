//! A client's life: greeting, starts, robot, questions, a drive.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Result, bail};
use link_usarsim::Dialect;
use link_usarsim::reply::{Conf, Geo, NamedPose, Reply};
use link_usarsim::request::{Drive, Init, Query, Request};

use super::greeting::greeting;
use super::line::{Heard, Line, Next};
use super::report::Report;
use super::tally::Tally;
use super::travel::Travel;
use app_terminal::failure::Hinted;

/// For an answer that comes at once, if it comes.
const ANSWER: Duration = Duration::from_secs(2);
/// For the first sign of a robot.
const ROBOT: Duration = Duration::from_secs(5);
/// Every sensor speaks once in this time, those that look for victims too.
const LOOKING: Duration = Duration::from_secs(1);
/// Orders are repeated, so that servers which wait for them go on.
const ORDERS: Duration = Duration::from_millis(150);

/// What is to be tried.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Class of the robot, with its package.
    pub class: String,
    /// What the robot is to be called.
    pub name: String,
    /// How the server is asked.
    pub dialect: Dialect,
    /// One of the server's starts; the first if not given.
    pub start: Option<String>,
    /// Wheel speeds of the left and the right side, rad/s.
    pub drive: [f64; 2],
    /// How long it drives.
    pub seconds: f64,
}

/// A connection and what was heard on it.
pub struct Session {
    line: Line,
    greeting: String,
    tally: Tally,
    travel: Option<Travel>,
    /// Types of sensors, and `MisPkg` or `Actuator`.
    kinds: BTreeSet<String>,
    geometry: Vec<(String, Reply)>,
    dialect: Option<Dialect>,
    is_there: bool,
}

impl Session {
    /// Connects and waits to be greeted.
    pub fn open(server: &str, token: Option<&str>) -> Result<Self> {
        let mut line = Line::open(server)?;
        if let Some(token) = token {
            line.send(format!("TOKEN {token}\r\n").as_bytes())?;
        }
        let greeting = greeting(&mut line, token.is_some())?;
        Ok(Self {
            line,
            greeting,
            tally: Tally::default(),
            travel: None,
            kinds: BTreeSet::new(),
            geometry: vec![],
            dialect: None,
            is_there: false,
        })
    }

    /// Tries everything out.
    pub fn run(mut self, plan: &Plan) -> Result<Report> {
        let starts = self.starts(plan)?;
        let begun = self.line.now();
        self.spawn(plan, &starts)?;
        let spawned_after_s = self.line.now().saturating_sub(begun).as_secs_f64();
        self.obey_for(LOOKING, &rest(), plan)?;
        let mut problems = self.ask(plan)?;
        self.drive(plan)?;
        let mut travel = self.travel.unwrap_or_default();
        travel.ordered_m = radius(&self.geometry).map(|radius| {
            radius * (plan.drive[0] + plan.drive[1]) / 2.0 * plan.seconds.min(travel.seconds)
        });
        problems.extend(travel.problems());
        Ok(Report {
            server: self.line.peer,
            greeting: self.greeting,
            starts: starts.into_iter().map(Into::into).collect(),
            class: plan.class.clone(),
            robot: plan.name.clone(),
            spawned_after_s,
            dialect: self.dialect.map(Dialect::name),
            geometry: self.geometry.into_iter().map(|(line, _)| line).collect(),
            messages: self.tally.rows(),
            travel,
            problems,
        })
    }

    fn starts(&mut self, plan: &Plan) -> Result<Vec<NamedPose>> {
        if plan.dialect == Dialect::Udk {
            // Only UDK's clients ask for these: servers that speak both learn it from this.
            self.line.say(&Request::GetPathNodes, plan.dialect)?;
        }
        self.line.say(&Request::GetStartPoses, plan.dialect)?;
        let until = self.line.now() + ANSWER;
        while let Some(heard) = self.next(until)? {
            if let Reply::StartPoses(starts) = Reply::parse(&heard.text) {
                return Ok(starts);
            }
        }
        Ok(vec![])
    }

    fn spawn(&mut self, plan: &Plan, starts: &[NamedPose]) -> Result<()> {
        let start = match &plan.start {
            Some(name) => {
                let found = starts.iter().find(|start| start.name.eq_ignore_ascii_case(name));
                Some(found.ok_or_else(|| no_start(name, starts))?)
            }
            None => starts.first(),
        };
        let init = match (plan.dialect, start) {
            (Dialect::Udk, Some(start)) => {
                Init { start: Some(start.name.clone()), ..Init::default() }
            }
            (_, start) => Init {
                location: start.map(|start| start.location),
                rotation: start.map(|start| start.orientation),
                ..Init::default()
            },
        };
        let init = Init { class_name: plan.class.clone(), name: Some(plan.name.clone()), ..init };
        self.line.say(&Request::Init(init), plan.dialect)?;
        let until = self.line.now() + ROBOT;
        while !self.is_there && self.line.now() < until {
            self.obey_for(ORDERS, &rest(), plan)?;
        }
        if self.is_there {
            return Ok(());
        }
        Err(Hinted::error(
            format!("no robot appeared within {} s of INIT {}", ROBOT.as_secs(), plan.class),
            "servers do not say why: is --class one it has, is the start free, is the world paused?",
        ))
    }

    /// Asks for the geometry and the configuration of everything, and says what was not answered.
    fn ask(&mut self, plan: &Plan) -> Result<Vec<String>> {
        let kinds: Vec<String> =
            std::iter::once("Robot".to_owned()).chain(self.kinds.clone()).collect();
        let mut waiting = BTreeSet::new();
        for kind in &kinds {
            let query = Query { kind: kind.clone(), name: None };
            self.line.say(&Request::GetGeo(query.clone()), plan.dialect)?;
            self.line.say(&Request::GetConf(query), plan.dialect)?;
            waiting.extend(["GETGEO", "GETCONF"].map(|ask| (ask, kind.to_ascii_lowercase())));
        }
        let until = self.line.now() + ANSWER;
        while !waiting.is_empty() {
            let Some(heard) = self.next(until)? else { break };
            let reply = Reply::parse(&heard.text);
            let Some(key) = asked(&reply) else { continue };
            waiting.remove(&key);
            self.geometry.push((heard.text, reply));
        }
        let said = |(ask, kind): (&str, String)| {
            let kind = kinds.iter().find(|name| name.eq_ignore_ascii_case(&kind));
            format!("{ask} {{Type {}}} was not answered", kind.map_or("", String::as_str))
        };
        Ok(waiting.into_iter().map(said).collect())
    }

    fn drive(&mut self, plan: &Plan) -> Result<()> {
        self.travel = Some(Travel::default());
        let [go, stop] = [plan.drive, [0.0; 2]].map(|speeds| order(speeds, &self.geometry));
        self.obey_for(Duration::from_secs_f64(plan.seconds), &go, plan)?;
        self.obey_for(ORDERS * 2, &stop, plan)
    }

    /// Repeats an order for some time and takes what comes meanwhile.
    fn obey_for(&mut self, time: Duration, order: &Request, plan: &Plan) -> Result<()> {
        let end = self.line.now() + time;
        while self.line.now() < end {
            self.line.say(order, plan.dialect)?;
            let until = end.min(self.line.now() + ORDERS);
            while self.next(until)?.is_some() {}
        }
        Ok(())
    }

    /// The next line, which is counted; nothing if none comes in time.
    fn next(&mut self, until: Duration) -> Result<Option<Heard>> {
        let heard = match self.line.next(until)? {
            Next::Line(heard) => heard,
            Next::Silence => return Ok(None),
            Next::Closed => bail!(
                "{} closed the connection after {:.1} s",
                self.line.peer,
                self.line.now().as_secs_f64()
            ),
        };
        self.tally.take(&heard);
        let reply = Reply::parse(&heard.text);
        match &reply {
            Reply::Sensor(sensor) => {
                self.is_there = true;
                self.kinds.insert(sensor.kind.clone());
            }
            Reply::Status(_) => {
                self.is_there = true;
                // UT2004 begins with the type, UDK with the time.
                let is_ut2004 = heard.text.to_ascii_lowercase().starts_with("sta {type");
                self.dialect = Some(if is_ut2004 { Dialect::Ut2004 } else { Dialect::Udk });
            }
            Reply::MissionPackage(_) => drop(self.kinds.insert("MisPkg".to_owned())),
            Reply::Actuator(_) => drop(self.kinds.insert("Actuator".to_owned())),
            _ => {}
        }
        if let Some(travel) = &mut self.travel {
            travel.take(&reply);
        }
        Ok(Some(heard))
    }
}

/// Which question a reply answers.
fn asked(reply: &Reply) -> Option<(&'static str, String)> {
    let (ask, kind) = match reply {
        Reply::Geo(Geo::Robot(_)) => ("GETGEO", "robot"),
        Reply::Conf(Conf::Robot(_)) => ("GETCONF", "robot"),
        Reply::Geo(Geo::Items { kind, .. }) => ("GETGEO", kind.as_str()),
        Reply::Conf(Conf::Items { kind, .. } | Conf::Links(kind, _)) => ("GETCONF", kind.as_str()),
        Reply::Geo(Geo::Packages(_)) => ("GETGEO", "mispkg"),
        Reply::Geo(Geo::Actuator(..)) => ("GETGEO", "actuator"),
        _ => return None,
    };
    Some((ask, kind.to_ascii_lowercase()))
}

/// An order that changes nothing for a robot at rest.
fn rest() -> Request {
    Request::Drive(Box::new(Drive::skid(0.0, 0.0)))
}

/// Wheel speeds, in the form this robot understands.
fn order([left, right]: [f64; 2], geometry: &[(String, Reply)]) -> Request {
    let steering = geometry.iter().find_map(|(_, reply)| match reply {
        Reply::Conf(Conf::Robot(conf)) => conf.steering_type.clone(),
        _ => None,
    });
    let drive = match steering.as_deref() {
        Some("AckermanSteered") => Drive {
            speed: Some(f64::midpoint(left, right)),
            front_steer: Some(0.0),
            rear_steer: Some(0.0),
            ..Drive::default()
        },
        Some("RotaryWing") => {
            Drive { linear_velocity: Some(f64::midpoint(left, right)), ..Drive::default() }
        }
        _ => Drive::skid(left, right),
    };
    Request::Drive(Box::new(drive))
}

fn radius(geometry: &[(String, Reply)]) -> Option<f64> {
    geometry.iter().find_map(|(_, reply)| match reply {
        Reply::Geo(Geo::Robot(geo)) => geo.wheels.map(|wheels| wheels.radius),
        _ => None,
    })
}

fn no_start(name: &str, starts: &[NamedPose]) -> anyhow::Error {
    let names: Vec<&str> = starts.iter().map(|start| start.name.as_str()).collect();
    let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    Hinted::error(format!("the server has no start named {name:?}"), format!("it has {known}"))
}
