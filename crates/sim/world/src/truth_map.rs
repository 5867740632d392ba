//! The floor plan as it truly is, at some height.

use base::geom::Bounds;
use glam::{DVec3, Vec3};
use link_images::map_server::{Cell, GridMap};
use sim_rays::{Filter, Nearest, OrientedBox, Ray, Round, Shape, Triangle};

use crate::thing::ThingKind;
use crate::world::World;

/// Cells of more than this many would not fit a picture anybody opens.
const MOST_CELLS: f64 = 64e6;

/// Which cells hold something solid at `height` metres, which are free floor, and which have no floor at all.
///
/// `None` if the map would have more than 64 million cells.
pub fn truth_map(world: &World, height: f64, resolution: f64) -> Option<GridMap> {
    let bounds = floor_plan(world);
    let cells = |extent: f64| libm::ceil(extent / resolution).max(1.0);
    let (width, rows) = (cells(bounds.size().x), cells(bounds.size().y));
    if width * rows > MOST_CELLS {
        return None;
    }
    let mut map = GridMap {
        width: width as usize,
        height: rows as usize,
        resolution,
        origin: [bounds.min.x, bounds.min.y, 0.0],
        cells: vec![Cell::Unknown; width as usize * rows as usize],
    };
    mark_floor(world, &mut map, height);
    for part in world.scene().parts() {
        mark_shape(&mut map, &part.shape, height);
    }
    Some(map)
}

/// Floor that is shown around a start that lies outside all that is built, metres.
const AROUND_START: f64 = 1.0;

/// The box around everything but bare ground and around every start, or around the ground where there is nothing else.
fn floor_plan(world: &World) -> Bounds {
    let is_ground = |owner: u32| world.things()[owner as usize].kind == ThingKind::Floor;
    let built = world.scene().parts().iter().filter(|part| !is_ground(part.surface.owner));
    let bounds = built.fold(Bounds::EMPTY, |bounds, part| {
        let (min, max) = part.shape.bounds();
        bounds.union(Bounds { min: min.as_dvec3(), max: max.as_dvec3() })
    });
    let bounds = if bounds.is_empty() { world.bounds() } else { bounds };
    let bounds =
        if bounds.is_empty() { Bounds::around([glam::DVec3::ZERO]) } else { bounds.grown(0.5) };
    let starts = world.arena().starts.iter().map(|start| start.pose.position);
    starts
        .filter(|start| !is_on_plan(&bounds, *start))
        .fold(bounds, |bounds, start| bounds.union(Bounds::around([start]).grown(AROUND_START)))
}

fn is_on_plan(bounds: &Bounds, place: DVec3) -> bool {
    let place = place.truncate();
    bounds.min.truncate().cmple(place).all() && bounds.max.truncate().cmpge(place).all()
}

/// Free is where a ray from the height of the map meets something below.
fn mark_floor(world: &World, map: &mut GridMap, height: f64) {
    for row in 0..map.height {
        let rays: Vec<Ray> = (0..map.width)
            .map(|column| Ray::new(centre(map, column, row, height), -Vec3::Z, 1e4))
            .collect();
        let mut nearest = vec![Nearest::none(0.0); rays.len()];
        world.scene().nearest_many(&rays, &Filter::default(), &mut nearest);
        let cells = &mut map.cells[row * map.width..][..map.width];
        for (cell, nearest) in cells.iter_mut().zip(nearest) {
            if nearest.is_hit() {
                *cell = Cell::Free;
            }
        }
    }
}

fn centre(map: &GridMap, column: usize, row: usize, height: f64) -> Vec3 {
    let x = map.origin[0] + (column as f64 + 0.5) * map.resolution;
    let y = map.origin[1] + (row as f64 + 0.5) * map.resolution;
    Vec3::new(x as f32, y as f32, height as f32)
}

fn mark_shape(map: &mut GridMap, shape: &Shape, height: f64) {
    let (min, max) = shape.bounds();
    if f64::from(min.z) > height || f64::from(max.z) < height {
        return;
    }
    // A cell counts as soon as the shape comes within half a cell of its middle: thin walls leave no holes.
    let margin = (map.resolution / 2.0) as f32;
    let index = |value: f32, axis: usize, most: usize| {
        let cell = (f64::from(value) - map.origin[axis]) / map.resolution;
        (libm::floor(cell).max(0.0) as usize).min(most - 1)
    };
    let columns = index(min.x - margin, 0, map.width)..=index(max.x + margin, 0, map.width);
    let rows = index(min.y - margin, 1, map.height)..=index(max.y + margin, 1, map.height);
    for row in rows {
        for column in columns.clone() {
            if is_near(shape, centre(map, column, row, height), margin) {
                map.cells[row * map.width + column] = Cell::Occupied;
            }
        }
    }
}

