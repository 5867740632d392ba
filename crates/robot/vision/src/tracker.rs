//! Follows a patch of colours from picture to picture.
//!
//! After Zivkovic and Kröse, "An EM-like algorithm for color-histogram-based object tracking" (CVPR 2004): the patch is an ellipse with
//! normally distributed weights; every pixel is weighed by how much its colour is missing in the ellipse as it lies, and the ellipse goes
//! to the mean and the covariance of the weights. Position and shape, five numbers, are found together.

use base::picture::Picture;
use glam::{DMat2, DVec2};

use crate::VisionError;
use crate::histogram::{Histogram, index};

/// Pixels farther away than this, in standard deviations, are cut off.
const REACH: f64 = 2.5;
/// What the cut takes of the covariance is given back, as the paper does: for 2.5 standard deviations.
const BETA: f64 = 1.2;
const ROUNDS: usize = 40;
/// Rounds end when the ellipse moves by less, pixels: steps get small long before they are done.
const STILL: f64 = 0.05;
/// Variances are kept within these, pixels squared: less has no colours, more is no patch.
const VARIANCES: [f64; 2] = [1.0, 10_000.0];

/// An ellipse of pixels: column and row of its middle, and its covariance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse {
    /// Column and row.
    pub centre: DVec2,
    /// Pixels squared; half axes of the ellipse are two of its standard deviations.
    pub covariance: DMat2,
}

impl Ellipse {
    /// Upright, with these half axes in pixels.
    pub fn upright(centre: DVec2, half_axes: DVec2) -> Self {
        let deviations = half_axes / 2.0;
        Self { centre, covariance: DMat2::from_diagonal(deviations * deviations) }
    }
}

/// Where the patch is, and how much it is still itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Followed {
    /// Where.
    pub ellipse: Ellipse,
    /// Likeness to the colours it began with, 0 to 1.
    pub likeness: f64,
}

/// The colours of a patch, and where it was last.
#[derive(Clone, Debug, PartialEq)]
pub struct Tracker {
    bins: usize,
    model: Vec<f64>,
    ellipse: Ellipse,
}

impl Tracker {
    /// Below this likeness the patch is lost; the paper's authors take 0.6 to 0.7.
    pub const LOST: f64 = 0.65;

    /// Begins with what the ellipse holds in this picture, with 1 to 256 bins a channel; 8 are usual.
    pub fn start(picture: &Picture, ellipse: Ellipse, bins: usize) -> Result<Self, VisionError> {
        // Checks the number of bins.
        Histogram::new(bins)?;
        let model = colours(picture, &ellipse, bins);
        if model.iter().all(|&share| share == 0.0) {
            return Err(VisionError::Nothing { what: "the patch" });
        }
        Ok(Self { bins, model, ellipse })
    }

    /// Where it was last.
    pub fn ellipse(&self) -> Ellipse {
        self.ellipse
    }

    /// Looks elsewhere from now on, as when a blob of skin is a better guess than the last place.
    pub fn look_at(&mut self, centre: DVec2) {
        self.ellipse.centre = centre;
    }

    /// Follows it into the next picture; `None` where it is lost, and then it stays where it was.
    pub fn follow(&mut self, picture: &Picture) -> Option<Followed> {
        let mut ellipse = self.ellipse;
        for _ in 0..ROUNDS {
            let now = colours(picture, &ellipse, self.bins);
            let next = self.shifted(picture, &ellipse, &now)?;
            let moved = next.centre.distance(ellipse.centre);
            ellipse = next;
            if moved < STILL {
                break;
            }
        }
        let likeness = self.likeness(&colours(picture, &ellipse, self.bins));
        if likeness < Self::LOST {
            return None;
        }
        self.ellipse = ellipse;
        Some(Followed { ellipse, likeness })
    }

    fn likeness(&self, now: &[f64]) -> f64 {
        self.model.iter().zip(now).map(|(a, b)| libm::sqrt(a * b)).sum()
    }

    /// One round: mean and covariance of the pixels, each weighed by sqrt(model / now) of its colour.
    fn shifted(&self, picture: &Picture, ellipse: &Ellipse, now: &[f64]) -> Option<Ellipse> {
        let (mut total, mut sum, mut squares) = (0.0, DVec2::ZERO, DMat2::ZERO);
        for_each(picture, ellipse, |place, weight, colour| {
            let box_ = index(self.bins, colour);
            let wanted = libm::sqrt(self.model[box_] / now[box_]);
            let share = weight * wanted;
            let off = place - ellipse.centre;
            total += share;
            sum += off * share;
            squares += DMat2::from_cols(off * off.x, off * off.y) * share;
        });
        if total <= 0.0 {
            return None;
        }
        let mean = sum / total;
        let spread = squares * (1.0 / total) - DMat2::from_cols(mean * mean.x, mean * mean.y);
        let covariance = kept(spread * BETA);
        Some(Ellipse { centre: ellipse.centre + mean, covariance })
    }
}

