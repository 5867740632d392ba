//! Floors, walls, fixed blocks and landmarks.

use base::arena::{Arena, Block, BlockShape, Landmark, Material, Wall};
use base::geom::Pose;
use glam::{DVec2, DVec3};
use sim_rays::{RoundKind, Shape};

use super::builder::{Builder, placed_box, placed_round};
use crate::error::WorldError;
use crate::thing::{Thing, ThingKind};

/// Adds everything upright and unmoving.
pub(crate) fn add_structure(builder: &mut Builder, arena: &Arena) -> Result<(), WorldError> {
    for (number, floor) in (1..).zip(&arena.floors) {
        let surface =
            builder.thing(format!("floor {number}"), ThingKind::Floor, &floor.material)?;
        let middle = floor.at - DVec3::Z * (floor.thickness / 2.0);
        let size = floor.size.extend(floor.thickness);
        builder.fix(surface, placed_box(&Pose::at(middle), size));
    }
    for (number, wall) in (1..).zip(&arena.walls) {
        let surface = builder.thing(format!("wall {number}"), ThingKind::Wall, &wall.material)?;
        for (pose, size) in wall_boxes(wall) {
            builder.fix(surface, placed_box(&pose, size));
        }
    }
    for (number, block) in (1..).zip(&arena.blocks).filter(|(_, block)| block.mass.is_none()) {
        let name = block.name.clone().unwrap_or_else(|| format!("block {number}"));
        let surface = builder.thing(name, ThingKind::Block, &block.material)?;
        builder.fix(surface, block_shape(block, &block.pose));
    }
    for landmark in &arena.landmarks {
        add_landmark(builder, landmark);
    }
    Ok(())
}

/// A block's shape at some pose.
pub(crate) fn block_shape(block: &Block, pose: &Pose) -> Shape {
    match block.shape {
        BlockShape::Box(size) => placed_box(pose, size),
        BlockShape::Cylinder { radius, height } => {
            placed_round(RoundKind::Cylinder, pose, radius, height)
        }
        BlockShape::Sphere(radius) => placed_round(RoundKind::Sphere, pose, radius, 0.0),
    }
}

fn add_landmark(builder: &mut Builder, landmark: &Landmark) {
    builder.things.push(Thing { name: landmark.name.clone(), kind: ThingKind::Landmark });
    let owner = builder.things.len() - 1;
    let mut foot = landmark.at;
    for (number, band) in (1..).zip(&landmark.bands) {
        let name = format!("{} band {number}", landmark.name);
        let material = builder.material(Material::plain(&name, band.colour));
        let surface = builder.surface(owner, material);
        let middle = Pose::at(foot + DVec3::Z * (band.height / 2.0));
        let post = placed_round(RoundKind::Cylinder, &middle, landmark.radius, band.height);
        builder.fix(surface, post);
        foot.z += band.height;
    }
}

/// The boxes a wall is made of: what its gaps leave over, as middles and sizes.
pub(crate) fn wall_boxes(wall: &Wall) -> Vec<(Pose, DVec3)> {
    let mut boxes = vec![];
    let mut walked = 0.0;
    let corners = wall.path.len();
    let sides = if wall.is_closed { corners } else { corners.saturating_sub(1) };
    let ends = |side: usize| (wall.path[side], wall.path[(side + 1) % corners]);
    let around: f64 = (0..sides).map(|side| ends(side).0.distance(ends(side).1)).sum();
    for side in 0..sides {
        let (from, to) = ends(side);
        // Corners are filled by letting each side run on by half the thickness.
        let run_on = wall.thickness / 2.0;
        let before = if wall.is_closed || side > 0 { run_on } else { 0.0 };
        let after = if wall.is_closed || side + 1 < sides { run_on } else { 0.0 };
        let line = Side { from, to, start: -before, end: from.distance(to) + after };
        // A gap at the first corner of a closed wall opens the side before it as well.
        let starts: &[f64] = &[walked, walked - around, walked + around];
        boxes.extend(side_boxes(wall, &line, if wall.is_closed { starts } else { &starts[..1] }));
        walked += from.distance(to);
    }
    boxes
}

