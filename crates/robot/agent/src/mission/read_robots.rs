//! The robots of a mission file: one `[robot]` with the mission's tasks, or several `[[robot]]`, each with its own.

use link_text::{Domain, Fields, Item};
use robot_localisation::PoseSource;

use super::plan::{BeaconSense, RobotPlan};
use super::read::{DEGREES, LIMIT, NEAR};
use super::read_tasks::{EXAMPLE, tasks};
use super::scan::start_name;
use super::task::{PlannedTask, TaskPlan};

/// The most robots of one mission.
const MOST_ROBOTS: usize = 100;
const HEIGHT: Domain = Domain::new(0.2, 100.0, " m", 1.0);
const ROBOT: &str = "{ model = \"P3DX\" }";

/// What the whole mission says of every robot.
#[derive(Clone, Copy)]
struct Shared<'a> {
    pose: PoseSource,
    /// What robots do that have no tasks of their own.
    tasks: Option<&'a [PlannedTask]>,
}

/// Everybody in the order of the file; `pose` is for those who do not say where they get theirs from.
pub(super) fn robots(top: &Fields<'_>, pose: PoseSource) -> Option<Vec<RobotPlan>> {
    let shared = top.optional("task").map(|item| tasks(&item));
    let (is_shared, is_broken) = (shared.is_some(), shared == Some(None));
    let shared = shared.flatten();
    let item = top.required("robot", ROBOT)?;
    let items =
        if item.is_list() { item.list("robots", "[{ model = \"P3DX\" }]")? } else { vec![item] };
    if items.is_empty() || items.len() > MOST_ROBOTS {
        let problem = format!("a mission has 1 to {MOST_ROBOTS} robots");
        top.refuse("robot", &problem, &format!("write robot = [{ROBOT}]"));
        return None;
    }
    let mut borrowers = 0;
    let mut plans: Vec<Option<RobotPlan>> = vec![];
    for item in &items {
        let known: Vec<&str> = plans.iter().flatten().map(|plan| plan.name.as_str()).collect();
        let tasks = shared.as_deref().or(is_broken.then_some(&[]));
        let plan = robot(item, &known, Shared { pose, tasks });
        borrowers += usize::from(plan.as_ref().is_some_and(|(_, borrows)| *borrows));
        plans.push(plan.map(|(plan, _)| plan));
    }
    if is_shared && borrowers == 0 && plans.iter().all(Option::is_some) {
        let problem = "nobody does these: every robot has tasks of its own";
        top.refuse("task", problem, "take them out, or take out a robot's own");
    }
    plans.into_iter().collect()
}

/// A robot, and whether it does the mission's tasks.
fn robot(item: &Item<'_>, known: &[&str], shared: Shared<'_>) -> Option<(RobotPlan, bool)> {
    let fields = Fields::of_item(item, "robot", "{ model = \"P3DX\", start = \"Start1\" }")?;
    let model = fields.required("model", "\"P3DX\"").and_then(|item| item.text(200, "\"P3DX\""));
    let name = name(&fields, item, known);
    let start = fields.optional("start").and_then(|item| item.text(100, "\"Start1\""));
    let without = sensors(&fields, "without", "\"Camera\"");
    let with = sensors(&fields, "with", "\"mpu_6050\"");
    let spread = fields.number_or("spread_m", NEAR, 0.0);
    let spread_angle = fields.number_or("spread_deg", DEGREES, 0.0).to_radians();
    let pose = fields.choice_or("pose", &PoseSource::WORDS, shared.pose);
    let knows_start = fields.flag_or("knows_start", true);
    let finds_start = [PoseSource::Mcl, PoseSource::Landmarks, PoseSource::Slam];
    if !knows_start && !finds_start.contains(&pose) {
        let fix = "write pose = \"mcl\", \"landmarks\" or \"slam\", or leave knows_start out";
        let problem = "only pose = \"mcl\" and \"landmarks\" find out where they began, and \"slam\" where among others";
        fields.refuse("knows_start", problem, fix);
    }
    let told_within = (
        fields.number_or("told_within_m", NEAR, 0.0),
        fields.number_or("told_within_deg", DEGREES, 0.0).to_radians(),
    );
    let height = fields.number_or("height_m", HEIGHT, 1.0);
    let level = fields.optional("level").map_or(Some(0), |item| item.whole(-20, 100, "1"));
    let beacon_sense = fields.choice_or("beacon", &BeaconSense::WORDS, BeaconSense::Reader);
    let battery = fields.number_if("battery_s", LIMIT);
    let own = fields.optional("task").map(|item| tasks(&item));
    let borrows = own.is_none();
    let tasks = own.unwrap_or_else(|| shared.tasks.map(<[_]>::to_vec));
    if tasks.is_none() && borrows {
        fields.miss("task", EXAMPLE);
    }
    fields.finish();
    let (tasks, start) = (tasks?, start.map(str::to_owned));
    let plan = RobotPlan {
        name: name?,
        model: model?.to_owned(),
        start: start.or_else(|| first_location(&tasks)),
        at: None,
        spread,
        spread_angle,
        without: without?,
        with: with?,
        pose,
        knows_start,
        told_within,
        beacon_sense,
        battery,
        height,
        level: level? as i8,
        tasks,
    };
    Some((plan, borrows))
}

/// Names of sensors under `key`; none if it is not there.
fn sensors(fields: &Fields<'_>, key: &'static str, example: &str) -> Option<Vec<String>> {
    fields.optional(key).map_or(Some(vec![]), |item| {
        let items = item.list("names of sensors", &format!("[{example}]"))?;
        items.iter().map(|item| Some(item.name(example)?.to_owned())).collect()
    })
}

/// What a robot is called; nobody else may be called so, in whatever case: wires do not tell cases apart.
fn name(fields: &Fields<'_>, robot: &Item<'_>, known: &[&str]) -> Option<String> {
    let given = fields.optional("name");
    let name = given.as_ref().map_or(Some("scout"), |item| item.name("\"scout\""))?;
    if known.iter().any(|known| known.eq_ignore_ascii_case(name)) {
        let problem = format!("another robot is called {name:?} already");
        given.as_ref().unwrap_or(robot).contradicts(&problem, "give each robot a name of its own");
        return None;
    }
    Some(name.to_owned())
}

/// A robot without a start of its own begins where its first sweep's `start_location` says.
fn first_location(tasks: &[PlannedTask]) -> Option<String> {
    tasks.iter().find_map(|planned| match &planned.task {
        TaskPlan::SweepScan(scan) => Some(start_name(scan.parameters.start_location)),
        _ => None,
    })
}
