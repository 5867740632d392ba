//! Mission files.

use base::time::SimTime;
use link_text::{Domain, Errors, Fields, Item, Sink, Source, TextError};
use robot_localisation::PoseSource;
use robot_mapping::Model;

use super::plan::{
    GaitRule, GeneratedFloor, MapPlan, Mission, RadioPlan, RobotPlan, Rules, VictimsPlan,
};
use super::read_robots::robots;
use super::task::TaskKind;

/// Everything that is wrong with a mission file, each with place, key, value and fix.
pub type MissionErrors = Errors<TextError>;

const RESOLUTION: Domain = Domain::new(0.005, 1.0, " m", 0.01);
const SIZE: Domain = Domain::new(0.0, 1000.0, " m", 15.0);
pub(super) const NEAR: Domain = Domain::new(0.0, 10.0, " m", 0.5);
pub(super) const LIMIT: Domain = Domain::new(0.1, 1e6, " s", 600.0);
const EXPONENT: Domain = Domain::new(0.5, 6.0, "", 3.0);
const WALL: Domain = Domain::new(0.0, 60.0, " dB", 6.3);
const CUTOFF: Domain = Domain::new(-150.0, -20.0, " dBm", -93.0);
const KEEP_OUT: Domain = Domain::new(0.0, 5.0, " m", 1.0);
const CYCLE: Domain = Domain::new(0.01, 0.2, " s", 0.05);
const STALE: Domain = Domain::new(0.01, 10.0, " s", 0.5);
pub(super) const DEGREES: Domain = Domain::new(0.0, 180.0, " degrees", 90.0);
const SHARE: Domain = Domain::new(0.0, 1.0, "", 0.3);
const WIDTH: Domain = Domain::new(0.2, 1.2, " m", 0.8);
const GENERATE: &str = "{ generate = { rooms = 6 } }";
const MOST_ROOMS: i64 = 400;
const MOST_SEED: i64 = i64::MAX;

/// Seconds a run may take unless its own `limit_s` says otherwise.
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
    let beacon = top.optional("beacon").map(|item| item.whole(0, i64::from(u32::MAX), "1"));
    let map = top.optional("map").map_or(Some((default_map(), None)), |item| map_plan(&item));
    let usual = Some((default_rules(), PoseSource::GroundTruth));
    let rules = top.optional("rules").map_or(usual, |item| read_rules(&item));
    let pose = rules.map_or(PoseSource::GroundTruth, |(_, pose)| pose);
    let score = top.optional("score").and_then(|item| item.text(20, "\"2019\""));
    let score = score.map(str::to_owned);
    let radio = top.optional("radio").map(|item| radio_plan(&item));
    let victims = top.optional("victims").map(|item| victims_plan(&item));
    let robots = robots(top, pose);
    let searches = |plan: &RobotPlan| {
        plan.tasks.iter().any(|planned| planned.task.kind() == TaskKind::FindVictims)
    };
    if victims.is_none() && robots.iter().flatten().any(searches) {
        let problem =
            "a robot looks for people (find_victims), and nobody minds what sensors tell of them";
        top.refuse("victims", problem, "add a table [victims]");
    }
    top.finish();
    Some(Mission {
        title: title?,
        arena: arena.clone()?.0,
        floor: arena?.1,
        seed: seed.unwrap_or(1) as u64,
        limit: SimTime::from_seconds(limit),
        beacon: beacon.flatten().map(|id| id as u32),
        map: map.clone()?.0,
        known_map: map?.1,
        rules: rules?.0,
        score,
        radio: radio.flatten(),
        victims: victims.flatten(),
        robots: robots?,
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

fn default_map() -> MapPlan {
    MapPlan { resolution: 0.01, size: 0.0, model: Model::ours(), by_colour: false }
}

/// How the map is drawn, and the file of one that is known.
fn map_plan(item: &Item<'_>) -> Option<(MapPlan, Option<String>)> {
    let fields = Fields::of_item(item, "map", "{ resolution_m = 0.01 }")?;
    let words = [("ours", Model::ours()), ("paper", Model::paper())];
    let plan = MapPlan {
        resolution: fields.number_or("resolution_m", RESOLUTION, 0.01),
        size: fields.number_or("size_m", SIZE, 0.0),
        model: fields.choice_or("model", &words, Model::ours()),
        by_colour: fields.flag_or("floor_by_colour", false),
    };
    let load = fields.optional("load").map(|item| item.text(200, "\"out/run/map.usarmap\""));
    fields.finish();
    Some((plan, load.map_or(Some(None), |name| name.map(|name| Some(name.to_owned())))?))
}

/// `[radio]`: what it is like, for all robots.
fn radio_plan(item: &Item<'_>) -> Option<RadioPlan> {
    let fields = Fields::of_item(item, "radio", "{ exponent = 3 }")?;
    let plan = RadioPlan {
        exponent: fields.number_or("exponent", EXPONENT, 1.0),
        wall: fields.number_or("wall_db", WALL, 6.325),
        cutoff: fields.number_or("cutoff_dbm", CUTOFF, -93.0),
    };
    fields.finish();
    Some(plan)
}

/// `[victims]`: robots mind them.
fn victims_plan(item: &Item<'_>) -> Option<VictimsPlan> {
    let fields = Fields::of_item(item, "victims", "{ pictures = true }")?;
    let keep_out = fields.number_if("keep_out_m", KEEP_OUT);
    let pictures = fields.flag_or("pictures", true);
    fields.finish();
    Some(VictimsPlan { keep_out, pictures })
}

/// A degree, in radians: far more than starting and braking on a floor, less than any rubble.
const USUAL_LEAN: f64 = std::f64::consts::PI / 180.0;

fn default_rules() -> Rules {
    Rules {
        min_dist: 0.23,
        max_dist: 0.23,
        margin: 0.03,
        max_lean: USUAL_LEAN,
        stale: SimTime::from_millis(500),
        cycle: SimTime::from_millis(50),
        gait: GaitRule::Flowing,
    }
}

/// The rules, and where robots get their poses from unless they say otherwise themselves.
fn read_rules(item: &Item<'_>) -> Option<(Rules, PoseSource)> {
    let fields = Fields::of_item(item, "rules", "{ min_dist_m = 0.23 }")?;
    let usual = default_rules();
    let seconds = |key, domain, usual: SimTime| {
        SimTime::from_seconds(fields.number_or(key, domain, usual.seconds()))
    };
    let gaits = [("flowing", GaitRule::Flowing), ("stop_and_turn", GaitRule::StopAndTurn)];
    let min_dist = fields.number_or("min_dist_m", NEAR, usual.min_dist);
    let max_dist = fields.number_or("max_dist_m", NEAR, min_dist);
    if max_dist < min_dist {
        let fix = format!("write {min_dist} or more");
        fields.refuse("max_dist_m", "it is less than min_dist_m", &fix);
    }
    let rules = Rules {
        min_dist,
        max_dist,
        margin: fields.number_or("margin_m", NEAR, usual.margin),
        max_lean: fields
            .number_or("max_lean_deg", DEGREES, usual.max_lean.to_degrees())
            .to_radians(),
        stale: seconds("stale_s", STALE, usual.stale),
        cycle: seconds("cycle_s", CYCLE, usual.cycle),
        gait: fields.choice_or("gait", &gaits, usual.gait),
    };
    let pose = fields.choice_or("pose", &PoseSource::WORDS, PoseSource::GroundTruth);
    fields.finish();
    Some((rules, pose))
}

#[cfg(test)]
mod tests;
