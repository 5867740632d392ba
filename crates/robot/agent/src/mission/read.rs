//! Mission files.

use base::time::SimTime;
use glam::DVec2;
use link_text::{Domain, Errors, Fields, Item, Sink, Source, TextError, domain};
use robot_mapping::Model;

use super::plan::{
    Destination, GaitRule, GeneratedFloor, MapPlan, Mission, PlannedTask, PoseSource, RobotPlan,
    Rules, TaskPlan,
};
use super::scan::{scan_plan, start_name};

/// Everything that is wrong with a mission file, each with place, key, value and fix.
pub type MissionErrors = Errors<TextError>;

const SPEED: Domain = Domain::new(0.01, 5.0, " m/s", 0.4);
const METRES: Domain = Domain::new(0.01, 1000.0, " m", 2.0);
const RESOLUTION: Domain = Domain::new(0.005, 1.0, " m", 0.01);
const SIZE: Domain = Domain::new(0.0, 1000.0, " m", 15.0);
const NEAR: Domain = Domain::new(0.0, 10.0, " m", 0.5);
const LIMIT: Domain = Domain::new(0.1, 1e6, " s", 600.0);
const CYCLE: Domain = Domain::new(0.01, 0.2, " s", 0.05);
const STALE: Domain = Domain::new(0.01, 10.0, " s", 0.5);
const DEGREES: Domain = Domain::new(0.0, 180.0, " degrees", 90.0);
const SHARE: Domain = Domain::new(0.0, 1.0, "", 0.3);
const WIDTH: Domain = Domain::new(0.2, 1.2, " m", 0.8);
const GENERATE: &str = "{ generate = { rooms = 6 } }";
const MOST_ROOMS: i64 = 400;
const MOST_SEED: i64 = i64::MAX;

/// Seconds a task may take unless its own `limit_s` says otherwise.
const TASK_LIMIT: f64 = 3600.0;
const RUN_LIMIT: f64 = 20_000.0;

/// The mission in the TOML text `content`, which messages call `file`.
pub fn read_mission(file: &str, content: &[u8]) -> Result<Mission, MissionErrors> {
    let sink = Sink::<TextError>::default();
    let mut mission = None;
    let names = (file.to_owned(), file.to_owned());
    if let Some(source) = Source::from_bytes(names, content.to_vec(), &sink)
        && let Some(table) = source.table(&sink)
    {
        let top = Fields::new((&source, &sink), "", table.get_ref(), 0..0);
        mission = read_top(&top);
    }
    let errors = sink.into_errors();
    match mission.filter(|_| errors.is_empty()) {
        Some(mission) => Ok(mission),
        None => Err(MissionErrors::sorted(errors)),
    }
}

fn read_top(top: &Fields<'_>) -> Option<Mission> {
    let title = top.required("title", "\"Search and return\"");
    let title = title.and_then(|item| item.title("\"Search and return\"")).map(str::to_owned);
    let arena = top.required("arena", "\"home-point-test\"");
    let arena = arena.and_then(|item| arena_or_floor(&item));
    let seed = top.optional("seed").and_then(|item| item.whole(0, MOST_SEED, "7"));
    let limit = top.number_or("limit_s", LIMIT, RUN_LIMIT);
    let robot = top.required("robot", "{ model = \"P3DX\" }");
    let robot = robot.and_then(|item| robot_plan(&item));
    let map = top.optional("map").map_or(Some(default_map()), |item| map_plan(&item));
    let rules = top.optional("rules").map_or(Some(default_rules()), |item| read_rules(&item));
    let tasks = top.required("task", "[{ do = \"explore\" }]");
    let tasks = tasks.and_then(|item| item.list("a list of tasks", "[{ do = \"explore\" }]"));
    let tasks = tasks.map(|items| items.iter().map(task).collect::<Vec<_>>());
    top.finish();
    let tasks = tasks?.into_iter().collect::<Option<Vec<_>>>()?;
    Some(Mission {
        title: title?,
        arena: arena.clone()?.0,
        floor: arena?.1,
        seed: seed.unwrap_or(1) as u64,
        limit: SimTime::from_seconds(limit),
        robot: at_its_location(robot?, &tasks),
        map: map?,
        rules: rules?,
        tasks,
    })
}

