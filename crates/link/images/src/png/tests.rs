use proptest::prelude::*;

use super::*;

fn chequered() -> Picture {
    let pixels = (0..7 * 5).map(|i| Rgb::new(i * 7, 255 - i, if i % 2 == 0 { 0 } else { 200 }));
    Picture { width: 7, pixels: pixels.collect() }
}

#[test]
fn a_picture_survives_the_round_trip() {
    assert_eq!(decode(&encode(&chequered()).unwrap()).unwrap(), chequered());
}

#[test]
fn the_same_picture_gives_the_same_bytes() {
    assert_eq!(encode(&chequered()).unwrap(), encode(&chequered()).unwrap());
}

#[test]
fn depths_keep_every_millimetre() {
    let depths: Vec<u16> = (0..600).map(|i| i * 109).collect();
    let back = decode_grey16(&encode_grey16(30, &depths).unwrap()).unwrap();
    assert_eq!(back, Grey16 { width: 30, pixels: depths });
}

#[test]
fn eight_bits_of_grey_become_equal_red_green_and_blue() {
    let picture = decode(&encode_grey8(2, &[0, 9, 128, 255]).unwrap()).unwrap();
    let expected = [0, 9, 128, 255].map(|v| Rgb::new(v, v, v)).to_vec();
    assert_eq!(picture, Picture { width: 2, pixels: expected });
}

#[test]
fn white_is_white_in_either_depth() {
    let eight = decode_grey16(&encode_grey8(1, &[255, 0]).unwrap()).unwrap();
    assert_eq!(eight.pixels, [65_535, 0]);
    let colour = Picture { width: 1, pixels: vec![Rgb::new(255, 255, 255), Rgb::new(255, 0, 0)] };
    let grey = decode_grey16(&encode(&colour).unwrap()).unwrap();
    assert_eq!(grey.pixels, [65_535, 21_845]);
}

#[test]
fn sixteen_bits_keep_their_upper_half_in_a_picture() {
    let picture = decode(&encode_grey16(1, &[0x1234, 0xfedc]).unwrap()).unwrap();
    assert_eq!(picture.pixels, [Rgb::new(0x12, 0x12, 0x12), Rgb::new(0xfe, 0xfe, 0xfe)]);
}

#[test]
fn a_palette_and_transparency_become_plain_colour() {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, 2, 1);
    encoder.set_color(ColorType::Indexed);
    encoder.set_palette(vec![10, 20, 30, 200, 100, 50]);
    encoder.set_trns(vec![0, 255]);
    encoder.write_header().unwrap().write_image_data(&[1, 0]).unwrap();
    let picture = decode(&bytes).unwrap();
    assert_eq!(picture.pixels, [Rgb::new(200, 100, 50), Rgb::new(10, 20, 30)]);
    assert_eq!(decode_grey16(&bytes).unwrap().pixels.len(), 2);
}

#[test]
fn a_cut_off_file_is_an_error_at_every_length() {
    let bytes = encode(&chequered()).unwrap();
    // The last twelve bytes are the end mark, which a decoder may do without.
    for length in 0..bytes.len() - 12 {
        assert!(decode(&bytes[..length]).is_err(), "{length} of {} bytes were enough", bytes.len());
    }
}

#[test]
fn a_damaged_file_is_named_as_such() {
    let mut bytes = encode(&chequered()).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 0xff;
    let error = decode(&bytes).unwrap_err().to_string();
    assert!(error.starts_with("not a readable PNG: "), "{error}");
    let error = decode(b"GIF89a").unwrap_err().to_string();
    assert!(error.starts_with("not a readable PNG: "), "{error}");
}

#[test]
fn a_huge_promise_is_refused_before_memory_is_taken() {
    let mut bytes = Vec::new();
    Encoder::new(&mut bytes, 65_000, 60_000).write_header().map(drop).ok();
    // Signature and header, then the beginning of data: the decoder looks no further for the size.
    bytes.truncate(33);
    bytes.extend([0, 0, 0, 1, b'I', b'D', b'A', b'T']);
    let error = decode(&bytes).unwrap_err();
    assert!(matches!(error, ImageError::TooLarge { width: 65_000, height: 60_000 }), "{error}");
}

#[test]
fn rows_that_are_not_full_are_refused() {
    assert!(matches!(encode_grey8(3, &[1; 4]), Err(ImageError::Ragged { width: 3, pixels: 4 })));
    assert!(matches!(encode_grey16(0, &[]), Err(ImageError::Ragged { width: 0, pixels: 0 })));
    assert!(matches!(encode_grey8(5, &[]), Err(ImageError::Empty { width: 5, height: 0 })));
}

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        decode(&bytes).ok();
        decode_grey16(&bytes).ok();
    }

    #[test]
    fn any_damage_is_read_or_refused(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut bytes = encode(&chequered()).unwrap();
        for (place, value) in damage {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        decode(&bytes).ok();
        decode_grey16(&bytes).ok();
    }

    #[test]
    fn any_picture_survives(
        width in 1_usize..9,
        rows in 1_usize..9,
        seed in prop::collection::vec(any::<[u8; 3]>(), 64),
    ) {
        let pixels = seed[..width * rows].iter().map(|&[r, g, b]| Rgb::new(r, g, b)).collect();
        let picture = Picture { width, pixels };
        prop_assert_eq!(decode(&encode(&picture).unwrap()).unwrap(), picture);
    }
}
