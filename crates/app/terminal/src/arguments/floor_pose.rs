//! A place on the floor and a heading, written `x,y,yaw`.

use std::str::FromStr;

/// Farthest from the origin, metres; arenas end there too.
const FARTHEST: f64 = 2000.0;

/// Metres, and radians to the left from the world's x.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloorPose {
    /// Metres east of the origin.
    pub x: f64,
    /// Metres north of the origin.
    pub y: f64,
    /// Radians, anticlockwise from the x axis.
    pub yaw: f64,
}

impl FromStr for FloorPose {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || format!("write x,y,yaw in metres within {FARTHEST} and radians, like 1.5,-2,1.57");
        let numbers: Option<Vec<f64>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        let [x, y, yaw] = numbers.and_then(|n| n.try_into().ok()).ok_or_else(wrong)?;
        let fits = x.abs() <= FARTHEST && y.abs() <= FARTHEST && yaw.is_finite();
        if fits { Ok(Self { x, y, yaw }) } else { Err(wrong()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_numbers_are_a_pose() {
        let pose: FloorPose = "1.5, -2,3.1".parse().unwrap();
        assert_eq!(pose, FloorPose { x: 1.5, y: -2.0, yaw: 3.1 });
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["", "1,2", "1,2,3,4", "a,2,3", "1,2,nan", "inf,0,0", "1e9,0,0"] {
            assert!(text.parse::<FloorPose>().is_err(), "{text:?} was taken");
        }
    }
}
