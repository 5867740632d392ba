//! The cycle: sense, think, act.

use std::sync::Arc;

use base::geom::Pose;
use base::messages::{Command, Reading};
use base::model::{DriveKind, RobotModel};
use base::noise::NoiseStream;
use base::time::SimTime;
use robot_localisation::{
    ByLandmarks, Company, Landmarks, Localiser, OnMap, PoseSource, Sketch, TeamMap,
};
use robot_mapping::{Cell, CellRect, Drawing, Grid, Mapper, Mapping, Model, Publishing, Tally};
use robot_planning::Footprint;

use crate::error::AgentError;
use crate::floor_eye::FloorEye;
use crate::guard::Guard;
use crate::helm::Helm;
use crate::log::{Ending, TaskLog};
use crate::mission::{GaitRule, MapPlan, Mission, RobotPlan, Rules, TaskKind};
use crate::motion::{Motion, eased};
use crate::navigator::Navigator;
use crate::sense::Senses;
use crate::state::State;
use crate::stuck::Stuck;
use crate::task::{Around, Step, Task};
use crate::tasks::make;
use crate::team::Team;
use crate::victims::Victims;

/// What a mission leaves open.
#[derive(Clone, Copy, Debug)]
pub struct AgentSettings {
    /// Of the robot's own chance.
    pub seed: u64,
    /// Where the robot begins, for those who count from there.
    pub world_from_start: Pose,
    /// Where the map is drawn: beside the control cycle or within it. The result is the same.
    pub mapping: Drawing,
}

/// How far the mission is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Tasks are left.
    Running,
    /// All tasks are done.
    Done,
    /// A task failed, and the mission with it.
    Failed,
}

/// A robot's mind.
pub struct Agent {
    rules: Rules,
    plan: RobotPlan,
    beacon: Option<u32>,
    model: RobotModel,
    helm: Helm,
    senses: Senses,
    state: State,
    mapping: Mapping,
    /// What readings mean to the map.
    drawing: Model,
    navigator: Navigator,
    guard: Guard,
    stuck: Stuck,
    chance: NoiseStream,
    /// Its place in a team, if it works in one.
    team: Option<Team>,
    /// What it believes of victims, if its mission asks for them.
    victims: Option<Victims>,
    /// Tells by colour how far the floor goes, if its mission asks for it.
    floor_eye: Option<FloorEye>,
    /// The map that it has drawn itself.
    own: Arc<Grid>,
    task: Option<Running>,
    next: usize,
    log: Vec<TaskLog>,
    progress: Progress,
    last: Motion,
    /// Orders besides driving.
    orders: Vec<Command>,
    /// Whether readings are too old to move by.
    is_blind: bool,
    /// Whether a person holds it.
    is_held: bool,
}

struct Running {
    task: Box<dyn Task>,
    kind: TaskKind,
    began: SimTime,
    metres: f64,
}

impl Agent {
    /// For one robot of the mission, which is of this model.
    pub fn new(
        mission: &Mission,
        plan: &RobotPlan,
        model: &RobotModel,
        settings: &AgentSettings,
    ) -> Result<Self, AgentError> {
        let map = &mission.map;
        let floor_eye = FloorEye::wanted(map, plan, model)?;
        let with_eye = floor_eye.as_ref().map(|eye| eye.carried_by(model));
        let model = with_eye.as_ref().unwrap_or(model);
        let mut drawing = map.model;
        drawing.laser.free_without_return |= floor_eye.is_some();
        let mut mapper = Mapper::new(map.resolution, model, drawing)?;
        mapper.cover(from_the_beginning(map))?;
        let grid = mapper.shared_grid();
        let team = Team::of(plan, model, (map.resolution, settings.seed))?;
        let life = team.as_ref().map_or(0, Team::life);
        let victims = mission.victims.map(|wanted| Victims::new(wanted, (&plan.name, life), model));
        let mapping = Mapping::start(mapper, settings.mapping, publishing(mission.rules.cycle))?;
        let navigator = Navigator::new(model, map.resolution, mission.rules.margin)?;
        let rules = &mission.rules;
        let guard = Guard::new(&Footprint::of(model)?, rules.min_dist).until(rules.max_dist);
        let mut senses = Senses::new(model, plan.pose, settings.world_from_start, mission.beacon)
            .with_beacon(plan.beacon_sense);
        if !plan.knows_start {
            senses.forget_start();
        } else if plan.told_within != (0.0, 0.0) {
            senses.begin_within(plan.told_within);
        }
        Ok(Self {
            helm: if model.drive == DriveKind::Fixed && plan.stands() {
                Helm::still(model)
            } else {
                Helm::new(model, &settings.world_from_start, plan.height)?
            },
            senses,
            state: State { sees: Senses::sees(model), ..State::new(Arc::clone(&grid)) },
            mapping,
            drawing,
            navigator,
            guard,
            stuck: Stuck::new(most_lean(mission, model)),
            chance: NoiseStream::new(settings.seed, &format!("{}/agent", plan.name)),
            team,
            victims,
            floor_eye,
            own: grid,
            task: None,
            next: 0,
            log: vec![],
            progress: Progress::Running,
            last: Motion::STOP,
            orders: vec![],
            is_blind: false,
            is_held: false,
            model: model.clone(),
            rules: mission.rules,
            plan: plan.clone(),
            beacon: mission.beacon,
        })
    }

