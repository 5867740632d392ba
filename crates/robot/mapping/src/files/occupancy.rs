//! The values of the map as a GeoTIFF of their own, for programs that compute with them.

use std::io::Cursor;

use tiff::encoder::colortype::Gray8;
use tiff::encoder::{Compression, DeflateLevel, TiffEncoder};
use tiff::tags::Tag;

use super::geotiff::KEYS;
use super::pictures::known;
use crate::error::MappingError;
use crate::grid::Grid;
use crate::rect::Cell;

/// What stands where nothing is known; GDAL's tag 42113 says so.
const UNKNOWN: u8 = 255;
const NO_DATA: u16 = 42_113;

/// The bytes of a `.tif` with one band: how surely each cell of the known part is occupied, 0 to 100 %, and 255 where nothing is known.
///
/// It lies as [`geotiff`](super::geotiff()) does, x up and y to the left, with one pixel a cell and the same places on the ground.
pub fn occupancy_geotiff(grid: &Grid) -> Result<Vec<u8>, MappingError> {
    let known = known(grid)?;
    let (width, height) = (known.height(), known.width());
    let rows = (known.min.x..known.max.x).rev();
    let values: Vec<u8> = rows
        .flat_map(|x| (known.min.y..known.max.y).rev().map(move |y| percent(grid, Cell::new(x, y))))
        .collect();
    let mut file = Cursor::new(Vec::new());
    let mut encoder =
        TiffEncoder::new(&mut file)?.with_compression(Compression::Deflate(DeflateLevel::Balanced));
    let mut image = encoder.new_image::<Gray8>(width as u32, height as u32)?;
    let edge = |cells: i32| f64::from(cells) * grid.resolution();
    let tie = [0.0, 0.0, 0.0, -edge(known.max.y), edge(known.max.x), 0.0];
    let scale = [grid.resolution(), grid.resolution(), 0.0];
    image.encoder().write_tag(Tag::ModelPixelScaleTag, &scale[..])?;
    image.encoder().write_tag(Tag::ModelTiepointTag, &tie[..])?;
    image.encoder().write_tag(Tag::GeoKeyDirectoryTag, &KEYS[..])?;
    image.encoder().write_tag(Tag::Unknown(NO_DATA), UNKNOWN.to_string().as_str())?;
    image.write_data(&values)?;
    Ok(file.into_inner())
}

fn percent(grid: &Grid, cell: Cell) -> u8 {
    let belief = grid.belief(cell);
    if belief.nats() == 0.0 { UNKNOWN } else { libm::round(100.0 * belief.probability()) as u8 }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;
    use tiff::decoder::{Decoder, DecodingResult};

    use super::*;
    use crate::belief::Thresholds;
    use crate::files::RescueMap;
    use crate::files::pictures::tests::corner_grid;

    #[test]
    fn values_lie_with_x_up_and_y_to_the_left_where_the_world_has_them() {
        let bytes = occupancy_geotiff(&corner_grid()).unwrap();
        let mut decoder = Decoder::new(Cursor::new(bytes)).unwrap();
        assert_eq!(decoder.dimensions().unwrap(), (3, 2));
        let tie = decoder.get_tag_f64_vec(Tag::ModelTiepointTag).unwrap();
        assert!((tie[3] + 0.5).abs() < 1e-12 && (tie[4] + 0.1).abs() < 1e-12, "{tie:?}");
        assert_eq!(decoder.get_tag_ascii_string(Tag::Unknown(NO_DATA)).unwrap(), "255");
        let DecodingResult::U8(values) = decoder.read_image().unwrap() else { panic!("8 bits") };
        // The free cell is farther ahead and farther left than the occupied one.
        assert_eq!(values, [12, 255, 255, 255, 255, 95]);
    }

    #[test]
    fn the_picture_in_the_leagues_colours_shows_the_same_place_at_the_same_coordinates() {
        let grid = corner_grid();
        let (path, start) = (&[][..], None);
        let (victims, hazards, name) = (&[][..], &[][..], "");
        let thresholds = Thresholds::default();
        let map = RescueMap { grid: &grid, thresholds, path, start, victims, hazards, name };
        let drawn = map.draw().unwrap();
        let wall = grid.centre_of(Cell::new(-3, 2));
        let DVec2 { x: down, y: right } = (drawn.top_left - wall) / drawn.pixel;
        let pixel = drawn.picture.at(right as usize, down as usize);
        assert!(pixel.r < 50 && pixel.b > 100, "{pixel:?} is no wall");
    }
}
