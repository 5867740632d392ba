//! One search for all: A* with a goal, Dijkstra's without, on plain or priced ground.
//!
//! Costs are whole numbers, so a way's cost does not depend on the order its steps are added in. A straight step on plain
//! ground is 13 860 and a diagonal one 19 601: their ratio is √2 to within 2e-9 (a convergent of its continued fraction), so
//! no way is preferred to one that is shorter by more than 0.0002 cells in 100 000. Lengths are told from counted steps.
//! Costs of former searches need not be erased: a row knows which search wrote to it last.

use crate::ground::{Ground, Place};
use crate::queue::{Queue, Waiting};
use crate::steps::{NO_DIRECTION, STEPS, StepTable};

/// Farther than any way.
pub(crate) const UNREACHED: u32 = u32::MAX;

/// Ways that cost more are given up; what is left in 32 bits holds any estimate of the rest.
const LONGEST: u32 = 1 << 31;

/// What steps cost and which of them to take.
pub(crate) trait Pricing {
    /// Cost of a straight and of a diagonal step at the lowest price, from which the rest of a way is estimated.
    const STRAIGHT: u32;
    /// See `STRAIGHT`.
    const DIAGONAL: u32;
    /// Buckets of the queue are 2 to the power of this wide.
    const SHIFT: u32;
    /// How much more than the cell being visited one on a straight line may be estimated to cost and still be visited at
    /// once; nothing where prices differ, since there a straight line is no better than others.
    const SLACK: u32;

    /// Which steps to take.
    fn steps(&self) -> &StepTable;

    /// What a step costs, by where it begins and ends in memory.
    fn cost(&self, from: usize, to: usize, is_diagonal: bool) -> u32;
}

/// All cells cost the same.
pub(crate) struct Plain {
    pub(crate) steps: &'static StepTable,
}

impl Pricing for Plain {
    const STRAIGHT: u32 = 13_860;
    const DIAGONAL: u32 = 19_601;
    const SHIFT: u32 = 11;
    // Fifteen cells straight away from the goal: little beside any way, and the queue's ring holds it.
    const SLACK: u32 = 30 * Self::STRAIGHT;

    fn steps(&self) -> &StepTable {
        self.steps
    }

    #[inline]
    fn cost(&self, _: usize, _: usize, is_diagonal: bool) -> u32 {
        if is_diagonal { Self::DIAGONAL } else { Self::STRAIGHT }
    }
}

/// The price of a cell where nothing is near.
pub(crate) const LOWEST_PRICE: u16 = 16;

/// The highest price; a step at it fits the queue's ring.
pub(crate) const HIGHEST_PRICE: u16 = 500;

/// Every cell has a price; a step costs its length times the mean price of its two cells.
pub(crate) struct Priced<'a> {
    pub(crate) steps: &'static StepTable,
    /// By place in memory, rim included.
    pub(crate) prices: &'a [u16],
}

impl Pricing for Priced<'_> {
    const STRAIGHT: u32 = 70 * LOWEST_PRICE as u32;
    const DIAGONAL: u32 = 99 * LOWEST_PRICE as u32;
    const SHIFT: u32 = 8;
    const SLACK: u32 = 0;

    fn steps(&self) -> &StepTable {
        self.steps
    }

    #[inline]
    fn cost(&self, from: usize, to: usize, is_diagonal: bool) -> u32 {
        let sum = u32::from(self.prices[from]) + u32::from(self.prices[to]);
        sum * if is_diagonal { 99 } else { 70 } / 2
    }
}

/// Memory of searches, used again and again.
#[derive(Clone, Debug)]
pub(crate) struct Search {
    costs: Vec<u32>,
    /// Which search last wrote to a row.
    rows: Vec<u32>,
    number: u32,
    stride: usize,
    /// How far away each neighbour lies in memory.
    offsets: [isize; 8],
    queue: Queue,
    visits: usize,
}

impl Search {
    pub(crate) fn new() -> Self {
        Self {
            costs: Vec::new(),
            rows: Vec::new(),
            number: 0,
            stride: 0,
            offsets: [0; 8],
            queue: Queue::new(),
            visits: 0,
        }
    }

    /// How many cells the last search visited.
    pub(crate) fn visits(&self) -> usize {
        self.visits
    }

    /// What the cheapest way of the last search to a cell costs.
    pub(crate) fn cost(&self, index: usize) -> u32 {
        let is_written = self.rows.get(index / self.stride.max(1)) == Some(&self.number);
        if is_written { self.costs[index] } else { UNREACHED }
    }

    /// Searches from `start` until the cheapest way to `goal` is sure, or everything is reached.
    pub(crate) fn run<P: Pricing>(
        &mut self,
        ground: &Ground,
        pricing: &P,
        start: Place,
        goal: Option<Place>,
    ) {
        self.begin(ground);
        let estimate = Estimate::<P>::new(goal);
        let goal_index = goal.map(|goal| ground.index(goal));
        let (x, y) = ((start.x + 1) as u16, (start.y + 1) as u16);
        let index = ground.index(start);
        self.open_rows(usize::from(y));
        self.costs[index] = 0;
        let rest = estimate.rest(i32::from(x), i32::from(y));
        self.queue.clear(P::SHIFT, rest);
        let arrived = NO_DIRECTION as u8;
        self.queue.push(rest, Waiting { index: index as u32, cost: 0, x, y, arrived });
        let mut last = u32::MAX;
        while let Some(entry) = self.queue.pop(last) {
            if self.costs[entry.index as usize] != entry.cost {
                continue;
            }
            self.visits += 1;
            if goal_index == Some(entry.index as usize) {
                // Cells in the same bucket may still lead to the goal more cheaply.
                last = self.queue.bucket(entry.cost);
                continue;
            }
            self.visit(ground, pricing, entry, &estimate);
        }
    }

