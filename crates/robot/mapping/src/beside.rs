//! Mapping beside control: a cycle hands over its readings and goes on; when a map becomes visible is a matter of cycles,
//! not of how fast the machine is.
//!
//! Every `every` cycles the map is published, and it is seen `delay` cycles later. So the map that cycle k sees holds
//! exactly the readings of all cycles up to the last published one that is at least `delay` old. The control cycle
//! waits only if the drawing thread has fallen that far behind. [`Drawing::Inline`] draws within the cycle and shows the very
//! same maps at the very same cycles; it is for machines with one core, and for tests.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};

use crate::error::MappingError;
use crate::grid::Grid;
use crate::mapper::{Mapper, Outcome, PosedReading};

/// When maps are published and seen, in control cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Publishing {
    /// From one published map to the next; at least 1.
    pub every: u64,
    /// From publishing to seeing; 0 waits for the map at once.
    pub delay: u64,
}

impl Default for Publishing {
    /// Twice a second at 20 cycles a second, seen a tenth of a second later.
    fn default() -> Self {
        Self { every: 10, delay: 2 }
    }
}

/// Where the drawing is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Within the control cycle.
    Inline,
    /// On a thread of its own.
    Beside,
}

/// What became of the readings so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Drawn.
    pub used: u64,
    /// Told nothing, or nothing new.
    pub idle: u64,
    /// Could not be drawn.
    pub refused: u64,
}

/// A map as it was published.
#[derive(Clone, Debug)]
struct Published {
    grid: Arc<Grid>,
    tally: Tally,
    /// The latest reading that could not be drawn since the map before.
    complaint: Option<Arc<MappingError>>,
}

/// The map of a running robot, drawn beside its control cycle.
#[derive(Debug)]
pub struct Mapping {
    publishing: Publishing,
    cycle: u64,
    lane: Lane,
    /// Cycles whose map is on its way, oldest first.
    due: VecDeque<u64>,
    seen: Published,
}

#[derive(Debug)]
enum Lane {
    Inline {
        drawer: Box<Drawer>,
        ready: VecDeque<Published>,
    },
    Beside {
        batches: Option<SyncSender<Batch>>,
        maps: Receiver<Published>,
        thread: Option<JoinHandle<()>>,
    },
}

/// The readings of one cycle.
#[derive(Debug)]
struct Batch {
    events: Vec<PosedReading>,
    /// Whether they are all there is: what was drawn before is forgotten.
    is_anew: bool,
    is_published: bool,
}

impl Mapping {
    /// Starts to draw with `mapper`.
    pub fn start(
        mapper: Mapper,
        drawing: Drawing,
        publishing: Publishing,
    ) -> Result<Self, MappingError> {
        let publishing = Publishing { every: publishing.every.max(1), ..publishing };
        let drawer = Drawer::new(mapper);
        let seen = drawer.published();
        let lane = match drawing {
            Drawing::Inline => Lane::Inline { drawer: Box::new(drawer), ready: VecDeque::new() },
            Drawing::Beside => beside(drawer, publishing)?,
        };
        Ok(Self { publishing, cycle: 0, lane, due: VecDeque::new(), seen })
    }

    /// Ends a control cycle: hands over its readings and returns the map the next cycle sees.
    pub fn end_cycle(&mut self, events: Vec<PosedReading>) -> Result<&Arc<Grid>, MappingError> {
        self.cycle += 1;
        let is_published = self.cycle.is_multiple_of(self.publishing.every);
        self.hand_over(Batch { events, is_anew: false, is_published })?;
        if is_published {
            self.due.push_back(self.cycle);
        }
        while self.due.front().is_some_and(|at| at + self.publishing.delay <= self.cycle) {
            self.due.pop_front();
            self.seen = self.next_map()?;
        }
        Ok(&self.seen.grid)
    }

    /// Draws the map anew from these, because poses of the past have moved. The next published map shows it, with the readings of the cycles
    /// since; until then the old one is seen.
    pub fn redraw(&mut self, events: Vec<PosedReading>) -> Result<(), MappingError> {
        self.hand_over(Batch { events, is_anew: true, is_published: false })
    }

    /// The map this cycle sees.
    pub fn grid(&self) -> &Arc<Grid> {
        &self.seen.grid
    }

    /// What became of the readings in that map.
    pub fn tally(&self) -> Tally {
        self.seen.tally
    }

    /// Why the latest reading that was refused was refused, if any was since the map before.
    pub fn complaint(&self) -> Option<&MappingError> {
        self.seen.complaint.as_deref()
    }