    /// Knows this map from the beginning, and draws on; its cells must be as large as the mission's.
    pub fn know(&mut self, grid: Grid, mapping: Drawing) -> Result<(), AgentError> {
        let wanted = self.state.grid.resolution();
        if (grid.resolution() - wanted).abs() > 1e-9 {
            return Err(AgentError::OtherCells { known: grid.resolution(), wanted });
        }
        let mapper = Mapper::on(grid, &self.model, self.drawing);
        self.own = mapper.shared_grid();
        self.state.grid = Arc::clone(&self.own);
        self.mapping = Mapping::start(mapper, mapping, publishing(self.rules.cycle))?;
        Ok(())
    }

    /// Finds out on this map where it is, if that is its way; what it draws does not change what it localises on.
    pub fn localise_on(&mut self, map: &Grid, settings: &AgentSettings) -> Result<(), AgentError> {
        if self.plan.pose == PoseSource::Mcl {
            let start = self.plan.knows_start.then_some(settings.world_from_start);
            let chance = (settings.seed, self.plan.name.as_str());
            let on_map = OnMap::new(&self.model, map, start, chance)?;
            self.senses.localise_by(Box::new(on_map));
        }
        Ok(())
    }

    /// Finds out by these landmarks where it is, if that is its way; without knowing where it begins it asks them for that, too.
    pub fn localise_by_landmarks(&mut self, landmarks: Landmarks, settings: &AgentSettings) {
        let is_wanted = self.plan.pose == PoseSource::Landmarks;
        let start = settings.world_from_start;
        if let Some(mut by) = ByLandmarks::new(&self.model, landmarks, start).filter(|_| is_wanted)
        {
            if !self.plan.knows_start {
                by.forget_start();
            }
            self.senses.localise_by(Box::new(by));
        }
    }

    /// Believes to be here from now on, because somebody who sees it says so; says whether it can make use of that, which only
    /// those can who find themselves on a map. `telling` is another number each time.
    pub fn be_told(&mut self, world_from_robot: Pose, telling: u64) -> Result<bool, AgentError> {
        if self.plan.pose != PoseSource::Mcl {
            return Ok(false);
        }
        let chance = (telling, self.plan.name.as_str());
        let on_map = OnMap::new(&self.model, &self.own, Some(world_from_robot), chance)?;
        self.senses.localise_by(Box::new(on_map));
        Ok(true)
    }

    /// Knows where it is by `localiser` from now on, whatever the mission says: for estimators from elsewhere.
    pub fn localise_by(&mut self, localiser: Box<dyn Localiser>) {
        self.senses.localise_by(localiser);
    }

    /// What it has made of its scans so far, if it knows its place by matching them.
    pub fn sketch(&self) -> Option<Sketch> {
        self.senses.sketch()
    }

    /// What it knows of its mates, if it matches scans and carries a radio.
    pub fn company(&self) -> Option<Company> {
        self.senses.company()
    }

    /// The member whose frame its map of all lies in; `None` for the frame that all were told of.
    pub fn root(&self) -> Option<String> {
        self.team.as_ref()?.root()
    }

    /// The map that it makes with them.
    pub fn team_map(&self) -> Option<&TeamMap> {
        self.senses.team_map()
    }

