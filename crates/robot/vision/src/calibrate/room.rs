//! A room whose floor and walls are chequered, and where its corners of squares are.

use glam::DVec3;

/// A rectangular room; squares are counted from the middle of the floor and of each wall. Metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChequeredRoom {
    /// From wall to wall along x and y; the origin is in the middle of the floor.
    pub size: [f64; 2],
    /// Of the walls.
    pub height: f64,
    /// Edge of a square.
    pub square: f64,
}

/// Where four squares meet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Corner {
    /// In the room.
    pub place: DVec3,
    /// Away from the surface it is on.
    pub facing: DVec3,
    /// Along the edges of the squares, as long as one.
    pub edges: [DVec3; 2],
}

impl ChequeredRoom {
    /// The one that `usar camera calibrate` renders.
    pub const USUAL: Self = Self { size: [4.0, 3.2], height: 1.6, square: 0.4 };

    /// All corners but those where surfaces meet.
    pub fn corners(&self) -> Vec<Corner> {
        let [length, width] = self.size;
        let middle = DVec3::Z * (self.height / 2.0);
        let (x, y, z) = (DVec3::X * length, DVec3::Y * width, DVec3::Z * self.height);
        let surfaces = [
            (DVec3::ZERO, x, y, DVec3::Z),
            (middle + x / 2.0, y, z, DVec3::NEG_X),
            (middle - x / 2.0, y, z, DVec3::X),
            (middle + y / 2.0, x, z, DVec3::NEG_Y),
            (middle - y / 2.0, x, z, DVec3::Y),
        ];
        let mut corners = vec![];
        for (at, along, up, facing) in surfaces {
            let steps = [along, up].map(|span| self.steps(span.length()));
            let edges = [along, up].map(|span| span.normalize() * self.square);
            for row in -steps[1]..=steps[1] {
                for column in -steps[0]..=steps[0] {
                    let place = at + edges[0] * f64::from(column) + edges[1] * f64::from(row);
                    corners.push(Corner { place, facing, edges });
                }
            }
        }
        corners
    }

    /// Corners to each side of the middle that leave half a square to the next surface.
    fn steps(&self, span: f64) -> i32 {
        ((span / 2.0 - self.square / 2.0) / self.square + 1e-9).floor() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_keep_half_a_square_from_where_surfaces_meet() {
        let corners = ChequeredRoom::USUAL.corners();
        // 9 x 7 on the floor, 7 x 3 and 9 x 3 on each pair of walls.
        assert_eq!(corners.len(), 63 + 2 * 21 + 2 * 27);
        assert!(corners.iter().all(|c| c.place.x.abs() <= 2.0 && c.place.y.abs() <= 1.6));
        let on_walls = corners.iter().filter(|c| c.facing.z == 0.0);
        assert!(on_walls.into_iter().all(|c| (0.39..1.21).contains(&c.place.z)));
    }
}