fn is_near(shape: &Shape, point: Vec3, margin: f32) -> bool {
    match shape {
        Shape::Box(cuboid) => {
            let grown =
                OrientedBox { half: cuboid.half + Vec3::new(margin, margin, 0.0), ..*cuboid };
            Shape::Box(grown).contains(point)
        }
        Shape::Round(round) => {
            Shape::Round(Round { radius: round.radius + margin, ..*round }).contains(point)
        }
        Shape::Triangle(triangle) => triangle_is_near(triangle, point, margin),
    }
}

/// Whether the line in which the triangle cuts the level of the point passes within `margin`.
fn triangle_is_near(triangle: &Triangle, point: Vec3, margin: f32) -> bool {
    let [a, b, c] = triangle.corners;
    let cuts: Vec<Vec3> = [(a, b), (b, c), (c, a)]
        .into_iter()
        .filter(|(from, to)| (from.z < point.z) != (to.z < point.z))
        .map(|(from, to)| from.lerp(to, (point.z - from.z) / (to.z - from.z)))
        .collect();
    let &[from, to] = cuts.as_slice() else { return false };
    let (line, offset) = ((to - from).truncate(), (point - from).truncate());
    let share = (offset.dot(line) / line.length_squared().max(1e-12)).clamp(0.0, 1.0);
    (offset - line * share).length() <= margin * std::f32::consts::SQRT_2
}

#[cfg(test)]
mod tests {
    use base::arena::{Arena, Floor, Start, Wall};
    use base::geom::Pose;
    use glam::DVec2;

    use super::*;

    /// A floor with one thin wall across its middle.
    fn hall() -> Arena {
        let mut arena = Arena::default();
        arena.floors.push(Floor {
            at: DVec3::ZERO,
            size: DVec2::splat(20.0),
            thickness: 0.1,
            material: "concrete".into(),
        });
        arena.walls.push(Wall {
            path: vec![DVec2::new(-1.0, -1.0), DVec2::new(1.0, 1.0)],
            is_closed: false,
            base: 0.0,
            height: 2.0,
            thickness: 0.02,
            gaps: vec![],
            material: "plaster".into(),
        });
        arena
    }

    #[test]
    fn a_thin_wall_is_a_closed_line_and_the_floor_beside_it_is_free() {
        let arena = hall();
        let world = World::new(&arena).unwrap();
        let map = truth_map(&world, 0.3, 0.1).unwrap();
        let count = |cell: Cell| map.cells.iter().filter(|&&c| c == cell).count();
        assert!(count(Cell::Occupied) >= 20, "{} cells", count(Cell::Occupied));
        assert!(count(Cell::Free) > 800 && count(Cell::Unknown) == 0);
        let above = truth_map(&world, 2.5, 0.1).unwrap();
        assert!(above.cells.iter().all(|&c| c != Cell::Occupied));
    }

    #[test]
    fn a_start_far_from_the_only_wall_is_on_the_map() {
        let mut arena = hall();
        let pose = Pose::from_xyz_yaw(-6.0, 3.0, 0.0, 0.0);
        arena.starts.push(Start { name: "Start1".into(), pose });
        let map = truth_map(&World::new(&arena).unwrap(), 0.3, 0.1).unwrap();
        let cell = |x: f64, y: f64| {
            let at = |value: f64, axis: usize| ((value - map.origin[axis]) / 0.1) as usize;
            map.at(at(x, 0), at(y, 1))
        };
        assert_eq!(cell(-6.0, 3.0), Some(Cell::Free));
        assert_eq!(cell(0.5, 0.5), Some(Cell::Occupied));
    }

    #[test]
    fn a_map_too_large_to_open_is_refused() {
        let mut arena = Arena::default();
        arena.floors.push(Floor {
            at: DVec3::ZERO,
            size: DVec2::splat(1000.0),
            thickness: 0.1,
            material: "concrete".into(),
        });
        let world = World::new(&arena).unwrap();
        assert_eq!(truth_map(&world, 0.3, 0.01), None);
    }
}
