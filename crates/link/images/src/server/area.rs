//! A part of the picture.

use base::picture::Picture;

/// A rectangle of pixels, from the upper left corner; as the client says it, so it may be nonsense.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Area {
    /// First column.
    pub x: u32,
    /// First row.
    pub y: u32,
    /// Columns.
    pub width: u32,
    /// Rows.
    pub height: u32,
}

impl Area {
    /// The part of the picture; what lies outside is cut off, and at least one pixel remains.
    ///
    /// An answer must come, because the client waits for one; a picture without pixels stays as it is.
    pub fn cut(self, picture: &Picture) -> Picture {
        if picture.pixels.is_empty() || picture.width == 0 {
            return picture.clone();
        }
        let columns = span(self.x, self.width, picture.width);
        let rows = span(self.y, self.height, picture.height());
        let row = |y: usize| &picture.pixels[y * picture.width..][columns.clone()];
        Picture { width: columns.len(), pixels: rows.flat_map(row).copied().collect() }
    }

    /// The rectangle itself, without what lies outside a picture of this size.
    #[must_use]
    pub fn within(self, width: usize, height: usize) -> Self {
        let columns = span(self.x, self.width, width);
        let rows = span(self.y, self.height, height);
        Self {
            x: columns.start as u32,
            y: rows.start as u32,
            width: columns.len() as u32,
            height: rows.len() as u32,
        }
    }
}

/// Start and end along one side, within `0..whole`, at least one long.
fn span(start: u32, length: u32, whole: usize) -> std::ops::Range<usize> {
    let start = (start as usize).min(whole.saturating_sub(1));
    let end = start.saturating_add((length as usize).max(1)).min(whole);
    start..end
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;

    use super::*;

    fn numbered() -> Picture {
        Picture { width: 4, pixels: (0..12).map(|i| Rgb::new(i, 0, 0)).collect() }
    }

    fn reds(area: Area) -> (usize, Vec<u8>) {
        let part = area.cut(&numbered());
        (part.width, part.pixels.iter().map(|pixel| pixel.r).collect())
    }

    #[test]
    fn a_rectangle_inside_is_cut_out_row_by_row() {
        assert_eq!(reds(Area { x: 1, y: 1, width: 2, height: 2 }), (2, vec![5, 6, 9, 10]));
    }

    #[test]
    fn what_lies_outside_is_cut_off_and_one_pixel_always_remains() {
        assert_eq!(reds(Area { x: 3, y: 2, width: u32::MAX, height: 9 }), (1, vec![11]));
        assert_eq!(reds(Area { x: u32::MAX, y: u32::MAX, width: 1, height: 1 }), (1, vec![11]));
        assert_eq!(reds(Area { x: 0, y: 0, width: 0, height: 0 }), (1, vec![0]));
    }

    #[test]
    fn an_empty_picture_has_no_parts() {
        let nothing = Picture { width: 0, pixels: vec![] };
        assert_eq!(Area { x: 1, y: 1, width: 1, height: 1 }.cut(&nothing), nothing);
    }
}
