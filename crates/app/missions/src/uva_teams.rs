//! Missions from the files of the UvA's rescue team: who is in it, where they begin, how they behave.
//!
//! Their frame is USARSim's: x north, y east, z down, yaw to the right; ours has y and yaw to the left.

use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use app_terminal::failure::Hinted;
use app_terminal::files;
use base::geom::Pose;
use base::time::SimTime;
use link_uva::{Agent, AgentKind, Behaviour, Ini, Mapping, Seed, StartPose, Team, UvaError};
use robot_agent::{
    BeyondRadio, Mission, PlannedTask, PoseSource, RobotPlan, Rule, TaskPlan, Weights, read_mission,
};

use crate::arenas;

/// Longest configuration.
const MOST_BYTES: u64 = 1 << 20;
/// A robot that a person leads waits for so long, seconds: a run and its report.
const WAITS: f64 = 1800.0;
/// As long as a run may take at most, seconds.
const WORKS: f64 = 7200.0;
/// How fast robots explore, m/s.
const SPEED: f64 = 0.3;
/// What every team has in common.
const SKELETON: &str = "title = \"Team\"\narena = \"none\"\nlimit_s = 7200\nmap = { resolution_m = 0.05 }\n\
    rules = { margin_m = 0.02, max_lean_deg = 8 }\ntask = [{ do = \"stop\" }]\nrobot = { model = \"P3AT\" }\n";
/// Sections that are no agents.
const COMMON: [&str; 5] = ["team", "local", "network", "backup", "map"];

/// The files of a team; often both are one.
#[derive(Clone, Debug)]
pub struct UvaFiles {
    /// Sections of agents.
    pub agents: PathBuf,
    /// Sections of the team.
    pub team: PathBuf,
}

/// A team as it was read.
#[derive(Debug)]
pub struct UvaTeam {
    /// What it is to do.
    pub mission: Mission,
    /// Host and port of the server that has the bodies.
    pub server: String,
    /// Host and port of the wireless server.
    pub wireless: String,
    /// Names of everybody in the team, as far as the files tell.
    pub members: Vec<String>,
    /// What of the files has no effect here, and why.
    pub notes: Vec<String>,
}

/// Who of a team is run here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who<'a> {
    /// Everybody.
    All,
    /// The operator's station alone.
    Operator,
    /// The robot of this name.
    Robot(&'a str),
}

impl UvaFiles {
    /// Reads both; `arena` is where it takes place, whatever the files call their level.
    pub fn open(&self, who: Who<'_>, arena: Option<&str>) -> Result<UvaTeam> {
        let (agents, team_ini) = (read(&self.agents)?, read(&self.team)?);
        let team = Team::read(&team_ini).map_err(|errors| told(&self.team, &errors))?;
        let names = self.names(&agents, &team, who)?;
        let mut notes: Vec<String> =
            team.notes.iter().map(|note| format!("{}: {note}", self.team.display())).collect();
        let mut robots = vec![];
        let count = team.members.len().max(names.len());
        let mut mission = read_mission("team", SKELETON.as_bytes())?;
        for name in &names {
            let agent = Agent::read(&agents, name).map_err(|errors| told(&self.agents, &errors))?;
            notes.extend(agent.notes.iter().map(|n| format!("{}: {n}", self.agents.display())));
            let plain = mission.robots[0].clone();
            robots.push(plan(plain, &agent, (&team, count), &mut notes));
        }
        mission.robots = robots;
        mission.arena = level(team.level.as_deref(), arena)?;
        mission.title = format!("Team of {}", team.operator);
        let (host, port) = &team.usarsim;
        let (air, air_port) = &team.wireless;
        Ok(UvaTeam {
            mission,
            server: format!("{host}:{port}"),
            wireless: format!("{air}:{air_port}"),
            members: team.members.iter().map(|member| member.name.clone()).collect(),
            notes,
        })
    }

    /// Who is to be run, in the order of the team.
    fn names(&self, agents: &Ini, team: &Team, who: Who<'_>) -> Result<Vec<String>> {
        let has = |name: &str| agents.section(name).is_some();
        let members: Vec<String> = match team.members.as_slice() {
            [] => agents
                .sections
                .keys()
                .filter(|name| !COMMON.contains(&name.as_str()))
                .cloned()
                .collect(),
            members => {
                members.iter().map(|member| member.name.clone()).filter(|name| has(name)).collect()
            }
        };
        let meant: Vec<String> = match who {
            Who::All => members,
            Who::Operator => members
                .into_iter()
                .filter(|name| name.eq_ignore_ascii_case(&team.operator))
                .collect(),
            Who::Robot(name) => vec![name.to_owned()],
        };
        if meant.is_empty() {
            let problem =
                format!("{} has no section of anybody who is to be run", self.agents.display());
            return Err(Hinted::error(
                problem,
                "write a section for each of teammembers, for example [Robot1] with robotmodel = P3AT",
            ));
        }
        Ok(meant)
    }
}

fn read(path: &Path) -> Result<Ini> {
    Ini::read(&files::read(path, MOST_BYTES)?).map_err(|errors| told(path, &errors))
}

