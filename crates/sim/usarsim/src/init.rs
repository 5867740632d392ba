//! INIT: a connection becomes a robot or a controller (section 3.1).

use std::collections::BTreeMap;

use base::geom::Pose;
use base::model::RobotModel;
use base::time::SimTime;
use link_usarsim::Dialect;
use link_usarsim::convert::{Pilot, Speaker};
use link_usarsim::request::{Init, Query};
use sim_engine::{Rider, ServerError};
use sim_physics::PhysicsError;

use crate::client::{RobotClient, Role};
use crate::fit::fit;
use crate::server::RobotServer;
use crate::spawn::{NEARBY, Start, following, name_from_wire, nearby, start_pose, unique_name};
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
            client.role = Role::Controller;
            return;
        }
        let peer = client.guest.connection.peer();
        let Some(model) = self.options.catalogue.find(init.class()) else {
            let class = shortened(&init.class_name);
            let refusal = self.options.catalogue.refusal(&init.class_name);
            self.tell(format!("{peer} asked for class {class:?}, {refusal}"));
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

    fn spawn(&mut self, id: u64, init: &Init, model: RobotModel) -> Result<(), String> {
        let Some(client) = self.clients.get(&id) else { return Ok(()) };
        let peer = client.guest.connection.peer();
        let wanted = name_from_wire(init.name.as_deref(), &model.name);
        // Whoever had the name may have gone a moment ago.
        self.see_off();
        if !self.clients.contains_key(&id) {
            return Ok(());
        }
        let name = unique_name(&wanted, |name| self.simulation.names().any(|known| known == name));
        let start = start_pose(self.watch.world(), &model, init, self.options.is_strict)?;
        let class = model.name.clone();
        let (place, moved) = self.put(id, (&name, init), model, &start)?;
        // A newcomer is not to find a world that stands still.
        self.is_paused = false;
        let place = place.position;
        self.tell(format!(
            "{name}, a {class}, came in at {:.2}, {:.2}, {:.2} ({peer})",
            place.x, place.y, place.z
        ));
        if let Some(reason) = moved {
            self.tell(format!("{name} did not start where it was asked for: {reason}; serve with --strict-starts to refuse that"));
        }
        Ok(())
    }

    /// Makes a robot's body as the client's dialect has it, and gives it to the client; says where it is, and why it is not at
    /// its start if it is not.
    fn put(
        &mut self,
        id: u64,
        (name, init): (&str, &Init),
        mut model: RobotModel,
        start: &Start,
    ) -> Result<(Pose, Option<String>), String> {
        let Some(client) = self.clients.get(&id) else {
            return Err("its client has gone".to_owned());
        };
        let dialect = client.spoken();
        let cameras = fit(dialect, self.options.tile, &mut model);
        let (place, moved) = self.join_near(name, &model, start)?;
        let mut robot = self.robot(dialect, (name, init), model);
        robot.untold_cameras = cameras.iter().map(|camera| camera.name.clone()).collect();
        if let Some(client) = self.clients.get_mut(&id) {
            client.role = Role::Robot(Box::new(robot));
        }
        self.tiles.add(name, cameras, self.options.limits.cameras);
        Ok((place, moved))
    }

    /// Where it was asked for, or on the nearest free floor.
    fn join_near(
        &mut self,
        name: &str,
        model: &RobotModel,
        start: &Start,
    ) -> Result<(Pose, Option<String>), String> {
        let rider = |world_from_robot| Rider { name, model, world_from_robot, is_kinematic: false };
        let refused = match self.simulation.join(&rider(start.world_from_robot)) {
            Ok(()) => return Ok((start.world_from_robot, start.moved.clone())),
            Err(error @ ServerError::Physics(PhysicsError::StartsInCollision { .. })) => error,
            Err(error) => return Err(error.to_string()),
        };
        if self.options.is_strict {
            return Err(refused.to_string());
        }
        for place in nearby(self.watch.world(), model, &start.world_from_robot) {
            if self.simulation.join(&rider(place)).is_ok() {
                let away = (place.position - start.world_from_robot.position).truncate().length();
                return Ok((place, Some(format!("it was moved {away:.2} m, because {refused}"))));
            }
        }
        Err(format!("{refused}, and there is no free floor within {NEARBY} m"))
    }

    /// Makes a robot anew that was made for the other dialect; nothing was sent to its client yet.
    pub(crate) fn refit(&mut self, id: u64) {
        let Some(Role::Robot(robot)) = self.clients.get(&id).map(|client| &client.role) else {
            return;
        };
        let (name, init) = (robot.name.clone(), robot.init.clone());
        let (Some(state), Some(model)) =
            (self.simulation.state(&name), self.options.catalogue.find(init.class()))
        else {
            return;
        };
        let model = with_battery(model, init.battery);
        // It is there, and nobody else takes it out.
        let _ = self.simulation.leave(&name);
        self.tiles.remove(&name);
        let start = Start { world_from_robot: state.world_from_robot, moved: None };
        if let Err(reason) = self.put(id, (&name, &init), model, &start) {
            if let Some(client) = self.clients.get_mut(&id) {
                client.role = Role::Visitor;
            }
            self.tell(format!("{name} could not be made anew in its dialect: {reason}"));
        }
    }

    fn robot(
        &self,
        dialect: Dialect,
        (name, init): (&str, &Init),
        model: RobotModel,
    ) -> RobotClient {
        // In lock-step all are told at the end of the cycle they wait for.
        let is_lock_step = self.options.is_lock_step;
        let phase = if is_lock_step { SimTime::ZERO } else { self.simulation.phase(name) };
        let first_burst = following(cycle_of(dialect), phase, self.simulation.now());
        RobotClient {
            name: name.to_owned(),
            init: init.clone(),
            model,
            pilot: Pilot::new(dialect),
            speaker: Speaker::new(dialect),
            unsaid: BTreeMap::new(),
            held_scans: vec![],
            next_burst: first_burst,
            first_burst,
            phase,
            is_first_burst: true,
            untold_cameras: vec![],
            steering: (0.0, 0.0),
            zooms: BTreeMap::new(),
        }
    }

    /// UDK tells each camera's tile unasked (section 3.1): with the first status, so that it does not come between a question
    /// and its answer.
    pub(crate) fn tell_tiles(&mut self) {
        for id in self.clients.keys().copied().collect::<Vec<_>>() {
            let Some(client) = self.clients.get_mut(&id) else { continue };
            let is_told = client.dialect == Some(Dialect::Udk) && !client.has_requests();
            let Role::Robot(robot) = &mut client.role else { continue };
            if !is_told || robot.next_burst <= robot.first_burst {
                continue;
            }
            let name = robot.name.clone();
            for camera in std::mem::take(&mut robot.untold_cameras) {
                if self.tiles.offset(&name, &camera).is_some() {
                    let query = Query { kind: "Camera".to_owned(), name: Some(camera) };
                    self.describe(id, &query, false);
                }
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
