//! All of a part as a map that patches are looked for on.

use std::collections::BTreeSet;

use base::geom::Pose2;
use glam::DVec2;
use robot_matching::everywhere::Field;

use crate::manifold::Manifold;
use crate::parts::directions::Directions;

/// Metres a cell, width of the bell of scores (metres), sizes of squares.
const GRID: (f64, f64, usize) = (0.1, 0.1, 7);

/// What lies farther from the first patch than this is not drawn, metres: a map has to fit into a memory, whoever says where its patches are.
const FARTHEST: f64 = 200.0;

/// A part, drawn patch by patch so that no step takes long.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    patches: Vec<usize>,
    /// How many of the patches are drawn.
    drawn: usize,
    cells: BTreeSet<(i32, i32)>,
    directions: Directions,
    field: Option<Field>,
    /// Work of the last piece, in points looked up.
    spent: usize,
}

impl Whole {
    pub(crate) fn new(patches: Vec<usize>) -> Self {
        Self {
            patches,
            drawn: 0,
            cells: BTreeSet::new(),
            directions: Directions::default(),
            field: None,
            spent: 0,
        }
    }

    /// The patches it consists of.
    pub(crate) fn patches(&self) -> &[usize] {
        &self.patches
    }

    /// Draws some more patches, for about so many points of work; the map once all are drawn.
    pub(crate) fn advance(&mut self, manifold: &Manifold, work: usize) -> Option<&Field> {
        let mut spent = 0;
        let place_of = |index: usize| manifold.patches()[index].world_from_patch.position();
        let first = self.patches.first().map_or(DVec2::ZERO, |index| place_of(*index));
        let is_near = |place: &&DVec2| place.distance(first) < FARTHEST;
        while self.drawn < self.patches.len() && spent < work {
            let places = manifold.places(&self.patches[self.drawn..=self.drawn], &Pose2::IDENTITY);
            // Each point costs about as much as ten that are looked up.
            spent += 10 * places.len();
            let cell = |place: &DVec2| {
                let at = (*place / GRID.0).floor();
                (at.x as i32, at.y as i32)
            };
            self.cells.extend(places.iter().filter(is_near).map(cell));
            self.directions.add(manifold, self.patches[self.drawn], &Pose2::IDENTITY);
            self.drawn += 1;
        }
        self.spent = spent;
        // The field takes steps of its own, one for each size of squares: each costs as much as a map is large.
        if self.drawn < self.patches.len() || spent > 0 {
            return None;
        }
        match &mut self.field {
            None => {
                let middle = |(x, y): &(i32, i32)| {
                    DVec2::new(f64::from(*x) + 0.5, f64::from(*y) + 0.5) * GRID.0
                };
                self.field = Some(Field::flat(self.cells.iter().map(middle), GRID.0, GRID.1));
                self.cells.clear();
            }
            Some(field) if field.levels() < GRID.2 => field.add_level(),
            Some(_) => {}
        }
        let (width, height) = self.field.as_ref().map_or((0, 0), Field::size);
        // A cell is looked up in sequence: that is quicker than here and there.
        self.spent = width as usize * height as usize;
        self.field()
    }

    /// How much work the last piece was, in points looked up.
    pub(crate) fn spent(&self) -> usize {
        self.spent
    }

    /// Which ways its walls look.
    pub(crate) fn directions(&self) -> &Directions {
        &self.directions
    }

    /// The map, once all is drawn.
    pub(crate) fn field(&self) -> Option<&Field> {
        self.field.as_ref().filter(|field| field.levels() == GRID.2)
    }

    /// Patches around a pose, nearest first: at most so many, spread over all that are within reach.
    pub(crate) fn around(
        &self,
        manifold: &Manifold,
        pose: &Pose2,
        within: f64,
        most: usize,
    ) -> Vec<usize> {
        let mut found: Vec<(f64, usize)> = self
            .patches
            .iter()
            .map(|index| {
                let place = manifold.patches()[*index].world_from_patch.position();
                (place.distance(pose.position()), *index)
            })
            .filter(|(apart, _)| *apart < within)
            .collect();
        found.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let every = found.len().div_ceil(most).max(1);
        found.into_iter().step_by(every).map(|(_, index)| index).collect()
    }
}
