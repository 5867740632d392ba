//! Points into pixels.

use base::colour::Rgb;
use base::picture::Picture;
use clap::ValueEnum;
use link_clouds::Cloud;

use super::camera::{Camera, Seen};
use super::colouring::Colouring;
use super::shade::shade;

/// Nearest that is shown, metres.
const NEAR: f64 = 0.02;
/// Widest square, pixels: what is right before the lens must not hide everything.
const WIDEST: f64 = 200.0;

/// What a point is drawn as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Mark {
    /// As large as the space it stands for
    Squares,
    /// One pixel each
    Dots,
}

/// How a cloud looks.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// What a point is drawn as.
    pub mark: Mark,
    /// How a belief becomes a colour.
    pub colouring: Colouring,
    /// Darker where something near stands before it.
    pub is_shaded: bool,
}

/// The picture.
pub fn render(cloud: &Cloud, camera: &Camera, look: Look) -> Picture {
    let mut picture = Picture::filled(camera.width, camera.height, Rgb::default());
    let mut depths = vec![f32::INFINITY; picture.pixels.len()];
    let find = camera.projection(NEAR);
    let size = cloud.lattice().step() * camera.focal_length();
    for (position, belief) in cloud.positions() {
        let Some(seen) = find(position) else { continue };
        let side =
            if look.mark == Mark::Dots { 1.0 } else { (size / seen.depth).clamp(1.0, WIDEST) };
        let colour = look.colouring.colour(belief);
        for index in pixels(&seen, side, camera) {
            // Of equally near points the first stays, so that their order alone decides.
            if (seen.depth as f32) < depths[index] {
                depths[index] = seen.depth as f32;
                picture.pixels[index] = colour;
            }
        }
    }
    if look.is_shaded {
        shade(&mut picture, &depths, camera.focal_length() as f32);
    }
    picture
}

/// Indices of the pixels whose middles are in the square.
fn pixels(seen: &Seen, side: f64, camera: &Camera) -> impl Iterator<Item = usize> {
    let width = camera.width;
    // An end that is a whole pixel but for rounding is one: neighbours that only just touch must leave no crack.
    let pixel = |end: f64| libm::ceil(end - 0.5 - 1e-6);
    let range = |middle: f64, end: usize| {
        let from = pixel(middle - side / 2.0).clamp(0.0, end as f64) as usize;
        let to = pixel(middle + side / 2.0).clamp(0.0, end as f64) as usize;
        from..to
    };
    let (columns, rows) = (range(seen.x, camera.width), range(seen.y, camera.height));
    rows.flat_map(move |row| columns.clone().map(move |column| row * width + column))
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use glam::DVec3;
    use link_clouds::{Lattice, Point};

    use super::*;

    const LOOK: Look = Look { mark: Mark::Squares, colouring: Colouring::Bands, is_shaded: false };

    fn camera() -> Camera {
        let world_from_camera = Pose::looking_at(DVec3::ZERO, DVec3::X);
        Camera {
            world_from_camera,
            field_of_view: std::f64::consts::FRAC_PI_2,
            width: 100,
            height: 100,
        }
    }

    fn cloud(points: &[(i32, f32)]) -> Cloud {
        let points = points.iter().map(|&(x, belief)| Point::new(x, 0, 0, belief)).collect();
        Cloud::new(Lattice::new(0.1).unwrap(), points).unwrap()
    }

    fn lit(picture: &Picture) -> Vec<Rgb> {
        picture.pixels.iter().copied().filter(|pixel| *pixel != Rgb::default()).collect()
    }

    #[test]
    fn a_square_is_as_large_as_its_space_and_a_dot_one_pixel() {
        // 0.1 m at 1 m with a focal length of 50 pixels.
        let picture = render(&cloud(&[(10, 1.0)]), &camera(), LOOK);
        assert_eq!(lit(&picture).len(), 25);
        assert_eq!(picture.at(50, 50), Colouring::Bands.colour(1.0));
        let dots = Look { mark: Mark::Dots, ..LOOK };
        assert_eq!(lit(&render(&cloud(&[(10, 1.0)]), &camera(), dots)).len(), 1);
    }

    #[test]
    fn the_nearer_point_is_in_front_whatever_the_order() {
        let picture = render(&cloud(&[(10, 0.1), (50, 0.9)]), &camera(), LOOK);
        assert_eq!(picture.at(50, 50), Colouring::Bands.colour(0.1));
        let behind = render(&cloud(&[(-10, 0.1)]), &camera(), LOOK);
        assert!(lit(&behind).is_empty(), "what is behind the camera is not seen");
    }

    #[test]
    fn shading_darkens_only_where_something_nearer_stands_beside() {
        let scene = Cloud::new(
            Lattice::new(0.1).unwrap(),
            (-60..60)
                .flat_map(|y| (-60..60).map(move |z| Point::new(30, y, z, 1.0)))
                .chain([Point::new(20, 0, 0, 1.0)])
                .collect(),
        )
        .unwrap();
        let picture = render(&scene, &camera(), Look { is_shaded: true, ..LOOK });
        let full = Colouring::Bands.colour(1.0);
        assert_eq!(picture.at(50, 50), full, "nearest");
        assert_eq!(picture.at(20, 20), full, "flat");
        let dark = picture.pixels.iter().filter(|pixel| **pixel != full).count();
        assert!((8..40).contains(&dark), "{dark} pixels round the nearer square");
    }
}
