//! MISPKG and ACT (sections 5.2 and 5.3), and the orders they share with DRIVE and SET.

use crate::Triple;
use crate::grammar::{Composer, Message};
use crate::number::Format;

/// What a value means to a joint (section 4.7).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// 0: go to this angle or length.
    #[default]
    Angle,
    /// 1: keep this speed.
    Speed,
    /// 2: push with this torque.
    Torque,
    /// 3: hold still.
    Brake,
    /// 10: go on by this much.
    RelativeAngle,
    /// 11: change the speed by this much.
    RelativeSpeed,
    /// 12: change the torque by this much.
    RelativeTorque,
    /// A number without a meaning.
    Other(i64),
}

impl Order {
    /// By its number.
    pub fn from_code(code: i64) -> Self {
        match code {
            0 => Self::Angle,
            1 => Self::Speed,
            2 => Self::Torque,
            3 => Self::Brake,
            10 => Self::RelativeAngle,
            11 => Self::RelativeSpeed,
            12 => Self::RelativeTorque,
            other => Self::Other(other),
        }
    }

    /// Its number.
    pub fn code(self) -> i64 {
        match self {
            Self::Angle => 0,
            Self::Speed => 1,
            Self::Torque => 2,
            Self::Brake => 3,
            Self::RelativeAngle => 10,
            Self::RelativeSpeed => 11,
            Self::RelativeTorque => 12,
            Self::Other(code) => code,
        }
    }
}

/// Orders to the links of a mission package or actuator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PackageOrder {
    /// Of the package.
    pub name: String,
    /// In the order given; a link without a value is left out unless it brakes.
    pub links: Vec<LinkOrder>,
    /// State of its gripper.
    pub gripper: Option<f64>,
    /// A stored sequence of moves.
    pub sequence: Option<i64>,
    /// The oldest form: roll, tilt and pan at once.
    pub rotation: Option<(Triple, Order)>,
}

/// An order to one link.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinkOrder {
    /// As on the wire: from 1 in MISPKG, from 0 in ACT.
    pub link: i64,
    /// By the order.
    pub value: f64,
    /// What the value means; clients may leave it out, which is an absolute angle.
    pub order: Order,
}

impl PackageOrder {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let order = message.integer("Order").map(Order::from_code).unwrap_or_default();
        Self {
            name: message.owned("Name").unwrap_or_default(),
            links: links(message),
            gripper: message.number("Gripper"),
            sequence: message.integer("Sequence").or_else(|| message.integer("Seq")),
            rotation: message.triple("Rotation").map(|rotation| (rotation, order)),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>, sequence_key: &str) {
        // ACT has no orders: UDK knows angles only.
        let has_orders =
            sequence_key == "Seq" || self.links.iter().any(|link| link.order != Order::Angle);
        composer.text("Name", &self.name);
        for link in &self.links {
            composer.integer("Link", link.link).number("Value", link.value, Format::Shortest);
            composer.maybe_integer("Order", has_orders.then(|| link.order.code()));
        }
        composer.maybe_number("Gripper", self.gripper).maybe_integer(sequence_key, self.sequence);
        if let Some((rotation, order)) = self.rotation {
            composer.maybe_triple("Rotation", Some(rotation)).integer("Order", order.code());
        }
    }
}

/// Read by position: each `Link` begins a link.
fn links(message: &Message<'_>) -> Vec<LinkOrder> {
    let mut links: Vec<(LinkOrder, bool)> = Vec::new();
    for block in &message.blocks {
        if block.is("Link") {
            links.push((LinkOrder { link: block.integer(), ..LinkOrder::default() }, false));
        } else if let Some((link, has_value)) = links.last_mut() {
            if block.is("Value") {
                (link.value, *has_value) = (block.number(), true);
            } else if block.is("Order") {
                link.order = Order::from_code(block.integer());
            }
        }
    }
    let is_complete =
        |(link, has_value): &(LinkOrder, bool)| *has_value || link.order == Order::Brake;
    links.into_iter().filter(is_complete).map(|(link, _)| link).collect()
}
