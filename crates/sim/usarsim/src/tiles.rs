//! The one picture of all cameras (sections 6.6 and 9).
//!
//! A camera keeps its tile for as long as its robot lives; a tile that became free goes to the next camera that comes.

use std::sync::Arc;

use base::messages::{Command, Reading, ReadingData};
use base::picture::Picture;
use base::time::SimTime;
use link_images::server::Mosaic;
use sim_engine::Order;

use crate::fit::{CameraTime, Columns, TileSize};

/// Fewest rows, once there are several cameras, of the usual picture: the old servers' four quarters.
const ROWS: usize = 2;

/// All cameras that have a tile.
#[derive(Default)]
pub(crate) struct Tiles {
    size: TileSize,
    columns: Columns,
    slots: Vec<Option<Tile>>,
    composed: Option<Arc<Picture>>,
    /// Whether the picture was not taken yet.
    is_new: bool,
}

struct Tile {
    robot: String,
    camera: CameraTime,
    next: SimTime,
    picture: Option<Arc<Picture>>,
}

impl Tiles {
    pub(crate) fn new(size: TileSize, columns: Columns) -> Self {
        Self { size, columns, ..Self::default() }
    }

    /// Gives each camera of a robot a tile, while there are some.
    pub(crate) fn add(&mut self, robot: &str, cameras: Vec<CameraTime>, most: usize) {
        for camera in cameras {
            let tile = Tile { robot: robot.to_owned(), camera, next: SimTime::ZERO, picture: None };
            match self.slots.iter().position(Option::is_none) {
                Some(free) => self.slots[free] = Some(tile),
                None if self.slots.len() < most => self.slots.push(Some(tile)),
                None => return,
            }
        }
    }

    /// Frees the tiles of a robot.
    pub(crate) fn remove(&mut self, robot: &str) {
        for slot in &mut self.slots {
            if slot.as_ref().is_some_and(|tile| tile.robot == robot) {
                *slot = None;
            }
        }
        while self.slots.last().is_some_and(Option::is_none) {
            self.slots.pop();
        }
        self.compose();
    }

    /// Upper left corner of a camera's tile; `None` for a camera without one.
    pub(crate) fn offset(&self, robot: &str, camera: &str) -> Option<(usize, usize)> {
        let is_it = |tile: &Tile| tile.robot == robot && tile.camera.name == camera;
        let slot = self.slots.iter().position(|slot| slot.as_ref().is_some_and(is_it))?;
        self.mosaic().offset(slot)
    }

    /// Asks the cameras that are due in the step that ends at `time` for a picture.
    pub(crate) fn demands(&mut self, time: SimTime) -> Vec<Order> {
        let mut orders = vec![];
        for tile in self.slots.iter_mut().flatten().filter(|tile| tile.next <= time) {
            let period = tile.camera.period.nanos().max(1);
            tile.next = SimTime::from_nanos((time.nanos() / period + 1) * period);
            let sensor = tile.camera.name.clone();
            orders.push(Order::new(&tile.robot, Command::Trigger { sensor }));
        }
        orders
    }

    /// Takes the pictures out of what was read.
    pub(crate) fn see(&mut self, readings: &[Reading]) {
        let news = readings.iter().filter(|reading| self.hang(reading)).count();
        if news > 0 {
            self.compose();
        }
    }

    /// Puts a picture into its tile; false if it is none, or has none.
    pub(crate) fn hang(&mut self, reading: &Reading) -> bool {
        let ReadingData::Picture(picture, _) = &reading.data else { return false };
        let is_it =
            |tile: &&mut Tile| tile.robot == reading.robot && tile.camera.name == reading.sensor;
        let tile = self.slots.iter_mut().flatten().find(is_it);
        tile.map(|tile| tile.picture = Some(Arc::clone(picture))).is_some()
    }

    /// Robots and cameras that have a tile, in their order.
    pub(crate) fn cameras(&self) -> Vec<(String, String)> {
        let tiles = self.slots.iter().flatten();
        tiles.map(|tile| (tile.robot.clone(), tile.camera.name.clone())).collect()
    }

    pub(crate) fn picture(&self) -> Option<Arc<Picture>> {
        self.composed.clone()
    }

    pub(crate) fn take(&mut self) -> Option<Arc<Picture>> {
        std::mem::take(&mut self.is_new).then(|| self.composed.clone()).flatten()
    }

    fn mosaic(&self) -> Mosaic {
        let Columns(columns) = self.columns;
        let least = if self.columns == Columns::default() { ROWS } else { 1 };
        let rows = self.slots.len().div_ceil(columns).max(least);
        let TileSize { width, height } = self.size;
        Mosaic { columns, rows, tile_width: width, tile_height: height }
    }

    /// One camera is shown as it is, several as tiles.
    pub(crate) fn compose(&mut self) {
        let pictures: Vec<Option<Arc<Picture>>> = self
            .slots
            .iter()
            .map(|slot| slot.as_ref().and_then(|tile| tile.picture.clone()))
            .collect();
        self.composed = match &pictures[..] {
            [] => None,
            [only] => only.clone(),
            tiles if tiles.iter().all(Option::is_none) => None,
            tiles => {
                let nothing = Picture { width: 0, pixels: vec![] };
                let shown = tiles.iter().map(|tile| tile.as_deref().unwrap_or(&nothing));
                Some(Arc::new(self.mosaic().compose(shown)))
            }
        };
        self.is_new = self.composed.is_some();
    }
}