struct Side {
    from: DVec2,
    to: DVec2,
    start: f64,
    end: f64,
}

impl Side {
    /// The box over this stretch of the side, between these heights above the wall's foot.
    fn piece(
        &self,
        wall: &Wall,
        stretch: (f64, f64),
        heights: (f64, f64),
    ) -> Option<(Pose, DVec3)> {
        let size = DVec3::new(stretch.1 - stretch.0, wall.thickness, heights.1 - heights.0);
        if size.min_element() <= 1e-9 {
            return None;
        }
        let along = (self.to - self.from).normalize_or(DVec2::X);
        let middle = self.from + along * f64::midpoint(stretch.0, stretch.1);
        let height = wall.base + f64::midpoint(heights.0, heights.1);
        let yaw = libm::atan2(along.y, along.x);
        Some((Pose::from_xyz_yaw(middle.x, middle.y, height, yaw), size))
    }
}

/// What the gaps leave over of a side that begins at `starts` along the path.
fn side_boxes(wall: &Wall, side: &Side, starts: &[f64]) -> Vec<(Pose, DVec3)> {
    let mut gaps: Vec<_> = wall
        .gaps
        .iter()
        .flat_map(|gap| starts.iter().map(move |start| (gap, gap.along - start)))
        .map(|(gap, along)| (gap, along - gap.width / 2.0, along + gap.width / 2.0))
        .filter(|&(_, start, end)| end > side.start && start < side.end)
        .collect();
    gaps.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut pieces = vec![];
    let mut reached = side.start;
    for (gap, start, end) in gaps {
        let (start, end) = (start.max(side.start), end.min(side.end));
        pieces.push(side.piece(wall, (reached, start), (0.0, wall.height)));
        pieces.push(side.piece(wall, (start, end), (0.0, gap.sill.min(wall.height))));
        let lintel = gap.height.map_or(wall.height, |height| gap.sill + height);
        pieces.push(side.piece(wall, (start, end), (lintel, wall.height)));
        reached = reached.max(end);
    }
    pieces.push(side.piece(wall, (reached, side.end), (0.0, wall.height)));
    pieces.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use base::arena::Gap;

    use super::*;

    fn wall(gaps: Vec<Gap>) -> Wall {
        Wall {
            path: vec![DVec2::ZERO, DVec2::new(4.0, 0.0)],
            is_closed: false,
            base: 0.0,
            height: 2.0,
            thickness: 0.1,
            gaps,
            material: "plaster".into(),
        }
    }

    fn volume(wall: &Wall) -> f64 {
        wall_boxes(wall).iter().map(|(_, size)| size.x * size.y * size.z).sum()
    }

    #[test]
    fn a_gap_takes_its_volume_out_of_the_wall() {
        let whole = volume(&wall(vec![]));
        assert!((whole - 4.0 * 0.1 * 2.0).abs() < 1e-12, "{whole}");
        let doorway = Gap { along: 1.0, width: 0.9, sill: 0.0, height: None };
        assert!((volume(&wall(vec![doorway])) - (whole - 0.9 * 0.1 * 2.0)).abs() < 1e-12);
        let window = Gap { along: 3.0, width: 0.5, sill: 0.8, height: Some(1.0) };
        let both = volume(&wall(vec![window, doorway]));
        assert!((both - (whole - 0.18 - 0.5 * 0.1 * 1.0)).abs() < 1e-12, "{both}");
    }

    #[test]
    fn a_closed_wall_has_as_many_sides_as_corners() {
        let mut room = wall(vec![]);
        room.path = vec![DVec2::ZERO, DVec2::X * 3.0, DVec2::new(3.0, 2.0), DVec2::Y * 2.0];
        assert_eq!(wall_boxes(&room).len(), 3);
        room.is_closed = true;
        assert_eq!(wall_boxes(&room).len(), 4);
    }
}
