//! Who looks on while a mission runs, and may lead.

use app_terminal::interrupt::Interrupt;
use base::geom::Pose;
use base::messages::{Command, Reading};
use base::time::SimTime;
use robot_agent::Agent;
use sim_engine::{Order, Pace, Simulation};

/// Somebody who looks on while a mission runs, and may lead: page, recorder, judge, progress. What is left out does nothing.
///
/// Where the run is in memory there is a simulation, and its steps are seen; over a socket or from a log there are only the robots' cycles.
pub trait Watcher {
    /// Everybody stands where they begin; nothing has moved yet.
    fn begin(&mut self, _simulation: &Simulation) {}

    /// Before a step: gives what people order beside the agents.
    fn attend(&mut self, _simulation: &Simulation) -> Vec<Order> {
        vec![]
    }

    /// The pace that the run is to have from now on, if it changes.
    fn take_pace(&mut self) -> Option<Pace> {
        None
    }

    /// After a step, with all that was published in it.
    fn note(&mut self, _simulation: &Simulation) {}

    /// What a robot's sensors said, before its cycle.
    fn sense(&mut self, _agent: &Agent, _readings: &[Reading]) {}

    /// Between what an agent wants and what its robot is told; gives what it is told.
    fn lead(&mut self, _agent: &mut Agent, wanted: Vec<Command>) -> Vec<Command> {
        wanted
    }

    /// After everybody's cycle, before anything is told to bodies: may let time stand still, and change what agents have to do meanwhile.
    fn wait(&mut self, _running: &mut [&mut Agent]) {}

    /// Why the run is to end now, if somebody wants that.
    fn ends(&mut self) -> Option<String> {
        None
    }

    /// After a robot's cycle.
    fn look(&mut self, _glance: &Glance<'_>) {}

    /// The last step has been made.
    fn finish(&mut self, _simulation: &Simulation) {}
}

/// A robot at the end of a cycle.
pub struct Glance<'a> {
    /// Its mind, with what it believes.
    pub agent: &'a Agent,
    /// The end of the cycle.
    pub time: SimTime,
    /// Where it truly was, and when, as its ground truth told last in this cycle: all that is known of the truth where there is no simulation.
    pub told: Option<(SimTime, Pose)>,
    /// The world, where it is in this process.
    pub simulation: Option<&'a Simulation>,
}

/// Who may end a run, and who looks on.
pub struct Watch<'a> {
    /// Ends the run early.
    pub interrupt: &'a Interrupt,
    /// In the order in which they see what happens.
    pub watchers: Vec<&'a mut dyn Watcher>,
}

impl<'a> Watch<'a> {
    /// Nobody looks on.
    pub fn alone(interrupt: &'a Interrupt) -> Self {
        Self { interrupt, watchers: vec![] }
    }

    /// The same, with others who see everything first.
    pub(crate) fn with<'b, const N: usize>(
        &'b mut self,
        first: [&'b mut dyn Watcher; N],
    ) -> Watch<'b>
    where
        'a: 'b,
    {
        let rest = self.watchers.iter_mut().map(|watcher| &mut **watcher as &mut dyn Watcher);
        Watch { interrupt: self.interrupt, watchers: first.into_iter().chain(rest).collect() }
    }

    /// Lets each of them do something.
    pub(super) fn each(&mut self, mut what: impl FnMut(&mut dyn Watcher)) {
        for watcher in &mut self.watchers {
            what(&mut **watcher);
        }
    }
}
