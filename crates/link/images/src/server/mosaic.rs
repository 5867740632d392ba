//! Several cameras in one picture, as tiles.

use base::colour::Rgb;
use base::picture::Picture;

/// How tiles lie: rows of `columns`, the first on the upper left. Pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mosaic {
    /// Tiles a row.
    pub columns: usize,
    /// Rows of tiles.
    pub rows: usize,
    /// Width of a tile.
    pub tile_width: usize,
    /// Height of a tile.
    pub tile_height: usize,
}

impl Default for Mosaic {
    /// Two by two tiles of 320 x 240.
    fn default() -> Self {
        Self { columns: 2, rows: 2, tile_width: 320, tile_height: 240 }
    }
}

impl Mosaic {
    /// Upper left corner of a tile; `None` if there are not so many.
    ///
    /// This is what a robot is told as its camera's `TextureOffsetX` and `TextureOffsetY`.
    pub fn offset(&self, tile: usize) -> Option<(usize, usize)> {
        let is_there = tile < self.columns * self.rows;
        is_there.then(|| {
            (tile % self.columns * self.tile_width, tile / self.columns * self.tile_height)
        })
    }

    /// All tiles in one picture; what is too large is cut off on the right and below, where nothing is it is black.
    pub fn compose<'a>(&self, tiles: impl IntoIterator<Item = &'a Picture>) -> Picture {
        let (width, height) = (self.columns * self.tile_width, self.rows * self.tile_height);
        let mut whole = Picture::filled(width, height, Rgb::default());
        for (number, tile) in tiles.into_iter().enumerate() {
            let Some((left, top)) = self.offset(number) else { break };
            let columns = tile.width.min(self.tile_width);
            for y in 0..tile.height().min(self.tile_height) {
                let from = &tile.pixels[y * tile.width..][..columns];
                whole.pixels[(top + y) * width + left..][..columns].copy_from_slice(from);
            }
        }
        whole
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Mosaic = Mosaic { columns: 2, rows: 2, tile_width: 3, tile_height: 2 };

    fn plain(width: usize, height: usize, grey: u8) -> Picture {
        Picture::filled(width, height, Rgb::new(grey, grey, grey))
    }

    #[test]
    fn tiles_lie_in_rows_at_the_offsets_robots_are_told() {
        let tiles: Vec<Picture> = (1..=3).map(|grey| plain(3, 2, grey)).collect();
        let whole = SMALL.compose(&tiles);
        assert_eq!((whole.width, whole.height()), (6, 4));
        for (number, grey) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
            let (x, y) = SMALL.offset(number).unwrap();
            assert_eq!(whole.at(x, y).r, grey);
            assert_eq!(whole.at(x + 2, y + 1).r, grey);
        }
        assert_eq!(SMALL.offset(4), None);
        assert_eq!(Mosaic::default().offset(3), Some((320, 240)));
    }

    #[test]
    fn tiles_of_other_sizes_and_too_many_of_them_do_no_harm() {
        let tiles =
            [plain(9, 9, 1), plain(1, 1, 2), plain(0, 0, 3), plain(3, 2, 4), plain(3, 2, 5)];
        let whole = SMALL.compose(&tiles);
        let greys: Vec<u8> = whole.pixels.iter().map(|pixel| pixel.r).collect();
        assert_eq!(greys[..6], [1, 1, 1, 2, 0, 0]);
        assert_eq!(greys[18..], [0, 0, 0, 4, 4, 4]);
    }
}
