//! What a world controller may do: make, move and remove things (section 5.4).
//!
//! A thing is a box without wheels, so that physics, rays and recordings treat it like anything else that comes and goes.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::model::{BatterySpec, Chassis, DriveKind, RobotModel, Tolerance};
use glam::DVec3;
use link_usarsim::Triple;
use link_usarsim::frame::{pose_from_wire, vector_from_wire, wire_from_pose, wire_from_vector};
use link_usarsim::reply::{ObjectStatus, Reply};
use link_usarsim::request::{Control, ObjectPlan, WaypointPlan};
use sim_engine::Rider;

use crate::server::RobotServer;
use crate::spawn::unique_name;

/// Things by name.
#[derive(Default)]
pub(crate) struct Objects(BTreeMap<String, Object>);

/// A thing that a controller made.
struct Object {
    /// The controller's connection.
    maker: u64,
    is_permanent: bool,
    class: String,
    memory: String,
    model: RobotModel,
    is_rigid: bool,
    /// Rad/s about its own axes.
    turning: DVec3,
    way: Way,
}

/// Places a thing travels to.
#[derive(Default)]
struct Way {
    places: Vec<DVec3>,
    next: usize,
    /// m/s.
    speed: f64,
    is_loop: bool,
    is_moving: bool,
}

/// A thing of no stated size has sides of this length, metres.
const SIDE: f64 = 1.0;
/// Longest side of a thing, metres.
const LONGEST: f64 = 50.0;
/// Kilograms a cubic metre: light enough for a robot to push a box of its own size.
const DENSITY: f64 = 40.0;
/// Waypoints of one thing.
const MOST_PLACES: usize = 1000;

impl RobotServer {
    pub(crate) fn control(&mut self, id: u64, control: &Control) {
        match control {
            Control::Create(plan) => self.create(id, plan),
            Control::Kill(name) => self.kill(name),
            Control::KillAll(from, to) => self.kill_all(*from, *to),
            Control::AbsMove(name, location, rotation) => {
                self.place(name, |old| absolute(old, *location, *rotation));
            }
            Control::RelMove(name, location, rotation) => {
                self.place(name, |old| relative(old, *location, *rotation));
            }
            Control::Rotate(name, speed) => {
                if let Some(object) = self.objects.0.get_mut(name) {
                    object.turning = vector_from_wire(*speed);
                }
            }
            Control::AddWaypoints(name, places) => self.add_waypoints(name, places),
            Control::SetWaypoints(plan) => self.set_waypoints(plan),
            Control::ClearWaypoints(name) => {
                if let Some(object) = self.objects.0.get_mut(name) {
                    object.way = Way { speed: object.way.speed, ..Way::default() };
                }
            }
            Control::GetStatus(name, class) => {
                self.object_status(id, name.as_deref(), class.as_deref());
            }
            // There are no conveyor belts here.
            Control::Conveyor(..) | Control::Other(_) => {}
        }
    }

    fn create(&mut self, id: u64, plan: &ObjectPlan) {
        if self.objects.0.len() >= self.options.limits.objects {
            let limit = self.options.limits.objects;
            self.tell(format!("a controller was refused: there are {limit} things already"));
            return;
        }
        let class = plan.class_name.rsplit('.').next().unwrap_or_default().to_owned();
        let wanted = plan.name.as_deref().filter(|name| !name.is_empty()).unwrap_or(&class);
        let name = unique_name(wanted, |name| self.simulation.names().any(|known| known == name));
        let model = box_model(&class, plan.scale);
        let start = plan.start.as_deref().and_then(|start| {
            let starts = &self.simulation.world().arena().starts;
            starts.iter().find(|known| known.name.eq_ignore_ascii_case(start)).map(|s| s.pose)
        });
        let pose =
            pose_from_wire(plan.location.unwrap_or_default(), plan.rotation.unwrap_or_default());
        let physics = plan.physics.as_deref().unwrap_or_default();
        let is_rigid =
            ["RigidBody", "Falling"].iter().any(|kind| kind.eq_ignore_ascii_case(physics));
        let object = Object {
            maker: id,
            is_permanent: plan.permanent.unwrap_or(false),
            class,
            memory: plan.memory.clone().unwrap_or_default(),
            model,
            is_rigid,
            turning: DVec3::ZERO,
            way: Way::default(),
        };
        match self.simulation.join(&object.rider(&name, &start.unwrap_or(pose))) {
            Ok(()) => {
                self.objects.0.insert(name, object);
            }
            Err(error) => self.tell(format!("a controller got no {}: {error}", object.class)),
        }
    }

