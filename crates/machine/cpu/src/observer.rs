//! Who watches a run: nobody, counters by instruction, or a tree of calls.

use crate::decode::Decoded;

/// What a run tells whoever watches it. A block is the straight run of instructions that ends with a call, a return
/// or a test; it is told when its last instruction, at `control`, is executed.
pub trait Observer {
    /// A whole block was executed.
    fn block(&mut self, control: u16);
    /// The instructions `from..to` were executed (`sign` 1), or will be told again as part of a block (-1).
    fn part(&mut self, from: u32, to: u32, sign: i64);
    /// A function was called; `start` is its first instruction.
    fn call(&mut self, start: u16);
    /// A function returned.
    fn ret(&mut self);
}

/// Nobody watches.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unwatched;

impl Observer for Unwatched {
    #[inline(always)]
    fn block(&mut self, _control: u16) {}
    #[inline(always)]
    fn part(&mut self, _from: u32, _to: u32, _sign: i64) {}
    #[inline(always)]
    fn call(&mut self, _start: u16) {}
    #[inline(always)]
    fn ret(&mut self) {}
}

/// Places a 16-bit code address can name.
const PLACES: usize = 1 << 16;

/// How often each instruction was executed.
#[derive(Clone, Debug)]
pub struct Counts {
    blocks: Box<[u64; PLACES]>,
    /// Differences from one instruction to the next, for parts of blocks.
    changes: Vec<i64>,
}

impl Counts {
    pub(crate) fn new(instructions: usize) -> Self {
        let blocks = vec![0; PLACES].into_boxed_slice().try_into();
        let blocks = blocks.unwrap_or_else(|_| unreachable!("the vector has this very length"));
        Self { blocks, changes: vec![0; instructions + 1] }
    }

    /// Executions of each instruction.
    pub(crate) fn by_instruction(&self, decoded: &Decoded) -> Vec<u64> {
        let mut changes = self.changes.clone();
        for (control, count) in decoded.blocks().zip(self.blocks.iter()) {
            changes[control.start] += *count as i64;
            changes[control.end] -= *count as i64;
        }
        let mut running = 0i64;
        let sums = changes.iter().take(decoded.instruction_count()).map(|change| {
            running += change;
            running.max(0) as u64
        });
        sums.collect()
    }
}

impl Observer for Counts {
    #[inline(always)]
    fn block(&mut self, control: u16) {
        self.blocks[control as usize] += 1;
    }

    fn part(&mut self, from: u32, to: u32, sign: i64) {
        self.changes[from as usize] += sign;
        self.changes[to as usize] -= sign;
    }

    #[inline(always)]
    fn call(&mut self, _start: u16) {}

    #[inline(always)]
    fn ret(&mut self) {}
}
