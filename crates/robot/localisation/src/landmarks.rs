//! What a robot knows of landmarks before it has seen any: what they look like, and where they stand.

use base::arena::Landmark;
use base::colour::Rgb;
use glam::DVec2;
use robot_vision::VisionError;
use robot_vision::palette::{Constancy, Palette, Training};
use robot_vision::posts::{PostKind, Sighting};

use crate::landmark_filter::Seen;

/// Bins a channel of hue, saturation and brightness.
const BINS: usize = 32;
/// As if each box had been seen this much more often.
const SMOOTHING: f64 = 0.01;
/// A pixel has a colour where it is e times likelier than not.
const THRESHOLD: f32 = 1.0;

/// Posts of two coloured bands, and where they stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Landmarks {
    /// What each looks like.
    pub posts: Vec<PostKind>,
    /// Where each stands, in the same order, metres.
    pub places: Vec<DVec2>,
    /// Tells their colours apart.
    pub palette: Palette,
}

/// Why landmarks of an arena are none that a robot can go by.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LandmarkError {
    /// There are too few.
    #[error("{count} landmarks of two coloured bands; at least two are needed to find oneself by")]
    TooFew {
        /// How many there are.
        count: usize,
    },
    /// Colours that cannot be learnt.
    #[error(transparent)]
    Colours(#[from] VisionError),
}

impl Landmarks {
    /// Those of an arena file that have two coloured bands on top of whatever their foot is, each with its paints in many lights.
    pub fn of(landmarks: &[Landmark]) -> Result<Self, LandmarkError> {
        let mut paints: Vec<Rgb> = vec![];
        let (mut posts, mut places) = (vec![], vec![]);
        for landmark in landmarks {
            let Some((foot, [low, high])) = landmark.bands.split_last_chunk::<2>() else {
                continue;
            };
            let mut number = |paint: Rgb| {
                let known = paints.iter().position(|known| *known == paint);
                known.unwrap_or_else(|| {
                    paints.push(paint);
                    paints.len() - 1
                }) as u8
            };
            let colours = [number(low.colour), number(high.colour)];
            let base = landmark.at.z + foot.iter().map(|band| band.height).sum::<f64>();
            let meet = base + low.height;
            posts.push(PostKind {
                name: landmark.name.clone(),
                colours,
                heights: [base, meet, meet + high.height],
                radius: landmark.radius,
            });
            places.push(landmark.at.truncate());
        }
        if posts.len() < 2 {
            return Err(LandmarkError::TooFew { count: posts.len() });
        }
        let mut training = Training::new(paints.len(), BINS, Constancy::Light)?;
        training.imagine(&paints)?;
        Ok(Self { posts, places, palette: training.palette(SMOOTHING, THRESHOLD)? })
    }

    /// What a sighting says of where the robot is.
    pub(crate) fn seen(&self, sighting: &Sighting) -> Seen {
        let Sighting { distance, bearing, .. } = *sighting;
        Seen { landmark: self.places[sighting.kind], distance, bearing }
    }
}
