//! SET (section 5.1).

use super::Order;
use crate::Dialect;
use crate::grammar::{Composer, Message};
use crate::number::{self, Format, put};

/// A setting of one item, or of every item of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// `Joint`, `Camera`, `INS` and so on, in any case.
    pub kind: String,
    /// One item; every one of the kind without.
    pub name: Option<String>,
    /// What is to be done.
    pub action: SetAction,
}

/// What SET can do.
#[derive(Clone, Debug, PartialEq)]
pub enum SetAction {
    /// Drive a joint; UT2004 may add a steering angle.
    Joint(Order, f64, Option<f64>),
    /// Stiffness of a joint, UDK.
    Stiffness(f64),
    /// Field of view of a camera, radians; 0 is its default.
    Zoom(f64),
    /// Take a scan now.
    Scan,
    /// Count from zero again.
    Reset,
    /// Where an INS is to believe to be: x, y, z, roll, pitch, yaw.
    Pose([f64; 6]),
    /// Close a gripper as far as this, 0 to 1.
    Grip(f64),
    /// Close a gripper or tool changer.
    Close,
    /// Open a gripper or tool changer.
    Open,
    /// Read the memory of a radio tag.
    ReadTag(String),
    /// Write into the memory of a radio tag.
    WriteTag(String, String),
    /// Drop a radio tag.
    Release,
    /// Choose the views of a spectator.
    Viewports(Viewports),
    /// Choose the view of one spectator: robot and client address.
    View(String, String),
    /// Anything else, by opcode and parameters: a server answers that it failed.
    Other(String, String),
}

/// The views of a spectator.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Viewports {
    /// `SingleView` or `QuadView`.
    pub config: Option<String>,
    /// A camera, `Disabled` or `None` for each of four; without a word it stays.
    pub views: [Option<String>; 4],
}

/// Keys of the four views.
pub(crate) const VIEWPORT_KEYS: [&str; 4] = ["Viewport1", "Viewport2", "Viewport3", "Viewport4"];

impl Set {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let kind = message.owned("Type").unwrap_or_default();
        let name = message.owned("Name").filter(|name| !name.is_empty());
        let action = special(message, &kind).unwrap_or_else(|| {
            let opcode = message.text("Opcode").unwrap_or_default();
            let params = message.text("Params").unwrap_or_default();
            action(&kind.to_ascii_lowercase(), opcode, params)
                .unwrap_or_else(|| SetAction::Other(opcode.to_owned(), params.to_owned()))
        });
        Self { kind, name, action }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer.text("Type", &self.kind);
        if let SetAction::View(robot, _) = &self.action {
            composer.text("Robot", robot);
        }
        composer.maybe_text("Name", self.name.as_ref());
        match &self.action {
            SetAction::Viewports(viewports) => viewports.compose(composer),
            SetAction::View(_, client) => {
                composer.text("Client", client);
            }
            action => compose_action(action, composer),
        }
    }
}

impl Viewports {
    fn compose(&self, composer: &mut Composer<'_>) {
        composer.maybe_text("Config", self.config.as_ref());
        for (key, view) in VIEWPORT_KEYS.iter().zip(&self.views) {
            composer.maybe_text(key, view.as_ref());
        }
    }
}

/// The two settings that have no opcode.
fn special(message: &Message<'_>, kind: &str) -> Option<SetAction> {
    if kind.eq_ignore_ascii_case("Viewports") {
        let views = VIEWPORT_KEYS.map(|key| message.owned(key));
        let viewports = Viewports { config: message.owned("Config"), views };
        return Some(SetAction::Viewports(viewports));
    }
    let client = message.owned("Client")?;
    let robot = message.owned("Robot").unwrap_or_default();
    kind.eq_ignore_ascii_case("Camera").then_some(SetAction::View(robot, client))
}

