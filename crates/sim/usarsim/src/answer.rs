//! What each request does.

use base::messages::{Command, Drive, JointState};
use base::model::kinematics::standing_at;
use link_usarsim::Dialect;
use link_usarsim::convert::{CameraNow, conf_of, geo_of, tell_camera};
use link_usarsim::frame::wire_from_pose;
use link_usarsim::reply::{
    Conf, NamedPose, Reply, Response, ResponseDetail, write_starts_for_both,
};
use link_usarsim::request::{Query, Request, Set, SetAction};
use sim_engine::Order;

use crate::client::{Client, RobotClient, Role, Told};
use crate::learn::sign_of;
use crate::server::RobotServer;
use crate::tiles::Tiles;

impl RobotServer {
    /// Does what a client asks for. Whatever makes no sense is dropped, as the old servers did.
    pub(crate) fn answer(&mut self, id: u64, request: &Request) {
        self.learn(id, request);
        let Some(client) = self.clients.get_mut(&id) else { return };
        match request {
            Request::Init(init) => self.init(id, init),
            Request::GetStartPoses => self.start_poses(id),
            Request::GetPathNodes => client.say(&Reply::PathNodes(vec![])),
            Request::GetClosestPathNode(place) => {
                client.say(&Reply::ClosestPathNode("None".to_owned(), *place));
            }
            Request::Control(control) => {
                if matches!(client.role, Role::Controller) {
                    self.control(id, control);
                }
            }
            Request::GetGeo(query) => self.describe(id, query, true),
            Request::GetConf(query) => self.describe(id, query, false),
            Request::Set(set) => self.set(id, set),
            Request::Drive(_)
            | Request::MultiDrive(_)
            | Request::MissionPackage(_)
            | Request::Actuator(_) => self.order(id, request),
            Request::Pause => self.pause(id),
            // Nothing here draws paths or has avatars; the words are known and do nothing.
            Request::Trace(_)
            | Request::GoTo(_)
            | Request::Move(_)
            | Request::Idle(_)
            | Request::Unknown(_) => self.note_order(id),
        }
    }

    /// Learns the dialect, as long as it is not settled: a robot that was made for the other one is made anew.
    fn learn(&mut self, id: u64, request: &Request) {
        let Some(client) = self.clients.get_mut(&id).filter(|c| c.dialect.is_none()) else {
            return;
        };
        // What came in the same segment may tell more than the first question: old clients send them together.
        let mut requests = std::iter::once(request).chain(&client.queue);
        let sign = requests.find_map(|request| Some((sign_of(request)?, request.command())));
        let Some((dialect, word)) = sign else { return };
        let told_by = Told::Request(word.to_owned());
        let was_spoken = client.spoken();
        (client.dialect, client.told_by) = (Some(dialect), told_by);
        if dialect != was_spoken {
            self.refit(id);
        }
    }

    fn start_poses(&mut self, id: u64) {
        // Middle of the chassis of a robot of middling height: INIT there puts any robot on its wheels.
        let height = self.options.catalogue.find("P2AT");
        let starts = self.simulation.world().arena().starts.iter().map(|start| {
            let pose = height.map_or(start.pose, |model| standing_at(model, &start.pose));
            let (location, orientation) = wire_from_pose(&pose);
            NamedPose { name: start.name.clone(), location, orientation }
        });
        let starts: Vec<NamedPose> = starts.collect();
        let Some(client) = self.clients.get_mut(&id) else { return };
        if client.dialect.is_some() {
            client.say(&Reply::StartPoses(starts));
        } else {
            let mut line = vec![];
            write_starts_for_both(&starts, &mut line);
            client.guest.connection.send(line);
        }
    }

    pub(crate) fn describe(&mut self, id: u64, query: &Query, is_geo: bool) {
        if !self.has_power(id) {
            return;
        }
        let Some(client) = self.clients.get_mut(&id) else { return };
        let dialect = client.spoken();
        let Role::Robot(robot) = &client.role else { return };
        let reply = if is_geo {
            geo_of(dialect, &robot.model, query).map(Reply::Geo)
        } else {
            let conf = conf_of(dialect, &robot.model, query);
            conf.map(|mut conf| {
                tell_cameras(dialect, robot, &self.tiles, &mut conf);
                Reply::Conf(conf)
            })
        };
        if let Some(reply) = reply {
            client.say(&reply);
        }
    }

    fn order(&mut self, id: u64, request: &Request) {
        self.note_order(id);
        if !self.has_power(id) {
            return;
        }
        let joints = self.joints(id);
        let Some(robot) = self.clients.get_mut(&id).and_then(robot_of) else { return };
        let commands = robot.pilot.commands(&robot.model, &joints, request);
        remember(robot, &commands);
        self.orders.extend(commands.into_iter().map(|command| Order::new(&robot.name, command)));
    }

