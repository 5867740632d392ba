//! Pictures of whom a robot believes in: when to take one, and small enough for the radio.

use std::collections::BTreeMap;

use base::camera::CameraModel;
use base::geom::wrap_angle;
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec2;
use link_images::jpeg;
use robot_team::LARGEST;
use robot_victims::{Name, Person};

use super::eyes::Lens;
use crate::state::State;

/// Pictures by the name of whom they show.
#[derive(Default)]
pub(super) struct Album {
    files: BTreeMap<Name, Vec<u8>>,
    /// From how far each was taken, metres.
    distances: BTreeMap<Name, f64>,
    /// Whom the picture that was asked for is to show, from how far, and when it was asked for.
    awaited: Option<(Name, f64, SimTime)>,
    fresh: Vec<(Name, Vec<u8>)>,
}

/// Somebody at least so probable is worth a picture.
const LIKELY: f64 = 0.4;
/// From nearer, or from farther, somebody is hardly to be seen in it, metres.
const NEAREST: f64 = 0.6;
const FARTHEST: f64 = 4.5;
/// A picture from this share of the distance is a better one.
const BETTER: f64 = 0.6;
/// Somebody is to be this far within the picture, as a share of its half.
const WITHIN: f64 = 0.8;
/// What was asked for comes within this.
const PATIENCE: SimTime = SimTime::from_millis(1_000);
/// JPEG qualities that are tried, the best first.
const QUALITIES: [u8; 5] = [75, 60, 45, 30, 20];

impl Album {
    /// Whether a picture is to be taken now, of whoever is in view and has none yet, or only one from afar.
    pub(super) fn wants(
        &mut self,
        state: &State,
        (camera, me): (&Lens, &(String, u32)),
        sees: &dyn Fn(DVec2) -> bool,
    ) -> bool {
        if self.awaited.as_ref().is_some_and(|(_, _, asked)| state.now.since(*asked) < PATIENCE) {
            return false;
        }
        let eye = camera.world_from_camera;
        let in_view = |person: &&Person| {
            let way = person.belief.place(state.now) - eye.position.truncate();
            let off = wrap_angle(libm::atan2(way.y, way.x) - eye.yaw()).abs();
            let is_near = (NEAREST..FARTHEST).contains(&way.length());
            is_near && off < camera.field_of_view / 2.0 * WITHIN
        };
        let likely = state.people.iter().filter(|p| p.belief.probability() >= LIKELY);
        for person in likely.filter(in_view) {
            let place = person.belief.place(state.now);
            let distance = place.distance(eye.position.truncate());
            let known = person.names.iter().filter_map(|name| self.distances.get(name));
            let is_better = known.fold(f64::INFINITY, |a, b| a.min(*b)) * BETTER > distance;
            // The robot's own name for them is what it tells mates.
            if let Some(name) =
                person.names.iter().find(|name| name.robot == me.0 && name.life == me.1)
                && is_better
                && sees(place)
            {
                self.awaited = Some((name.clone(), distance, state.now));
                return true;
            }
        }
        false
    }

    /// Takes the picture that was asked for.
    pub(super) fn take(
        &mut self,
        people: &[Person],
        (picture, _): (&Picture, &CameraModel),
        now: SimTime,
    ) {
        let Some((name, distance, asked)) = self.awaited.take() else { return };
        let is_there = people.iter().any(|person| person.names.contains(&name));
        if now.since(asked) > PATIENCE || !is_there {
            return;
        }
        if let Some(file) = small(picture) {
            self.distances.insert(name.clone(), distance);
            self.files.insert(name.clone(), file.clone());
            self.fresh.push((name, file));
        }
    }

    pub(super) fn picture(&self, name: &Name) -> Option<&[u8]> {
        self.files.get(name).map(Vec::as_slice)
    }

    /// Pictures taken since this was last asked.
    pub(super) fn take_fresh(&mut self) -> Vec<(Name, Vec<u8>)> {
        std::mem::take(&mut self.fresh)
    }
}

/// A picture as a file that goes by radio: as good as fits, then half as wide.
fn small(picture: &Picture) -> Option<Vec<u8>> {
    let fits = |picture: &Picture| {
        let files = QUALITIES.into_iter().filter_map(|quality| jpeg::encode(picture, quality).ok());
        files.into_iter().find(|file| file.len() <= LARGEST)
    };
    fits(picture).or_else(|| fits(&halved(picture)))
}

/// Every second pixel of every second row.
fn halved(picture: &Picture) -> Picture {
    let (width, height) = (picture.width / 2, picture.height() / 2);
    let pixel = |index: usize| {
        let (x, y) = (index % width.max(1), index / width.max(1));
        picture.pixels[2 * y * picture.width + 2 * x]
    };
    Picture { width, pixels: (0..width * height).map(pixel).collect() }
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;

    use super::*;

    #[test]
    fn even_the_busiest_picture_is_made_small_enough_for_the_radio() {
        let mut noise = base::noise::NoiseStream::new(1, "busy");
        let mut channel = || (noise.unit() * 255.0) as u8;
        let pixels = (0..640 * 480).map(|_| Rgb::new(channel(), channel(), channel())).collect();
        let busy = Picture { width: 640, pixels };
        assert!(small(&busy).is_none_or(|file| file.len() <= LARGEST));
        let plain = Picture { width: 320, pixels: vec![Rgb::new(90, 80, 70); 320 * 240] };
        let file = small(&plain).unwrap();
        assert!(file.len() < LARGEST, "{} bytes", file.len());
        let half = halved(&plain);
        assert_eq!((half.width, half.height()), (160, 120));
    }
}
