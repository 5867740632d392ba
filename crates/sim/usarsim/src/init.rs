//! INIT: a connection becomes a robot or a controller (section 3.1).

use std::collections::BTreeMap;

use base::model::RobotModel;
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::convert::{Pilot, Speaker};
use link_usarsim::request::{Init, Query};
use sim_engine::Rider;

use crate::client::{RobotClient, Role};
use crate::fit::{CameraTime, fit};
use crate::server::RobotServer;
use crate::spawn::{following, name_from_wire, start_pose, unique_name};
use crate::stream::cycle_of;

/// The class of world controllers.
const CONTROLLER: &str = "WorldController";

impl RobotServer {
    pub(crate) fn init(&mut self, id: u64, init: &Init) {
        let Some(client) = self.clients.get_mut(&id) else { return };
        if !matches!(client.role, Role::Visitor) {
            return;
        }
        client.has_ordered = true;
        if init.class().eq_ignore_ascii_case(CONTROLLER) {
            client.settle();
            client.role = Role::Controller;
            return;
        }
        let peer = client.guest.connection.peer();
        let Some(model) = self.options.catalogue.find(init.class()) else {
            let known: Vec<&str> = self.options.catalogue.names().collect();
            let (class, known) = (shortened(&init.class_name), known.join(", "));
            self.tell(format!(
                "{peer} asked for class {class:?}, which is not here; here are {known}"
            ));
            return;
        };
        let model = with_battery(model, init.battery);
        if self.load().robots >= self.options.limits.robots {
            let limit = self.options.limits.robots;
            self.tell(format!("{peer} was refused: there are {limit} robots already"));
            if let Some(client) = self.clients.get(&id) {
                client.guest.connection.finish();
            }
            return;
        }
        let class = model.name.clone();
        if let Err(reason) = self.spawn(id, init, model) {
            self.tell(format!("{peer} got no {class}: {reason}"));
        }
    }

    fn spawn(&mut self, id: u64, init: &Init, mut model: RobotModel) -> Result<(), String> {
        let Some(client) = self.clients.get_mut(&id) else { return Ok(()) };
        let dialect = client.settle();
        let peer = client.guest.connection.peer();
        let cameras = fit(dialect, self.options.tile, &mut model);
        let wanted = name_from_wire(init.name.as_deref(), &model.name);
        // Whoever had the name may have gone a moment ago.
        self.see_off();
        if !self.clients.contains_key(&id) {
            return Ok(());
        }
        let name = unique_name(&wanted, |name| self.simulation.names().any(|known| known == name));
        let world_from_robot = start_pose(self.watch.world(), &model, init)?;
        let rider = Rider { name: &name, model: &model, world_from_robot, is_kinematic: false };
        self.simulation.join(&rider).map_err(|error| error.to_string())?;
        // A newcomer is not to find a world that stands still.
        self.is_paused = false;
        let class = model.name.clone();
        let robot = self.robot(dialect, name.clone(), model);
        if let Some(client) = self.clients.get_mut(&id) {
            client.role = Role::Robot(Box::new(robot));
        }
        self.assign_tiles(id, &name, cameras);
        let place = world_from_robot.position;
        self.tell(format!(
            "{name}, a {class}, came in at {:.2}, {:.2}, {:.2} ({peer}, {dialect:?})",
            place.x, place.y, place.z
        ));
        Ok(())
    }

    fn robot(&self, dialect: Dialect, name: String, model: RobotModel) -> RobotClient {
        // In lock-step all are told at the end of the cycle they wait for.
        let is_lock_step = self.options.is_lock_step;
        let phase = if is_lock_step { SimTime::ZERO } else { self.simulation.phase(&name) };
        RobotClient {
            name,
            model,
            pilot: Pilot::new(dialect),
            speaker: Speaker::new(dialect),
            unsaid: BTreeMap::new(),
            held_scans: vec![],
            next_burst: following(cycle_of(dialect), phase, self.simulation.now()),
            phase,
            is_first_burst: true,
            steering: (0.0, 0.0),
            zooms: BTreeMap::new(),
        }
    }

    /// UDK tells each camera's tile unasked (section 3.1).
    fn assign_tiles(&mut self, id: u64, robot: &str, cameras: Vec<CameraTime>) {
        let names: Vec<String> = cameras.iter().map(|camera| camera.name.clone()).collect();
        self.tiles.add(robot, cameras, self.options.limits.cameras);
        let is_udk =
            self.clients.get(&id).is_some_and(|client| client.dialect == Some(Dialect::Udk));
        for name in names {
            if is_udk && self.tiles.offset(robot, &name).is_some() {
                let query = Query { kind: "Camera".to_owned(), name: Some(name) };
                self.describe(id, &query, false);
            }
        }
    }
}

/// A battery of this many seconds, if they are given.
fn with_battery(model: &RobotModel, seconds: Option<f64>) -> RobotModel {
    let mut model = model.clone();
    if let Some(seconds) = seconds.filter(|seconds| *seconds > 0.0 && seconds.is_finite()) {
        model.battery.energy *= seconds / model.battery.life;
        model.battery.life = seconds;
    }
    model
}

/// Enough of what a client said to know it again.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 60;
    text.chars().take(LONGEST).collect()
}
