//! What is known across the tables and files of one arena while it is read.

use std::collections::BTreeMap;
use std::sync::Arc;

use base::arena::Arena;
use base::mesh::Mesh;
use base::picture::Picture;
use link_text::{Complaints, Fields, Item, Place, Sink, TextError};

use crate::error::ArenaError;
use crate::files::{FileProblem, Files, checked_path};
use crate::limits;
use crate::mesh::{Raw, Up};

/// The arena so far, and what is needed to check it.
pub(crate) struct Context<'a> {
    pub(crate) files: &'a dyn Files,
    pub(crate) sink: &'a Sink<ArenaError>,
    pub(crate) arena: Arena,
    /// Who has which name, and where that is written.
    pub(crate) names: BTreeMap<String, (Kind, Place)>,
    /// Where materials are described.
    pub(crate) materials: BTreeMap<String, Place>,
    /// Where tags have their numbers.
    pub(crate) tags: BTreeMap<u32, Place>,
    /// What must have a name once everything is read.
    pub(crate) references: Vec<Reference>,
    /// Pictures and meshes by path, so that each is read once.
    pub(crate) pictures: BTreeMap<String, Option<Arc<Picture>>>,
    pub(crate) heights: BTreeMap<String, Option<Arc<Vec<Vec<f64>>>>>,
    pub(crate) meshes: BTreeMap<String, Option<Arc<Raw>>>,
    /// Meshes by path, bits of the scale, and upward axis, so that many of one kind share their triangles.
    pub(crate) placed_meshes: BTreeMap<(String, u64, Up), Option<Arc<Mesh>>>,
    things: usize,
    triangles: usize,
    pub(crate) pixels: usize,
}

/// What can be referred to by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Material,
    Door,
    HeldBlock,
    Lamp,
    Victim,
    /// Everything that no other thing refers to.
    Other,
}

impl Kind {
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Material => "material",
            Self::Door => "door",
            Self::HeldBlock => "block with held = true",
            Self::Lamp => "light",
            Self::Victim => "victim",
            Self::Other => "thing",
        }
    }
}

/// A value that names something else.
pub(crate) struct Reference {
    pub(crate) at: Place,
    pub(crate) key: String,
    pub(crate) name: String,
    pub(crate) kind: Kind,
}

impl<'a> Context<'a> {
    pub(crate) fn new(files: &'a dyn Files, sink: &'a Sink<ArenaError>) -> Self {
        Self {
            files,
            sink,
            arena: Arena::default(),
            names: BTreeMap::new(),
            materials: BTreeMap::new(),
            tags: BTreeMap::new(),
            references: Vec::new(),
            pictures: BTreeMap::new(),
            heights: BTreeMap::new(),
            meshes: BTreeMap::new(),
            placed_meshes: BTreeMap::new(),
            things: 0,
            triangles: 0,
            pixels: 0,
        }
    }

    /// The name of a thing, which must have one.
    pub(crate) fn name(&mut self, fields: &Fields<'_>, kind: Kind, example: &str) -> String {
        let item = fields.required("name", example);
        item.and_then(|item| self.claim(&item, kind, example)).unwrap_or_default()
    }

    /// The name of a thing, which may have none.
    pub(crate) fn name_if(&mut self, fields: &Fields<'_>, kind: Kind) -> Option<String> {
        let item = fields.optional("name")?;
        self.claim(&item, kind, "\"slab\"")
    }

    fn claim(&mut self, item: &Item<'_>, kind: Kind, example: &str) -> Option<String> {
        let name = item.name(example)?.to_owned();
        if let Some((_, first)) = self.names.get(&name) {
            self.sink.complain(TextError::DuplicateName {
                key: item.path(),
                name,
                first: first.clone(),
                second: item.place(),
            });
            return None;
        }
        self.names.insert(name.clone(), (kind, item.place()));
        Some(name)
    }

    /// The name of something else; whether that exists is checked at the end.
    pub(crate) fn refer(&mut self, item: &Item<'_>, kind: Kind, example: &str) -> Option<String> {
        let name = item.name(example)?.to_owned();
        let (at, key) = (item.place(), item.path());
        self.references.push(Reference { at, key, name: name.clone(), kind });
        Some(name)
    }

    /// The material of a thing.
    pub(crate) fn material(&mut self, fields: &Fields<'_>, default: &str) -> String {
        let item = fields.optional("material");
        let name = item.and_then(|item| self.refer(&item, Kind::Material, "\"concrete\""));
        name.unwrap_or_else(|| default.to_owned())
    }

    /// Counts things; false, and an error, if there are too many.
    pub(crate) fn charge_things(
        &mut self,
        count: usize,
        key: &str,
        at: impl Fn() -> Place,
    ) -> bool {
        let spent = charged(&mut self.things, count, limits::THINGS);
        if !spent {
            self.too_many(at(), key, "things", limits::THINGS);
        }
        spent
    }

    /// Counts triangles before they are made; false, and an error, if there are too many.
    pub(crate) fn charge_triangles(&mut self, count: usize, item: &Item<'_>) -> bool {
        let spent = charged(&mut self.triangles, count, limits::TRIANGLES);
        if !spent {
            self.too_many(item.place(), &item.path(), "triangles", limits::TRIANGLES);
        }
        spent
    }

    /// How many triangles are still allowed.
    pub(crate) fn triangles_left(&self) -> usize {
        limits::TRIANGLES.saturating_sub(self.triangles)
    }

    /// Counts pixels before they are made; false, and an error, if there are too many.
    pub(crate) fn charge_pixels(&mut self, count: usize, item: &Item<'_>) -> bool {
        let spent = charged(&mut self.pixels, count, limits::PICTURE_PIXELS);
        if !spent {
            self.too_many(item.place(), &item.path(), "pixels", limits::PICTURE_PIXELS);
        }
        spent
    }

    fn too_many(&self, at: Place, key: &str, what: &'static str, limit: usize) {
        self.sink.push(ArenaError::TooMany { at, key: key.to_owned(), what, limit });
    }

    /// The path that `item` names, relative to the arena's folder.
    pub(crate) fn path(&self, item: &Item<'_>, example: &str) -> Option<String> {
        let text = item.text(limits::TEXT_CHARACTERS, example)?;
        match checked_path(&item.source.path, text) {
            Ok(path) => Some(path),
            Err(problem) => self.bad_file(item, problem),
        }
    }

    /// The content of a mesh or picture file that `item` names.
    pub(crate) fn side_file(&self, item: &Item<'_>, path: &str) -> Option<Vec<u8>> {
        match self.files.read(path, limits::SIDE_FILE_BYTES) {
            Ok(content) => Some(content),
            Err(problem) => self.bad_file(item, problem),
        }
    }

    pub(crate) fn bad_file<T>(&self, item: &Item<'_>, problem: FileProblem) -> Option<T> {
        let (at, key, value) = (item.place(), item.path(), item.shown());
        self.sink.push(ArenaError::BadFile { at, key, value, problem });
        None
    }
}

fn charged(sum: &mut usize, count: usize, limit: usize) -> bool {
    *sum = sum.saturating_add(count);
    *sum <= limit
}
