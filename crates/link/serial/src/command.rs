//! Commands of one character.

/// What the robot can be told.
///
/// A letter's case says nothing but that it is another command: what comes again in the same case is what was already taken, so a sender
/// that heard no answer may say it again. `.` and `?` may always be said again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    /// A cycle ahead.
    Forward,
    /// A cycle back.
    Reverse,
    /// A cycle of turning to the left.
    Left,
    /// A cycle of turning to the right.
    Right,
    /// Stand, and wait for orders.
    User,
    /// Take a sweep, and wait for orders.
    Mapping,
    /// Step back from what comes nearer.
    Reactive,
    /// Hold all servos in the middle.
    Calibrate,
    /// Sweep over and over.
    Sweep,
    /// Walk about freely.
    Explore,
    /// Tell how things are.
    Ask,
    /// Tell everything.
    Tell,
}

impl Command {
    /// All of them with their characters, letters in lower case.
    pub const ALL: [(Self, char); 12] = [
        (Self::Forward, 'f'),
        (Self::Reverse, 'b'),
        (Self::Left, 'l'),
        (Self::Right, 'r'),
        (Self::User, 'u'),
        (Self::Mapping, 'm'),
        (Self::Reactive, 'a'),
        (Self::Calibrate, 'c'),
        (Self::Sweep, 's'),
        (Self::Explore, 'x'),
        (Self::Ask, '.'),
        (Self::Tell, '?'),
    ];

    /// Its character, letters in upper case if wanted.
    pub fn to_char(self, is_upper: bool) -> char {
        let character =
            Self::ALL.iter().find(|(command, _)| *command == self).map_or('.', |(_, c)| *c);
        if is_upper { character.to_ascii_uppercase() } else { character }
    }

    /// What a character means, and whether it is in upper case; none if it means nothing.
    pub fn from_char(character: char) -> Option<(Self, bool)> {
        let lower = character.to_ascii_lowercase();
        let (command, _) = Self::ALL.iter().find(|(_, known)| *known == lower)?;
        Some((*command, character.is_ascii_uppercase()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_read_as_it_is_written_in_both_cases() {
        for (command, _) in Command::ALL {
            for is_upper in [false, true] {
                let (read, case) = Command::from_char(command.to_char(is_upper)).unwrap();
                let has_case = !matches!(command, Command::Ask | Command::Tell);
                assert_eq!((read, case), (command, is_upper && has_case));
            }
        }
        assert_eq!([Command::from_char('z'), Command::from_char('1')], [None, None]);
    }
}