    /// Waits for every reading and returns the last map; nothing is drawn afterwards.
    pub fn finish(mut self) -> Result<(Arc<Grid>, Tally), MappingError> {
        self.hand_over(Batch { events: Vec::new(), is_anew: false, is_published: true })?;
        for _ in 0..=self.due.len() {
            self.seen = self.next_map()?;
        }
        Ok((Arc::clone(&self.seen.grid), self.seen.tally))
    }

    fn hand_over(&mut self, batch: Batch) -> Result<(), MappingError> {
        match &mut self.lane {
            Lane::Inline { drawer, ready } => {
                ready.extend(drawer.draw(&batch));
                Ok(())
            }
            Lane::Beside { batches, .. } => {
                let sent = batches.as_ref().map(|batches| batches.send(batch));
                if matches!(sent, Some(Ok(()))) { Ok(()) } else { Err(gone()) }
            }
        }
    }

    fn next_map(&mut self) -> Result<Published, MappingError> {
        match &mut self.lane {
            Lane::Inline { ready, .. } => ready.pop_front().ok_or_else(gone),
            Lane::Beside { maps, .. } => maps.recv().map_err(|_| gone()),
        }
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        if let Lane::Beside { batches, maps, thread } = &mut self.lane {
            // Without a sender the drawing thread ends after the batch it is at; what it still sends nobody wants.
            drop(batches.take());
            while maps.recv().is_ok() {}
            if let Some(thread) = thread.take() {
                let _ = thread.join();
            }
        }
    }
}

fn gone() -> MappingError {
    MappingError::WorkerGone { reason: "it takes no more readings".to_owned() }
}

/// Starts the drawing thread; so many batches may wait that control is delayed only after `delay` cycles, and never
/// more than that lie in memory.
fn beside(mut drawer: Drawer, publishing: Publishing) -> Result<Lane, MappingError> {
    let waiting = (publishing.every + publishing.delay) as usize;
    let (batches, orders) = sync_channel::<Batch>(waiting);
    let (results, maps) = sync_channel::<Published>(waiting + 1);
    let work = move || {
        for batch in orders {
            if drawer.draw(&batch).is_some_and(|published| results.send(published).is_err()) {
                return;
            }
        }
    };
    let thread = Builder::new()
        .name("mapping".to_owned())
        .spawn(work)
        .map_err(|error| MappingError::WorkerGone { reason: error.to_string() })?;
    Ok(Lane::Beside { batches: Some(batches), maps, thread: Some(thread) })
}

/// Draws batches and publishes maps.
#[derive(Debug)]
struct Drawer {
    mapper: Mapper,
    tally: Tally,
    complaint: Option<Arc<MappingError>>,
    /// Maps published before; once nobody looks at one any more, it is brought up to date instead of copying anew.
    old: VecDeque<Arc<Grid>>,
}

/// Most published maps that are kept for their memory.
const MAX_OLD: usize = 4;

impl Drawer {
    fn new(mapper: Mapper) -> Self {
        Self { mapper, tally: Tally::default(), complaint: None, old: VecDeque::new() }
    }

    fn draw(&mut self, batch: &Batch) -> Option<Published> {
        if batch.is_anew {
            self.mapper.begin_anew();
            self.tally = Tally::default();
        }
        for event in &batch.events {
            match self.mapper.integrate(event) {
                Ok(Outcome::Used) => self.tally.used += 1,
                Ok(_) => self.tally.idle += 1,
                Err(error) => {
                    self.tally.refused += 1;
                    self.complaint = Some(Arc::new(error));
                }
            }
        }
        batch.is_published.then(|| {
            let grid = self.copy();
            let complaint = self.complaint.take();
            Published { grid, tally: self.tally, complaint }
        })
    }

    fn published(&self) -> Published {
        let grid = Arc::new(self.mapper.grid().clone());
        Published { grid, tally: self.tally, complaint: None }
    }

    fn copy(&mut self) -> Arc<Grid> {
        // The latest of them lacks the least.
        let unseen = self.old.iter().rposition(|old| Arc::strong_count(old) == 1);
        let recycled = unseen.and_then(|index| self.old.remove(index));
        let grid = match recycled.and_then(Arc::into_inner) {
            Some(mut grid) => {
                grid.catch_up(self.mapper.grid());
                Arc::new(grid)
            }
            None => Arc::new(self.mapper.grid().clone()),
        };
        if self.old.len() >= MAX_OLD {
            self.old.pop_front();
        }
        self.old.push_back(Arc::clone(&grid));
        grid
    }
}

#[cfg(test)]
mod tests;
