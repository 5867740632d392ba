//! Doorways: a spanning tree over the spaces, and some more.

use base::noise::NoiseStream;

use super::layout::{Cut, Layout};
use super::plan::FloorPlan;

/// Decimetres from a doorway to the next corner.
const CORNER: i32 = 2;

/// An opening between two spaces.
#[derive(Clone, Debug)]
pub(super) struct Doorway {
    /// Index of the wall it is in.
    pub(super) cut: usize,
    /// The spaces on the lower and on the upper side of the wall.
    pub(super) spaces: [usize; 2],
    /// Decimetres along the wall.
    pub(super) centre: i32,
    /// Clear width, decimetres.
    pub(super) width: i32,
    /// Whether it is where two corridors meet: open to the top, without a leaf.
    pub(super) is_mouth: bool,
    /// Whether it is one of those that hold the floor together.
    pub(super) is_needed: bool,
}

/// Chooses the doorways of a floor.
pub(super) fn doorways(plan: &FloorPlan, layout: &Layout) -> Vec<Doorway> {
    let mut noise = NoiseStream::new(plan.seed, "floor/doorways");
    let mut candidates: Vec<(f64, Doorway)> = candidates(layout)
        .into_iter()
        .map(|mut doorway| {
            let corridors =
                doorway.spaces.iter().filter(|space| layout.spaces[**space].is_corridor);
            // Corridors join first, then rooms to corridors: so people build.
            let rank = 2.0 - corridors.count() as f64;
            place(&mut doorway, layout, &mut noise);
            (rank + noise.unit(), doorway)
        })
        .collect();
    candidates.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut groups = Groups((0..layout.spaces.len()).collect());
    let (mut chosen, mut others) = (vec![], vec![]);
    for (_, mut doorway) in candidates {
        doorway.is_needed = groups.join(doorway.spaces);
        if doorway.is_needed || doorway.is_mouth {
            chosen.push(doorway);
        } else {
            others.push(doorway);
        }
    }
    let more = libm::round(plan.loops * others.len() as f64) as usize;
    let mut order: Vec<(u64, Doorway)> =
        others.into_iter().map(|doorway| (noise.bits(), doorway)).collect();
    order.sort_by_key(|(rank, _)| *rank);
    chosen.extend(order.into_iter().take(more).map(|(_, doorway)| doorway));
    chosen
}

/// Wherever two spaces share enough wall; `centre` and `width` hold the shared stretch until it is placed.
fn candidates(layout: &Layout) -> Vec<Doorway> {
    let mut found = vec![];
    for (cut, wall) in layout.cuts.iter().enumerate() {
        let beside = |is_below: bool| {
            let touches = move |rect: &super::layout::Rect| {
                let edge = if is_below { rect.max } else { rect.min };
                edge[wall.axis] == wall.at
                    && shared(wall, rect.min, rect.max, [wall.from, wall.to]).is_some()
            };
            let spaces = layout.spaces.iter().enumerate();
            spaces.filter(move |(_, space)| touches(&space.rect)).map(|(index, _)| index)
        };
        let above: Vec<usize> = beside(false).collect();
        for low in beside(true) {
            for high in &above {
                found.extend(candidate(layout, cut, [low, *high]));
            }
        }
    }
    found
}

fn candidate(layout: &Layout, cut: usize, spaces: [usize; 2]) -> Option<Doorway> {
    let wall = &layout.cuts[cut];
    let [low, high] = spaces.map(|index| &layout.spaces[index]);
    let across = 1 - wall.axis;
    let reach = [high.rect.min[across].max(wall.from), high.rect.max[across].min(wall.to)];
    let [from, to] = shared(wall, low.rect.min, low.rect.max, reach)?;
    let is_mouth = low.is_corridor && high.is_corridor;
    let needed = if is_mouth { layout.doorway } else { layout.doorway + 2 * CORNER };
    let doorway = Doorway {
        cut,
        spaces,
        centre: i32::midpoint(from, to),
        width: to - from,
        is_mouth,
        is_needed: false,
    };
    (to - from >= needed).then_some(doorway)
}

/// The stretch of the wall's length that both intervals have.
fn shared(wall: &Cut, min: [i32; 2], max: [i32; 2], reach: [i32; 2]) -> Option<[i32; 2]> {
    let across = 1 - wall.axis;
    let (from, to) = (min[across].max(reach[0]), max[across].min(reach[1]));
    (from < to).then_some([from, to])
}

/// A mouth takes the whole corridor, a doorway a place on the shared stretch.
fn place(doorway: &mut Doorway, layout: &Layout, noise: &mut NoiseStream) {
    let share = noise.unit();
    if doorway.is_mouth {
        doorway.width -= 1;
        return;
    }
    let slack = doorway.width - layout.doorway - 2 * CORNER;
    let from = doorway.centre - doorway.width / 2 + CORNER + layout.doorway / 2 + 1;
    doorway.centre = from + libm::floor(share * f64::from(slack.max(1) - 1)) as i32;
    doorway.width = layout.doorway;
}

/// Which spaces hang together.
struct Groups(Vec<usize>);

impl Groups {
    fn root(&mut self, mut space: usize) -> usize {
        while self.0[space] != space {
            self.0[space] = self.0[self.0[space]];
            space = self.0[space];
        }
        space
    }

    /// Whether they were apart.
    fn join(&mut self, spaces: [usize; 2]) -> bool {
        let [a, b] = spaces.map(|space| self.root(space));
        self.0[a.max(b)] = a.min(b);
        a != b
    }
}
