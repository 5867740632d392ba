use proptest::prelude::*;

use super::Cell::{Free, Occupied, Unknown};
use super::*;

/// Three columns, two rows; the lower row has the wall.
fn small() -> GridMap {
    GridMap {
        width: 3,
        height: 2,
        resolution: 0.05,
        origin: [-1.5, 2.0, 0.25],
        cells: vec![Occupied, Occupied, Free, Free, Unknown, Free],
    }
}

#[test]
fn the_first_row_of_the_image_is_the_greatest_y() {
    let files = encode(&small(), "floor.pgm").unwrap();
    assert_eq!(files.pgm, b"P5\n3 2\n255\n\xfe\xcd\xfe\x00\x00\xfe");
}

#[test]
fn the_description_is_what_map_server_expects() {
    let files = encode(&small(), "floor.pgm").unwrap();
    let expected = "image: floor.pgm\nmode: trinary\nresolution: 0.05\norigin: [-1.5, 2.0, 0.25]\n\
                    negate: 0\noccupied_thresh: 0.65\nfree_thresh: 0.196\n";
    assert_eq!(files.yaml, expected);
}

#[test]
fn a_map_survives_the_round_trip() {
    let files = encode(&small(), "floor.pgm").unwrap();
    assert_eq!(decode(&files.pgm, &files.yaml).unwrap(), small());
    assert_eq!(small().at(0, 1), Some(Free));
    assert_eq!(small().at(3, 0), None);
}

#[test]
fn a_map_saved_by_others_is_read_with_comments_lists_and_negation() {
    let yaml = "---\n# saved yesterday\nimage: \"a map.pgm\"  # beside this file\nresolution: 0.1\n\
                origin:\n  - -2.0\n  - 3\n  - 0.0\nnegate: 1\noccupied_thresh: 0.65\nfree_thresh: 0.25\n";
    let map = decode(b"P5 # a comment\n# another\n2 1 100\n\x64\x00", yaml).unwrap();
    assert_eq!(map.cells, [Occupied, Free]);
    assert_eq!((map.resolution, map.origin), (0.1, [-2.0, 3.0, 0.0]));
    assert_eq!(image_name(yaml).unwrap(), "a map.pgm");
}

#[test]
fn the_thresholds_of_the_file_decide() {
    let yaml = |free: &str| {
        format!(
            "image: m\nresolution: 1\norigin: [0, 0, 0]\noccupied_thresh: 0.65\nfree_thresh: {free}\n"
        )
    };
    // 205 is 0.19608 dark: unknown for the old threshold, free for Nav2's.
    let pgm = b"P5\n1 1\n255\n\xcd";
    assert_eq!(decode(pgm, &yaml("0.196")).unwrap().cells, [Unknown]);
    assert_eq!(decode(pgm, &yaml("0.25")).unwrap().cells, [Free]);
}

#[test]
fn image_names_that_need_quotes_come_back() {
    for name in ["plain.pgm", "with space.pgm", "it's.pgm", "a: b # c.pgm", "-x", "sub/dir.pgm"] {
        let files = encode(&small(), name).unwrap();
        assert_eq!(image_name(&files.yaml).unwrap(), name, "{}", files.yaml);
    }
    assert!(encode(&small(), "two\nlines").is_err());
}

fn image_error(pgm: &[u8]) -> String {
    decode(pgm, &encode(&small(), "m").unwrap().yaml).unwrap_err().to_string()
}

#[test]
fn a_broken_image_is_described() {
    for (pgm, words) in [
        (&b"P2\n1 1\n255\n0"[..], "\"P2\""),
        (b"", "\"\""),
        (b"P5\nwide", "width"),
        (b"P5\n3", "height"),
        (b"P5\n3 2 x", "greatest grey"),
        (b"P5\n3 2\n65535\n", "65535"),
        (b"P5\n3 2\n255\n12345", "5 pixels of 6"),
        (b"P5\n0 2\n255\n", "0 x 2"),
        (b"P5\n60000 60000\n255\n", "60000 x 60000"),
        (b"P5\n99999999999999999999999 1\n255\n", "width"),
    ] {
        let error = image_error(pgm);
        assert!(error.contains(words), "{error:?} does not say {words:?}");
    }
}

fn description_error(change: (&str, &str)) -> String {
    let files = encode(&small(), "m.pgm").unwrap();
    decode(&files.pgm, &files.yaml.replace(change.0, change.1)).unwrap_err().to_string()
}

