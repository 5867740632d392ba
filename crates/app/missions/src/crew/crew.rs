//! The loop of a run: the same in memory, over sockets and from logs, with one robot or with many.

use base::time::SimTime;
use robot_agent::Agent;
use robot_hardware::Driver;
use sim_engine::Simulation;

use super::member::Member;
use super::watcher::Watch;

/// Where a crew is.
pub trait Surroundings {
    /// Lets one control cycle pass, once for all robots.
    fn pass(&mut self, watch: &mut Watch<'_>);

    /// The world, where it is in this process.
    fn simulation(&self) -> Option<&Simulation> {
        None
    }
}

/// Bodies in servers or logs: time passes there, and drivers wait for it themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Elsewhere;

impl Surroundings for Elsewhere {
    fn pass(&mut self, _: &mut Watch<'_>) {}
}

/// The robots of a mission.
pub struct Crew {
    pub(crate) members: Vec<Member>,
    limit: SimTime,
}

impl Crew {
    /// Nobody, for at most `limit` of simulated time.
    pub fn new(limit: SimTime) -> Self {
        Self { members: vec![], limit }
    }

    /// Takes in a robot: its mind, and the driver its body is reached by.
    pub fn add(&mut self, agent: Agent, driver: Box<dyn Driver>) {
        self.members.push(Member::new(agent, driver));
    }

    /// Runs until the missions of all have ended, time is up, or somebody ends it. A robot whose mission has ended stands.
    pub fn run(&mut self, surroundings: &mut dyn Surroundings, watch: &mut Watch<'_>) {
        // A server in lock-step lets no time pass before everybody was told something.
        self.members.iter_mut().for_each(Member::answer);
        if let Some(simulation) = surroundings.simulation() {
            watch.each(|watcher| watcher.begin(simulation));
        }
        while self.is_running() {
            if let Some((reason, is_ended_early)) = self.end(watch) {
                self.members.iter_mut().for_each(|member| member.cut_off(&reason, is_ended_early));
                break;
            }
            self.cycle(surroundings, watch);
        }
        if let Some(simulation) = surroundings.simulation() {
            watch.each(|watcher| watcher.finish(simulation));
        }
    }

    /// Time passes once, everybody hears, thinks, answers.
    fn cycle(&mut self, surroundings: &mut dyn Surroundings, watch: &mut Watch<'_>) {
        surroundings.pass(watch);
        self.members.iter_mut().for_each(Member::hear);
        for member in &mut self.members {
            member.think(surroundings.simulation(), watch);
        }
        let running = self.members.iter_mut().filter(|member| member.is_running());
        let mut agents: Vec<&mut Agent> = running.map(|member| &mut member.agent).collect();
        watch.each(|watcher| watcher.wait(&mut agents));
        self.members.iter_mut().for_each(Member::answer);
    }

    /// Whether somebody has something left to do.
    pub fn is_running(&self) -> bool {
        self.members.iter().any(Member::is_running)
    }

    /// The latest time that any of them knows of.
    pub fn now(&self) -> SimTime {
        self.members.iter().map(Member::now).max().unwrap_or(SimTime::ZERO)
    }

    /// Why the run is over for everybody, if it is, and whether somebody asked for that.
    fn end(&self, watch: &mut Watch<'_>) -> Option<(String, bool)> {
        if let Some(cause) = watch.interrupt.cause() {
            return Some((format!("ended by {cause}"), true));
        }
        let mut wanted = None;
        watch.each(|watcher| wanted = wanted.take().or_else(|| watcher.ends()));
        if let Some(reason) = wanted {
            return Some((reason, true));
        }
        let is_up = self.now() >= self.limit;
        is_up.then(|| (format!("the time is up: {:.0} s", self.limit.seconds()), false))
    }
}
