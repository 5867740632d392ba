//! The map that a team shares: a layer of tiles for each member, laid over each other.
//!
//! A tile has the number of its revision, which only whoever has seen it counts up, so copies can be passed on by anybody and in any order: the
//! newer one stays. How much of a layer somebody holds is a sum of revisions and a mark, twelve bytes; who holds less than another says what it
//! has and is sent the rest.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use base::geom::Pose2;
use base::state_hash::StateHash;
use base::time::SimTime;
use glam::DVec2;
use robot_mapping::{Grid, Limits, MappingError, TILE};

use crate::laid::{add_said, has_moved, under_tile};
use crate::news::{Digest, Who};
use crate::tile::{Key, Tile};

#[derive(Clone, Debug)]
struct Page {
    revision: u32,
    tile: Tile,
    /// When it last changed here.
    changed: SimTime,
}

/// Layers, and what they show together.
#[derive(Clone, Debug)]
pub struct Atlas {
    me: Who,
    layers: BTreeMap<Who, BTreeMap<Key, Page>>,
    /// Own tiles that have changed and were not taken down yet.
    pending: BTreeSet<Key>,
    /// Revision of the own map that was looked at last, for tiles and for the shared map.
    own: [Option<u64>; 2],
    /// Tiles of the shared map that are to be laid anew.
    dirty: BTreeSet<Key>,
    /// Tiles of mates, in their own frames, that came since all was laid.
    news: BTreeMap<Who, BTreeSet<Key>>,
    /// Where the frames of mates lay then.
    laid: BTreeMap<Who, Pose2>,
    shared: Arc<Grid>,
    /// Mates that stand in the way.
    standing: Vec<DVec2>,
}

/// A tile with fewer cells changed than this is as it was.
const FEW: usize = 4;
/// An own tile is told of this often at most, seconds: a robot that passes changes it all the time.
const PAUSE: f64 = 3.0;
/// How far a mate that stands reaches, metres.
const BODY: f64 = 0.3;

impl Atlas {
    /// Of a member that has seen nothing yet; cells are as large as those of its map.
    pub fn new(me: Who, resolution: f64) -> Result<Self, MappingError> {
        let shared = Arc::new(Grid::new(resolution)?);
        Ok(Self {
            me,
            layers: BTreeMap::new(),
            pending: BTreeSet::new(),
            own: [None; 2],
            dirty: BTreeSet::new(),
            news: BTreeMap::new(),
            laid: BTreeMap::new(),
            shared,
            standing: vec![],
        })
    }

    /// Looks at the own map again; gives the tiles that are to be told of.
    pub fn look(&mut self, own: &Grid, now: SimTime) -> Vec<Key> {
        self.pending.extend(changed(own, &mut self.own[0]));
        let layer = self.layers.entry(self.me.clone()).or_default();
        let mut told = vec![];
        self.pending.retain(|key| {
            let known = layer.get(key);
            if known.is_some_and(|page| now.since(page.changed).seconds() < PAUSE) {
                return true;
            }
            let tile = match (Tile::of(own, *key), known) {
                (None, None) => return false,
                (tile, _) => tile.unwrap_or_else(Tile::blank),
            };
            if known.is_some_and(|page| page.tile.differences(&tile) < FEW) {
                return false;
            }
            let revision = known.map_or(1, |page| page.revision + 1);
            layer.insert(*key, Page { revision, tile, changed: now });
            told.push(*key);
            false
        });
        told
    }

    /// Takes a tile of a mate; whether it was news.
    pub fn take(
        &mut self,
        of: &Who,
        key: Key,
        (revision, tile): (u32, Tile),
        now: SimTime,
    ) -> bool {
        if *of == self.me {
            return false;
        }
        let layer = self.layers.entry(of.clone()).or_default();
        if layer.get(&key).is_some_and(|page| page.revision >= revision) {
            return false;
        }
        layer.insert(key, Page { revision, tile, changed: now });
        self.news.entry(of.clone()).or_default().insert(key);
        true
    }

    /// A tile that is held, with its revision.
    pub fn page(&self, of: &Who, key: Key) -> Option<(u32, &Tile)> {
        self.layers.get(of)?.get(&key).map(|page| (page.revision, &page.tile))
    }

    /// How much is held of everybody.
    pub fn digests(&self) -> Vec<Digest> {
        self.layers.keys().map(|of| self.digest(of)).collect()
    }

    fn digest(&self, of: &Who) -> Digest {
        let (mut sum, mut hash) = (0, StateHash::default());
        for (key, page) in self.layers.get(of).into_iter().flatten() {
            sum += u64::from(page.revision);
            hash.word(u64::from(key.x as u16) << 16 | u64::from(key.y as u16));
            hash.word(u64::from(page.revision));
        }
        Digest { of: of.clone(), sum, mark: hash.finish() as u32 }
    }

    /// Whether somebody with this digest holds tiles that are lacking here.
    pub fn lacks(&self, theirs: &Digest) -> bool {
        let mine = self.digest(&theirs.of);
        theirs.of != self.me && theirs.sum > 0 && mine.mark != theirs.mark && theirs.sum >= mine.sum
    }

    /// Whether somebody with these digests lacks something that is held here.
    pub fn is_ahead_of(&self, theirs: &[Digest]) -> bool {
        self.digests().iter().filter(|mine| mine.sum > 0).any(|mine| {
            let known = theirs.iter().find(|digest| digest.of == mine.of);
            known.is_none_or(|known| known.mark != mine.mark && known.sum <= mine.sum)
        })
    }

    /// What is held of a member, for somebody who is to send the rest.
    pub fn have(&self, of: &Who) -> Vec<(Key, u32)> {
        let pages = self.layers.get(of).into_iter().flatten();
        pages.map(|(key, page)| (*key, page.revision)).collect()
    }