/// All that is wrong with a file, a line each.
fn told(path: &Path, errors: &[UvaError]) -> anyhow::Error {
    let lines: Vec<String> =
        errors.iter().map(|error| format!("{}: {error}", path.display())).collect();
    anyhow!(lines.join("\n"))
}

/// The arena that a level is here.
fn level(level: Option<&str>, arena: Option<&str>) -> Result<String> {
    if let Some(arena) = arena {
        arenas::open(arena)?;
        return Ok(arena.to_owned());
    }
    let level = level.unwrap_or_default();
    let name = level.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = name.split('.').next().unwrap_or_default().trim_start_matches("DM-");
    let names = sim_arena::shipped::names();
    let known = names.iter().find(|known| known.eq_ignore_ascii_case(name));
    known.map(|known| (*known).to_owned()).ok_or_else(|| {
        let problem = format!("levelname = {level:?}: there is no such arena here");
        Hinted::error(
            problem,
            format!(
                "say where it takes place with --arena: a file, or one of {}",
                names.join(", ")
            ),
        )
    })
}

/// One of the team, as a robot of a mission.
fn plan(
    plain: RobotPlan,
    agent: &Agent,
    (team, count): (&Team, usize),
    notes: &mut Vec<String>,
) -> RobotPlan {
    let is_operator = agent.kind == AgentKind::Operator;
    let in_files = team.starts.get(&agent.name.to_lowercase());
    let start = in_files.or(agent.start.as_ref());
    let has_mates = count > 1;
    let mut note = |text: String| notes.push(format!("{}: {text}", agent.name));
    if start.is_some_and(|start| start.location[2] != 0.0) {
        note(
            "the height of its start is not used: robots are set down on the ground floor"
                .to_owned(),
        );
    }
    if agent.balance != 1.0 && agent.behaviour == Behaviour::AutonomousExploration && !has_mates {
        note(format!("behaviorbalance = {}: a robot alone weighs ways as ours do", agent.balance));
    }
    if agent.mapping == Mapping::ScanMatching && agent.seed != Seed::GroundTruth && !is_operator {
        note(format!(
            "slam-scanmatcher = {}, slam-seedmode = {}: robots use their own matcher, seeded by odometry",
            agent.matcher.word(),
            agent.seed.word()
        ));
    }
    let (tasks, unlike) = if is_operator {
        (planned(TaskPlan::Listen, WORKS), None)
    } else {
        tasks(agent, has_mates)
    };
    if let Some(why) = unlike {
        note(format!("behaviormode = {}: {why}", agent.behaviour.word()));
    }
    RobotPlan {
        name: agent.name.clone(),
        model: if is_operator { "ComStation".to_owned() } else { agent.model.clone() },
        start: None,
        at: start.map(ours),
        with: if has_mates && !is_operator { vec!["radio".to_owned()] } else { vec![] },
        pose: pose(agent, is_operator),
        tasks,
        ..plain
    }
}

/// A start of theirs in our frame.
fn ours(start: &StartPose) -> Pose {
    let ([x, y, _], [_, _, yaw]) = (start.location, start.rotation);
    Pose::from_xyz_yaw(x, -y, 0.0, -yaw)
}

fn pose(agent: &Agent, is_operator: bool) -> PoseSource {
    match (agent.mapping, agent.seed) {
        _ if is_operator => PoseSource::GroundTruth,
        (Mapping::DeadReckoning, _) => PoseSource::Odometry,
        (Mapping::ScanMatching, Seed::GroundTruth) => PoseSource::GroundTruth,
        (Mapping::ScanMatching, _) => PoseSource::Slam,
    }
}

/// One task, for so many seconds.
fn planned(task: TaskPlan, seconds: f64) -> Vec<PlannedTask> {
    let limit = SimTime::from_seconds(seconds);
    vec![PlannedTask { task, limit, is_optional: true, is_mapping: true }]
}

/// What it does, and in what that is unlike theirs.
fn tasks(agent: &Agent, has_mates: bool) -> (Vec<PlannedTask>, Option<&'static str>) {
    match agent.behaviour {
        Behaviour::AutonomousExploration if has_mates => {
            let weights = Weights { gamma: agent.balance, ..Weights::default() };
            let rule = Rule::Seed;
            let task = TaskPlan::ExploreTogether {
                speed: SPEED,
                rule,
                weights,
                bounds: None,
                beyond_radio: BeyondRadio::default(),
            };
            (planned(task, WORKS), None)
        }
        Behaviour::AutonomousExploration => {
            let seek = robot_agent::Quarry::Victim;
            let task = TaskPlan::Explore { speed: SPEED, seek, found: 0.0, bounds: None };
            (planned(task, WORKS), None)
        }
        Behaviour::TeleOperation | Behaviour::FollowWaypoint => {
            (planned(TaskPlan::StandBy, WAITS), None)
        }
        Behaviour::ConservativeTeleOp => {
            let why = "it stands by; a person's stick is not stopped by walls here";
            (planned(TaskPlan::StandBy, WAITS), Some(why))
        }
        _ => {
            let why = "it is not done here: the robot stands by for a person to lead it";
            (planned(TaskPlan::StandBy, WAITS), Some(why))
        }
    }
}

#[cfg(test)]
mod tests;
