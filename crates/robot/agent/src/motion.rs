//! How a robot is to move, and how fast that may change.

/// How the robot is to move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// m/s.
    pub forward: f64,
    /// Rad/s to the left.
    pub turn: f64,
}

impl Motion {
    /// Stand still.
    pub const STOP: Self = Self { forward: 0.0, turn: 0.0 };

    /// Turn on the spot.
    pub fn spin(turn: f64) -> Self {
        Self { forward: 0.0, turn }
    }

    /// Either the turn or the way ahead, never both: a turn first.
    pub(crate) fn apart(self) -> Self {
        let is_turn = self.turn.abs() > STRAIGHT || self.forward == 0.0;
        if is_turn { Self::spin(self.turn) } else { Self { turn: 0.0, ..self } }
    }
}

/// Turning slower than this is driving straight, rad/s.
const STRAIGHT: f64 = 0.1;

/// The most a motion may change, m/s² and rad/s².
const MOST_CHANGE: (f64, f64) = (0.8, 4.0);

/// From one motion towards another within what `seconds` allow; stopping is always allowed.
pub(crate) fn eased(from: Motion, to: Motion, seconds: f64) -> Motion {
    let ease = |from: f64, to: f64, most: f64| {
        let is_slower = to.abs() <= from.abs() && from * to >= 0.0;
        if is_slower { to } else { from + (to - from).clamp(-most * seconds, most * seconds) }
    };
    Motion {
        forward: ease(from.forward, to.forward, MOST_CHANGE.0),
        turn: ease(from.turn, to.turn, MOST_CHANGE.1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_robot_that_turns_or_drives_turns_first() {
        let both = Motion { forward: 0.4, turn: -0.5 };
        assert_eq!(both.apart(), Motion::spin(-0.5));
        let ahead = Motion { forward: 0.4, turn: 0.05 };
        assert_eq!(ahead.apart(), Motion { forward: 0.4, turn: 0.0 });
        assert_eq!(
            Motion::spin(0.05).apart(),
            Motion::spin(0.05),
            "a slow turn is one all the same"
        );
    }
}
