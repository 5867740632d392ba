//! How large an image may be: checked before anything is allocated for it.

use crate::ImageError;

/// Longest side of an image, pixels; the most a JPEG can say.
pub const MAX_SIDE: usize = 65_535;

/// Most pixels of an image: 8192 x 8192.
pub const MAX_PIXELS: usize = 1 << 26;

/// Refuses sides of nothing and images that would not fit in memory.
pub(crate) fn check(width: usize, height: usize) -> Result<(), ImageError> {
    if width == 0 || height == 0 {
        return Err(ImageError::Empty { width, height });
    }
    if width > MAX_SIDE || height > MAX_SIDE || width.saturating_mul(height) > MAX_PIXELS {
        return Err(ImageError::TooLarge { width, height });
    }
    Ok(())
}

/// Number of rows of `pixels` pixels in rows of `width`, if they fill them.
pub(crate) fn height(width: usize, pixels: usize) -> Result<usize, ImageError> {
    if width == 0 || !pixels.is_multiple_of(width) {
        return Err(ImageError::Ragged { width, pixels });
    }
    let height = pixels / width;
    check(width, height)?;
    Ok(height)
}
