//! The smallest world that can work: a square room, and a robot that goes where its wheels turn.

use std::f64::consts::{FRAC_PI_2, TAU};

use base::geom::{Pose, wrap_angle};
use base::messages::{Command, Drive, Packet, Reading, ReadingData, Scan};
use base::model::{RobotModel, SensorKind, SonarSpec, WheelSpec, sample};
use base::time::SimTime;
use glam::{DQuat, DVec2, DVec3};
use robot_mapping::Drawing;
use robot_team::{News, Phase, Status, Who};

use crate::agent::{Agent, AgentSettings, Progress};
use crate::mission::read_mission;

const CYCLE: SimTime = SimTime::from_millis(50);
const WHEEL: f64 = 0.1;
const TRACK: f64 = 0.3;
const SONARS: usize = 16;
const SHELL: f64 = 0.18;
const BEAM: f64 = 0.5;
const REACH: f64 = 4.0;
/// The laser sits this far before the robot's middle.
const LASER: f64 = 0.1;

/// A room with walls at ± half its edge, and one robot.
#[expect(clippy::struct_excessive_bools, reason = "tests switch faults one by one")]
pub(crate) struct Room {
    half: f64,
    pub(crate) at: DVec2,
    pub(crate) heading: f64,
    pub(crate) now: SimTime,
    /// Sensors that say nothing any more.
    pub(crate) is_silent: bool,
    /// A laser that says nothing, while the robot still knows where it is.
    pub(crate) is_blind: bool,
    /// Whether the robot looks around with a laser instead of sonars.
    pub(crate) has_laser: bool,
    /// Where its sonars look, radians to the left.
    pub(crate) bearings: [f64; SONARS],
    /// Wheels that spin without getting on.
    pub(crate) is_held: bool,
    /// Boxes in the room: their middles and half their edges.
    pub(crate) boxes: Vec<(DVec2, f64)>,
    /// Posts too low for any sonar, which stop the robot: their middles and radii.
    pub(crate) posts: Vec<(DVec2, f64)>,
    /// What its radio hears in the next cycle.
    pub(crate) heard: Vec<Vec<u8>>,
    /// Bricks too low for any sonar, which the robot rides onto: their middles and radii.
    pub(crate) bricks: Vec<(DVec2, f64)>,
}

impl Room {
    pub(crate) fn new(edge: f64, at: DVec2, heading: f64) -> Self {
        Self {
            half: edge / 2.0,
            at,
            heading,
            now: SimTime::ZERO,
            is_silent: false,
            is_blind: false,
            has_laser: false,
            bearings: ring(),
            is_held: false,
            boxes: vec![],
            posts: vec![],
            bricks: vec![],
            heard: vec![],
        }
    }

    /// Metres from the robot's shell to the nearest wall or box.
    pub(crate) fn room_left(&self) -> f64 {
        let walls = self.half - self.at.x.abs().max(self.at.y.abs());
        let to_box = |(middle, half): &(DVec2, f64)| {
            ((self.at - *middle).abs() - DVec2::splat(*half)).max(DVec2::ZERO).length()
        };
        self.boxes.iter().map(to_box).fold(walls, f64::min) - SHELL
    }

    /// Runs the mission's tasks until they end or `seconds` have passed.
    pub(crate) fn run(&mut self, agent: &mut Agent, seconds: f64) -> Vec<Command> {
        let end = self.now + SimTime::from_seconds(seconds);
        let mut all = vec![];
        while self.now < end && agent.progress() == Progress::Running {
            all.extend(self.cycle(agent));
        }
        all
    }

    /// One cycle of agent and world.
    pub(crate) fn cycle(&mut self, agent: &mut Agent) -> Vec<Command> {
        self.now += CYCLE;
        let mut readings = if self.is_silent { vec![] } else { self.readings() };
        readings.extend(self.heard.drain(..).map(|bytes| Reading {
            robot: "tin".to_owned(),
            sensor: "Radio".to_owned(),
            time: self.now,
            data: ReadingData::Packet(Packet { from: "bob".to_owned(), to: None, bytes }),
        }));
        let commands = agent.cycle(self.now, &readings).unwrap();
        for command in &commands {
            if let Command::Drive(Drive::Skid { left, right }) = command {
                self.roll(left * WHEEL, right * WHEEL);
            }
        }
        commands
    }

    fn roll(&mut self, left: f64, right: f64) {
        if self.is_held {
            return;
        }
        let seconds = CYCLE.seconds();
        let forward = left.midpoint(right) * seconds;
        let next = self.at + DVec2::from_angle(self.heading) * forward;
        let stops = |(middle, radius): &(DVec2, f64)| {
            let distance = next.distance(*middle);
            distance < radius + SHELL && distance < self.at.distance(*middle)
        };
        if !self.posts.iter().any(stops) {
            self.at = next;
        }
        self.heading = wrap_angle(self.heading + (right - left) / TRACK * seconds);
    }

