//! Floors, walls, windows and door leaves.

use base::arena::{Door, Floor as Slab, Gap, Hinge, Wall};
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};

use super::assembly::{Floor, Item};
use super::doorway::Doorway;
use super::footprint::Footprint;
use super::layout::{Cut, Rect, metres};
use super::people::centimetres;
use super::plan::FloorPlan;

const HEIGHT: f64 = 2.6;
const INNER_THICKNESS: f64 = 0.12;
const OUTER_THICKNESS: f64 = 0.3;
const DOOR_HEIGHT: f64 = 2.05;
const SILL: f64 = 0.9;
const WINDOW_HEIGHT: f64 = 1.2;
/// Metres in front of a doorway that furniture leaves free.
const LANDING: f64 = 1.0;

/// Builds what does not move, and the leaves.
pub(super) fn build(plan: &FloorPlan, floor: &mut Floor) {
    slabs(floor);
    outer_walls(plan, floor);
    for index in 0..floor.layout.cuts.len() {
        inner_wall(index, floor);
    }
    leaves(plan, floor);
}

/// One slab for each space, and the ground around the house a step lower.
fn slabs(floor: &mut Floor) {
    let outline = floor.layout.outline;
    let slab = |rect: &Rect, height: f64, more: f64, material: &str| Slab {
        at: rect.centre().extend(height),
        size: rect.size() + DVec2::splat(more),
        thickness: 0.1,
        material: material.to_owned(),
    };
    let mut slabs = vec![slab(&outline, -0.1, 3.0, "earth")];
    for (index, space) in floor.layout.spaces.iter().enumerate() {
        let rooms = ["carpet", "planks", "tiles", "carpet", "planks"];
        let material = if space.is_corridor { "tiles" } else { rooms[index % rooms.len()] };
        slabs.push(slab(&space.rect, 0.0, 0.0, material));
    }
    floor.slabs = slabs;
}

fn outer_walls(plan: &FloorPlan, floor: &mut Floor) {
    let mut noise = NoiseStream::new(plan.seed, "floor/windows");
    let Rect { min, max } = floor.layout.outline;
    let corners = [min, [max[0], min[1]], max, [min[0], max[1]]];
    let (mut gaps, mut panes) = (vec![], vec![]);
    let mut before = 0;
    for side in 0..4 {
        let (from, to) = (corners[side], corners[(side + 1) % 4]);
        let axis = side % 2;
        let way = (to[axis] - from[axis]).signum();
        for space in &floor.layout.spaces {
            let Some((centre, width)) =
                window(&space.rect, side, &floor.layout.outline, &mut noise)
            else {
                continue;
            };
            let along = f64::from(before + (centre - from[axis]) * way) / 10.0;
            gaps.push(Gap { along, width, sill: SILL, height: Some(WINDOW_HEIGHT) });
            if !noise.chance(0.6 * plan.rubble) {
                panes.push(pane(centre, width, from, axis));
            }
        }
        let length = (to[axis] - from[axis]).abs();
        before += length;
        let middle = (metres(from) + metres(to)) / 2.0;
        let size = (metres(to) - metres(from)).abs() + DVec2::splat(OUTER_THICKNESS);
        floor.fixed.push(Footprint::upright(middle, size));
    }
    gaps.sort_by(|a, b| a.along.total_cmp(&b.along));
    floor.walls = panes;
    floor.walls.push(Wall {
        path: corners.map(metres).to_vec(),
        is_closed: true,
        base: 0.0,
        height: HEIGHT,
        thickness: OUTER_THICKNESS,
        gaps,
        material: "brick".to_owned(),
    });
}

/// Where a space has a window on a side of the house: the middle in decimetres, and the width in metres.
fn window(rect: &Rect, side: usize, outline: &Rect, noise: &mut NoiseStream) -> Option<(i32, f64)> {
    let axis = side % 2;
    let is_outside = match side {
        0 => rect.min[1] == outline.min[1],
        1 => rect.max[0] == outline.max[0],
        2 => rect.max[1] == outline.max[1],
        _ => rect.min[0] == outline.min[0],
    };
    let (is_wanted, share) = (noise.chance(0.75), noise.unit());
    let room = f64::from(rect.side(axis)) / 10.0 - 1.0;
    let width = libm::round((1.2 + share).min(room) * 10.0) / 10.0;
    let centre = i32::midpoint(rect.min[axis], rect.max[axis]);
    (is_outside && is_wanted && width > 0.6).then_some((centre, width))
}

fn pane(centre: i32, width: f64, corner: [i32; 2], axis: usize) -> Wall {
    let mut middle = corner;
    middle[axis] = centre;
    let reach = if axis == 0 { DVec2::X } else { DVec2::Y } * (width / 2.0);
    Wall {
        path: [metres(middle) - reach, metres(middle) + reach]
            .map(|end| DVec2::new(centimetres(end.x), centimetres(end.y)))
            .to_vec(),
        is_closed: false,
        base: SILL,
        height: WINDOW_HEIGHT,
        thickness: 0.01,
        gaps: vec![],
        material: "glass".to_owned(),
    }
}

