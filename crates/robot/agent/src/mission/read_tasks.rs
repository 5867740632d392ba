//! The tasks of a mission file.

use base::time::SimTime;
use glam::DVec2;
use link_text::{Domain, Fields, Item, domain};
use robot_behaviours::Behaviour;
use robot_planning::Fence;
use robot_team::{Rule, Weights};

use super::read::{LIMIT, NEAR};
use super::scan::scan_plan;
use super::task::{
    BehavePlan, BeyondRadio, Destination, Method, PlannedTask, Quarry, ScriptedOrder, TaskKind,
    TaskPlan, TurnPlan,
};
use crate::motion::Motion;

const SPEED: Domain = Domain::new(0.01, 5.0, " m/s", 0.4);
const BEARING: Domain = Domain::new(0.0, 360.0, " degrees", 180.0);
const DBM: Domain = Domain::new(-200.0, 0.0, " dBm", -88.0);
const ORDERED: Domain = Domain::new(-5.0, 5.0, " m/s", 0.3);
const ORDERED_TURN: Domain = Domain::new(-180.0, 180.0, " degrees a second", 30.0);
const SCRIPTED: Domain = Domain::new(0.0, 1e6, " s", 5.0);
const METRES: Domain = Domain::new(0.01, 1000.0, " m", 2.0);
const GAMMA: Domain = Domain::new(0.0, 10.0, "", 1.0);
const SHARE: Domain = Domain::new(0.0, 1.0, "", 0.5);
/// Seconds a task may take unless its own `limit_s` says otherwise.
const TASK_LIMIT: f64 = 3600.0;
/// What a list of tasks looks like.
pub(super) const EXAMPLE: &str = "[{ do = \"explore\" }]";

/// A list of tasks; all that is wrong with any of them is told.
pub(super) fn tasks(item: &Item<'_>) -> Option<Vec<PlannedTask>> {
    let items = item.list("a list of tasks", EXAMPLE)?;
    let tasks: Vec<Option<PlannedTask>> = items.iter().map(task).collect();
    tasks.into_iter().collect()
}

/// One task of a list.
fn task(item: &Item<'_>) -> Option<PlannedTask> {
    let fields = Fields::of_item(item, "task", "{ do = \"explore\" }")?;
    let kind = fields.required("do", "\"explore\"").and_then(|item| item.choice(&TaskKind::WORDS));
    let limit = fields.number_or("limit_s", LIMIT, TASK_LIMIT);
    let is_optional = fields.flag_or("optional", false);
    let is_mapping = fields.flag_or("mapping", true);
    let task = arguments(&fields, kind?);
    fields.finish();
    let limit = SimTime::from_seconds(limit);
    Some(PlannedTask { task: task?, limit, is_optional, is_mapping })
}

