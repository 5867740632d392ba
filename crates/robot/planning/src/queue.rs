//! Cells waiting to be visited, cheapest first to within a bucket.
//!
//! A ring of buckets (Dial 1969), each a stack. Within a bucket the order is last in, first out: that goes on where the search
//! has just been, which is where memory is warm. Costs in one bucket may therefore be out of order; the search puts up with
//! that by visiting a cell again when it finds a cheaper way to it.

use crate::steps::Step;

/// Buckets in the ring; a step must raise the cost by less than this many buckets.
pub(crate) const RING: usize = 256;

/// A cell to visit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Waiting {
    /// Where it lies in memory.
    pub(crate) index: u32,
    /// What the way to it costs.
    pub(crate) cost: u32,
    /// Column and row, rim included.
    pub(crate) x: u16,
    pub(crate) y: u16,
    /// Direction it was reached in.
    pub(crate) arrived: u8,
}

impl Waiting {
    /// One step on, where it lies and what it costs apart.
    #[inline]
    pub(crate) fn moved(self, step: Step) -> Self {
        let x = self.x.wrapping_add_signed(i16::from(step.dx));
        let y = self.y.wrapping_add_signed(i16::from(step.dy));
        Self { x, y, ..self }
    }
}

/// The ring.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    buckets: Vec<Vec<Waiting>>,
    current: u32,
    waiting: usize,
    shift: u32,
}

impl Queue {
    pub(crate) fn new() -> Self {
        Self { buckets: vec![Vec::new(); RING], current: 0, waiting: 0, shift: 0 }
    }

    /// Empties it; buckets are 2 to the power of `shift` wide and the first cell will cost `first`.
    pub(crate) fn clear(&mut self, shift: u32, first: u32) {
        self.buckets.iter_mut().for_each(Vec::clear);
        self.shift = shift;
        self.current = first >> shift;
        self.waiting = 0;
    }

    /// The bucket of an estimate.
    pub(crate) fn bucket(&self, estimate: u32) -> u32 {
        estimate >> self.shift
    }

    #[inline]
    pub(crate) fn push(&mut self, estimate: u32, entry: Waiting) {
        // An estimate that rounding has put below the current bucket is due now.
        let bucket = (estimate >> self.shift).max(self.current);
        debug_assert!(((bucket - self.current) as usize) < RING, "a step costs too much");
        self.buckets[bucket as usize % RING].push(entry);
        self.waiting += 1;
    }

    /// The next cell, unless none waits in a bucket up to `last`.
    #[inline]
    pub(crate) fn pop(&mut self, last: u32) -> Option<Waiting> {
        while self.waiting > 0 && self.current <= last {
            if let Some(entry) = self.buckets[self.current as usize % RING].pop() {
                self.waiting -= 1;
                return Some(entry);
            }
            self.current += 1;
        }
        None
    }
}