    fn set(&mut self, id: u64, set: &Set) {
        self.note_order(id);
        if !self.has_power(id) {
            return;
        }
        let (joints, now) = (self.joints(id), self.simulation.now());
        let Some(client) = self.clients.get_mut(&id) else { return };
        let dialect = client.spoken();
        let Some(robot) = robot_of(client) else { return };
        let outcome = robot.pilot.set(&robot.model, &joints, set);
        remember(robot, &outcome.commands);
        let fov = outcome.commands.iter().find_map(|command| match command {
            Command::Zoom { field_of_view, .. } => Some(*field_of_view),
            _ => None,
        });
        let name = robot.name.clone();
        self.orders.extend(outcome.commands.into_iter().map(|command| Order::new(&name, command)));
        // UDK never answers, and nobody answers for joints (section 5.1).
        if !dialect.is_ut2004() || matches!(set.action, SetAction::Joint(..)) {
            return;
        }
        let response = response(set, outcome.is_ok, fov, now.seconds());
        client.say(&Reply::Response(response));
    }

    /// Toggles the pause of the world, for the client of the only robot in it.
    fn pause(&mut self, id: u64) {
        self.note_order(id);
        let is_robot = self.clients.get_mut(&id).and_then(robot_of).is_some();
        if is_robot && self.load().robots == 1 {
            self.is_paused = !self.is_paused;
            let what = if self.is_paused { "stands still" } else { "goes on" };
            self.tell(format!("the world {what}"));
        }
    }

    /// Lock-step goes on when every robot's client has said something.
    fn note_order(&mut self, id: u64) {
        if let Some(client) = self.clients.get_mut(&id) {
            client.has_ordered = true;
        }
    }

    fn joints(&mut self, id: u64) -> Vec<JointState> {
        let robot = self.clients.get_mut(&id).and_then(robot_of).map(|robot| robot.name.clone());
        let state = robot.and_then(|name| self.simulation.state(&name));
        state.map(|state| state.joints).unwrap_or_default()
    }

    /// An empty battery leaves a robot deaf (section 2.5).
    fn has_power(&mut self, id: u64) -> bool {
        let robot = self.clients.get_mut(&id).and_then(robot_of).map(|robot| robot.name.clone());
        let state = robot.and_then(|name| self.simulation.state(&name));
        state.is_some_and(|state| state.battery.charge > 0.0)
    }
}

fn robot_of(client: &mut Client) -> Option<&mut RobotClient> {
    match &mut client.role {
        Role::Robot(robot) => Some(robot),
        Role::Visitor | Role::Controller => None,
    }
}

/// Zoom and tile of a robot's cameras, which the model does not know.
fn tell_cameras(dialect: Dialect, robot: &RobotClient, tiles: &Tiles, conf: &mut Conf) {
    let Conf::Items { items, .. } = &mut *conf else { return };
    let names: Vec<String> = items.iter().map(|item| item.name.clone()).collect();
    for name in names {
        let now = CameraNow {
            field_of_view: robot.zooms.get(&name).copied(),
            tile: tiles.offset(&robot.name, &name),
        };
        tell_camera(dialect, conf, &name, now);
    }
}

fn remember(robot: &mut RobotClient, commands: &[Command]) {
    for command in commands {
        match command {
            Command::Drive(Drive::Ackermann { front, rear, .. }) => {
                robot.steering = (*front, *rear);
            }
            Command::Zoom { camera, field_of_view } => {
                robot.zooms.insert(camera.clone(), *field_of_view);
            }
            _ => {}
        }
    }
}

fn response(set: &Set, is_ok: bool, fov: Option<f64>, time: f64) -> Response {
    let detail = match (&set.action, fov) {
        (SetAction::Viewports(views), _) => {
            let config = views.config.clone().unwrap_or_default();
            let view = |view: &Option<String>| (view.clone().unwrap_or("None".to_owned()), true);
            ResponseDetail::Viewports(config, views.views.iter().map(view).collect())
        }
        (_, Some(fov)) => ResponseDetail::Fov(fov),
        _ => ResponseDetail::None,
    };
    // There is one picture for all (section 9), so every choice of views is fine.
    let is_ok = is_ok || matches!(set.action, SetAction::Viewports(_) | SetAction::View(..));
    let name =
        if matches!(detail, ResponseDetail::Viewports(..)) { None } else { set.name.clone() };
    Response { time, kind: set.kind.clone(), name, is_ok, detail }
}
