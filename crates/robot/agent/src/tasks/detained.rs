//! A robot that something keeps where it is has found out nothing about the places it wanted to go to.

use glam::DVec2;

/// How often something has kept a robot about one place.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Detained {
    at: DVec2,
    times: u32,
}

/// Farther away than this it is another place, metres.
const ELSEWHERE: f64 = 1.0;
/// Who is kept about one place so often may give up what lies elsewhere: it would never end.
const MOST: u32 = 12;

impl Detained {
    /// Counts once more; whether that says nothing yet of where the robot wanted to go.
    pub(super) fn is_new(&mut self, at: DVec2) -> bool {
        if self.times == 0 || self.at.distance(at) > ELSEWHERE {
            *self = Self { at, times: 0 };
        }
        self.times += 1;
        self.times <= MOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_who_is_kept_about_one_place_many_times_may_give_up_what_lies_elsewhere() {
        let mut detained = Detained::default();
        let near = |k: u32| DVec2::new(3.0, 0.1 * f64::from(k % 5));
        assert!((0..MOST).all(|k| detained.is_new(near(k))));
        assert!(!detained.is_new(near(0)));
        assert!(detained.is_new(DVec2::new(5.0, 0.0)), "that is another place");
    }
}
