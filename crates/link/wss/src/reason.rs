//! Why a request was not answered as hoped, in the words of the wire.

use std::fmt;

/// Makes an enum of fixed words with `Display` and `parse`.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// As it stands on the wire.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word,)* }
            }

            /// From the wire, in any case.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|reason| reason.word().eq_ignore_ascii_case(word))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words! {
    /// What an `ERROR` line gives as its reason.
    Reason {
        /// A control connection begins with INIT.
        InitFirst = "Must.Use.INIT.Method.First",
        /// No such word, or a second INIT.
        UnknownOrSecondInit = "Method.Unknown.Or.Can.INIT.only.once",
        /// INIT with ports that are no numbers.
        PortsNotIntegers = "Ports.List.Must.Be.Integer",
        /// A port that is no number.
        PortNotInteger = "Port.Must.Be.Integer",
        /// No name.
        EmptyName = "Robot.Name.Must.Not.Be.Empty",
        /// The name is taken; the spelling is the original's.
        NameTaken = "Robot.Alread.Exists",
        /// The server has no port left for the robot.
        NoPortLeft = "Could.Not.Allocate.Port",
    }
}

words! {
    /// Why a strength is no number.
    StrengthError {
        /// A robot asked for its own strength.
        ToSelf = "SS.To.Self",
        /// Nobody of that name.
        NoSuchRobot = "Robot.Does.Not.Exist",
        /// The model said infinity: both robots at one point.
        ModelInfinite = "Model.Returned.INF",
        /// The model said not-a-number, or positions are not known.
        ModelNan = "Model.Returned.NaN",
    }
}

words! {
    /// Why a robot has no port.
    DnsFailure {
        /// Nobody of that name.
        NoSuchRobot = "NoSuchRobot",
        /// It listens, but not there.
        NotListening = "RobotDoesNotListenOnThisPort",
    }
}