    #[inline]
    fn visit<P: Pricing>(
        &mut self,
        ground: &Ground,
        pricing: &P,
        entry: Waiting,
        estimate: &Estimate<P>,
    ) {
        let from = entry.index as usize;
        self.open_rows(usize::from(entry.y));
        let around = usize::from(ground.neighbours()[from]);
        let mut steps = pricing.steps()[usize::from(entry.arrived)][around];
        let most = entry.cost + estimate.rest(i32::from(entry.x), i32::from(entry.y)) + P::SLACK;
        while steps != 0 {
            let k = steps.trailing_zeros() as usize % 8;
            steps &= steps - 1;
            let to = from.wrapping_add_signed(self.offsets[k]);
            let cost = entry.cost + pricing.cost(from, to, k % 2 == 1);
            if cost >= self.costs[to] || cost >= LONGEST {
                continue;
            }
            self.costs[to] = cost;
            let waiting =
                Waiting { index: to as u32, cost, arrived: k as u8, ..entry }.moved(STEPS[k]);
            if P::SLACK > 0 && k.is_multiple_of(2) {
                self.go_straight(ground, pricing, waiting, (estimate, most));
            } else {
                self.queue.push(estimate.whole(&waiting), waiting);
            }
        }
    }

    /// Visits cells from `here` on as long as straight on is the only step worth taking, then lets the last one wait.
    ///
    /// Most cells of open ground are reached so, and need no queue (Harabor & Grastien's jumps, but leaving costs behind).
    #[inline]
    fn go_straight<P: Pricing>(
        &mut self,
        ground: &Ground,
        pricing: &P,
        mut here: Waiting,
        (estimate, most): (&Estimate<P>, u32),
    ) {
        let k = usize::from(here.arrived) % 8;
        let (steps, offset) = (&pricing.steps()[k], self.offsets[k]);
        loop {
            let whole = estimate.whole(&here);
            let worth = steps[usize::from(ground.neighbours()[here.index as usize])];
            if worth == 0 && !estimate.is_goal(&here) {
                return;
            }
            if worth != 1 << k || whole > most || estimate.is_goal(&here) {
                self.queue.push(whole, here);
                return;
            }
            self.visits += 1;
            here = here.moved(STEPS[k]);
            here.index = (here.index as usize).wrapping_add_signed(offset) as u32;
            here.cost += P::STRAIGHT;
            self.open_row(usize::from(here.y));
            if here.cost >= self.costs[here.index as usize] || here.cost >= LONGEST {
                return;
            }
            self.costs[here.index as usize] = here.cost;
        }
    }

    fn begin(&mut self, ground: &Ground) {
        let cells = ground.cells().len();
        self.visits = 0;
        if self.costs.len() != cells || self.stride != ground.stride() {
            self.stride = ground.stride();
            self.offsets = STEPS.map(|step| step.offset(self.stride));
            self.costs = vec![UNREACHED; cells];
            self.rows = vec![0; cells / self.stride];
            self.number = 0;
        }
        if self.number == u32::MAX {
            self.rows.fill(0);
            self.number = 0;
        }
        self.number += 1;
    }

    /// Makes sure that row `y`, rim included, and the rows beside it hold costs of this search.
    #[inline]
    fn open_rows(&mut self, y: usize) {
        (y - 1..=y + 1).for_each(|row| self.open_row(row));
    }

    #[inline]
    fn open_row(&mut self, row: usize) {
        if self.rows[row] != self.number {
            self.rows[row] = self.number;
            self.costs[row * self.stride..(row + 1) * self.stride].fill(UNREACHED);
        }
    }
}

/// The least that the rest of a way can cost.
struct Estimate<P> {
    goal: Option<(i32, i32)>,
    pricing: std::marker::PhantomData<P>,
}

impl<P: Pricing> Estimate<P> {
    fn new(goal: Option<Place>) -> Self {
        let goal = goal.map(|goal| (goal.x as i32 + 1, goal.y as i32 + 1));
        Self { goal, pricing: std::marker::PhantomData }
    }

    /// What a whole way through a cell costs at least.
    #[inline]
    fn whole(&self, cell: &Waiting) -> u32 {
        cell.cost + self.rest(i32::from(cell.x), i32::from(cell.y))
    }

    #[inline]
    fn is_goal(&self, cell: &Waiting) -> bool {
        self.goal == Some((i32::from(cell.x), i32::from(cell.y)))
    }

    /// On open ground, from column `x` of row `y`, rim included; nothing without a goal.
    #[inline]
    fn rest(&self, x: i32, y: i32) -> u32 {
        let Some((goal_x, goal_y)) = self.goal else { return 0 };
        let (dx, dy) = (x.abs_diff(goal_x), y.abs_diff(goal_y));
        P::STRAIGHT * dx.max(dy) + (P::DIAGONAL - P::STRAIGHT) * dx.min(dy)
    }
}