/// `arena = "home-point-test"`, or `arena = { generate = { rooms = 6 } }`.
fn arena_or_floor(item: &Item<'_>) -> Option<(String, Option<GeneratedFloor>)> {
    if !item.shown().starts_with('{') {
        return item.text(200, "\"home-point-test\"").map(|name| (name.to_owned(), None));
    }
    let outer = Fields::of_item(item, "arena", GENERATE)?;
    let inner = outer.required("generate", "{ rooms = 6 }");
    outer.finish();
    let inner = inner?;
    let fields = Fields::of_item(&inner, "generate", "{ rooms = 6 }")?;
    let rooms = fields.optional("rooms").map_or(Some(6), |item| item.whole(1, MOST_ROOMS, "6"));
    let floor = GeneratedFloor {
        rooms: rooms? as u32,
        rubble: fields.number_or("rubble", SHARE, 0.1),
        loops: fields.number_or("loops", SHARE, 0.3),
        robot_width: fields.number_or("robot_width_m", WIDTH, 0.8),
    };
    fields.finish();
    Some(("generated floor".to_owned(), Some(floor)))
}

fn robot_plan(item: &Item<'_>) -> Option<RobotPlan> {
    let fields = Fields::of_item(item, "robot", "{ model = \"P3DX\", start = \"Start1\" }")?;
    let model = fields.required("model", "\"P3DX\"").and_then(|item| item.text(200, "\"P3DX\""));
    let name = fields.optional("name").map_or(Some("scout"), |item| item.name("\"scout\""));
    let start = fields.optional("start").and_then(|item| item.text(100, "\"Start1\""));
    let without = fields.optional("without").map_or(Some(vec![]), |item| {
        let items = item.list("names of sensors", "[\"Camera\"]")?;
        items.iter().map(|item| Some(item.name("\"Camera\"")?.to_owned())).collect()
    });
    let plan = RobotPlan {
        name: name?.to_owned(),
        model: model?.to_owned(),
        start: start.map(str::to_owned),
        spread: fields.number_or("spread_m", NEAR, 0.0),
        spread_angle: fields.number_or("spread_deg", DEGREES, 0.0).to_radians(),
        without: without?,
    };
    fields.finish();
    Some(plan)
}

/// A robot without a start of its own begins where its first sweep's `start_location` says.
fn at_its_location(robot: RobotPlan, tasks: &[PlannedTask]) -> RobotPlan {
    let location = tasks.iter().find_map(|planned| match &planned.task {
        TaskPlan::SweepScan(scan) => Some(scan.parameters.start_location),
        _ => None,
    });
    RobotPlan { start: robot.start.or(location.map(start_name)), ..robot }
}

fn default_map() -> MapPlan {
    MapPlan { resolution: 0.01, size: 0.0, model: Model::ours() }
}

fn map_plan(item: &Item<'_>) -> Option<MapPlan> {
    let fields = Fields::of_item(item, "map", "{ resolution_m = 0.01 }")?;
    let words = [("ours", Model::ours()), ("paper", Model::paper())];
    let plan = MapPlan {
        resolution: fields.number_or("resolution_m", RESOLUTION, 0.01),
        size: fields.number_or("size_m", SIZE, 0.0),
        model: fields.choice_or("model", &words, Model::ours()),
    };
    fields.finish();
    Some(plan)
}

/// A degree, in radians: far more than starting and braking on a floor, less than any rubble.
const USUAL_LEAN: f64 = std::f64::consts::PI / 180.0;

fn default_rules() -> Rules {
    Rules {
        min_dist: 0.23,
        margin: 0.03,
        max_lean: USUAL_LEAN,
        stale: SimTime::from_millis(500),
        cycle: SimTime::from_millis(50),
        pose: PoseSource::GroundTruth,
        gait: GaitRule::Flowing,
    }
}