    /// One cycle: what the sensors said since the last one in, commands out.
    pub fn cycle(
        &mut self,
        now: SimTime,
        readings: &[Reading],
    ) -> Result<Vec<Command>, AgentError> {
        self.sense(now, readings)?;
        let told = self.senses.say(now).into_iter();
        self.orders.extend(told.map(|bytes| Command::Send { to: None, bytes }));
        let asked_floor = self.floor_eye.as_mut().and_then(|eye| eye.asks(now));
        let asked = self.senses.asks(now).into_iter().chain(asked_floor);
        self.orders.extend(asked.map(|sensor| Command::Trigger { sensor }));
        let wanted = self.think(readings);
        Ok(self.act(wanted))
    }

    fn sense(&mut self, now: SimTime, readings: &[Reading]) -> Result<(), AgentError> {
        let near = &self.state.near;
        let floor = self.floor_eye.as_mut().and_then(|eye| eye.take(readings, near));
        let with_floor = floor.map(|floor| [readings, &[floor]].concat());
        let readings = with_floor.as_deref().unwrap_or(readings);
        self.helm.take(readings);
        self.senses.draw_maps(self.is_mapping());
        if let Some(team) = &mut self.team {
            team.take(&mut self.state, now, readings);
        }
        let for_the_map = self.senses.take(&mut self.state, now, readings);
        if let Some(anew) = self.senses.take_anew() {
            self.mapping.redraw(anew)?;
        }
        self.own = Arc::clone(self.mapping.end_cycle(for_the_map)?);
        self.mind_victims(readings);
        self.share()?;
        self.navigator.update(&self.state)?;
        self.keep_out();
        if self.state.scans {
            let known = self.navigator.known_near(&self.state);
            self.state.near.extend(known);
        }
        self.guard.look(&self.state);
        Ok(())
    }

    /// The map to go by is its own; in a team, that of all.
    fn share(&mut self) -> Result<(), AgentError> {
        let Some(team) = &mut self.team else {
            self.state.grid = Arc::clone(&self.own);
            return Ok(());
        };
        team.look_up_frame(self.state.now, || self.senses.company());
        team.share(&mut self.state, &self.own)?;
        self.orders.extend(team.tell(&self.state, &self.own));
        Ok(())
    }

    /// Whether the task that is being done, or about to be, wants the map drawn.
    fn is_mapping(&self) -> bool {
        let number = self.next - usize::from(self.task.is_some());
        self.plan.tasks.get(number).is_none_or(|planned| planned.is_mapping)
    }

    /// What to do: the task's wish, unless the robot is blind.
    fn think(&mut self, readings: &[Reading]) -> Motion {
        self.is_blind = self.state.is_stale(self.rules.stale);
        if self.progress != Progress::Running || self.state.pose_time.is_none() {
            return Motion::STOP;
        }
        if self.state.charge.is_some_and(|charge| charge <= 0.0) {
            self.cut_off("the battery is empty");
            return Motion::STOP;
        }
        if self.is_held {
            self.pass_held_cycle();
            return Motion::STOP;
        }
        if self.task.is_none() && !self.begin_next() {
            return Motion::STOP;
        }
        let Some(running) = &mut self.task else { return Motion::STOP };
        let limit = self.plan.tasks[self.next - 1].limit;
        if self.state.now.since(running.began) > limit {
            let blind = if self.is_blind { ", and nothing was sensed at last" } else { "" };
            let reason = format!("not done within {:.0} s{blind}", limit.seconds());
            self.end_task(Ending::TimedOut, reason);
            return Motion::STOP;
        }
        if self.is_blind {
            return Motion::STOP;
        }
        let mut around = Around {
            name: &self.plan.name,
            state: &mut self.state,
            navigator: &mut self.navigator,
            guard: &self.guard,
            model: &self.model,
            readings,
            commands: &mut self.orders,
            is_freeing: self.stuck.is_freeing(),
            chance: &mut self.chance,
        };
        match running.task.cycle(&mut around) {
            Step::Go(motion) => motion,
            Step::Done(reason) => {
                self.end_task(Ending::Done, reason);
                Motion::STOP
            }
            Step::Partly(reason) => {
                self.end_task(Ending::Partly, reason);
                Motion::STOP
            }
            Step::Failed(reason) => {
                self.end_task(Ending::Failed, reason);
                Motion::STOP
            }
        }
    }