/// The share of each box of colours in an ellipse; all zero where the ellipse is outside the picture.
fn colours(picture: &Picture, ellipse: &Ellipse, bins: usize) -> Vec<f64> {
    let mut shares = vec![0.0; bins * bins * bins];
    let mut total = 0.0;
    for_each(picture, ellipse, |_, weight, colour| {
        shares[index(bins, colour)] += weight;
        total += weight;
    });
    if total > 0.0 {
        for share in &mut shares {
            *share /= total;
        }
    }
    shares
}

/// Calls `with` the place, normal weight and colour of each pixel within reach.
fn for_each(
    picture: &Picture,
    ellipse: &Ellipse,
    mut with: impl FnMut(DVec2, f64, base::colour::Rgb),
) {
    let covariance = kept(ellipse.covariance);
    let inverse = covariance.inverse();
    let half = DVec2::new(libm::sqrt(covariance.x_axis.x), libm::sqrt(covariance.y_axis.y)) * REACH;
    let (low, high) = (ellipse.centre - half, ellipse.centre + half);
    let span = |low: f64, high: f64, count: usize| {
        let first = libm::ceil(low).max(0.0) as usize;
        first..((libm::floor(high) + 1.0).clamp(0.0, count as f64) as usize).max(first)
    };
    for row in span(low.y, high.y, picture.height()) {
        for column in span(low.x, high.x, picture.width) {
            let place = DVec2::new(column as f64, row as f64);
            let off = place - ellipse.centre;
            let squared = off.dot(inverse * off);
            if squared <= REACH * REACH {
                with(place, libm::exp(-0.5 * squared), picture.at(column, row));
            }
        }
    }
}

/// The covariance with variances within bounds and a correlation that leaves it invertible.
fn kept(covariance: DMat2) -> DMat2 {
    let [least, most] = VARIANCES;
    let (xx, yy) = (covariance.x_axis.x.clamp(least, most), covariance.y_axis.y.clamp(least, most));
    let most_xy = 0.98 * libm::sqrt(xx * yy);
    let xy = covariance.x_axis.y.clamp(-most_xy, most_xy);
    DMat2::from_cols(DVec2::new(xx, xy), DVec2::new(xy, yy))
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;

    use super::*;

    const SHIRT: Rgb = Rgb::new(200, 40, 40);
    const WALL: Rgb = Rgb::new(110, 120, 130);

    /// A wall with an upright red ellipse on it.
    fn scene(centre: DVec2, half_axes: DVec2) -> Picture {
        let mut picture = Picture::filled(160, 120, WALL);
        for row in 0..120 {
            for column in 0..160 {
                let off = (DVec2::new(f64::from(column), f64::from(row)) - centre) / half_axes;
                if off.length() <= 1.0 {
                    picture.pixels[row as usize * 160 + column as usize] = SHIRT;
                }
            }
        }
        picture
    }

    #[test]
    fn a_patch_that_walks_is_followed() {
        let half = DVec2::new(10.0, 16.0);
        let start = DVec2::new(40.0, 60.0);
        let mut tracker =
            Tracker::start(&scene(start, half), Ellipse::upright(start, half), 8).unwrap();
        for step in 1..=20 {
            let centre = start + DVec2::new(4.0, 0.8) * f64::from(step);
            let followed = tracker.follow(&scene(centre, half)).expect("it is in plain view");
            let off = followed.ellipse.centre.distance(centre);
            assert!(off < 2.0, "step {step}: {off} pixels off, {followed:?}");
        }
    }

    #[test]
    fn a_patch_that_comes_nearer_grows() {
        let (start, half) = (DVec2::new(80.0, 60.0), DVec2::new(8.0, 12.0));
        let mut tracker =
            Tracker::start(&scene(start, half), Ellipse::upright(start, half), 8).unwrap();
        let before = tracker.ellipse().covariance.determinant();
        for step in 1..=10 {
            tracker.follow(&scene(start, half * (1.0 + 0.06 * f64::from(step)))).unwrap();
        }
        let grown = tracker.ellipse().covariance.determinant() / before;
        // The area grew by 1.6 squared, the determinant by its square.
        assert!(grown > 3.0 && grown < 13.0, "{grown}");
    }

    #[test]
    fn a_patch_that_is_gone_is_lost_and_its_place_kept() {
        let (start, half) = (DVec2::new(80.0, 60.0), DVec2::new(8.0, 12.0));
        let mut tracker =
            Tracker::start(&scene(start, half), Ellipse::upright(start, half), 8).unwrap();
        assert_eq!(tracker.follow(&Picture::filled(160, 120, WALL)), None);
        assert_eq!(tracker.ellipse().centre, start);
        assert!(tracker.follow(&scene(start, half)).is_some(), "it came back");
    }

    #[test]
    fn a_patch_outside_the_picture_cannot_be_started() {
        let far = Ellipse::upright(DVec2::splat(900.0), DVec2::splat(5.0));
        let error = Tracker::start(&Picture::filled(16, 12, WALL), far, 8).unwrap_err();
        assert_eq!(error, VisionError::Nothing { what: "the patch" });
    }
}
