//! Steps between odometry's poses.

use base::geom::Pose;
use base::time::SimTime;

use crate::figures::Figures;
use crate::filter::Rolled;

/// Wheels that have not turned for this long stand.
const REST: SimTime = SimTime::from_millis(400);
/// Less than this, metres or radians, is rounding and no motion.
const STILL: f64 = 1e-9;
/// Slack beyond the fastest that wheels can go, metres: readings jitter.
const SLACK: f64 = 0.1;

/// Turns odometry's poses into steps, and notices when it has begun to count anew.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reckoning {
    last: Option<(SimTime, Pose)>,
    stands_since: Option<SimTime>,
}

/// What became of an odometry reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    /// It is the first, or tells nothing new.
    First,
    /// The robot has moved.
    Rolled(Rolled),
    /// It counts from somewhere else now: what was driven in these seconds nobody knows.
    Reset(f64),
}

impl Reckoning {
    /// The step from the reading before to this one.
    pub(crate) fn step(
        &mut self,
        time: SimTime,
        start_from_robot: Pose,
        figures: &Figures,
    ) -> Step {
        let Some((before, start_from_before)) = self.last else {
            self.last = Some((time, start_from_robot));
            return Step::First;
        };
        self.last = Some((time, start_from_robot));
        let moved = start_from_before.inverse() * start_from_robot;
        let seconds = time.since(before).seconds();
        if moved.position.length() > figures.top_speed * 1.5 * seconds + SLACK {
            return Step::Reset(seconds);
        }
        let turn = moved.yaw();
        // Odometry lays its way along the middle of the turn.
        let way =
            moved.position.x * libm::cos(turn / 2.0) + moved.position.y * libm::sin(turn / 2.0);
        let stands = way.abs() < STILL && turn.abs() < STILL;
        let since = if stands { Some(self.stands_since.unwrap_or(before)) } else { None };
        self.stands_since = since;
        let is_at_rest = since.is_some_and(|since| time.since(since) >= REST);
        Step::Rolled(Rolled { way, turn, seconds, is_at_rest, ..Rolled::default() })
    }
}
