//! Where a camera stands and what it looks at, written `x,y,z:tx,ty,tz`.

use std::str::FromStr;

use glam::DVec3;

/// Farthest a camera may stand or look from the origin, metres; arenas end there too.
const FARTHEST: f64 = 2000.0;

/// Shortest way from eye to target, metres.
const SHORTEST: f64 = 1e-3;

/// Where a camera stands and what it looks at, both in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewLine {
    /// Where the camera stands, metres.
    pub eye: DVec3,
    /// What is in the middle of its picture, metres.
    pub target: DVec3,
}

impl FromStr for ViewLine {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let points = text.split_once(':').and_then(|(a, b)| Some((point(a)?, point(b)?)));
        let (eye, target) = points.ok_or_else(|| {
            format!("write eye and target in metres within {FARTHEST}, like -3,0,1.5:2,0,0.5")
        })?;
        if eye.distance(target) < SHORTEST {
            return Err("eye and target are the same point; move one of them".to_owned());
        }
        Ok(Self { eye, target })
    }
}

/// A place such as `0.3,0,-0.1`, metres.
pub fn place(text: &str) -> Result<DVec3, String> {
    point(text)
        .ok_or_else(|| format!("write three numbers within {FARTHEST} metres, like 0.3,0,-0.1"))
}

fn point(text: &str) -> Option<DVec3> {
    let numbers: Vec<f64> =
        text.split(',').map(|n| n.trim().parse().ok()).collect::<Option<_>>()?;
    let point = DVec3::from_array(numbers.try_into().ok()?);
    (point.is_finite() && point.abs().max_element() <= FARTHEST).then_some(point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eye_and_target_are_read_in_order() {
        let view: ViewLine = "-3,0,1.5:2, 0.25,0.5".parse().unwrap();
        assert_eq!(view.eye, DVec3::new(-3.0, 0.0, 1.5));
        assert_eq!(view.target, DVec3::new(2.0, 0.25, 0.5));
    }

    #[test]
    fn anything_else_is_refused() {
        for text in
            ["", "1,2,3", "1,2:3,4", "1,2,3:4,5,x", "1,2,3:1,2,3", "nan,0,0:1,1,1", "1,2,3:1e9,0,0"]
        {
            assert!(text.parse::<ViewLine>().is_err(), "{text:?} was taken");
        }
    }
}
