//! The two ways USARSim's servers talk.

/// Which server a connection sounds like; one connection keeps one dialect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// USARSim 3.x on Unreal Tournament 2004: one burst a cycle, sensors of a kind in one line.
    #[default]
    Ut2004,
    /// USARSim on the Unreal Development Kit: one line a sensor, numbers cut rather than rounded.
    Udk,
}

impl Dialect {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::Ut2004, Self::Udk];

    /// As a command line spells it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Ut2004 => "ut2004",
            Self::Udk => "udk",
        }
    }

    /// The dialect of that name, in any case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dialect| dialect.name().eq_ignore_ascii_case(name))
    }

    /// Whether this is the older one.
    pub fn is_ut2004(self) -> bool {
        self == Self::Ut2004
    }
}
