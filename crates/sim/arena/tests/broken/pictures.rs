//! Pictures that are cut off, spoilt, too large, or no pictures.

use crate::sheet::{Case, whole};

const TEXTURE: &str = "[[material]]\nname = \"m\"\npng = \"p.png\"\n";
const HEIGHTS: &str =
    "[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\npng = \"p.png\"\nheight_m = 1\n";

/// A grey picture.
pub(crate) fn grey(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&vec![7; width as usize * height as usize]).unwrap();
    writer.finish().unwrap();
    bytes
}

#[test]
fn the_picture_that_is_spoilt_is_whole_before() {
    whole("texture", TEXTURE).beside("p.png", grey(8, 8)).assert_readable();
    whole("heights", HEIGHTS).beside("p.png", grey(8, 8)).assert_readable();
}

/// With `value` at `offset`, and the checksum of the header made good again.
fn with_header_byte(offset: usize, value: u8) -> Vec<u8> {
    let mut bytes = grey(8, 8);
    bytes[offset] = value;
    let checksum = crc(&bytes[12..29]).to_be_bytes();
    bytes[29..33].copy_from_slice(&checksum);
    bytes
}

/// CRC-32 as PNG has it (PNG specification, annex D).
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| {
            if crc & 1 == 1 { (crc >> 1) ^ 0xedb8_8320 } else { crc >> 1 }
        })
    })
}

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let at = "a.toml:7: material.png = \"p.png\"";
    let good = grey(8, 8);
    let cut = |length: usize| good[..length].to_vec();
    let texture = |name: &str, content: Vec<u8>| whole(name, TEXTURE).beside("p.png", content);
    let mut spoilt = good.clone();
    let middle = spoilt.len() - 25;
    spoilt[middle] ^= 0xff;
    vec![
        whole("no picture file", TEXTURE).says(&[at, "no such file"]),
        whole("a picture from outside", "[[material]]\nname = \"m\"\npng = \"/p.png\"\n").says(&["a.toml:7: material.png = \"/p.png\"", "absolute"]),
        whole("a picture and a pattern", "[[material]]\nname = \"m\"\npng = \"p.png\"\npattern = \"tiles\"\n").beside("p.png", good.clone()).says(&["a.toml:8: material.pattern", "a picture is the pattern"]),
        texture("an empty picture", vec![]).says(&[at, "not a whole PNG file"]),
        texture("a text for a picture", b"hello".to_vec()).says(&[at, "not a whole PNG file"]),
        texture("a JPEG for a picture", b"\xff\xd8\xff\xe0\0\x10JFIF\0".to_vec()).says(&[at, "not a whole PNG file"]),
        texture("a picture cut off in its header", cut(20)).says(&[at, "not a whole PNG file"]),
        texture("a picture cut off after its header", cut(33)).says(&[at, "not a whole PNG file"]),
        texture("a picture cut off in its pixels", cut(good.len() - 22)).says(&[at, "not a whole PNG file"]),
        texture("a picture with a spoilt byte", spoilt).says(&[at, "not a whole PNG file"]),
        texture("a picture bomb", with_header_byte(16, 0x7f)).says(&[at, "2130706440 x 8 pixels", "1 to 4096"]),
        texture("a picture just too large", with_header_byte(18, 0x10)).says(&[at, "4104 x 8 pixels"]),
        texture("a picture without pixels", with_header_byte(19, 0)).says(&[at, "PNG"]),
        texture("a picture taller than its data", with_header_byte(22, 0x0f)).says(&[at, "not a whole PNG file"]),
        texture("a picture with 3 bits", with_header_byte(24, 3)).says(&[at, "not a whole PNG file"]),
        texture("a palette without colours", with_header_byte(25, 3)).says(&[at, "not a whole PNG file"]),
        whole("heights too wide", HEIGHTS).beside("p.png", grey(2049, 2)).says(&["a.toml:8: heightfield.png", "2049 x 2 pixels", "2 to 2048"]),
        whole("heights too thin", HEIGHTS).beside("p.png", grey(8, 1)).says(&["a.toml:8: heightfield.png", "8 x 1 pixels"]),
        whole("heights without white", "[[heightfield]]\nat = [0, 0]\nsize = [1, 1]\npng = \"p.png\"\n").beside("p.png", good.clone()).says(&["a.toml:5: heightfield.height_m is missing"]),
        bombs(),
    ]
}

/// Each picture is within the limit; together they are not.
fn bombs() -> Case {
    let black = grey(4096, 4096);
    let material = |i| format!("[[material]]\nname = \"m{i}\"\npng = \"{i}.png\"\n");
    let body = (0..10).map(material).collect::<Vec<_>>().concat();
    let case = whole("ten pictures of the largest size", &body);
    (0..10)
        .fold(case, |case, i| case.beside(&format!("{i}.png"), black.clone()))
        .says(&["a.toml:31: material.png", "134217728 pixels"])
}
