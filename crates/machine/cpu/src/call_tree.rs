//! Which function called which, and what each way down cost: the stuff of flame graphs.

use std::collections::BTreeMap;

use machine_asm::Program;

use crate::cpu::Cpu;
use crate::observer::Observer;

/// Ways down that are told apart; the cost of others goes to the function above.
const MOST_NODES: usize = 50_000;

/// One function on one way down from `main`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallNode {
    /// Index of the function.
    pub function: u32,
    /// Cycles of its own instructions.
    pub own: u64,
    /// Calls.
    pub calls: u64,
    /// The functions it called, in the order of their code.
    pub called: BTreeMap<u32, usize>,
}

/// A tree of calls, filled by watching a run from its beginning.
#[derive(Clone, Debug)]
pub struct CallTree {
    nodes: Vec<CallNode>,
    /// The way to where the run is.
    way: Vec<usize>,
    /// Instructions of the block each operation ends.
    lengths: Vec<u64>,
    starts: Vec<u32>,
}

impl CallTree {
    /// The tree of a computer that has not yet run.
    pub fn new(cpu: &Cpu) -> Self {
        let program: &Program = cpu.program();
        let lengths = cpu.decoded.blocks().map(|block| block.len() as u64).collect();
        let starts = program.functions.iter().map(|function| function.start).collect();
        let root = CallNode { function: program.main, own: 0, calls: 1, called: BTreeMap::new() };
        Self { nodes: vec![root], way: vec![0], lengths, starts }
    }

    /// All nodes; the first is `main`.
    pub fn nodes(&self) -> &[CallNode] {
        &self.nodes
    }

    /// Cycles of each node and all below it.
    pub fn totals(&self) -> Vec<u64> {
        let mut totals: Vec<u64> = self.nodes.iter().map(|node| node.own).collect();
        // Nodes come after those that called them.
        for index in (0..self.nodes.len()).rev() {
            for called in self.nodes[index].called.values() {
                totals[index] += totals[*called];
            }
        }
        totals
    }

    fn here(&self) -> usize {
        self.way.last().copied().unwrap_or(0)
    }
}

impl Observer for CallTree {
    fn block(&mut self, control: u16) {
        let here = self.here();
        self.nodes[here].own += self.lengths[control as usize];
    }

    fn part(&mut self, from: u32, to: u32, sign: i64) {
        let here = self.here();
        let change = sign * i64::from(to - from);
        self.nodes[here].own = self.nodes[here].own.wrapping_add_signed(change);
    }

    fn call(&mut self, start: u16) {
        let function = self.starts.partition_point(|first| *first <= u32::from(start)) - 1;
        let (here, function, new) = (self.here(), function as u32, self.nodes.len());
        let below = match self.nodes[here].called.get(&function) {
            Some(known) => *known,
            None if new >= MOST_NODES => here,
            None => {
                self.nodes[here].called.insert(function, new);
                self.nodes.push(CallNode { function, own: 0, calls: 0, called: BTreeMap::new() });
                new
            }
        };
        if below != here {
            self.nodes[below].calls += 1;
        }
        self.way.push(below);
    }

    fn ret(&mut self) {
        if self.way.len() > 1 {
            self.way.pop();
        }
    }
}
