//! Materials and their patterns.

use base::arena::{CELSIUS_ZERO, Material, Pattern, built_in_materials};
use base::colour::Rgb;
use png::{BitDepth, ColorType};

use crate::{arena, arena_with, heights::png};

fn material(body: &str, name: &str) -> Material {
    let materials = arena(body).materials;
    materials.into_iter().find(|material| material.name == name).unwrap()
}

#[test]
fn a_material_has_all_its_keys() {
    let full = material(
        "[[material]]\nname = \"rust\"\ncolour = \"#aa5522\"\npattern = \"blotches\"\nother = \"#010203\"\nsize_m = 2\n\
         transparent = true\necho = 0.1\ninfrared = 0.2\ntemperature_c = 400\nradio_loss_db = 30\n",
        "rust",
    );
    let expected = Material {
        name: "rust".to_owned(),
        colour: Rgb::new(0xaa, 0x55, 0x22),
        pattern: Pattern::Blotches { other: Rgb::new(1, 2, 3), size: 2.0 },
        is_transparent: true,
        echo: 0.1,
        infrared: 0.2,
        temperature: Some(CELSIUS_ZERO + 400.0),
        radio_loss: 30.0,
    };
    assert_eq!(full, expected);
}

#[test]
fn a_material_needs_no_more_than_name_and_colour() {
    let plain = material("[[material]]\nname = \"m\"\ncolour = \"#102030\"\n", "m");
    assert_eq!(plain, Material::plain("m", Rgb::new(0x10, 0x20, 0x30)));
}

#[test]
fn every_pattern_can_be_named_and_has_a_darker_second_colour() {
    let (other, size) = (Rgb::new(60, 40, 20), 0.5);
    for (name, pattern) in [
        ("plain", Pattern::Plain),
        ("checker", Pattern::Checker { other, size }),
        ("stripes", Pattern::Stripes { other, size }),
        ("bricks", Pattern::Bricks { other, size }),
        ("planks", Pattern::Planks { other, size }),
        ("tiles", Pattern::Tiles { other, size }),
        ("blotches", Pattern::Blotches { other, size }),
    ] {
        let body =
            format!("[[material]]\nname = \"m\"\ncolour = \"#5a3c1e\"\npattern = \"{name}\"\n");
        assert_eq!(material(&body, "m").pattern, pattern, "{name}");
    }
}

#[test]
fn describing_a_built_in_material_changes_only_what_is_said() {
    let brick = built_in_materials().into_iter().find(|m| m.name == "brick").unwrap();
    let changed = material("[[material]]\nname = \"brick\"\nsize_m = 0.5\necho = 0.5\n", "brick");
    let Pattern::Bricks { other, .. } = brick.pattern else { panic!("{brick:?}") };
    let expected = Material { pattern: Pattern::Bricks { other, size: 0.5 }, echo: 0.5, ..brick };
    assert_eq!(changed, expected);
    let count = arena("[[material]]\nname = \"brick\"\necho = 0.5\n").materials.len();
    assert_eq!(count, built_in_materials().len());
}

#[test]
fn a_picture_is_read_once_and_shared() {
    let body = "[[material]]\nname = \"a\"\npng = \"p.png\"\n[[material]]\nname = \"b\"\npng = \"p.png\"\nsize_m = 3\n";
    let content = png(2, 1, ColorType::Rgb, BitDepth::Eight, &[1, 2, 3, 4, 5, 6]);
    let materials = arena_with(body, &[("p.png", &content)]).materials;
    let [.., a, b] = &materials[..] else { panic!("two materials") };
    let (Pattern::Picture { picture, size }, Pattern::Picture { picture: same, size: three }) =
        (&a.pattern, &b.pattern)
    else {
        panic!("{a:?} {b:?}")
    };
    assert_eq!((picture.width, picture.height()), (2, 1));
    assert_eq!(picture.pixels, [Rgb::new(1, 2, 3), Rgb::new(4, 5, 6)]);
    assert!(std::sync::Arc::ptr_eq(picture, same));
    assert_eq!((*size, *three), (1.0, 3.0));
}

#[test]
fn pictures_of_every_kind_become_pixels() {
    let red = Rgb::new(255, 0, 0);
    let grey = Rgb::new(51, 51, 51);
    for (content, pixel) in [
        (png(1, 1, ColorType::Rgba, BitDepth::Eight, &[255, 0, 0, 9]), red),
        (png(1, 1, ColorType::Rgb, BitDepth::Sixteen, &[255, 255, 0, 0, 0, 0]), red),
        (png(1, 1, ColorType::Indexed, BitDepth::Eight, &[1]), red),
        (png(1, 1, ColorType::Grayscale, BitDepth::Eight, &[51]), grey),
        (png(1, 1, ColorType::GrayscaleAlpha, BitDepth::Eight, &[51, 3]), grey),
    ] {
        let arena =
            arena_with("[[material]]\nname = \"a\"\npng = \"p.png\"\n", &[("p.png", &content)]);
        let Some(Pattern::Picture { picture, .. }) = arena.materials.last().map(|m| &m.pattern)
        else {
            panic!("{:?}", arena.materials.last())
        };
        assert_eq!(picture.pixels, [pixel]);
    }
}
