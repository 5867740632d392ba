//! Coloured posts as rays meet them.

use base::arena::{Arena, Band, Landmark};
use base::colour::Rgb;
use glam::DVec3;

use crate::plan::{built, look};

#[test]
fn the_bands_of_a_landmark_stand_on_each_other_from_the_foot_up() {
    let [pink, sky] = [Rgb::new(255, 0, 128), Rgb::new(0, 128, 255)];
    let bands = [(pink, 0.2), (sky, 0.5), (pink, 0.1)];
    let landmark = Landmark {
        name: "goal".into(),
        at: DVec3::new(2.0, 0.0, 0.3),
        radius: 0.1,
        bands: bands.map(|(colour, height)| Band { colour, height }).to_vec(),
    };
    let world = built(&Arena { landmarks: vec![landmark], ..Arena::default() });
    let colour_at = |z: f64| {
        let hit = look(&world, [0.0, 0.0, z], [1.0, 0.0, z])?;
        assert!((hit.distance - 1.9).abs() < 1e-4, "{}", hit.distance);
        assert_eq!(world.things()[hit.surface.owner as usize].name, "goal");
        Some(world.materials()[hit.surface.material as usize].colour)
    };
    let found = [0.29, 0.31, 0.49, 0.51, 0.99, 1.01, 1.09, 1.11].map(colour_at);
    let (pink, sky) = (Some(pink), Some(sky));
    assert_eq!(found, [None, pink, pink, sky, sky, pink, pink, None]);
}
