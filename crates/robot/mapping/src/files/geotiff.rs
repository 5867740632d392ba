//! A rescue map as a GeoTIFF, and its world file.
//!
//! The picture lies with the world's x up and y to the left, so eastings are -y and northings x, metres from the start.
//! Tags: OGC GeoTIFF 1.1 (2019), §7; a user-defined projected system, since nobody knows where on Earth the robot is.

use std::io::Cursor;

use tiff::encoder::colortype::RGB8;
use tiff::encoder::{Compression, DeflateLevel, TiffEncoder};
use tiff::tags::Tag;

use super::rescue_map::RescuePicture;
use crate::error::MappingError;

/// Keys: version 1.1.0 with four of them, each with its place, count and value.
pub(super) const KEYS: [u16; 20] = [
    1, 1, 0, 4, // directory version, revision 1.0, number of keys
    1024, 0, 1, 1, // model: projected
    1025, 0, 1, 1, // raster: a pixel is an area
    3072, 0, 1, 32_767, // projected system: user-defined
    3076, 0, 1, 9001, // its unit: metre
];

/// The bytes of a `.tif`.
pub fn geotiff(map: &RescuePicture) -> Result<Vec<u8>, MappingError> {
    let mut file = Cursor::new(Vec::new());
    let mut encoder =
        TiffEncoder::new(&mut file)?.with_compression(Compression::Deflate(DeflateLevel::Balanced));
    let (width, height) = (map.picture.width as u32, map.picture.height() as u32);
    let mut image = encoder.new_image::<RGB8>(width, height)?;
    let scale = [map.pixel, map.pixel, 0.0];
    let tie = [0.0, 0.0, 0.0, -map.top_left.y, map.top_left.x, 0.0];
    image.encoder().write_tag(Tag::ModelPixelScaleTag, &scale[..])?;
    image.encoder().write_tag(Tag::ModelTiepointTag, &tie[..])?;
    image.encoder().write_tag(Tag::GeoKeyDirectoryTag, &KEYS[..])?;
    image.write_data(&map.picture.bytes())?;
    Ok(file.into_inner())
}

/// The six lines of a `.tfw`: size of a pixel, no rotation, and the middle of the top left one.
pub fn world_file(map: &RescuePicture) -> String {
    let half = map.pixel / 2.0;
    let (x, y) = (-map.top_left.y + half, map.top_left.x - half);
    format!("{}\n0\n0\n{}\n{x}\n{y}\n", map.pixel, -map.pixel)
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::process::Command;

    use base::colour::Rgb;
    use base::picture::Picture;
    use glam::DVec2;
    use tiff::decoder::{Decoder, DecodingResult};

    use super::*;

    fn map() -> RescuePicture {
        let mut picture = Picture::filled(40, 30, Rgb::new(255, 255, 255));
        picture.pixels[3 * 40 + 5] = Rgb::new(240, 10, 10);
        RescuePicture { picture, pixel: 0.05, top_left: DVec2::new(4.0, 7.0) }
    }

    #[test]
    fn pixels_and_place_come_back() {
        let bytes = geotiff(&map()).unwrap();
        assert_eq!(bytes, geotiff(&map()).unwrap());
        let mut decoder = Decoder::new(Cursor::new(bytes)).unwrap();
        let scale = decoder.get_tag_f64_vec(Tag::ModelPixelScaleTag).unwrap();
        assert_eq!(scale, [0.05, 0.05, 0.0]);
        let tie = decoder.get_tag_f64_vec(Tag::ModelTiepointTag).unwrap();
        assert_eq!(tie, [0.0, 0.0, 0.0, -7.0, 4.0, 0.0]);
        let DecodingResult::U8(pixels) = decoder.read_image().unwrap() else {
            panic!("8 bits a sample were written");
        };
        assert_eq!(pixels, map().picture.bytes());
    }

    #[test]
    fn the_world_file_names_the_middle_of_the_first_pixel() {
        assert_eq!(world_file(&map()), "0.05\n0\n0\n-0.05\n-6.975\n3.975\n");
    }

    #[test]
    fn gdal_sees_the_right_scale_and_place() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("map.tif");
        std::fs::write(&file, geotiff(&map()).unwrap()).unwrap();
        let Some(told) = gdal_transform(&file) else {
            let why = "no Python with osgeo or rasterio is here (Debian: python3-gdal; USAR_PYTHON names another Python)";
            link_skips::skip("maps as GDAL reads them", why);
            return;
        };
        let expected = [-7.0, 0.05, 0.0, 4.0, 0.0, -0.05];
        let is_right = told.iter().zip(expected).all(|(told, e)| (told - e).abs() < 1e-9);
        assert!(told.len() == 6 && is_right, "{told:?}");
    }

    /// x of the corner, pixel width, 0, y of the corner, 0, minus pixel height, as GDAL reads them.
    fn gdal_transform(file: &Path) -> Option<Vec<f64>> {
        const SCRIPT: &str = "import sys
try:
    from osgeo import gdal
    print(*gdal.Open(sys.argv[1]).GetGeoTransform())
except ImportError:
    import rasterio
    print(*rasterio.open(sys.argv[1]).transform.to_gdal())
";
        let python = std::env::var("USAR_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let output = Command::new(python).args(["-c", SCRIPT]).arg(file).output().ok()?;
        if !output.status.success() {
            return None;
        }
        let text = String::from_utf8(output.stdout).ok()?;
        text.split_whitespace().map(|word| word.parse().ok()).collect()
    }
}
