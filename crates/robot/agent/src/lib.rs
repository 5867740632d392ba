//! Robots with a mission: sense, think, act, every cycle, over one shared [`State`].
//!
//! A [`Mission`] is data: where, who, and an ordered list of tasks with arguments. An [`Agent`] runs it: [`Agent::cycle`] takes the readings since
//! the last cycle and gives the commands for the next, and nothing else goes in or out, so the same agent runs in memory, over a socket and from a
//! log. A task is one file in `tasks`: given the state, it says how to move, that it is done, or why it failed.
//!
//! | file | what it decides |
//! |---|---|
//! | `sonars` | sonars by their numbers |
//! | `sense` | what readings mean; `light` what scans show, `hidden` what they do not |
//! | `floor_eye` | how far the floor goes, by its colour |
//! | `nearby` | what scans have shown close by, for as long as it cannot be seen again |
//! | `navigator` | the map as ground to drive on, plans, frontiers |
//! | `pursuit` | how a route is followed; `steering` by which arcs where it is narrow |
//! | `guard` | how fast is safe with what is ahead; `arc` where the robot's outline gets |
//! | `stuck` | when to give up pushing, and how to get free; `held` whether wheels turn in vain |
//! | `way_out` | how to get to where there is room to turn |
//! | `team` | what is heard of mates and told to them, and the map of all |
//! | `victims` | what is believed of victims, and told to mates |
//! | `spread` | where a relay serves best |
//! | `motion` | how the robot is to move, and how fast that may change |
//! | `helm` | orders for the body it has: sides, steered wheels or rotors |

mod agent;
mod anchors;
mod arc;
mod error;
mod floor_eye;
mod guard;
mod held;
mod helm;
mod hidden;
mod light;
mod log;
mod mission;
mod motion;
mod navigator;
mod nearby;
mod pursuit;
mod sense;
mod sonars;
mod spread;
mod stance;
mod state;
mod steering;
mod stuck;
mod task;
mod tasks;
mod team;
#[cfg(test)]
mod testing;
mod victims;
mod way_out;
mod window;

pub use agent::{Agent, AgentSettings, Progress};
pub use error::AgentError;
pub use helm::Helm;
pub use log::{Ending, TaskLog};
pub use mission::{
    BEACON, BeaconSense, BehavePlan, BeyondRadio, Destination, GaitRule, GeneratedFloor, MapPlan,
    Method, Mission, MissionErrors, PlannedTask, Quarry, RadioPlan, RobotPlan, Rules, ScanPlan,
    ScriptedOrder, TaskKind, TaskPlan, TurnPlan, VictimsPlan, read_mission,
};
pub use motion::Motion;
pub use robot_behaviours::Behaviour;
pub use robot_localisation::{
    Belief, Company, LandmarkError, Landmarks, Mate, PoseSource, Sketch, TeamMap,
};
pub use robot_planning::Fence;
pub use robot_team::{Phase, Rule, Weights};
pub use robot_victims::{Name, Person};
pub use state::{RangeSeen, ScanSeen, Sighting, Sought, State};
pub use team::{Intent, MateSeen};
