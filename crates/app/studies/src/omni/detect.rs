//! Landmarks in a hundred pictures: how many are found, how many that are none, and how far off.

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use base::geom::Pose2;
use base::noise::NoiseStream;
use base::picture::Picture;
use indicatif::ProgressBar;
use robot_vision::palette::{Constancy, Palette, Training};
use robot_vision::posts::{PostFinder, Sighting, Strictness};
use serde::Serialize;

use super::field::{COLOURS, Field, Kind};
use super::path::steps;

/// A sighting this near to a post's true place in the picture is of that post, pixels.
const NEAR: f64 = 6.0;
/// Pictures to learn from, each from another place; the run's own places are none of them.
const TRAINING: usize = 12;
/// The thesis gives no number of bins; 32 a channel are usual.
const BINS: usize = 32;
/// As if each box had been seen this much more often.
const SMOOTHING: f64 = 0.01;
/// A pixel has a colour where it is e times likelier than not.
const THRESHOLD: f32 = 1.0;
/// The places and lights to learn from have a seed of their own.
const TRAINING_SEED: u64 = 9001;

/// Who looks for landmarks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detector {
    /// As in the thesis: colours as they are, any two blobs above each other.
    Thesis,
    /// Colours as in full light, bands that fit a post.
    Ours,
}

impl Detector {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Thesis => "the thesis's detector",
            Self::Ours => "our detector",
        }
    }

    fn finder(self, field: &Field, training: &Training) -> Result<PostFinder> {
        let strictness = match self {
            Self::Thesis => Strictness::THESIS,
            Self::Ours => Strictness::USUAL,
        };
        let palette: Palette = training.palette(SMOOTHING, THRESHOLD)?;
        Ok(PostFinder::new(field.mount, field.floor, field.posts.clone(), palette, strictness))
    }

    fn constancy(self) -> Constancy {
        match self {
            Self::Thesis => Constancy::Plain,
            Self::Ours => Constancy::Light,
        }
    }
}

/// What came of one detector in one world.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Judged {
    /// Landmarks that were in the pictures.
    pub(super) shown: usize,
    /// Of those, how many were found.
    pub(super) found: usize,
    /// What was found and is none.
    pub(super) falsely: usize,
    /// Sum of how far the found ones are off, pixels.
    pub(super) off: f64,
}

impl Judged {
    /// How far the found ones are off in the mean, pixels.
    pub(super) fn error(&self) -> f64 {
        self.off / self.found as f64
    }

    /// Counts as for 100 pictures of four landmarks.
    pub(super) fn of_400(&self, count: usize) -> f64 {
        count as f64 * 400.0 / self.shown as f64
    }
}

/// What was seen at each step of the run in the plain world, with the first picture of it.
pub(super) struct Run {
    pub(super) sightings: Vec<Vec<Sighting>>,
    pub(super) picture: Picture,
}

/// One detector in one world.
pub(super) struct Outcome {
    pub(super) detector: Detector,
    pub(super) kind: Kind,
    /// In which worlds it had learnt.
    pub(super) learnt: &'static str,
    pub(super) judged: Judged,
}

/// Every detector in every world, learnt in the plain world alone and in all of them, on every `stride`th step of the run.
pub(super) fn judge_all(
    field: &Field,
    stride: usize,
    seed: u64,
    bar: &ProgressBar,
    interrupt: &Interrupt,
) -> Result<(Vec<Outcome>, Run)> {
    let mut finders = vec![];
    for (learnt, kinds) in [("plain", &Kind::ALL[..1]), ("all three", &Kind::ALL[..])] {
        for detector in [Detector::Thesis, Detector::Ours] {
            let training = train(field, detector.constancy(), kinds)?;
            finders.push((detector, learnt, detector.finder(field, &training)?));
        }
    }
    let mut outcomes = vec![];
    let mut run = Run { sightings: vec![], picture: Picture::filled(1, 1, COLOURS[0]) };
    for kind in Kind::ALL {
        let mut chance = NoiseStream::new(seed, kind.word());
        let mut world = field.world(kind, &mut chance)?;
        let mut judged = vec![Judged::default(); finders.len()];
        // The filter wants every step of the plain run.
        let stride = if kind == Kind::Plain { 1 } else { stride };
        for (number, step) in steps().iter().enumerate().step_by(stride) {
            if interrupt.is_asked() {
                return Ok((outcomes, run));
            }
            if kind == Kind::ChangingLight {
                world = field.world(kind, &mut chance)?;
            }
            let picture = field.picture(&world, &step.world_from_robot);
            for ((detector, learnt, finder), judged) in finders.iter().zip(&mut judged) {
                let found = finder.find(&picture)?;
                judge(field, &step.world_from_robot, &found, judged);
                if kind == Kind::Plain && *detector == Detector::Ours && *learnt == "plain" {
                    run.sightings.push(found);
                }
            }
            if kind == Kind::Plain && number == 0 {
                run.picture = picture;
            }
            bar.inc(1);
        }
        let of_kind = finders.iter().zip(judged);
        outcomes.extend(of_kind.map(|((detector, learnt, _), judged)| Outcome {
            detector: *detector,
            kind,
            learnt,
            judged,
        }));
    }
    Ok((outcomes, run))
}

