//! What a simulator needs to run the same again, kept in the recording itself.

use std::collections::BTreeMap;

use base::time::SimTime;

use crate::error::RecordingError;

/// Name of the MCAP metadata record.
pub(crate) const RECORD: &str = "usar";
/// Version of what `docs/recordings.md` specifies.
const FORMAT: &str = "1";
const EXTRA: &str = "extra/";

/// The start of a run. Everything that follows is in the recorded robots and commands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// Version of the program.
    pub version: String,
    /// Features it was built with, where they change bits.
    pub features: String,
    /// Seed of every noise stream.
    pub seed: u64,
    /// Length of one tick.
    pub step: SimTime,
    /// Name of the arena.
    pub arena: String,
    /// The arena's text.
    pub arena_text: String,
    /// Whatever else the simulator wants to know.
    pub extra: BTreeMap<String, String>,
    /// Files the texts refer to: meshes, pictures, included arenas.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl Conditions {
    /// Everything but the files.
    pub(crate) fn to_metadata(&self) -> BTreeMap<String, String> {
        let named = [
            ("format", FORMAT.to_owned()),
            ("version", self.version.clone()),
            ("features", self.features.clone()),
            ("seed", self.seed.to_string()),
            ("step_ns", self.step.nanos().to_string()),
            ("arena", self.arena.clone()),
            ("arena_text", self.arena_text.clone()),
        ];
        let named = named.into_iter().map(|(key, value)| (key.to_owned(), value));
        let extra = self.extra.iter().map(|(key, value)| (format!("{EXTRA}{key}"), value.clone()));
        named.chain(extra).collect()
    }

    /// The other way round; files are added as they are met.
    pub(crate) fn from_metadata(
        metadata: BTreeMap<String, String>,
    ) -> Result<Self, RecordingError> {
        let mut conditions = Self::default();
        for (key, value) in metadata {
            match key.as_str() {
                "version" => conditions.version = value,
                "features" => conditions.features = value,
                "seed" => conditions.seed = number("seed", &value)?,
                "step_ns" => conditions.step = SimTime::from_nanos(number("step_ns", &value)?),
                "arena" => conditions.arena = value,
                "arena_text" => conditions.arena_text = value,
                key => conditions.add_named(key, value),
            }
        }
        Ok(conditions)
    }

    fn add_named(&mut self, key: &str, value: String) {
        if let Some(extra) = key.strip_prefix(EXTRA) {
            self.extra.insert(extra.to_owned(), value);
        }
    }
}

fn number(key: &'static str, value: &str) -> Result<u64, RecordingError> {
    value.parse().map_err(|_| RecordingError::BadConditions { key, value: value.to_owned() })
}