fn read_rules(item: &Item<'_>) -> Option<Rules> {
    let fields = Fields::of_item(item, "rules", "{ min_dist_m = 0.23 }")?;
    let usual = default_rules();
    let seconds = |key, domain, usual: SimTime| {
        SimTime::from_seconds(fields.number_or(key, domain, usual.seconds()))
    };
    let words = [
        ("ground_truth", PoseSource::GroundTruth),
        ("odometry", PoseSource::Odometry),
        ("ins", PoseSource::Ins),
    ];
    let gaits = [("flowing", GaitRule::Flowing), ("stop_and_turn", GaitRule::StopAndTurn)];
    let rules = Rules {
        min_dist: fields.number_or("min_dist_m", NEAR, usual.min_dist),
        margin: fields.number_or("margin_m", NEAR, usual.margin),
        max_lean: fields
            .number_or("max_lean_deg", DEGREES, usual.max_lean.to_degrees())
            .to_radians(),
        stale: seconds("stale_s", STALE, usual.stale),
        cycle: seconds("cycle_s", CYCLE, usual.cycle),
        pose: fields.choice_or("pose", &words, usual.pose),
        gait: fields.choice_or("gait", &gaits, usual.gait),
    };
    fields.finish();
    Some(rules)
}

/// The words of tasks; what each takes is read by [`arguments`].
const WORDS: [(&str, Word); 13] = [
    ("room_centre", Word::RoomCentre),
    ("clear_ahead", Word::ClearAhead),
    ("move", Word::Move),
    ("turn", Word::Turn),
    ("set_waypoint", Word::SetWaypoint),
    ("random_wander", Word::RandomWander),
    ("explore", Word::Explore),
    ("go_to", Word::GoTo),
    ("path_plan", Word::PathPlan),
    ("go_home", Word::GoHome),
    ("map_route", Word::MapRoute),
    ("sweep_scan", Word::SweepScan),
    ("stop", Word::Stop),
];

#[derive(Clone, Copy)]
enum Word {
    RoomCentre,
    ClearAhead,
    Move,
    Turn,
    SetWaypoint,
    RandomWander,
    Explore,
    GoTo,
    PathPlan,
    GoHome,
    MapRoute,
    SweepScan,
    Stop,
}

fn task(item: &Item<'_>) -> Option<PlannedTask> {
    let fields = Fields::of_item(item, "task", "{ do = \"explore\" }")?;
    let word = fields.required("do", "\"explore\"").and_then(|item| item.choice(&WORDS));
    let limit = fields.number_or("limit_s", LIMIT, TASK_LIMIT);
    let is_optional = fields.flag_or("optional", false);
    let task = arguments(&fields, word?);
    fields.finish();
    Some(PlannedTask { task: task?, limit: SimTime::from_seconds(limit), is_optional })
}

fn arguments(fields: &Fields<'_>, word: Word) -> Option<TaskPlan> {
    let speed = |usual| fields.number_or("speed_m_s", SPEED, usual);
    let metres = |usual| fields.number_or("metres", METRES, usual);
    let found = |usual| fields.number_or("found_m", NEAR, usual);
    Some(match word {
        Word::RoomCentre => TaskPlan::RoomCentre { waypoint: name(fields, Some("HP Centre"))? },
        Word::ClearAhead => TaskPlan::ClearAhead { metres: metres(3.0) },
        Word::Move => {
            let metres = fields.number("metres", METRES);
            TaskPlan::Move { metres, speed: speed(0.2) }
        }
        Word::Turn => TaskPlan::Turn { angle: fields.number("deg", domain::ANGLE).to_radians() },
        Word::SetWaypoint => TaskPlan::SetWaypoint { name: name(fields, None)? },
        Word::RandomWander => TaskPlan::RandomWander { found: found(0.5) },
        Word::Explore => TaskPlan::Explore { speed: speed(0.6), found: found(0.5) },
        Word::GoTo => TaskPlan::GoTo { place: destination(fields)?, speed: speed(0.45) },
        Word::PathPlan => TaskPlan::PathPlan { to: destination(fields)? },
        Word::GoHome => TaskPlan::GoHome { speed: speed(0.5) },
        Word::MapRoute => TaskPlan::MapRoute { points: points(fields)?, speed: speed(0.3) },
        Word::SweepScan => TaskPlan::SweepScan(Box::new(scan_plan(fields)?)),
        Word::Stop => TaskPlan::Stop,
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

fn points(fields: &Fields<'_>) -> Option<Vec<DVec2>> {
    let item = fields.required("points", "[[1, 0], [1, 1]]")?;
    let items = item.list("places", "[[1, 0], [1, 1]]")?;
    if items.is_empty() {
        item.contradicts("a route without places leads nowhere", "write points = [[1, 0], [1, 1]]");
        return None;
    }
    items.iter().map(|item| item.pair(domain::COORDINATE)).collect()
}

#[cfg(test)]
mod tests;