/// What the thesis's detector learns in the plain world: colours as they are.
pub(super) fn thesis_training(field: &Field) -> Result<Training> {
    train(field, Constancy::Plain, &Kind::ALL[..1])
}

/// Counts colours in pictures of these worlds, from places that are not the run's.
fn train(field: &Field, constancy: Constancy, kinds: &[Kind]) -> Result<Training> {
    let mut training = Training::new(COLOURS.len(), BINS, constancy)?;
    let mut chance = NoiseStream::new(TRAINING_SEED, "training");
    for number in 0..TRAINING {
        let kind = kinds[number % kinds.len()];
        let world = field.world(kind, &mut chance)?;
        let at = Pose2::new(
            chance.uniform(-2.2, 2.2),
            chance.uniform(-1.3, 1.3),
            chance.uniform(-3.1, 3.1),
        );
        training.show(&field.picture(&world, &at), &field.colours(&world, &at))?;
    }
    Ok(training)
}

/// Holds what was found against where the posts truly are in the picture.
fn judge(field: &Field, at: &Pose2, found: &[Sighting], judged: &mut Judged) {
    let robot_from_world = field.world_from_robot(at).inverse();
    let places = field.places().into_iter().zip(&field.posts).map(|(foot, post)| {
        let meets = foot + base_up(post.heights[1]);
        field.mount.pixel(robot_from_world * meets)
    });
    let places: Vec<Option<[f64; 2]>> = places.collect();
    let off = |sighting: &Sighting| {
        let [x, y] = places[sighting.kind]?;
        Some(libm::hypot(sighting.place[0] - x, sighting.place[1] - y))
    };
    for kind in 0..field.posts.len() {
        let near = found.iter().filter(|one| one.kind == kind).filter_map(off);
        let nearest = near.fold(f64::INFINITY, f64::min);
        judged.shown += 1;
        if nearest < NEAR {
            judged.found += 1;
            judged.off += nearest;
        }
    }
    // Of several that are near one post, one is right.
    for kind in 0..field.posts.len() {
        let of_kind: Vec<f64> = found
            .iter()
            .filter(|one| one.kind == kind)
            .map(|one| off(one).unwrap_or(f64::INFINITY))
            .collect();
        let is_right = of_kind.iter().any(|off| *off < NEAR);
        judged.falsely += of_kind.len() - usize::from(is_right);
    }
}

fn base_up(height: f64) -> glam::DVec3 {
    glam::DVec3::Z * height
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sighting_elsewhere_is_false_and_its_post_is_missed() {
        let field = Field::new().unwrap();
        let at = steps()[4].world_from_robot;
        let robot_from_world = field.world_from_robot(&at).inverse();
        let meets = field.places()[2] + base_up(field.posts[2].heights[1]);
        let [x, y] = field.mount.pixel(robot_from_world * meets).unwrap();
        let sighting = |place| Sighting { kind: 2, place, bearing: 0.0, distance: 1.0, fit: 1.0 };
        let mut judged = Judged::default();
        judge(&field, &at, &[sighting([x + 1.0, y]), sighting([x + 90.0, y])], &mut judged);
        assert_eq!((judged.shown, judged.found, judged.falsely), (4, 1, 1));
        assert!((judged.error() - 1.0).abs() < 1e-9, "{}", judged.error());
        assert_eq!(judged.of_400(judged.found), 100.0);
    }

    #[test]
    fn a_picture_of_the_plain_field_shows_all_four_posts_to_our_detector() {
        let field = Field::new().unwrap();
        let training = train(&field, Constancy::Light, &Kind::ALL[..1]).unwrap();
        let finder = Detector::Ours.finder(&field, &training).unwrap();
        let world = field.world(Kind::Plain, &mut NoiseStream::new(1, "plain")).unwrap();
        let at = steps()[10].world_from_robot;
        let found = finder.find(&field.picture(&world, &at)).unwrap();
        let mut judged = Judged::default();
        judge(&field, &at, &found, &mut judged);
        assert_eq!((judged.found, judged.falsely), (4, 0), "{found:?}");
        assert!(judged.error() < 1.0, "{} px", judged.error());
    }
}
