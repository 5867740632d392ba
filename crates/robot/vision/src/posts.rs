//! Posts of coloured bands, found in pictures that see all around: which one, in what direction, how far away.
//!
//! The thesis's detector looks for blobs of each colour. A post has two bands of known colours, one on the other, so we ask for pairs whose
//! bands lie in one direction, touch, and are as high as a post at the distance that its elevation tells.

use base::geom::wrap_angle;
use base::picture::Picture;
use glam::DVec3;

use crate::palette::{NO_COLOUR, Palette};
use crate::views::Mount;
use crate::{VisionError, blobs};
use patch::Patch;

/// A post as it stands on the floor: two bands of which the lower begins at this height. Metres.
#[derive(Clone, Debug, PartialEq)]
pub struct PostKind {
    /// What it is called.
    pub name: String,
    /// Numbers of its colours in the palette, the lower band first.
    pub colours: [u8; 2],
    /// Heights above the floor: the foot of the lower band, where both meet, the top of the upper one.
    pub heights: [f64; 3],
    /// Half its width.
    pub radius: f64,
}

/// A post that was seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Sighting {
    /// Its number in the list of kinds.
    pub kind: usize,
    /// Column and row of where both bands meet.
    pub place: [f64; 2],
    /// To the left of straight ahead, radians.
    pub bearing: f64,
    /// From under the camera, along the floor, metres.
    pub distance: f64,
    /// How well it fits a post, 0 to 1.
    pub fit: f64,
}

/// How strict a [`PostFinder`] is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strictness {
    /// Pixels that a band must have.
    pub least_pixels: usize,
    /// The bands' directions may differ by this many of the post's own widths.
    pub sideways: f64,
    /// A band's height and the post's width may be off by this factor from what its distance says.
    pub factor: f64,
    /// Whether only the fittest of each kind is told: there is one of each.
    pub is_one_of_each: bool,
}

impl Strictness {
    /// The thesis's: any two blobs above each other.
    pub const THESIS: Self =
        Self { least_pixels: 4, sideways: 3.0, factor: f64::INFINITY, is_one_of_each: false };
    /// Ours.
    pub const USUAL: Self =
        Self { least_pixels: 4, sideways: 1.0, factor: 1.8, is_one_of_each: true };
}

/// Finds posts in the pictures of one camera.
#[derive(Clone, Debug, PartialEq)]
pub struct PostFinder {
    mount: Mount,
    /// Height of the floor in the robot's frame.
    floor: f64,
    kinds: Vec<PostKind>,
    palette: Palette,
    strictness: Strictness,
}

/// A band that runs into something of its colour behind it fits that much less than one that stands alone.
const CUT_OUT: f64 = 0.5;

impl PostFinder {
    /// For a camera mounted so, above a floor at this height in the robot's frame.
    pub fn new(
        mount: Mount,
        floor: f64,
        kinds: Vec<PostKind>,
        palette: Palette,
        strictness: Strictness,
    ) -> Self {
        Self { mount, floor, kinds, palette, strictness }
    }

    /// The posts of a picture.
    pub fn find(&self, picture: &Picture) -> Result<Vec<Sighting>, VisionError> {
        let (found, wanted) = ((picture.width, picture.height()), self.mount.camera.size());
        if found != wanted {
            return Err(VisionError::PictureSize { found, wanted });
        }
        let colours = self.palette.colours(picture);
        let patches = self.patches(&colours, picture.width);
        let mut sightings: Vec<Sighting> = vec![];
        for (kind, post) in self.kinds.iter().enumerate() {
            let of = |colour: u8| patches.get(usize::from(colour)).into_iter().flatten();
            for low in of(post.colours[0]) {
                let highs = of(post.colours[1]);
                sightings.extend(highs.filter_map(|high| self.post(kind, low, high)));
            }
        }
        sightings.sort_by(|a, b| b.fit.total_cmp(&a.fit));
        if self.strictness.is_one_of_each {
            let mut known = vec![];
            sightings.retain(|sighting| {
                let is_first = !known.contains(&sighting.kind);
                known.push(sighting.kind);
                is_first
            });
        }
        Ok(sightings)
    }

    /// The blobs of each colour of the palette.
    fn patches(&self, colours: &[u8], width: usize) -> Vec<Vec<Patch>> {
        let most = self.kinds.iter().flat_map(|kind| kind.colours).max().unwrap_or(0);
        let of_colour = |colour: u8| {
            let mask: Vec<bool> =
                colours.iter().map(|&found| found == colour && found != NO_COLOUR).collect();
            let found = blobs(&mask, width, self.strictness.least_pixels);
            let patch = |blob| Patch::of_blob(&self.mount, blob, (&mask, width));
            found.iter().filter_map(patch).collect()
        };
        (0..=most).map(of_colour).collect()
    }

