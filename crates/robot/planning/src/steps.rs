//! The eight steps from a cell to its neighbours, and which of them are worth taking.
//!
//! Directions count counter-clockwise from east. Whether a step may be taken depends on the eight cells around, so it is
//! looked up in a table of 256 entries.
//! A second table leaves out steps that cannot be on a best way because the cell before reaches the same neighbour no
//! worse without passing here: Harabor & Grastien, "Online graph pruning for pathfinding on grid maps" (2011), §3; we
//! keep A*'s single steps and do not jump (a canonical ordering, Sturtevant & Rabin 2016), which needs no preparation.

use std::sync::LazyLock;

/// Whether a diagonal step may pass a closed corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Corners {
    /// A diagonal step needs both cells beside it open.
    Kept,
    /// A diagonal step needs its target only.
    Cut,
}

/// One of the eight directions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) dx: i8,
    pub(crate) dy: i8,
}

impl Step {
    pub(crate) const fn is_diagonal(self) -> bool {
        self.dx != 0 && self.dy != 0
    }

    /// How far away the neighbour lies in memory.
    pub(crate) fn offset(self, stride: usize) -> isize {
        self.dy as isize * stride as isize + self.dx as isize
    }
}

const fn step(dx: i8, dy: i8) -> Step {
    Step { dx, dy }
}

/// East, north-east, north, north-west, west, south-west, south, south-east.
pub(crate) const STEPS: [Step; 8] = [
    step(1, 0),
    step(1, 1),
    step(0, 1),
    step(-1, 1),
    step(-1, 0),
    step(-1, -1),
    step(0, -1),
    step(1, -1),
];

/// Stands for the direction one arrived from where a search begins.
pub(crate) const NO_DIRECTION: usize = 8;

/// Steps worth taking, as bits, by the direction one arrived in and the open neighbours.
pub(crate) type StepTable = [[u8; 256]; 9];

/// Every step that is allowed.
pub(crate) fn all_steps(corners: Corners) -> &'static StepTable {
    static TABLES: LazyLock<[StepTable; 2]> =
        LazyLock::new(|| [Corners::Kept, Corners::Cut].map(|c| table(|_, open| allowed(open, c))));
    &TABLES[corners as usize]
}

/// Every step that may be on a best way if all cells cost the same.
pub(crate) fn useful_steps(corners: Corners) -> &'static StepTable {
    static TABLES: LazyLock<[StepTable; 2]> = LazyLock::new(|| {
        [Corners::Kept, Corners::Cut].map(|c| table(|arrived, open| useful(arrived, open, c)))
    });
    &TABLES[corners as usize]
}

fn table(entry: impl Fn(usize, u8) -> u8) -> StepTable {
    std::array::from_fn(|arrived| std::array::from_fn(|open| entry(arrived, open as u8)))
}

/// East, north, west and south.
const STRAIGHT: u8 = 0b0101_0101;

/// Steps that may be taken with these neighbours open.
fn allowed(open: u8, corners: Corners) -> u8 {
    match corners {
        Corners::Cut => open,
        Corners::Kept => {
            let beside = open.rotate_left(1) & open.rotate_right(1);
            open & (STRAIGHT | beside)
        }
    }
}

/// Steps that the cell before does not reach as well without passing here.
fn useful(arrived: usize, open: u8, corners: Corners) -> u8 {
    let may = allowed(open, corners);
    if arrived == NO_DIRECTION {
        return may;
    }
    let came = STEPS[arrived];
    let detour = ways_around((-came.dx, -came.dy), open, corners);
    let first = length(came);
    (0..8).filter(|&k| may >> k & 1 == 1 && k != (arrived + 4) % 8).fold(0, |steps, k| {
        let through = first + length(STEPS[k]);
        let around = detour[place(STEPS[k].dx, STEPS[k].dy)];
        // After a straight step equals are left to the diagonal-first way; after a diagonal one this is that way.
        let is_useless = if came.is_diagonal() { around < through } else { around <= through };
        if is_useless { steps } else { steps | 1 << k }
    })
}

/// Lengths of the shortest ways from `start` to each of the nine cells, never through the middle one.
fn ways_around(start: (i8, i8), open: u8, corners: Corners) -> [u32; 9] {
    let is_open = |x: i8, y: i8| {
        let k = STEPS.iter().position(|s| (s.dx, s.dy) == (x, y));
        k.is_none_or(|k| open >> k & 1 == 1 || (x, y) == start)
    };
    let is_inside = |x: i8, y: i8| (-1..=1).contains(&x) && (-1..=1).contains(&y);
    let mut lengths = [u32::MAX / 2; 9];
    lengths[place(start.0, start.1)] = 0;
    // Eight cells: after eight rounds nothing gets shorter.
    for _ in 0..8 {
        for from in 0..9_u8 {
            let (x, y) = ((from % 3) as i8 - 1, (from / 3) as i8 - 1);
            if (x, y) == (0, 0) || !is_open(x, y) {
                continue;
            }
            for s in STEPS {
                let (to_x, to_y) = (x + s.dx, y + s.dy);
                let is_passable = is_inside(to_x, to_y)
                    && (to_x, to_y) != (0, 0)
                    && is_open(to_x, to_y)
                    && (!s.is_diagonal()
                        || corners == Corners::Cut
                        || (is_open(x + s.dx, y) && is_open(x, y + s.dy)));
                if is_passable {
                    let new = lengths[from as usize] + length(s);
                    let old = &mut lengths[place(to_x, to_y)];
                    *old = new.min(*old);
                }
            }
        }
    }
    lengths
}

fn place(x: i8, y: i8) -> usize {
    ((y + 1) * 3 + x + 1) as usize
}

/// Long enough to tell every two sums of four steps apart.
fn length(step: Step) -> u32 {
    if step.is_diagonal() { 1414 } else { 1000 }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL_OPEN: usize = 255;

    #[test]
    fn on_open_ground_a_straight_way_goes_on_and_a_diagonal_one_fans_out() {
        for corners in [Corners::Kept, Corners::Cut] {
            let table = useful_steps(corners);
            assert_eq!(table[0][ALL_OPEN], 0b0000_0001);
            assert_eq!(table[1][ALL_OPEN], 0b0000_0111);
            assert_eq!(table[NO_DIRECTION][ALL_OPEN], 255);
        }
    }

    #[test]
    fn a_diagonal_needs_both_cells_beside_it_where_corners_are_kept() {
        let east_closed = 255 & !1;
        assert_eq!(all_steps(Corners::Kept)[0][east_closed], 0b0111_1100);
        assert_eq!(all_steps(Corners::Cut)[0][east_closed], 0b1111_1110);
    }

    #[test]
    fn passing_a_corner_opens_the_way_round_it() {
        // Going east, the cell to the north-west is closed: north is new from here.
        let open = 255 & !(1 << 3);
        assert_eq!(useful_steps(Corners::Kept)[0][open], 0b0000_0111);
    }
}
