//! What all cameras see, as one picture.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::messages::ReadingData;
use base::picture::Picture;
use link_images::server::Mosaic;
use sim_server::Tick;

/// The newest picture of each camera.
#[derive(Default)]
pub(super) struct Gallery {
    newest: BTreeMap<(String, String), Arc<Picture>>,
}

impl Gallery {
    /// Takes the pictures of a tick; says whether there were any.
    pub(super) fn take(&mut self, tick: &Tick) -> bool {
        for name in &tick.leavers {
            self.newest.retain(|(robot, _), _| robot != name);
        }
        let mut has_new = false;
        for reading in &tick.readings {
            if let ReadingData::Picture(picture) = &reading.data {
                let camera = (reading.robot.clone(), reading.sensor.clone());
                self.newest.insert(camera, Arc::clone(picture));
                has_new = true;
            }
        }
        has_new
    }

    /// One camera's picture as it is, several as tiles, two a row.
    pub(super) fn picture(&self) -> Option<Arc<Picture>> {
        let first = self.newest.values().next()?;
        if self.newest.len() == 1 {
            return Some(Arc::clone(first));
        }
        let usual = Mosaic::default();
        let mosaic = Mosaic { rows: self.newest.len().div_ceil(usual.columns), ..usual };
        Some(Arc::new(mosaic.compose(self.newest.values().map(AsRef::as_ref))))
    }
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;
    use base::messages::Reading;
    use base::time::SimTime;

    use super::*;

    fn tick(cameras: &[&str]) -> Tick {
        let reading = |robot: &&str| Reading {
            robot: (*robot).to_owned(),
            sensor: "Camera".to_owned(),
            time: SimTime::ZERO,
            data: ReadingData::Picture(Arc::new(Picture::filled(64, 48, Rgb::new(9, 9, 9)))),
        };
        Tick { readings: cameras.iter().map(reading).collect(), ..Tick::default() }
    }

    #[test]
    fn one_camera_fills_the_picture_and_several_share_it() {
        let mut gallery = Gallery::default();
        assert!(!gallery.take(&Tick::default()) && gallery.picture().is_none());
        assert!(gallery.take(&tick(&["a"])));
        assert_eq!(gallery.picture().unwrap().width, 64);
        gallery.take(&tick(&["a", "b", "c"]));
        let tiles = gallery.picture().unwrap();
        assert_eq!((tiles.width, tiles.height()), (640, 480));
    }

    #[test]
    fn who_has_left_is_no_longer_shown() {
        let mut gallery = Gallery::default();
        gallery.take(&tick(&["a", "b"]));
        gallery.take(&Tick { leavers: vec!["a".to_owned()], ..Tick::default() });
        assert_eq!(gallery.picture().unwrap().width, 64);
    }
}