    fn kill(&mut self, name: &str) {
        if self.objects.0.remove(name).is_some() {
            // It was there: it is listed only while it is.
            let _ = self.simulation.leave(name);
        }
    }

    fn kill_all(&mut self, from: Option<Triple>, to: Option<Triple>) {
        let is_inside = |place: DVec3| match (from, to) {
            (Some(from), Some(to)) => {
                let [a, b] = [vector_from_wire(from), vector_from_wire(to)];
                place.cmpge(a.min(b)).all() && place.cmple(a.max(b)).all()
            }
            _ => true,
        };
        let names: Vec<String> = self.objects.0.keys().cloned().collect();
        for name in names {
            let place = self.simulation.state(&name).map(|state| state.world_from_robot.position);
            if place.is_none_or(is_inside) {
                self.kill(&name);
            }
        }
    }

    /// Takes a thing out and puts it back somewhere else; where there is no room it stays.
    fn place(&mut self, name: &str, new: impl FnOnce(Pose) -> Pose) {
        let Some(object) = self.objects.0.get(name) else { return };
        let Some(state) = self.simulation.state(name) else { return };
        let old = state.world_from_robot;
        if self.simulation.leave(name).is_err() {
            return;
        }
        let moved = self.simulation.join(&object.rider(name, &new(old)));
        if moved.is_err() && self.simulation.join(&object.rider(name, &old)).is_err() {
            self.objects.0.remove(name);
        }
    }

    fn add_waypoints(&mut self, name: &str, places: &[Triple]) {
        if let Some(object) = self.objects.0.get_mut(name) {
            object.way.places.extend(places.iter().map(|place| vector_from_wire(*place)));
            object.way.places.truncate(MOST_PLACES);
        }
    }

    fn set_waypoints(&mut self, plan: &WaypointPlan) {
        let place = self.simulation.state(&plan.name).map(|state| state.world_from_robot.position);
        let Some(object) = self.objects.0.get_mut(&plan.name) else { return };
        let way = &mut object.way;
        if let Some(speed) = plan.speed.filter(|speed| speed.is_finite()) {
            way.speed = speed.max(0.0);
        } else if let Some(time) = plan.time.filter(|time| *time > 0.0) {
            let stations = place.iter().chain(&way.places).collect::<Vec<_>>();
            let length: f64 = stations.windows(2).map(|pair| pair[0].distance(*pair[1])).sum();
            way.speed = length / time;
        }
        way.is_loop = plan.is_loop.unwrap_or(way.is_loop);
        way.is_moving = plan.moving.unwrap_or(way.is_moving);
    }

    fn object_status(&mut self, id: u64, name: Option<&str>, class: Option<&str>) {
        let is_meant = |(known, object): &(&String, &Object)| {
            name.is_none_or(|name| name.eq_ignore_ascii_case(known))
                && class.is_none_or(|class| {
                    class.rsplit('.').next().unwrap_or(class).eq_ignore_ascii_case(&object.class)
                })
        };
        let status = |(name, object): (&String, &Object)| {
            let pose = self.simulation.state(name)?.world_from_robot;
            let (location, rotation) = wire_from_pose(&pose);
            let [x, y, z] = wire_from_vector(object.model.chassis.size).map(f64::abs);
            let memory = object.memory.clone();
            Some(ObjectStatus { name: name.clone(), size: [x, y, z], location, memory, rotation })
        };
        let found = self.objects.0.iter().filter(is_meant).filter_map(status).collect();
        if let Some(client) = self.clients.get_mut(&id) {
            client.say(&Reply::Objects(found));
        }
    }