/// `None` for an opcode the kind does not know, or wrong parameters.
fn action(kind: &str, opcode: &str, params: &str) -> Option<SetAction> {
    let opcode = opcode.to_ascii_lowercase();
    let value = number::number(params);
    Some(match (kind, opcode.as_str()) {
        ("joint", "stiffness") => SetAction::Stiffness(value),
        ("joint", opcode) => {
            let numbers = number::list(params);
            SetAction::Joint(joint_order(opcode)?, *numbers.first()?, numbers.get(1).copied())
        }
        ("camera", "zoom" | "fov") => SetAction::Zoom(value),
        ("rangescanner" | "irscanner" | "rangescanner3d" | "rangeimager", "scan") => {
            SetAction::Scan
        }
        ("odometry" | "encoder" | "tachometer", "reset") => SetAction::Reset,
        ("ins", "pose") => SetAction::Pose(number::list(params).try_into().ok()?),
        ("gripper", "grip") => SetAction::Grip(value),
        ("gripper" | "toolchanger", "close") => SetAction::Close,
        ("gripper" | "toolchanger", "open") => SetAction::Open,
        ("rfid", "read") if !params.is_empty() => SetAction::ReadTag(params.to_owned()),
        ("rfid", "write") => {
            let (id, data) = params.split_once(' ')?;
            SetAction::WriteTag(id.to_owned(), data.trim().to_owned())
        }
        ("rfidreleaser", "release") => SetAction::Release,
        _ => return None,
    })
}

fn joint_order(opcode: &str) -> Option<Order> {
    Some(match opcode {
        "0" | "angle" | "target" => Order::Angle,
        "1" | "velocity" => Order::Speed,
        "2" | "torque" => Order::Torque,
        "10" | "relangle" => Order::RelativeAngle,
        "11" | "relvelocity" => Order::RelativeSpeed,
        "12" | "reltorque" => Order::RelativeTorque,
        _ => return None,
    })
}

fn order_name(order: Order, dialect: Dialect) -> &'static str {
    match order {
        Order::Angle if dialect == Dialect::Udk => "Target",
        Order::Speed | Order::Brake => "Velocity",
        Order::Torque => "Torque",
        Order::RelativeAngle => "RelAngle",
        Order::RelativeSpeed => "RelVelocity",
        Order::RelativeTorque => "RelTorque",
        Order::Angle | Order::Other(_) => "Angle",
    }
}

fn compose_action(action: &SetAction, composer: &mut Composer<'_>) {
    let dialect = composer.dialect;
    let (opcode, params) = match action {
        SetAction::Joint(order, value, steer) => {
            let numbers: Vec<f64> = std::iter::once(*value).chain(*steer).collect();
            (order_name(*order, dialect), shortest(&numbers))
        }
        SetAction::Stiffness(value) => ("Stiffness", shortest(&[*value])),
        SetAction::Zoom(angle) => ("Zoom", shortest(&[*angle])),
        SetAction::Scan => ("SCAN", String::new()),
        SetAction::Reset => ("RESET", String::new()),
        SetAction::Pose(pose) => ("POSE", shortest(pose)),
        SetAction::Grip(share) => ("GRIP", shortest(&[*share])),
        SetAction::Close => ("CLOSE", String::new()),
        SetAction::Open => ("OPEN", String::new()),
        SetAction::ReadTag(id) => ("Read", id.clone()),
        SetAction::WriteTag(id, data) => ("Write", format!("{id} {data}")),
        SetAction::Release => ("Release", String::new()),
        SetAction::Other(opcode, params) => (opcode.as_str(), params.clone()),
        SetAction::Viewports(_) | SetAction::View(..) => return,
    };
    composer.text("Opcode", opcode);
    if !params.is_empty() {
        composer.text("Params", &params);
    }
}

fn shortest(values: &[f64]) -> String {
    let mut out = Vec::new();
    for (index, value) in values.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        put(&mut out, *value, Format::Shortest);
    }
    String::from_utf8(out).unwrap_or_default()
}