    fn readings(&self) -> Vec<Reading> {
        let upright = Pose::from_xyz_yaw(self.at.x, self.at.y, 0.0, self.heading);
        let pose = Pose { rotation: self.tilt() * upright.rotation, ..upright };
        let reading = |sensor: &str, data| Reading {
            robot: "tin".to_owned(),
            sensor: sensor.to_owned(),
            time: self.now,
            data,
        };
        let mut all = vec![reading("Truth", ReadingData::GroundTruth(pose))];
        if self.has_laser {
            let scan = (!self.is_blind).then(|| reading("Laser", ReadingData::Scan(self.scan())));
            all.extend(scan);
            return all;
        }
        all.extend(self.bearings.iter().enumerate().map(|(k, bearing)| {
            reading(&format!("S{k}"), ReadingData::Range(self.echo(self.heading + bearing)))
        }));
        all
    }

    /// Half a turn ahead in steps of two degrees.
    fn scan(&self) -> Scan {
        let step = std::f64::consts::PI / 90.0;
        let eye = self.at + DVec2::from_angle(self.heading) * LASER;
        let beam = |k: u32| {
            let way = DVec2::from_angle(self.heading - FRAC_PI_2 + f64::from(k) * step);
            Some(self.meet(eye, way).0 as f32)
        };
        Scan {
            first_angle: -FRAC_PI_2,
            step,
            min_range: 0.0,
            max_range: 20.0,
            elevations: vec![0.0],
            ranges: (0..=90).map(beam).collect(),
        }
    }

    /// Away from the brick it has ridden onto, by three degrees.
    fn tilt(&self) -> DQuat {
        let is_under =
            |(middle, radius): &&(DVec2, f64)| self.at.distance(*middle) < radius + SHELL;
        self.bricks.iter().find(is_under).map_or(DQuat::IDENTITY, |(middle, _)| {
            let away = (self.at - *middle).normalize_or_zero();
            DQuat::from_axis_angle(DVec3::new(-away.y, away.x, 0.0), 3f64.to_radians())
        })
    }

    /// The nearest wall in a cone that is met at less than 45 degrees off its normal.
    fn echo(&self, axis: f64) -> Option<f64> {
        let eye = self.at + DVec2::from_angle(axis) * SHELL;
        let rays = (-10..=10).map(|k| axis + f64::from(k) / 20.0 * BEAM);
        rays.filter_map(|angle| self.ray(eye, DVec2::from_angle(angle))).min_by(f64::total_cmp)
    }

    fn ray(&self, eye: DVec2, way: DVec2) -> Option<f64> {
        let (range, square) = self.meet(eye, way);
        (range <= REACH && square > std::f64::consts::FRAC_1_SQRT_2).then_some(range)
    }

    /// How far away the nearest wall or box is, and how squarely it is met.
    fn meet(&self, eye: DVec2, way: DVec2) -> (f64, f64) {
        let along = |eye: f64, way: f64| {
            if way == 0.0 { f64::INFINITY } else { (self.half * way.signum() - eye) / way }
        };
        let (x, y) = (along(eye.x, way.x), along(eye.y, way.y));
        let wall = if x < y { (x, way.x.abs()) } else { (y, way.y.abs()) };
        let boxes = self.boxes.iter().filter_map(|solid| box_ahead(solid, eye, way));
        boxes.fold(wall, |a, b| if b.0 < a.0 { b } else { a })
    }
}

/// How far away a box is met, and how squarely.
fn box_ahead(&(middle, half): &(DVec2, f64), eye: DVec2, way: DVec2) -> Option<(f64, f64)> {
    let (near, far) = (middle - DVec2::splat(half) - eye, middle + DVec2::splat(half) - eye);
    let (a, b) = (near / way, far / way);
    let (first, last) = (a.min(b), a.max(b));
    let enters = first.max_element();
    (enters > 0.0 && enters <= last.min_element())
        .then(|| (enters, if first.x > first.y { way.x.abs() } else { way.y.abs() }))
}

/// An agent with these tasks, as a mission file's text.
pub(crate) fn agent(tasks: &str, drawing: Drawing) -> Agent {
    agent_of(&robot(), tasks, drawing)
}

/// The same in another body.
pub(crate) fn agent_of(model: &RobotModel, tasks: &str, drawing: Drawing) -> Agent {
    build(&mission_text(tasks), model, drawing)
}

/// An agent from the whole text of a mission file.
pub(crate) fn agent_from(text: &str) -> Agent {
    build(text, &robot(), Drawing::Inline)
}