    /// Lets things turn and travel for one step.
    pub(crate) fn move_objects(&mut self) {
        let seconds = self.simulation.settings().step.seconds();
        let moving = |object: &Object| object.turning != DVec3::ZERO || object.way.is_active();
        let names: Vec<String> = self
            .objects
            .0
            .iter()
            .filter(|(_, o)| moving(o))
            .map(|(name, _)| name.clone())
            .collect();
        for name in names {
            let Some(state) = self.simulation.state(&name) else { continue };
            let Some(object) = self.objects.0.get_mut(&name) else { continue };
            let turned = glam::DQuat::from_scaled_axis(object.turning * seconds);
            let old = state.world_from_robot;
            let position = object.way.onwards(old.position, seconds);
            let new = Pose { position, rotation: (old.rotation * turned).normalize() };
            self.place(&name, |_| new);
        }
    }

    /// When a controller leaves, what it made goes too, unless it was to stay.
    pub(crate) fn remove_objects_of(&mut self, id: u64) {
        let is_its = |object: &Object| object.maker == id && !object.is_permanent;
        let names: Vec<String> = self
            .objects
            .0
            .iter()
            .filter(|(_, o)| is_its(o))
            .map(|(name, _)| name.clone())
            .collect();
        for name in names {
            self.kill(&name);
        }
    }
}

impl Object {
    fn rider<'a>(&'a self, name: &'a str, pose: &Pose) -> Rider<'a> {
        Rider { name, model: &self.model, world_from_robot: *pose, is_kinematic: !self.is_rigid }
    }
}

impl Way {
    fn is_active(&self) -> bool {
        self.is_moving && self.speed > 0.0 && self.next < self.places.len()
    }

    /// Where a thing is after so many seconds on its way.
    fn onwards(&mut self, mut place: DVec3, seconds: f64) -> DVec3 {
        let mut left = self.speed * seconds;
        while self.is_active() && left > 0.0 {
            let goal = self.places[self.next];
            let distance = place.distance(goal);
            if distance > left {
                return place + (goal - place) * (left / distance);
            }
            (place, left) = (goal, left - distance.max(1e-6));
            self.next += 1;
            if self.next == self.places.len() && self.is_loop {
                self.next = 0;
            }
        }
        place
    }
}

fn absolute(old: Pose, location: Option<Triple>, rotation: Option<Triple>) -> Pose {
    let (old_location, old_rotation) = wire_from_pose(&old);
    pose_from_wire(location.unwrap_or(old_location), rotation.unwrap_or(old_rotation))
}

fn relative(old: Pose, location: Option<Triple>, rotation: Option<Triple>) -> Pose {
    let moved = pose_from_wire(location.unwrap_or_default(), rotation.unwrap_or_default());
    Pose { position: old.position + moved.position, rotation: old.rotation * moved.rotation }
}

/// A box; a scale of nothing is once.
fn box_model(class: &str, scale: Option<Triple>) -> RobotModel {
    let scale = scale.filter(|scale| scale.iter().any(|side| *side != 0.0)).unwrap_or([1.0; 3]);
    let side = |share: f64| (share.abs() * SIDE).clamp(0.01, LONGEST);
    let size = DVec3::from_array(scale.map(side));
    let chassis = Chassis {
        size,
        middle: DVec3::ZERO,
        mass: (size.element_product() * DENSITY).max(0.01),
        centre_of_mass: DVec3::ZERO,
        ride_height: size.z / 2.0,
    };
    RobotModel {
        name: class.to_owned(),
        about: String::new(),
        chassis,
        drive: DriveKind::Fixed,
        wheels: vec![],
        joints: vec![],
        feet: vec![],
        servos: vec![],
        equipment: vec![],
        headlamps: vec![],
        battery: BatterySpec { energy: 1e12, life: 1e12 },
        tolerance: Tolerance { straight: 1.0, turn: 1.0, square: 1.0 },
    }
}
