//! The tasks of a mission file.

use base::time::SimTime;
use glam::DVec2;
use link_text::{Domain, Fields, Item, domain};
use robot_planning::Fence;

use super::read::{LIMIT, NEAR};
use super::scan::scan_plan;
use super::task::{Destination, PlannedTask, Quarry, TaskKind, TaskPlan};

const SPEED: Domain = Domain::new(0.01, 5.0, " m/s", 0.4);
const METRES: Domain = Domain::new(0.01, 1000.0, " m", 2.0);
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
    let task = arguments(&fields, kind?);
    fields.finish();
    Some(PlannedTask { task: task?, limit: SimTime::from_seconds(limit), is_optional })
}

fn arguments(fields: &Fields<'_>, kind: TaskKind) -> Option<TaskPlan> {
    let speed = |usual| fields.number_or("speed_m_s", SPEED, usual);
    let metres = |usual| fields.number_or("metres", METRES, usual);
    let found = |usual| fields.number_or("found_m", NEAR, usual);
    let seek = || fields.choice_or("seek", &Quarry::WORDS, Quarry::Beacon);
    Some(match kind {
        TaskKind::RoomCentre => TaskPlan::RoomCentre { waypoint: name(fields, Some("HP Centre"))? },
        TaskKind::ClearAhead => TaskPlan::ClearAhead { metres: metres(3.0) },
        TaskKind::Move => {
            let metres = fields.number("metres", METRES);
            TaskPlan::Move { metres, speed: speed(0.2) }
        }
        TaskKind::Turn => {
            TaskPlan::Turn { angle: fields.number("deg", domain::ANGLE).to_radians() }
        }
        TaskKind::SetWaypoint => TaskPlan::SetWaypoint { name: name(fields, None)? },
        TaskKind::RandomWander => TaskPlan::RandomWander { seek: seek(), found: found(0.5) },
        TaskKind::Explore => {
            let (speed, seek, found) = (speed(0.6), seek(), found(0.5));
            let bounds = match fields.optional("bounds") {
                Some(item) => Some(bounds(&item)?),
                None => None,
            };
            TaskPlan::Explore { speed, seek, found, bounds }
        }
        TaskKind::GoTo => TaskPlan::GoTo { place: destination(fields)?, speed: speed(0.45) },
        TaskKind::PathPlan => TaskPlan::PathPlan { to: destination(fields)? },
        TaskKind::GoHome => TaskPlan::GoHome { speed: speed(0.5) },
        TaskKind::MapRoute => TaskPlan::MapRoute { points: points(fields)?, speed: speed(0.3) },
        TaskKind::SweepScan => TaskPlan::SweepScan(Box::new(scan_plan(fields)?)),
        TaskKind::Stop => TaskPlan::Stop,
    })
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