fn arguments(fields: &Fields<'_>, kind: TaskKind) -> Option<TaskPlan> {
    let speed = |usual| fields.number_or("speed_m_s", SPEED, usual);
    let metres = |usual| fields.number_or("metres", METRES, usual);
    let found = |usual| fields.number_or("found_m", NEAR, usual);
    let method = || fields.choice_or("method", &Method::WORDS, Method::Ours);
    let seek = || fields.choice_or("seek", &Quarry::WORDS, Quarry::Beacon);
    let within = || match fields.optional("bounds") {
        Some(item) => bounds(&item).map(Some),
        None => Some(None),
    };
    Some(match kind {
        TaskKind::RoomCentre => {
            TaskPlan::RoomCentre { waypoint: name(fields, Some("HP Centre"))?, method: method() }
        }
        TaskKind::ClearAhead => TaskPlan::ClearAhead { metres: metres(3.0), method: method() },
        TaskKind::Move => {
            let metres = fields.number("metres", METRES);
            let is_reverse = fields.flag_or("reverse", false);
            TaskPlan::Move { metres, speed: speed(0.2), is_reverse }
        }
        TaskKind::Turn => TaskPlan::Turn(turn(fields)?),
        TaskKind::SetWaypoint => {
            let at = match fields.optional("at") {
                Some(item) => Some(item.pair(domain::COORDINATE)?),
                None => None,
            };
            TaskPlan::SetWaypoint { name: name(fields, None)?, at }
        }
        TaskKind::RandomWander => {
            TaskPlan::RandomWander { seek: seek(), found: found(0.5), speed: speed(0.26) }
        }
        TaskKind::Explore => {
            let (speed, seek, found) = (speed(0.6), seek(), found(0.5));
            TaskPlan::Explore { speed, seek, found, bounds: within()? }
        }
        TaskKind::ExploreTogether => {
            let (speed, rule) = (speed(0.5), fields.choice_or("rule", &Rule::WORDS, Rule::Ours));
            let usual = Weights::default();
            let weights = Weights {
                gamma: fields.number_or("gamma", GAMMA, usual.gamma),
                hearing: fields.number_or("hearing", SHARE, usual.hearing),
            };
            let beyond_radio =
                fields.choice_or("beyond_radio", &BeyondRadio::WORDS, BeyondRadio::default());
            TaskPlan::ExploreTogether { speed, rule, weights, bounds: within()?, beyond_radio }
        }
        TaskKind::FindVictims => TaskPlan::FindVictims { speed: speed(0.4), bounds: within()? },
        TaskKind::Behave => TaskPlan::Behave(Box::new(behave(fields, speed(0.3))?)),
        TaskKind::Listen => TaskPlan::Listen,
        TaskKind::GoTo => TaskPlan::GoTo { place: destination(fields)?, speed: speed(0.45) },
        TaskKind::PathPlan => TaskPlan::PathPlan { to: destination(fields)?, method: method() },
        TaskKind::GoHome => {
            let method = method();
            let usual = if method == Method::Paper { 0.15 } else { 0.5 };
            TaskPlan::GoHome { speed: speed(usual), method }
        }
        TaskKind::MapRoute => TaskPlan::MapRoute { points: points(fields)?, speed: speed(0.3) },
        TaskKind::SweepScan => TaskPlan::SweepScan(Box::new(scan_plan(fields)?)),
        TaskKind::StandBy => TaskPlan::StandBy,
        TaskKind::Stop => TaskPlan::Stop,
    })
}

/// A behaviour with what it needs; what it does not need is refused.
fn behave(fields: &Fields<'_>, speed: f64) -> Option<BehavePlan> {
    let item = fields.required("behaviour", "\"autonomous_exploration\"")?;
    let behaviour = item.choice(&Behaviour::WORDS)?;
    let leader = match (behaviour, fields.optional("leader")) {
        (Behaviour::Following, None) => {
            fields.miss("leader", "\"ada\"");
            return None;
        }
        (Behaviour::Following, Some(item)) => Some(item.name("\"ada\"")?.to_owned()),
        (_, None) => None,
        (_, Some(item)) => return refused(&item, "following"),
    };
    let is_waypoints = behaviour == Behaviour::FollowWaypoint;
    let points = if is_waypoints { points(fields)? } else { vec![] };
    let stop_below = match fields.optional("stop_below_dbm") {
        Some(item) if behaviour != Behaviour::Deployment => return refused(&item, "deployment"),
        Some(item) => Some(item.number(DBM)?),
        None => None,
    };
    let script = match fields.optional("script") {
        Some(item) if !behaviour.is_led() => return refused(&item, "teleoperation"),
        Some(item) => script(&item)?,
        None => vec![],
    };
    let bounds = match fields.optional("bounds") {
        Some(item) => Some(bounds(&item)?),
        None => None,
    };
    Some(BehavePlan { behaviour, speed, points, leader, stop_below, script, bounds })
}

/// A key that only another behaviour has.
fn refused<T>(item: &Item<'_>, whose: &str) -> Option<T> {
    item.contradicts(&format!("only behaviour = \"{whose}\" has this"), "take it out");
    None
}

