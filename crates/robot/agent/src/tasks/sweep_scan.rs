//! Sweep the heads and draw what they measure into a cloud of beliefs.
//!
//! The robot stands; an operator who drives it meanwhile does no harm, for what is measured in motion is not used.

use base::geom::Pose;
use robot_clouds::{AnyStore, BeliefMap, merge};
use robot_sweeping::{Eyes, Head, Sweep, note_standpoint};

use crate::mission::ScanPlan;
use crate::motion::Motion;
use crate::state::State;
use crate::task::{Around, Step, Task};

/// One sweep of all heads.
pub(super) struct SweepScan {
    plan: ScanPlan,
    work: Option<Work>,
}

struct Work {
    sweep: Sweep,
    eyes: Eyes,
    map: BeliefMap<AnyStore>,
    readings: usize,
    standpoints: Vec<Pose>,
}

impl SweepScan {
    pub(super) fn new(plan: ScanPlan) -> Self {
        Self { plan, work: None }
    }

    fn begin(&self, around: &Around<'_>) -> Result<Work, String> {
        let ScanPlan { parameters, reach } = &self.plan;
        let sweep = Sweep::new(around.model, reach, parameters).map_err(|e| e.to_string())?;
        let heads = Head::all(around.model).map_err(|e| e.to_string())?;
        let eyes = Eyes::new(around.model, &heads);
        let map = eyes.map(parameters).map_err(|e| e.to_string())?;
        Ok(Work { sweep, eyes, map, readings: 0, standpoints: vec![] })
    }
}

impl Work {
    fn go_on(&mut self, around: &mut Around<'_>) -> Result<(), String> {
        let turn = self.sweep.update(around.state.now, around.readings);
        for snapshot in &turn.snapshots {
            note_standpoint(&mut self.standpoints, snapshot.world_from_robot);
        }
        for reading in turn.snapshots.iter().flat_map(|snapshot| self.eyes.readings(snapshot)) {
            self.map.insert(&reading).map_err(|e| e.to_string())?;
            self.readings += 1;
        }
        around.commands.extend(turn.commands);
        Ok(())
    }
}

impl Task for SweepScan {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let mut work = match self.work.take().map_or_else(|| self.begin(around), Ok) {
            Ok(work) => work,
            Err(reason) => return Step::Failed(reason),
        };
        let went = work.go_on(around);
        let (is_done, readings) = (work.sweep.is_done(), work.readings);
        self.work = Some(work);
        match went {
            Err(reason) => Step::Failed(reason),
            Ok(()) if is_done => Step::Done(format!("{readings} readings in the cloud")),
            Ok(()) => Step::Go(Motion::STOP),
        }
    }

    /// Whatever was measured is kept, together with what earlier sweeps gave.
    fn finish(&mut self, state: &mut State) {
        let Some(work) = self.work.take() else { return };
        let cloud = work.map.cloud();
        let earlier = state.cloud.take();
        let joined = earlier.and_then(|earlier| merge(&[earlier, cloud.clone()]).ok().flatten());
        if joined.is_none() {
            // The first, or of another lattice: the newer cloud is the one that was asked for last.
            state.swept_from.clear();
        }
        state.swept_from.extend(work.standpoints);
        state.cloud = Some(joined.unwrap_or(cloud));
    }
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::messages::{Command, JointOrder, JointState, Reading, ReadingData};
    use base::time::SimTime;
    use robot_clouds::Key;
    use robot_mapping::Drawing;

    use crate::agent::{Agent, Progress};
    use crate::testing::{agent_of, robot_with_head};

    const TASK: &str = "[[task]]\ndo = \"sweep_scan\"\npan_increment = 100\ntilt_increment = 100\nalgorithm = 3\npan_deg = [0, 6]\ntilt_deg = [0, 0]\nlimit_s = 60\n";

    /// A head that is where it was told to be at once, before a wall one metre around; the body moves on by `speed` a cycle.
    fn run(agent: &mut Agent, cycles: u64, speed: f64) {
        let mut joints = [0.0; 2];
        let mut x = 0.0;
        for cycle in 1..=cycles {
            let time = SimTime::from_millis(50 * cycle);
            x += speed;
            let state = |name: &str, value| JointState {
                name: name.to_owned(),
                value,
                speed: 0.0,
                effort: 0.0,
            };
            let said = [
                ("Truth", ReadingData::GroundTruth(Pose::from_xyz_yaw(x, 0.0, 0.0, 0.0))),
                (
                    "Joints",
                    ReadingData::Joints(vec![state("Pan", joints[0]), state("Tilt", joints[1])]),
                ),
                ("IR", ReadingData::Range(Some(1.0))),
            ];
            let reading = |(sensor, data): (&str, ReadingData)| Reading {
                robot: "tin".to_owned(),
                sensor: sensor.to_owned(),
                time,
                data,
            };
            let readings: Vec<Reading> = said.into_iter().map(reading).collect();
            for command in agent.cycle(time, &readings).unwrap() {
                if let Command::Joint { name, order: JointOrder::To(value) } = command {
                    joints[usize::from(name == "Tilt")] = value;
                }
            }
        }
    }

    #[test]
    fn a_sweep_ends_with_a_cloud_of_what_the_head_met() {
        let mut agent = agent_of(&robot_with_head(), TASK, Drawing::Inline);
        run(&mut agent, 100, 0.0);
        assert_eq!(agent.progress(), Progress::Done, "{:?}", agent.log());
        let cloud = agent.state().cloud.as_ref().unwrap();
        assert!(cloud.get(Key::new(100, 0, 0)).unwrap() > 0.9);
        assert!(cloud.get(Key::new(50, 0, 0)).unwrap() < 0.5);
        let stood: Vec<_> = agent.state().swept_from.iter().map(|pose| pose.position.x).collect();
        assert_eq!(stood, [0.0]);
    }

    #[test]
    fn nothing_is_drawn_while_the_body_moves_and_what_was_drawn_is_kept() {
        let mut agent = agent_of(&robot_with_head(), TASK, Drawing::Inline);
        run(&mut agent, 100, 0.01);
        assert_eq!(agent.progress(), Progress::Running);
        agent.cut_off("enough");
        assert!(agent.state().cloud.as_ref().unwrap().is_empty());
        assert!(agent.state().swept_from.is_empty());
    }
}
