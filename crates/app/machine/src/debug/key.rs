//! Keys, as the debugger knows them.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A letter, a digit or a sign.
    Letter(char),
    /// Takes what was typed.
    Enter,
    /// Gives up what was begun.
    Escape,
    /// Goes to the next pane.
    Tab,
    /// Takes the last letter back.
    Backspace,
    /// One row up.
    Up,
    /// One row down.
    Down,
    /// A screen up.
    PageUp,
    /// A screen down.
    PageDown,
    /// Ctrl-C.
    Interrupt,
}

/// Names of keys in `--keys`, between angle brackets.
const NAMES: [(&str, Key); 9] = [
    ("enter", Key::Enter),
    ("esc", Key::Escape),
    ("tab", Key::Tab),
    ("backspace", Key::Backspace),
    ("up", Key::Up),
    ("down", Key::Down),
    ("pageup", Key::PageUp),
    ("pagedown", Key::PageDown),
    ("space", Key::Letter(' ')),
];

impl Key {
    /// What a terminal calls it; `None` for keys that do nothing here.
    pub fn from_event(event: KeyEvent) -> Option<Self> {
        if event.modifiers.contains(KeyModifiers::CONTROL) {
            return (event.code == KeyCode::Char('c')).then_some(Self::Interrupt);
        }
        Some(match event.code {
            KeyCode::Char(letter) => Self::Letter(letter),
            KeyCode::Enter => Self::Enter,
            KeyCode::Esc => Self::Escape,
            KeyCode::Tab => Self::Tab,
            KeyCode::Backspace => Self::Backspace,
            KeyCode::Up => Self::Up,
            KeyCode::Down => Self::Down,
            KeyCode::PageUp => Self::PageUp,
            KeyCode::PageDown => Self::PageDown,
            _ => return None,
        })
    }

    /// The keys of a text: letters as they are, others like `<enter>`.
    pub fn all_of(text: &str) -> Result<Vec<Self>, String> {
        let mut keys = vec![];
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            let name = rest.strip_prefix('<').and_then(|after| after.split_once('>'));
            rest = if let Some((name, after)) = name {
                let known = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
                let names = NAMES.map(|(name, _)| format!("<{name}>")).join(" ");
                let key = known.ok_or(format!("there is no key <{name}>; there are {names}"))?;
                keys.push(key.1);
                after
            } else {
                keys.push(Self::Letter(letter));
                &rest[letter.len_utf8()..]
            };
        }
        Ok(keys)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_letters_and_names_in_brackets() {
        let keys = Key::all_of("s=-1<Enter><tab>").unwrap();
        let letters = ['s', '=', '-', '1'].map(Key::Letter);
        assert_eq!(keys, [&letters[..], &[Key::Enter, Key::Tab]].concat());
        assert!(Key::all_of("<nter>").unwrap_err().contains("<enter>"));
        assert_eq!(Key::all_of("<").unwrap(), [Key::Letter('<')]);
    }
}
