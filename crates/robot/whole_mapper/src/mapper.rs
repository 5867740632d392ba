//! Readings in, a cloud of points with beliefs out.

use crate::belief::joined;
use crate::cone::Cone;
use crate::head::{Reading, ir_view, sonar_view};
use crate::line::each_on_line;
use crate::settings::{Settings, SettingsError};
use crate::store::{Point, PointStore};

/// Belief of a point that was dropped: its place in the store is kept, nothing is known of it.
const DROPPED: i32 = 0;

/// A map in the making.
#[derive(Clone, Debug)]
pub struct Mapper<S> {
    settings: Settings,
    store: S,
}

impl<S: PointStore> Mapper<S> {
    /// An empty map in a store.
    pub fn new(settings: Settings, store: S) -> Result<Self, SettingsError> {
        settings.check()?;
        Ok(Self { settings, store })
    }

    /// Takes the sonar's cone, then the infra-red's line.
    pub fn take(&mut self, reading: &Reading) {
        let Self { settings, store } = self;
        let mut update = |at: [i32; 3], belief: i32| {
            if let Some(known) = store.get_mut(at) {
                let earlier = Some(*known).filter(|known| *known != DROPPED);
                *known = joined(belief, earlier, settings).unwrap_or(DROPPED);
            } else if let Some(belief) = joined(belief, None, settings) {
                store.insert(at, belief);
            }
        };
        Cone::new(&sonar_view(reading), reading.sonar, settings).each(&mut update);
        each_on_line(&ir_view(reading), reading.ir, settings, &mut update);
    }

    /// All points, ordered by x, y, z.
    pub fn points(&self) -> Vec<Point> {
        let mut points = self.store.points();
        points.retain(|point| point.belief != DROPPED);
        points
    }
}

#[cfg(test)]
mod tests {
    use robot_clouds::{DynamicGrid, Method};

    use super::*;
    use crate::store::{HashedStore, IndexedList, TwoLevelList};

    fn map<S: PointStore>(store: S, grid: DynamicGrid) -> Vec<Point> {
        let settings = Settings { increment: 50, grid, ..Settings::default() };
        let mut mapper = Mapper::new(settings, store).unwrap();
        for pan in [-300, 0, 40, 300] {
            let (sonar, ir) = (1500 + pan, 1600 + pan);
            mapper.take(&Reading { pan, tilt: pan / 3, sonar, ir, ..Reading::default() });
        }
        mapper.points()
    }

    #[test]
    fn all_stores_hold_the_same_map() {
        for grid in [DynamicGrid::Off, DynamicGrid::Near, DynamicGrid::Wide] {
            let points = map(IndexedList::new(32), grid);
            assert!(points.len() > 50, "{}", points.len());
            assert!(points.windows(2).all(|pair| pair[0].at < pair[1].at));
            assert_eq!(map(TwoLevelList::new(64), grid), points);
            assert_eq!(map(HashedStore::default(), grid), points);
        }
    }

    #[test]
    fn the_wall_is_believed_and_the_way_to_it_is_not() {
        let method = Method::Bayesian;
        let settings = Settings { increment: 50, method, ..Settings::default() };
        let mut mapper = Mapper::new(settings, IndexedList::new(64)).unwrap();
        for _ in 0..3 {
            mapper.take(&Reading { sonar: 1640, ir: 1640, ..Reading::default() });
        }
        let on_axis =
            |x: i32| mapper.points().iter().find(|p| p.at == [x, 0, -2]).map(|p| p.belief);
        assert!(on_axis(40).unwrap() > 950, "{:?}", on_axis(40));
        assert!(on_axis(20).is_none_or(|belief| belief < 100), "{:?}", on_axis(20));
    }
}