fn inner_wall(index: usize, floor: &mut Floor) {
    let cut = floor.layout.cuts[index].clone();
    let mut doorways: Vec<Doorway> =
        floor.doorways.iter().filter(|doorway| doorway.cut == index).cloned().collect();
    doorways.sort_by_key(|doorway| doorway.centre);
    let gap = |doorway: &Doorway| Gap {
        along: f64::from(doorway.centre - cut.from) / 10.0,
        width: f64::from(doorway.width) / 10.0,
        sill: 0.0,
        height: (!doorway.is_mouth).then_some(DOOR_HEIGHT),
    };
    floor.walls.push(Wall {
        path: vec![on_cut(&cut, f64::from(cut.from)), on_cut(&cut, f64::from(cut.to))],
        is_closed: false,
        base: 0.0,
        height: HEIGHT,
        thickness: INNER_THICKNESS,
        gaps: doorways.iter().map(gap).collect(),
        material: "plaster".to_owned(),
    });
    let mut from = f64::from(cut.from);
    let ends = doorways.iter().map(|doorway| {
        let (centre, half) = (f64::from(doorway.centre), f64::from(doorway.width) / 2.0);
        (centre - half, centre + half)
    });
    for (end, next) in ends.chain([(f64::from(cut.to), 0.0)]) {
        let (a, b) = (on_cut(&cut, from), on_cut(&cut, end));
        let thick = if cut.axis == 0 { DVec2::X } else { DVec2::Y } * INNER_THICKNESS;
        floor.fixed.push(Footprint::upright((a + b) / 2.0, (b - a).abs() + thick));
        from = next;
    }
    for doorway in &doorways {
        landings(doorway, &cut, floor);
    }
}

/// Keeps both sides of a doorway free.
fn landings(doorway: &Doorway, cut: &Cut, floor: &mut Floor) {
    let middle = on_cut(cut, f64::from(doorway.centre));
    let (across, along) = if cut.axis == 0 { (DVec2::X, DVec2::Y) } else { (DVec2::Y, DVec2::X) };
    let size = across * (2.0 * LANDING) + along * (f64::from(doorway.width) / 10.0);
    for space in doorway.spaces {
        floor.landings[space].push(Footprint::upright(middle, size));
    }
}

/// A point of the wall's middle line, `along` in decimetres.
fn on_cut(cut: &Cut, along: f64) -> DVec2 {
    let at = f64::from(cut.at);
    (if cut.axis == 0 { DVec2::new(at, along) } else { DVec2::new(along, at) }) / 10.0
}

/// Some doorways have a leaf. Where the floor hangs on the doorway it stands open; elsewhere it may be shut.
fn leaves(plan: &FloorPlan, floor: &mut Floor) {
    let mut noise = NoiseStream::new(plan.seed, "floor/leaves");
    for (index, doorway) in floor.doorways.iter().enumerate() {
        let (has_leaf, is_shut, ajar) = (noise.chance(0.6), noise.chance(0.35), noise.unit());
        if doorway.is_mouth || !has_leaf {
            continue;
        }
        let cut = &floor.layout.cuts[doorway.cut];
        let open = match (doorway.is_needed, is_shut) {
            (false, true) => 0.0,
            (true, _) => 1.0,
            (false, false) => libm::round((0.5 + ajar / 2.0) * 100.0) / 100.0,
        };
        let degrees = leaf_heading(cut.axis, doorway, floor);
        let width = centimetres(f64::from(doorway.width) / 10.0 - 0.04);
        let door = Door {
            name: format!("door {}", index + 1),
            at: on_cut(cut, f64::from(doorway.centre)).extend(0.0),
            size: DVec3::new(width, 0.04, 2.0),
            yaw: degrees.to_radians(),
            hinge: Hinge::Left,
            open,
            material: "wood".to_owned(),
        };
        let footprint = leaf_footprint(&door);
        floor.items.push(Item { footprint, blocks: vec![], door: Some(door) });
    }
}

/// The way from hinge to handle, degrees: so that the leaf opens into a room and not into a corridor.
fn leaf_heading(axis: usize, doorway: &Doorway, floor: &Floor) -> f64 {
    // A leaf opens to its left: west of a wall that runs north, north of one that runs east.
    let [to_low, to_high] = if axis == 0 { [90.0, 270.0] } else { [180.0, 0.0] };
    if floor.layout.spaces[doorway.spaces[1]].is_corridor { to_low } else { to_high }
}

fn leaf_footprint(door: &Door) -> Footprint {
    let hinge = door.at.truncate() - DVec2::from_angle(door.yaw) * (door.size.x / 2.0);
    let yaw = door.yaw + door.open * std::f64::consts::FRAC_PI_2;
    let centre = hinge + DVec2::from_angle(yaw) * (door.size.x / 2.0);
    Footprint { centre, half: door.size.truncate() / 2.0, yaw }
}
