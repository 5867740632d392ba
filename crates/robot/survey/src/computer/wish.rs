//! What a person asks the computer for while it runs.

use glam::DVec2;
use link_serial::Command;

/// Farthest place that can be asked for, metres.
const FARTHEST: f64 = 100.0;

/// What a person asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Wish {
    /// The robot is to be told this; whatever the computer was about rests meanwhile.
    Say(Command),
    /// The computer is to go on by itself.
    GoOn,
    /// The robot is to walk to this place of the map.
    GoTo(DVec2),
    /// That was all.
    End,
}

impl Wish {
    /// What can be asked for, for people.
    pub const KNOWN: &'static str =
        "there are f b l r u m a c s x . ?, \"map\", \"go X,Y\" and \"end\"";

    /// What a text means: a command's character, `map`, or `go X,Y` in metres.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        match text {
            "map" => return Some(Self::GoOn),
            "end" => return Some(Self::End),
            _ => {}
        }
        if let Some(place) = text.strip_prefix("go ") {
            let (x, y) = place.split_once(',')?;
            let number = |text: &str| text.trim().parse::<f64>().ok();
            let place = DVec2::new(number(x)?, number(y)?);
            return (place.abs().max_element() <= FARTHEST).then_some(Self::GoTo(place));
        }
        let mut characters = text.chars();
        let (command, _) = Command::from_char(characters.next()?)?;
        characters.next().is_none().then_some(Self::Say(command))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_and_words_are_understood_and_nothing_else() {
        assert_eq!(Wish::read("F"), Some(Wish::Say(Command::Forward)));
        assert_eq!(Wish::read(" map\n"), Some(Wish::GoOn));
        assert_eq!(Wish::read("go -1.2, 0.5"), Some(Wish::GoTo(DVec2::new(-1.2, 0.5))));
        for nonsense in ["", "ff", "jump", "go", "go 1", "go 1,nan", "go 1,1e9", "mapp", "\u{e9}"] {
            assert_eq!(Wish::read(nonsense), None, "{nonsense:?}");
        }
    }
}