/// A mission file with these tasks.
pub(crate) fn mission_text(tasks: &str) -> String {
    format!(
        "title = \"Test\"\narena = \"none\"\n[robot]\nname = \"tin\"\nmodel = \"Tin\"\n[map]\nresolution_m = 0.02\n{tasks}"
    )
}

fn build(text: &str, model: &RobotModel, drawing: Drawing) -> Agent {
    let mission = read_mission("test.toml", text.as_bytes()).unwrap();
    let settings = AgentSettings { seed: 1, world_from_start: Pose::IDENTITY, mapping: drawing };
    Agent::new(&mission, &mission.robots[0], model, &settings).unwrap()
}

/// The same robot with one laser scanner instead of all its sonars.
pub(crate) fn robot_with_laser() -> RobotModel {
    let mut model = robot();
    let spec = sample::scanner(sample::range(0.0, 20.0), std::f64::consts::PI / 90.0);
    let place = Pose::at(DVec3::new(LASER, 0.0, 0.1));
    model.equipment = vec![sample::sensor("Laser", None, place, SensorKind::Scanner(spec))];
    model
}

/// The same robot with a laser, which looks all around, and a radio.
pub(crate) fn robot_in_team() -> RobotModel {
    let mut model = robot_with_laser();
    let radio = base::model::presets::preset("radio").expect("it comes with the program");
    model.equipment.push(sample::sensor("Radio", None, Pose::IDENTITY, radio.kind.clone()));
    model
}

/// The same robot with a head: joints `Pan` and `Tilt`, an infra-red `IR` on them, and `Joints` that tells where they are.
pub(crate) fn robot_with_head() -> RobotModel {
    let mut model = robot();
    let joint = |name, parent, axis| sample::joint(name, parent, Pose::IDENTITY, axis);
    model.joints = vec![joint("Pan", None, DVec3::Z), joint("Tilt", Some("Pan"), -DVec3::Y)];
    let sensor = |name, parent, kind| sample::sensor(name, parent, Pose::IDENTITY, kind);
    let range = sample::range(0.0, REACH);
    model.equipment.extend([
        sensor("IR", Some("Tilt"), SensorKind::Infrared(range)),
        sensor("Joints", None, SensorKind::Joints),
        sensor("Truth", None, SensorKind::GroundTruth),
    ]);
    model
}

/// Bearings of a ring of sonars, evenly apart.
fn ring() -> [f64; SONARS] {
    std::array::from_fn(|k| wrap_angle(TAU * k as f64 / SONARS as f64))
}

/// Bearings of a Pioneer's sonars, degrees to the left.
const PIONEER: [f64; SONARS] = [
    90.0, 50.0, 30.0, 10.0, -10.0, -30.0, -50.0, -90.0, -90.0, -130.0, -150.0, -170.0, 170.0,
    150.0, 130.0, 90.0,
];

impl Room {
    /// The same room, for a [`pioneer`].
    pub(crate) fn for_pioneer(self) -> Self {
        Self { bearings: PIONEER.map(f64::to_radians), ..self }
    }
}

/// Two wheels, a ring of sonars.
pub(crate) fn robot() -> RobotModel {
    robot_with_sonars(ring())
}

/// Two wheels, sonars that look where a Pioneer's do, in its order.
pub(crate) fn pioneer() -> RobotModel {
    robot_with_sonars(PIONEER.map(f64::to_radians))
}

fn robot_with_sonars(bearings: [f64; SONARS]) -> RobotModel {
    let wheel = |name, y| WheelSpec { max_speed: 20.0, ..sample::wheel(name, y) };
    let sonar = |(k, bearing): (usize, f64)| {
        let place = DVec2::from_angle(bearing) * SHELL;
        let range = sample::range(0.0, REACH);
        let spec = SonarSpec { range, beam_angle: BEAM, max_incidence: 0.785, rays: 21 };
        let pose = Pose::from_xyz_yaw(place.x, place.y, 0.0, bearing);
        sample::sensor(&format!("S{k}"), None, pose, SensorKind::Sonar(spec))
    };
    let mut model = sample::robot(bearings.into_iter().enumerate().map(sonar).collect());
    model.chassis.size.x = 0.3;
    model.wheels = vec![wheel("L", TRACK / 2.0), wheel("R", -TRACK / 2.0)];
    model
}

/// What a mate, bob, says of itself.
pub(crate) fn said_by_bob(number: u32, at: DVec2, phase: Phase) -> Vec<u8> {
    let status = Status {
        who: Who { name: "bob".to_owned(), life: 1 },
        number,
        age: 0,
        hops: 0,
        at: [at.x as f32, at.y as f32, 0.0],
        goal: None,
        route: vec![],
        frame: None,
        phase,
        charge: None,
        holds: vec![],
    };
    News::Statuses(vec![status]).write()
}
