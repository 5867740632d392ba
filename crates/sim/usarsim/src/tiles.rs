//! Several cameras in one picture (section 9): a grid of equal tiles.

use std::sync::Arc;

use base::colour::Rgb;
use base::picture::Picture;

/// Pixels of a tile.
pub const TILE: (usize, usize) = (320, 240);
/// Tiles a row.
pub const TILES_A_ROW: usize = 2;

/// One picture of all: a single one as it is, several as tiles, two a row, each scaled to its tile. `None` without pictures.
pub fn tiles(pictures: &[Arc<Picture>]) -> Option<Arc<Picture>> {
    match pictures {
        [] => None,
        [one] => Some(Arc::clone(one)),
        many => {
            let rows = many.len().div_ceil(TILES_A_ROW);
            let (width, height) = (TILES_A_ROW * TILE.0, rows * TILE.1);
            let mut whole = Picture::filled(width, height, Rgb::new(0, 0, 0));
            for (number, picture) in many.iter().enumerate() {
                copy(picture, &mut whole, offset(number));
            }
            Some(Arc::new(whole))
        }
    }
}

/// Where a tile begins.
pub(crate) fn offset(number: usize) -> (usize, usize) {
    (number % TILES_A_ROW * TILE.0, number / TILES_A_ROW * TILE.1)
}

fn copy(from: &Picture, to: &mut Picture, (left, top): (usize, usize)) {
    let (width, height) = (from.width, from.height());
    if width == 0 || height == 0 {
        return;
    }
    for row in 0..TILE.1 {
        for column in 0..TILE.0 {
            let pixel = from.at(column * width / TILE.0, row * height / TILE.1);
            let place = (top + row) * to.width + left + column;
            to.pixels[place] = pixel;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(width: usize, height: usize, grey: u8) -> Arc<Picture> {
        Arc::new(Picture::filled(width, height, Rgb::new(grey, grey, grey)))
    }

    #[test]
    fn one_picture_is_itself_and_none_is_nothing() {
        let one = plain(64, 48, 7);
        assert!(Arc::ptr_eq(&tiles(&[Arc::clone(&one)]).unwrap(), &one));
        assert!(tiles(&[]).is_none());
    }

    #[test]
    fn three_pictures_lie_two_a_row_whatever_their_size() {
        let whole = tiles(&[plain(320, 240, 1), plain(64, 48, 2), plain(7, 3, 3)]).unwrap();
        assert_eq!((whole.width, whole.height()), (640, 480));
        let grey = |x, y| whole.at(x, y).r;
        assert_eq!((grey(319, 239), grey(320, 0), grey(639, 239), grey(0, 240)), (1, 2, 2, 3));
        assert_eq!(grey(639, 479), 0, "the fourth tile is empty");
    }
}