    /// Two patches as a post: as they are, or with one of them cut out of something of its colour that it runs into.
    fn post(&self, kind: usize, low: &Patch, high: &Patch) -> Option<Sighting> {
        let whole = self.pair(kind, low, high);
        if whole.is_some() || self.strictness.factor.is_infinite() {
            return whole;
        }
        let PostKind { heights: [foot, meet, top], radius, .. } = self.kinds[kind];
        let alone = |patch: &Patch, tall: f64| {
            let ratio = (patch.width + patch.blur()) / (patch.height + patch.blur());
            let wanted = 2.0 * radius / tall;
            (ratio / wanted).max(wanted / ratio) < self.strictness.factor
        };
        let (lower, upper) = (meet - foot, top - meet);
        let above = || high.beside(low, [0.5, 0.5 + upper / lower]);
        let below = || low.beside(high, [-0.5 - lower / upper, -0.5]);
        let found =
            alone(low, lower).then(above).flatten().and_then(|cut| self.pair(kind, low, &cut));
        let found = found.or_else(|| {
            alone(high, upper).then(below).flatten().and_then(|cut| self.pair(kind, &cut, high))
        });
        found.map(|post| Sighting { fit: post.fit * CUT_OUT, ..post })
    }

    /// Two patches as a post, if they can be one.
    fn pair(&self, kind: usize, low: &Patch, high: &Patch) -> Option<Sighting> {
        let post = &self.kinds[kind];
        let eye = self.mount.viewpoint();
        let above = |height: f64| height - (eye.z - self.floor);
        let [foot, meet, top] = post.heights;
        let middles = [f64::midpoint(foot, meet), f64::midpoint(meet, top)].map(above);
        let distance = distance(middles, [low.elevation, high.elevation])?;
        let (wide, tall) = (2.0 * post.radius / distance, (top - meet) / distance);
        let apart = wrap_angle(high.bearing - low.bearing).abs();
        if high.elevation <= low.elevation || apart > self.strictness.sideways * wide {
            return None;
        }
        let elevations = middles.map(|middle| libm::atan2(middle, distance));
        let strayed =
            (elevations[0] - low.elevation).abs() + (elevations[1] - high.elevation).abs();
        if self.strictness.factor.is_finite() && strayed > tall {
            return None;
        }
        let sizes =
            [(low.height, tall), (high.height, tall), (low.width, wide), (high.width, wide)];
        // A pixel more or less is no sign of another thing.
        let blur = low.blur();
        let worst = sizes.into_iter().map(|(found, expected)| {
            let (found, expected) = (found + blur, expected + blur);
            (found / expected).max(expected / found)
        });
        let worst = worst.fold(1.0, f64::max);
        if worst > self.strictness.factor {
            return None;
        }
        let weights = [low.pixels(), high.pixels()].map(|pixels| pixels as f64);
        let share = weights[1] / (weights[0] + weights[1]);
        let bearing = wrap_angle(low.bearing + wrap_angle(high.bearing - low.bearing) * share);
        let meets =
            DVec3::new(libm::cos(bearing) * distance, libm::sin(bearing) * distance, above(meet));
        let place = self.mount.pixel(eye + meets)?;
        let fit = 1.0 / (worst + apart / wide + strayed / tall);
        Some(Sighting { kind, place, bearing, distance, fit })
    }
}

/// The distance at which points this high above the eye have these elevations, as nearly as one distance can; by Gauss and Newton on
/// the inverse distance.
fn distance(heights: [f64; 2], elevations: [f64; 2]) -> Option<f64> {
    let slopes = elevations.map(libm::tan);
    let mut inverse = (slopes[1] - slopes[0]) / (heights[1] - heights[0]);
    for _ in 0..4 {
        let (mut top, mut bottom) = (0.0, 0.0);
        for (height, elevation) in heights.into_iter().zip(elevations) {
            let slope = height * inverse;
            let steep = height / (1.0 + slope * slope);
            top += steep * (elevation - libm::atan(slope));
            bottom += steep * steep;
        }
        inverse += top / bottom;
    }
    (inverse > 1e-3 && inverse.is_finite()).then(|| 1.0 / inverse)
}

mod patch;
#[cfg(test)]
mod tests;