    /// What somebody lacks who holds these.
    pub fn missing(&self, of: &Who, have: &[(Key, u32)]) -> Vec<Key> {
        let have: BTreeMap<Key, u32> = have.iter().copied().collect();
        let pages = self.layers.get(of).into_iter().flatten();
        let is_newer = |(key, page): &(&Key, &Page)| {
            have.get(*key).is_none_or(|revision| *revision < page.revision)
        };
        pages.filter(is_newer).map(|(key, _)| *key).collect()
    }

    /// The map of all, with the own one as it is now and mates that stand in the way. `frame_of` tells where the frame of a mate lies in the own one:
    /// of whom nobody knows that, nothing is laid, and what was laid is laid anew when it moves.
    ///
    /// Nobody else may hold the last one given, or it is copied.
    pub fn share(
        &mut self,
        own: &Grid,
        standing: &[DVec2],
        frame_of: impl Fn(&Who) -> Option<Pose2>,
    ) -> Result<Arc<Grid>, MappingError> {
        self.move_frames(frame_of);
        self.dirty.extend(changed(own, &mut self.own[1]));
        if self.standing != standing {
            let all = self.standing.iter().chain(standing);
            let touched: Vec<Key> = all.flat_map(|at| around(&self.shared, *at)).collect();
            self.dirty.extend(touched);
            self.standing = standing.to_vec();
        }
        let (dirty, shared) = (std::mem::take(&mut self.dirty), Arc::make_mut(&mut self.shared));
        let mut dirty: Vec<Key> = dirty.into_iter().collect();
        // What is near goes onto the map first: there may be no room for what is said to be far away.
        dirty.sort_by_key(|key| key.x.unsigned_abs().max(key.y.unsigned_abs()));
        for key in dirty {
            let mut cells = own_cells(own, key);
            for (of, layer) in &self.layers {
                let Some(own_from_theirs) = self.laid.get(of) else { continue };
                let tile = |key: Key| layer.get(&key).and_then(|page| page.tile.beliefs());
                add_said(&mut cells, key, (own_from_theirs, own.resolution()), tile);
            }
            let Limits { min, max } = Limits::CLAMPED;
            for cell in &mut cells {
                *cell = (*cell).clamp(min.0, max.0);
            }
            for at in standing {
                stand(shared, key, *at, &mut cells);
            }
            // Somebody says that far away something is: no map is as large, and the rest of it is as good as before.
            match shared.lay(key.cells(), &cells) {
                Err(MappingError::TooLarge { .. }) => {}
                laid => laid?,
            }
        }
        Ok(Arc::clone(&self.shared))
    }
}

impl Atlas {
    /// Takes note of where frames lie by now, and of all tiles of the shared map that are to be laid anew for that.
    fn move_frames(&mut self, frame_of: impl Fn(&Who) -> Option<Pose2>) {
        let resolution = self.shared.resolution();
        let mut news = std::mem::take(&mut self.news);
        for (of, layer) in self.layers.iter().filter(|(of, _)| **of != self.me) {
            let (old, new) = (self.laid.get(of).copied(), frame_of(of));
            let keys = || layer.keys().copied();
            let is_same = match (&old, &new) {
                (Some(old), Some(new)) => !has_moved(old, new, keys(), resolution),
                (old, new) => old.is_none() && new.is_none(),
            };
            if !is_same {
                let both = old.iter().chain(&new);
                let under = both.flat_map(|pose| keys().map(move |key| (pose, key)));
                self.dirty.extend(under.flat_map(|(pose, key)| under_tile(pose, key, resolution)));
                if let Some(new) = new {
                    self.laid.insert(of.clone(), new);
                } else {
                    self.laid.remove(of);
                }
            }
            if let Some((pose, keys)) = self.laid.get(of).zip(news.remove(of)) {
                let under = keys.into_iter().flat_map(|key| under_tile(pose, key, resolution));
                self.dirty.extend(under);
            }
        }
    }
}

/// Tiles of a map that changed since it was last looked at.
fn changed(own: &Grid, seen: &mut Option<u64>) -> Vec<Key> {
    let since = seen.replace(own.revision()).unwrap_or(0);
    own.tiles_changed_since(since).map(|rect| Key::of(rect.min)).collect()
}

/// What the own map believes of a tile; nothing outside of it.
fn own_cells(own: &Grid, key: Key) -> Vec<i16> {
    let (rect, bounds) = (key.cells(), own.bounds());
    if !bounds.contains_rect(rect) {
        return vec![0; rect.area()];
    }
    let left = (rect.min.x - bounds.min.x) as usize;
    let rows = (rect.min.y..rect.max.y).map(|y| &own.row(y)[left..left + TILE as usize]);
    rows.flatten().copied().collect()
}

/// Tiles that a mate at a place reaches into.
fn around(grid: &Grid, at: DVec2) -> Vec<Key> {
    let corners = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)];
    let corner = |(x, y)| Key::of(grid.cell_at(at + DVec2::new(x, y) * BODY));
    corners.map(corner).to_vec()
}

/// Makes the cells of a tile solid where a mate stands.
fn stand(grid: &Grid, key: Key, at: DVec2, cells: &mut [i16]) {
    let rect = key.cells();
    let places =
        (rect.min.y..rect.max.y).flat_map(|y| (rect.min.x..rect.max.x).map(move |x| (x, y)));
    for ((x, y), cell) in places.zip(cells) {
        let middle = grid.centre_of(robot_mapping::Cell::new(x, y));
        if middle.distance_squared(at) <= BODY * BODY {
            *cell = Limits::CLAMPED.max.0;
        }
    }
}

#[cfg(test)]
mod tests;
