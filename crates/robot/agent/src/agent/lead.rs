//! A person leads: holds the robot, lets it go on, and changes what it has to do.

use base::model::RobotModel;
use base::time::SimTime;
use glam::DVec2;

use super::Agent;
use crate::log::Ending;
use crate::mission::PlannedTask;
use crate::motion::Motion;

impl Agent {
    /// The body it moves.
    pub fn model(&self) -> &RobotModel {
        &self.model
    }

    /// All tasks in their order; [`Agent::log`] tells of the first of them.
    pub fn tasks(&self) -> &[PlannedTask] {
        &self.plan.tasks
    }

    /// Which task is being done, and since when.
    pub fn current(&self) -> Option<(usize, SimTime)> {
        self.task.as_ref().map(|running| (self.next - 1, running.began))
    }

    /// Where the unknown begins, as far as it has looked for that: middles of frontiers, metres.
    pub fn frontiers(&self) -> Vec<DVec2> {
        self.navigator.frontiers()
    }

    /// Stands still from now on; the task's time stands still too.
    pub fn hold(&mut self) {
        self.is_held = true;
    }

    /// Goes on with the task.
    pub fn go_on(&mut self) {
        self.is_held = false;
    }

    /// Whether it is held.
    pub fn is_held(&self) -> bool {
        self.is_held
    }

    /// Does this now; what it was doing is begun anew afterwards.
    pub fn do_now(&mut self, task: PlannedTask) {
        if self.task.take().is_some() {
            self.next -= 1;
        }
        self.plan.tasks.insert(self.next, task);
    }

    /// How a person who leads wants it to move: heard by the behaviours `teleoperation` and `conservative_teleop`, for a second.
    pub fn order(&mut self, motion: Motion) {
        self.state.order = Some((motion, self.state.now));
    }

    /// What it is doing and why, in a sentence for people, where its task can tell.
    pub fn doing(&self) -> Option<String> {
        self.task.as_ref().and_then(|running| running.task.doing())
    }

    /// Puts a task before the one with this number, or last; what is done or begun cannot be preceded.
    pub fn insert_task(&mut self, index: usize, task: PlannedTask) {
        let index = index.clamp(self.next, self.plan.tasks.len());
        self.plan.tasks.insert(index, task);
    }

    /// Takes out a task that has not begun; `None` if there is none with this number.
    pub fn remove_task(&mut self, index: usize) -> Option<PlannedTask> {
        let is_open = (self.next..self.plan.tasks.len()).contains(&index);
        is_open.then(|| self.plan.tasks.remove(index))
    }

    /// Ends the present task and goes on to the next, which the mission survives.
    pub fn skip(&mut self, reason: &str) {
        if self.task.is_some() {
            self.plan.tasks[self.next - 1].is_optional = true;
            self.end_task(Ending::CutOff, reason.to_owned());
        }
    }

    /// The time of a held task stands still.
    pub(super) fn pass_held_cycle(&mut self) {
        let cycle = SimTime::from_seconds(self.state.cycle);
        if let Some(running) = &mut self.task {
            running.began += cycle;
        }
    }
}