    /// Guards the motion, eases it and turns it into orders for the body.
    fn act(&mut self, wanted: Motion) -> Vec<Command> {
        let wanted = if self.is_blind {
            wanted
        } else {
            self.stuck.mind(&self.state, &self.guard, (self.last, wanted))
        };
        let bump = self.stuck.take_bump().filter(|place| !self.state.may_be_mate(*place));
        if let Some(place) = bump {
            self.navigator.bump(&self.state.grid, place);
        }
        let belief = self.state.belief.filter(|_| !self.is_blind);
        let pose = belief.as_ref().map(|belief| &belief.world_from_robot);
        let now = self.state.now;
        let mut shape = |motion: Motion| {
            self.helm
                .shaped(motion, (now, pose), |way| self.guard.halt(&self.state, way).forward != 0.0)
        };
        let safe = match self.rules.gait {
            GaitRule::Flowing if self.state.scans && self.stuck.is_freeing() => shape(wanted),
            GaitRule::Flowing => self.guard.tame(&self.state, shape(wanted)),
            GaitRule::StopAndTurn => self.guard.halt(&self.state, shape(wanted.apart())),
        };
        let motion = eased(self.last, safe, self.state.cycle);
        self.last = motion;
        let mut commands = Vec::from_iter(self.helm.command(motion, now, pose));
        commands.append(&mut self.orders);
        commands
    }

    fn begin_next(&mut self) -> bool {
        let Some(plan) = self.plan.tasks.get(self.next) else {
            self.progress = Progress::Done;
            return false;
        };
        self.next += 1;
        self.task = Some(Running {
            task: make(&plan.task),
            kind: plan.task.kind(),
            began: self.state.now,
            metres: self.state.metres,
        });
        true
    }

    fn end_task(&mut self, ending: Ending, reason: String) {
        let Some(mut running) = self.task.take() else { return };
        running.task.finish(&mut self.state);
        let planned = &self.plan.tasks[self.next - 1];
        let is_optional = planned.is_optional;
        self.log.push(TaskLog {
            task: running.kind,
            quarry: planned.task.quarry(),
            is_optional,
            began: running.began,
            ended: self.state.now,
            ending,
            reason,
            metres: self.state.metres - running.metres,
            turns: running.task.turns(),
        });
        if !matches!(ending, Ending::Done | Ending::Partly) && !is_optional {
            self.progress = Progress::Failed;
        } else if self.next == self.plan.tasks.len() {
            self.progress = Progress::Done;
        }
    }

    /// The run ends now, whatever the robot was doing.
    pub fn cut_off(&mut self, reason: &str) {
        if self.progress == Progress::Running {
            self.end_task(Ending::CutOff, reason.to_owned());
            self.progress = Progress::Failed;
        }
    }

    /// How far the mission is.
    pub fn progress(&self) -> Progress {
        self.progress
    }

    /// The task that is being done.
    pub fn task(&self) -> Option<TaskKind> {
        self.task.as_ref().map(|running| running.kind)
    }

    /// What became of the tasks so far.
    pub fn log(&self) -> &[TaskLog] {
        &self.log
    }

    /// What the robot knows.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The map that it has drawn itself, without what mates have told.
    pub fn own_map(&self) -> &Grid {
        &self.own
    }

    /// How often it had to free itself.
    pub fn times_stuck(&self) -> u32 {
        self.stuck.times
    }

    /// Who it is and what it has to do.
    pub fn plan(&self) -> &RobotPlan {
        &self.plan
    }

    /// Number of the tag that it takes for the beacon; `None` takes those whose memory says so.
    pub fn beacon(&self) -> Option<u32> {
        self.beacon
    }

    /// The rules it follows.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Draws what is left to draw, and gives the map.
    pub fn finish(self) -> Result<(Arc<Grid>, Tally), AgentError> {
        Ok(self.mapping.finish()?)
    }
}

/// Leaning more than this a robot has driven onto something, radians; who flies leans whenever it travels.
fn most_lean(mission: &Mission, model: &RobotModel) -> f64 {
    if model.drive.flies() { std::f64::consts::FRAC_PI_2 } else { mission.rules.max_lean }
}

/// Twice a second, seen a tenth of a second later, whatever the cycle.
fn publishing(cycle: SimTime) -> Publishing {
    let cycles = |seconds: f64| libm::round(seconds / cycle.seconds().max(1e-3)) as u64;
    Publishing { every: cycles(0.5).max(1), delay: cycles(0.1) }
}

/// The cells that are there before anything is seen.
fn from_the_beginning(plan: &MapPlan) -> CellRect {
    let half = libm::round(plan.size / 2.0 / plan.resolution) as i32;
    CellRect { min: Cell::new(-half, -half), max: Cell::new(half, half) }
}

mod believe;
mod lead;
#[cfg(test)]
mod tests;
