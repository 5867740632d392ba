//! All that was found wrong, together.

use std::fmt;

use crate::Place;

/// An error that may know where in a file it is.
pub trait Placed {
    /// File and line, unless it is about a file as a whole.
    fn place(&self) -> Option<&Place>;
}

/// All that was found wrong with what somebody wrote; never empty.
#[derive(Debug)]
pub struct Errors<E>(Vec<E>);

impl Placed for crate::TextError {
    fn place(&self) -> Option<&Place> {
        Some(self.place())
    }
}

impl<E: Placed> Errors<E> {
    /// Sorted by file, as they were met, and line; what is about files as a whole comes last.
    pub fn sorted(mut errors: Vec<E>) -> Self {
        let mut files: Vec<String> = vec![];
        for place in errors.iter().filter_map(Placed::place) {
            if !files.contains(&place.file) {
                files.push(place.file.clone());
            }
        }
        errors.sort_by_key(|error| {
            let place = error.place();
            let file = place.and_then(|place| files.iter().position(|file| *file == place.file));
            (file.unwrap_or(files.len()), place.map_or(0, |place| place.line))
        });
        Self(errors)
    }
}

impl<E> Errors<E> {
    /// One after the other.
    pub fn iter(&self) -> impl Iterator<Item = &E> {
        self.0.iter()
    }

    /// How many; readers stop at a limit of their own, and the rest shows once these are mended.
    pub fn count(&self) -> usize {
        self.0.len()
    }
}

impl<E: fmt::Display> fmt::Display for Errors<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if index == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

impl<E: fmt::Debug + fmt::Display> std::error::Error for Errors<E> {}