/// `script = [[0, 0.3, 0], [5, 0, 45], [7, 0, 0]]`: from so many seconds on, m/s, degrees a second to the left.
fn script(item: &Item<'_>) -> Option<Vec<ScriptedOrder>> {
    const EXAMPLE: &str = "[[0, 0.3, 0], [5, 0, 45], [7, 0, 0]]";
    let mut orders: Vec<ScriptedOrder> = vec![];
    for row in item.list("orders", EXAMPLE)? {
        let numbers = row.list("seconds, m/s and degrees a second", "[0, 0.3, 0]")?;
        let [from, forward, turn] = &numbers[..] else {
            return row.out_of_range("seconds, m/s and degrees a second", "[0, 0.3, 0]");
        };
        let motion = Motion {
            forward: forward.number(ORDERED)?,
            turn: turn.number(ORDERED_TURN)?.to_radians(),
        };
        let from = from.number(SCRIPTED)?;
        if orders.last().is_some_and(|last| last.from >= from) {
            row.contradicts("it is not after the order before it", "write orders by their times");
            return None;
        }
        orders.push(ScriptedOrder { from, motion });
    }
    Some(orders)
}

/// `deg = 90`, to the left, or `bearing_deg = 270`, by the compass.
fn turn(fields: &Fields<'_>) -> Option<TurnPlan> {
    let bearing = fields.optional("bearing_deg");
    let by = fields.optional("deg");
    match (by, bearing) {
        (Some(_), Some(bearing)) => {
            bearing.contradicts("a turn is by an angle or to a bearing", "take one of them out");
            None
        }
        (None, Some(bearing)) => Some(TurnPlan::To(bearing.number(BEARING)?.to_radians())),
        (Some(by), None) => Some(TurnPlan::By(by.number(domain::ANGLE)?.to_radians())),
        (None, None) => {
            fields.miss("deg", "90");
            None
        }
    }
}

fn name(fields: &Fields<'_>, usual: Option<&str>) -> Option<String> {
    let item = match usual {
        Some(usual) => match fields.optional("name") {
            Some(item) => item,
            None => return Some(usual.to_owned()),
        },
        None => fields.required("name", "\"HP Centre\"")?,
    };
    item.text(100, "\"HP Centre\"").map(str::to_owned)
}

/// `to = "HP Centre"`, or `to = [1.5, -2]`.
fn destination(fields: &Fields<'_>) -> Option<Destination> {
    let Some(item) = fields.optional("to") else {
        return Some(Destination::Waypoint("HP Centre".to_owned()));
    };
    if item.shown().starts_with('[') {
        return item.pair(domain::COORDINATE).map(Destination::At);
    }
    item.text(100, "\"HP Centre\"").map(|name| Destination::Waypoint(name.to_owned()))
}

/// `bounds = [[-4, -3], [4, 3]]`: two opposite corners.
fn bounds(item: &Item<'_>) -> Option<Fence> {
    const EXAMPLE: &str = "[[-4, -3], [4, 3]]";
    let items = item.list("two corners", EXAMPLE)?;
    let corners: Option<Vec<DVec2>> =
        items.iter().map(|item| item.pair(domain::COORDINATE)).collect();
    let [a, b] = corners?[..] else { return item.out_of_range("two corners", EXAMPLE) };
    if a.x == b.x || a.y == b.y {
        item.contradicts("bounds without an inside hold no robot", "write two opposite corners");
        return None;
    }
    Some(Fence { min: a.min(b), max: a.max(b) })
}

fn points(fields: &Fields<'_>) -> Option<Vec<DVec2>> {
    let item = fields.required("points", "[[1, 0], [1, 1]]")?;
    let items = item.list("places", "[[1, 0], [1, 1]]")?;
    if items.is_empty() {
        item.contradicts("a route without places leads nowhere", "write points = [[1, 0], [1, 1]]");
        return None;
    }
    items.iter().map(|item| item.pair(domain::COORDINATE)).collect()
}
