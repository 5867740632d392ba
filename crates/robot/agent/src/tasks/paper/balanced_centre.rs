//! To the middle of a room by the spread of four sonars (T1).

use crate::sonars::sonar_range;
use crate::task::{Around, Step, Task};

use super::by_motors;

/// Balances left against right and front against rear.
pub(in crate::tasks) struct BalancedCentre {
    /// The name the middle gets.
    waypoint: String,
}

/// Left, front, right, rear.
const SONARS: [usize; 4] = [0, 3, 7, 11];
/// Farther echoes are not of this room, metres.
const CLIP: f64 = 3.0;
/// The standard deviation of the four below which the robot is in the middle, metres.
const GOOD: f64 = 0.20;
/// m/s of a motor for each metre.
const GAIN: f64 = 0.155;

impl BalancedCentre {
    pub(in crate::tasks) fn new(waypoint: String) -> Self {
        Self { waypoint }
    }
}

impl Task for BalancedCentre {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &mut *around.state;
        let said = SONARS.map(|number| sonar_range(around.model, state, number, CLIP));
        let [Some(left), Some(front), Some(right), Some(rear)] = said else {
            let robot = &around.model.name;
            return Step::Failed(format!(
                "method = \"paper\" needs sonars 0, 3, 7 and 11, which {robot} does not have"
            ));
        };
        let spread = deviation([left, front, right, rear]);
        if spread < GOOD {
            state.waypoints.insert(self.waypoint.clone(), state.at);
            return Step::Done(format!("four sonars differ by {spread:.2} m"));
        }
        let (aside, along) = ((left - right) * GAIN, (front - rear) * GAIN);
        let (left, right) = if aside < 0.0 { (aside, along) } else { (along, aside) };
        Step::Go(by_motors(around.model, left, right))
    }
}

/// Standard deviation of a sample.
fn deviation(values: [f64; 4]) -> f64 {
    let mean = values.iter().sum::<f64>() / 4.0;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (squares / 3.0).sqrt()
}

#[cfg(test)]
mod tests {
    use glam::DVec2;
    use robot_mapping::Drawing;

    use super::*;
    use crate::agent::Progress;
    use crate::testing::{Room, agent, agent_of, pioneer};

    const TASK: &str = "[[task]]\ndo = \"room_centre\"\nmethod = \"paper\"\nlimit_s = 120";

    #[test]
    fn the_spread_is_that_of_a_sample() {
        assert!((deviation([1.0, 2.0, 3.0, 4.0]) - 1.290_994).abs() < 1e-6);
    }

    #[test]
    fn the_middle_is_where_four_sonars_say_alike_and_nowhere_else() {
        let run = |start: DVec2, seconds: f64| {
            let mut agent = agent_of(&pioneer(), TASK, Drawing::Inline);
            let mut room = Room::new(3.9, start, 2.0).for_pioneer();
            room.run(&mut agent, seconds);
            (agent, room.at)
        };
        let (agent, at) = run(DVec2::new(0.05, 0.0), 5.0);
        assert_eq!(agent.progress(), Progress::Done);
        assert!(agent.log()[0].reason.starts_with("four sonars differ by"));
        assert!(agent.state().waypoints["HP Centre"].distance(at) < 0.05);
        let (agent, at) = run(DVec2::new(0.9, 0.3), 40.0);
        assert!(agent.log().is_empty(), "it is {} from the middle", at.length());
        assert!(at.length() < 0.6, "it goes there: {} m", at.length());
    }

    #[test]
    fn motors_turn_by_the_published_gain() {
        // 1 m to the left, 2.9 m to the right, as far ahead as behind: the left motor alone turns back.
        let mut agent = agent_of(&pioneer(), TASK, Drawing::Inline);
        let mut room = Room::new(3.9, DVec2::new(0.0, 0.7), 0.0).for_pioneer();
        let commands = room.run(&mut agent, 0.6);
        let told = commands.iter().rev().find_map(|command| match command {
            base::messages::Command::Drive(base::messages::Drive::Skid { left, right }) => {
                Some((*left, *right))
            }
            _ => None,
        });
        let (left, right) = told.unwrap();
        // 1.9 m less on the left, times 0.155, on wheels of 0.1 m.
        assert!(
            (left + 2.0).abs() < 0.9 && left < right,
            "wheels turn by {left} and {right} rad/s"
        );
    }

    #[test]
    fn a_robot_without_those_sonars_is_told_so() {
        let mut model = pioneer();
        model.equipment.truncate(9);
        let mut agent = agent_of(&model, TASK, Drawing::Inline);
        let mut room = Room::new(3.9, DVec2::ZERO, 0.0).for_pioneer();
        room.run(&mut agent, 1.0);
        assert!(agent.log()[0].reason.contains("0, 3, 7 and 11"), "{}", agent.log()[0].reason);
    }

    #[test]
    fn ours_is_the_usual_way() {
        let mut agent = agent("[[task]]\ndo = \"room_centre\"", Drawing::Inline);
        Room::new(3.9, DVec2::new(0.9, 0.3), 2.0).run(&mut agent, 60.0);
        assert!(agent.log()[0].reason.contains("from the middle"), "{}", agent.log()[0].reason);
    }
}
