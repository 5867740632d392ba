//! The library of pictures that are kept: what a person wants to show the judges.

use link_station::{Photo, PictureFormat};

/// So many are kept at most: they stay in memory and on every page.
const MOST: usize = 60;

/// All pictures that were kept.
#[derive(Debug, Default)]
pub(super) struct Photos {
    kept: Vec<Photo>,
}

/// A picture before it is kept.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Taken {
    pub(super) time: f64,
    pub(super) format: PictureFormat,
    pub(super) bytes: Vec<u8>,
}

impl Photos {
    /// Keeps one.
    pub(super) fn keep(
        &mut self,
        robot: u16,
        from: [f32; 3],
        taken: Taken,
    ) -> Result<Photo, String> {
        if self.kept.iter().any(|photo| photo.robot == robot && photo.time == taken.time) {
            return Err("this picture is kept already".to_owned());
        }
        if self.kept.len() >= MOST {
            return Err(format!("{MOST} pictures are kept, and there is no room for more"));
        }
        let Taken { time, format, bytes } = taken;
        let id = self.kept.len() as u32;
        let photo = Photo { id, robot, time, from, format, bytes };
        self.kept.push(photo.clone());
        Ok(photo)
    }

    /// All of them, in the order they were kept.
    pub(super) fn all(&self) -> &[Photo] {
        &self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(time: f64) -> Taken {
        Taken { time, format: PictureFormat::Jpeg, bytes: vec![1, 2] }
    }

    #[test]
    fn pictures_are_kept_once_and_not_for_ever_more() {
        let mut photos = Photos::default();
        assert_eq!(photos.keep(1, [0.0; 3], taken(2.0)).unwrap().id, 0);
        assert!(photos.keep(1, [0.0; 3], taken(2.0)).unwrap_err().contains("already"));
        assert_eq!(photos.keep(2, [0.0; 3], taken(2.0)).unwrap().id, 1, "another robot's");
        let full = (3..100).find_map(|time| photos.keep(1, [0.0; 3], taken(time.into())).err());
        assert!(full.unwrap().starts_with("60 pictures"));
        assert_eq!(photos.all().len(), 60);
    }
}
