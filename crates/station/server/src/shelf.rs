//! What can be looked at beside the run: recordings, arenas, robots.

/// A file as the page gets it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// Its media type.
    pub media_type: &'static str,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Document {
    /// A document of JSON.
    pub fn json(text: String) -> Self {
        Self { media_type: "application/json", bytes: text.into_bytes() }
    }
}

/// Where the page finds what is not part of the run. Called on threads of its own: it may take its time.
pub trait Shelf: Send + Sync {
    /// The document at this path: `runs`, `runs/3`, `arenas`, `arenas/yellow.png` ...
    fn get(&self, path: &str) -> Option<Document>;

    /// What is wrong with a file that somebody dropped, as a document; it is never kept.
    fn check(&self, name: &str, bytes: &[u8]) -> Option<Document>;
}

/// Nothing to look at.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoShelf;

impl Shelf for NoShelf {
    fn get(&self, _path: &str) -> Option<Document> {
        None
    }

    fn check(&self, _name: &str, _bytes: &[u8]) -> Option<Document> {
        None
    }
}
