//! Turns slowly to the left until one sonar sees far (T2).

use crate::sonars::sonar_range;
use crate::task::{Around, Step, Task};

use super::by_motors;

/// Turns until sonar 4, to the right of ahead, sees farther than so many metres.
pub(in crate::tasks) struct ClearBySonar {
    metres: f64,
}

const SONAR: usize = 4;
/// What silence counts as, metres.
const FARTHEST: f64 = 4.0;
/// m/s of either motor, against each other.
const SLOWLY: f64 = 0.01;

impl ClearBySonar {
    pub(in crate::tasks) fn new(metres: f64) -> Self {
        Self { metres }
    }
}

impl Task for ClearBySonar {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let Some(ahead) = sonar_range(around.model, around.state, SONAR, FARTHEST) else {
            let robot = &around.model.name;
            return Step::Failed(format!(
                "method = \"paper\" needs sonar 4, which {robot} does not have"
            ));
        };
        if ahead > self.metres {
            return Step::Done(format!("sonar 4 sees more than {} m", self.metres));
        }
        Step::Go(by_motors(around.model, -SLOWLY, SLOWLY))
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;
    use robot_mapping::Drawing;

    use crate::testing::{Room, agent_of, pioneer};

    #[test]
    fn it_turns_to_the_left_until_sonar_four_alone_sees_far() {
        let task = "[[task]]\ndo = \"clear_ahead\"\nmethod = \"paper\"\nmetres = 2.5";
        let mut agent = agent_of(&pioneer(), task, Drawing::Inline);
        let mut room = Room::new(4.0, DVec2::new(1.4, 0.0), 0.5).for_pioneer();
        room.run(&mut agent, 400.0);
        assert_eq!(agent.log()[0].reason, "sonar 4 sees more than 2.5 m");
        // Silence is far, too: a wall that is met at more than 45 degrees does not answer.
        assert!((1.0..3.2).contains(&room.heading), "{}", room.heading);
        assert!(room.now.seconds() > 8.0, "it turns slowly: {} s", room.now.seconds());
    }
}
