//! Follows a planned way point by point (T5): turn to the next one, drive as far as it is, stop.

use base::geom::wrap_angle;
use glam::DVec2;

use crate::motion::Motion;
use crate::state::State;
use crate::task::{Around, Step, Task};

/// Turns and drives to every 20th cell of the way that was planned last.
pub(in crate::tasks) struct CellByCell {
    /// m/s.
    speed: f64,
    /// Points of the way, once it has begun; the next of them.
    points: Option<Vec<DVec2>>,
    next: usize,
    phase: Phase,
}

#[derive(Clone, Copy)]
enum Phase {
    Choosing,
    /// To this heading, then so far.
    Turning(f64, f64),
    /// So far since so many metres.
    Driving(f64, f64),
}

/// Cells from one point to the next.
const EVERY: usize = 20;
/// Rad/s for each radian left, and the most.
const GAIN: f64 = 1.5;
const MOST_TURN: f64 = 0.6;
const LEAST_TURN: f64 = 0.05;
/// This near a turn is done: 1 degree.
const NEAR: f64 = std::f64::consts::PI / 180.0;
/// Who ends farther from the way's end than this has not come there, metres: two points.
const THERE: f64 = 0.5;

impl CellByCell {
    pub(in crate::tasks) fn new(speed: f64) -> Self {
        Self { speed, points: None, next: 0, phase: Phase::Choosing }
    }

    /// Towards the next point, or the end.
    fn choose(&mut self, state: &State) -> Step {
        let route =
            self.points.get_or_insert_with(|| sparse(&state.route, state.grid.resolution()));
        let Some(&end) = route.last() else {
            return Step::Failed("no way was planned; put a `path_plan` before".to_owned());
        };
        let Some(&point) = route.get(self.next) else {
            let (off, count) = (state.at.distance(end), route.len());
            let told = format!("{count} points driven, {off:.2} m from the last");
            return if off <= THERE { Step::Done(told) } else { Step::Failed(told) };
        };
        self.next += 1;
        let heading = wrap_angle(state.heading + state.bearing_to(point));
        self.phase = Phase::Turning(heading, state.at.distance(point));
        Step::Go(Motion::STOP)
    }
}

impl Task for CellByCell {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &*around.state;
        match self.phase {
            Phase::Choosing => self.choose(state),
            Phase::Turning(to, metres) => {
                let off = wrap_angle(to - state.heading);
                if off.abs() < NEAR {
                    self.phase = Phase::Driving(state.metres, metres);
                    return Step::Go(Motion::STOP);
                }
                let turn = (off.abs() * GAIN).clamp(LEAST_TURN, MOST_TURN) * off.signum();
                Step::Go(Motion::spin(turn))
            }
            Phase::Driving(since, metres) => {
                if state.metres - since >= metres || around.guard.is_blocked(state) {
                    self.phase = Phase::Choosing;
                    return Step::Go(Motion::STOP);
                }
                Step::Go(Motion { forward: self.speed, turn: 0.0 })
            }
        }
    }

    /// Points it has set out for.
    fn turns(&self) -> u32 {
        self.next as u32
    }
}

/// Every 20th cell of a way; one whose points lie farther apart is filled up with cells of `step` metres first.
fn sparse(route: &[DVec2], step: f64) -> Vec<DVec2> {
    let mut cells = Vec::from_iter(route.first().copied());
    for pair in route.windows(2) {
        let count = libm::floor(pair[0].distance(pair[1]) / step).max(1.0);
        cells.extend((1..=count as u32).map(|k| pair[0].lerp(pair[1], f64::from(k) / count)));
    }
    cells.into_iter().step_by(EVERY).collect()
}

#[cfg(test)]
mod tests {
    use glam::DVec2;
    use robot_mapping::Drawing;

    use super::*;
    use crate::agent::Progress;
    use crate::testing::{Room, agent_of, pioneer};

    #[test]
    fn every_twentieth_cell_is_a_point_whichever_way_the_route_is_told() {
        let cells: Vec<DVec2> = (0..=100).map(|k| DVec2::new(f64::from(k) * 0.01, 0.0)).collect();
        assert_eq!(sparse(&cells, 0.01).len(), 6);
        let ends = [DVec2::ZERO, DVec2::new(1.0, 0.0)];
        assert!((sparse(&ends, 0.01)[3].x - 0.6).abs() < 1e-9);
        assert!(sparse(&[], 0.01).is_empty());
    }

    #[test]
    fn a_planned_way_is_driven_point_by_point_at_the_published_speed() {
        let tasks = "[[task]]\ndo = \"turn\"\ndeg = 360\n[[task]]\ndo = \"path_plan\"\nto = [0.9, 0.8]\nmethod = \"paper\"\n\
                     [[task]]\ndo = \"go_home\"\nmethod = \"paper\"";
        let mut agent = agent_of(&pioneer(), tasks, Drawing::Inline);
        let mut room = Room::new(4.0, DVec2::new(-0.6, -0.5), 0.0).for_pioneer();
        room.run(&mut agent, 300.0);
        let log = agent.log();
        assert_eq!(agent.progress(), Progress::Done, "{}", log.last().unwrap().reason);
        assert!(log[1].reason.contains("cells"), "{}", log[1].reason);
        assert!(room.at.distance(DVec2::new(0.9, 0.8)) < 0.45, "{}", room.at);
        let way = &log[2];
        assert!((4..=12).contains(&way.turns), "{} points", way.turns);
        let speed = way.metres / way.ended.since(way.began).seconds();
        assert!(speed < 0.15, "{speed} m/s");
    }

    #[test]
    fn without_a_plan_there_is_nothing_to_follow() {
        let task = "[[task]]\ndo = \"go_home\"\nmethod = \"paper\"";
        let mut agent = agent_of(&pioneer(), task, Drawing::Inline);
        Room::new(4.0, DVec2::ZERO, 0.0).for_pioneer().run(&mut agent, 5.0);
        assert!(agent.log()[0].reason.contains("path_plan"), "{}", agent.log()[0].reason);
    }
}
