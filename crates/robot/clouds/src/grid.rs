//! How sparse points are away from the measured distance: the one table of steps, for every program that maps.

/// Whether points are sparser the farther they are before a hit, and from where on.
///
/// The thesis has a flag and no figures ("a function of the distance"); both rows of the table are ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DynamicGrid {
    /// Every lattice point, always.
    #[default]
    Off,
    /// Every second, fourth and eighth point from 100, 200 and 400 mm on: `true` in settings.
    Near,
    /// The same from 250, 500 and 1000 mm on: more points, fewer instructions to decide on them.
    Wide,
}

impl DynamicGrid {
    /// Millimetres before the hit from which every second, fourth and eighth point is used.
    pub const fn limits_mm(self) -> Option<[u16; 3]> {
        match self {
            Self::Off => None,
            Self::Near => Some([100, 200, 400]),
            Self::Wide => Some([250, 500, 1000]),
        }
    }

    /// By its name; `true` is `near`, `false` is `off`.
    pub fn from_text(text: &str) -> Option<Self> {
        match text.trim().to_ascii_lowercase().as_str() {
            "false" | "off" => Some(Self::Off),
            "true" | "near" => Some(Self::Near),
            "wide" => Some(Self::Wide),
            _ => None,
        }
    }
}