#[test]
fn a_broken_description_names_key_value_and_fix() {
    for (change, words) in [
        (("image: m.pgm\n", ""), "`image`"),
        (("resolution: 0.05", "resolution: 0"), "above zero"),
        (("resolution: 0.05", "resolution: nan"), "NaN"),
        (("resolution: 0.05", "resolution: thick"), "\"thick\""),
        (("[-1.5, 2.0, 0.25]", "[1, 2]"), "[1, 2]"),
        (("[-1.5, 2.0, 0.25]", "[1, 2, inf]"), "finite"),
        (("trinary", "scale"), "expected trinary"),
        (("negate: 0", "negate: maybe"), "0 or 1"),
        (("free_thresh: 0.196", "free_thresh: 0.7"), "at most `occupied_thresh`"),
        (("occupied_thresh: 0.65", "occupied_thresh: 65"), "from 0 to 1"),
        (("negate: 0", "image: other"), "repeats `image`"),
        (("negate: 0", "just words"), "line 5"),
        (("image: m.pgm", "- item"), "line 1"),
    ] {
        let error = description_error(change);
        assert!(error.contains(words), "{error:?} does not say {words:?}");
    }
}

#[test]
fn an_endless_description_is_refused() {
    let error = decode(b"", &"#\n".repeat(40_000)).unwrap_err();
    assert!(matches!(error, MapError::YamlTooLong { found: 80_000, .. }), "{error}");
}

#[test]
fn a_map_of_the_wrong_number_of_cells_is_not_written() {
    let mut map = small();
    map.cells.pop();
    assert!(encode(&map, "m").unwrap_err().to_string().contains("5 pixels"));
    map.width = 0;
    assert!(encode(&map, "m").is_err());
    let blurred = GridMap { resolution: f64::INFINITY, ..small() };
    assert!(encode(&blurred, "m").unwrap_err().to_string().contains("inf"));
}

proptest! {
    #[test]
    fn any_image_is_read_or_refused(tail in prop::collection::vec(any::<u8>(), 0..64)) {
        let yaml = encode(&small(), "m").unwrap().yaml;
        decode(&tail, &yaml).ok();
        decode(&[b"P5", tail.as_slice()].concat(), &yaml).ok();
        decode(&[b"P5 2 2 255", tail.as_slice()].concat(), &yaml).ok();
    }

    #[test]
    fn any_description_is_read_or_refused(text in "\\PC{0,200}", lines in "[a-z:#'\"\\[\\]0-9., \n-]{0,200}") {
        image_name(&text).ok();
        image_name(&lines).ok();
    }

    #[test]
    fn any_map_survives(
        width in 1_usize..7,
        height in 1_usize..7,
        kinds in prop::collection::vec(0_usize..3, 36),
        resolution in 1e-3..10.0_f64,
        origin in any::<[i32; 3]>(),
    ) {
        let cells = kinds[..width * height].iter().map(|&k| [Occupied, Free, Unknown][k]).collect();
        let origin = origin.map(|v| f64::from(v) / 1000.0);
        let map = GridMap { width, height, resolution, origin, cells };
        let files = encode(&map, "m.pgm").unwrap();
        prop_assert_eq!(decode(&files.pgm, &files.yaml).unwrap(), map);
    }

    #[test]
    fn any_image_name_comes_back(name in "[ -~é]{1,20}") {
        let yaml = encode(&small(), &name).unwrap().yaml;
        prop_assert_eq!(image_name(&yaml).unwrap(), name);
    }
}

#[test]
fn a_png_is_a_map_as_well_as_a_pgm_is() {
    let (black, grey, white) = (0, 205, 254);
    let pixels = [black, white, grey, white].map(|g| base::colour::Rgb::new(g, g, g));
    let png = crate::png::encode(&base::picture::Picture { width: 2, pixels: pixels.to_vec() });
    let map = decode_alone(&png.unwrap(), 0.05).unwrap();
    // The picture's lower row comes first.
    assert_eq!(map.cells, [Cell::Unknown, Cell::Free, Cell::Occupied, Cell::Free]);
    assert_eq!((map.resolution, map.origin), (0.05, [0.0; 3]));
    let wrong = decode_alone(b"P5 1 1 255 \x00", 0.0).unwrap_err().to_string();
    assert!(wrong.contains("resolution"), "{wrong}");
}
