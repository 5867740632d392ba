//! What a robot's SLAM is made of, told when it has changed.

use std::time::Duration;

use link_station::{Manifold, ToPage};
use robot_agent::Sketch;

/// From one telling to the next, by the wall's clock: a long way has thousands of patches.
const PERIOD: Duration = Duration::from_millis(500);

/// What the page knows of one robot's patches.
#[derive(Debug, Default)]
pub(super) struct ManifoldNews {
    told: Option<Manifold>,
    next: Duration,
}

impl ManifoldNews {
    /// Whether it is time to look again.
    pub(super) fn is_due(&self, wall: Duration) -> bool {
        wall >= self.next
    }

    /// The message, if anything is other than it was told last.
    pub(super) fn news(&mut self, robot: u16, sketch: &Sketch, wall: Duration) -> Option<ToPage> {
        self.next = wall + PERIOD;
        let manifold = Manifold {
            robot,
            patches: sketch.patches.iter().map(|at| at.as_vec2().to_array()).collect(),
            relations: numbers(&sketch.relations),
            loops: numbers(&sketch.loops),
        };
        if self.told.as_ref() == Some(&manifold) {
            return None;
        }
        self.told = Some(manifold.clone());
        Some(ToPage::Manifold(manifold))
    }
}

/// As the page counts patches; those beyond what it can count are left out.
fn numbers(pairs: &[[usize; 2]]) -> Vec<[u16; 2]> {
    let narrow =
        |&[from, to]: &[usize; 2]| Some([u16::try_from(from).ok()?, u16::try_from(to).ok()?]);
    pairs.iter().filter_map(narrow).collect()
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;

    #[test]
    fn what_has_not_changed_is_not_told_again() {
        let mut news = ManifoldNews::default();
        let mut sketch = Sketch {
            patches: vec![DVec2::ZERO, DVec2::X],
            relations: vec![[0, 1], [0, 70_000]],
            loops: vec![],
        };
        assert!(news.is_due(Duration::ZERO));
        let Some(ToPage::Manifold(told)) = news.news(3, &sketch, Duration::ZERO) else {
            panic!("it is new")
        };
        assert_eq!((told.robot, told.patches.len(), told.relations.len()), (3, 2, 1));
        assert!(!news.is_due(PERIOD / 2) && news.is_due(PERIOD));
        assert_eq!(news.news(3, &sketch, PERIOD), None);
        sketch.patches[1] = DVec2::Y;
        assert!(news.news(3, &sketch, PERIOD * 2).is_some(), "the past has moved");
    }
}
