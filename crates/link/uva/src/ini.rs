//! The dialect of INI: sections, keys and comments, everything else being a mistake.
//!
//! Sections and keys are kept in lower case, a later key wins over an earlier one, the first `=` parts key and value. Comments begin a line
//! with `#`, `;` or `//`. It is written back sorted, with two blank lines behind each section, as the original did.

use std::collections::BTreeMap;

use crate::error::UvaError;

/// Longest file read; real ones have some thousand bytes.
const MOST_BYTES: usize = 1 << 20;
/// Errors told at once.
const MOST_ERRORS: usize = 20;

/// A value, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What is behind the `=`, without blanks around it.
    pub value: String,
    /// From 1.
    pub line: usize,
}

/// The keys of a section.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Of its head; of the first, where it has several.
    pub line: usize,
    /// By key, in lower case.
    pub entries: BTreeMap<String, Entry>,
}

/// A whole file, or several read one after the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ini {
    /// By name, in lower case.
    pub sections: BTreeMap<String, Section>,
}

impl Ini {
    /// Reads a file; what is wrong comes back together.
    pub fn read(bytes: &[u8]) -> Result<Self, Vec<UvaError>> {
        let text = text(bytes).map_err(|error| vec![error])?;
        let (mut ini, mut errors, mut current) = (Self::default(), vec![], None);
        for (line, content) in (1..).zip(text.lines()) {
            if let Err(error) = ini.take(line, content.trim(), &mut current) {
                errors.push(error);
            }
            if errors.len() == MOST_ERRORS {
                break;
            }
        }
        if errors.is_empty() { Ok(ini) } else { Err(errors) }
    }

    /// The section of this name, in whatever case.
    pub fn section(&self, name: &str) -> Option<&Section> {
        self.sections.get(&name.to_lowercase())
    }

    /// Writes it sorted.
    pub fn write(&self) -> String {
        let section = |(name, section): (&String, &Section)| {
            let line = |(key, entry): (&String, &Entry)| format!("{key} = {}\n", entry.value);
            let lines: String = section.entries.iter().map(line).collect();
            format!("[{name}]\n{lines}\n\n")
        };
        self.sections.iter().map(section).collect()
    }

    fn take(
        &mut self,
        line: usize,
        content: &str,
        current: &mut Option<String>,
    ) -> Result<(), UvaError> {
        if content.is_empty() || ["#", ";", "//"].iter().any(|mark| content.starts_with(mark)) {
            return Ok(());
        }
        if let Some(name) = content.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            let name = name.trim().to_lowercase();
            if name.is_empty() {
                return Err(UvaError::Line { line, text: content.to_owned() });
            }
            self.sections
                .entry(name.clone())
                .or_insert_with(|| Section { line, ..Section::default() });
            *current = Some(name);
            return Ok(());
        }
        let wrong = || UvaError::Line { line, text: shortened(content) };
        let (key, value) = content.split_once('=').ok_or_else(wrong)?;
        let (key, value) = (key.trim().to_lowercase(), value.trim().to_owned());
        if key.is_empty() {
            return Err(wrong());
        }
        match current.as_ref().and_then(|name| self.sections.get_mut(name)) {
            None => Err(UvaError::Homeless { line, key, value }),
            Some(section) => {
                section.entries.insert(key, Entry { value, line });
                Ok(())
            }
        }
    }
}

fn text(bytes: &[u8]) -> Result<&str, UvaError> {
    if bytes.len() > MOST_BYTES {
        return Err(UvaError::TooLong { bytes: bytes.len(), limit: MOST_BYTES });
    }
    // Editors of Windows put a mark before the text.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let good = error.valid_up_to();
        let line = bytes[..good].split(|&byte| byte == b'\n').count();
        UvaError::NotText { line, byte: bytes[good] }
    })
}

/// So much of a line as tells which one it is.
fn shortened(line: &str) -> String {
    line.chars().take(80).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn keys_lose_their_case_and_the_last_one_wins() {
        let text = "\u{feff}# a comment\n[Robot1]\r\nAgentType = slam\n// another\nagenttype = skin = x\n;\n[robot1]\nb=\n";
        let ini = Ini::read(text.as_bytes()).unwrap();
        let robot = ini.section("ROBOT1").unwrap();
        assert_eq!(robot.entries["agenttype"], Entry { value: "skin = x".to_owned(), line: 5 });
        assert_eq!((robot.line, robot.entries["b"].value.as_str()), (2, ""));
        assert_eq!(ini.write(), "[robot1]\nagenttype = skin = x\nb = \n\n\n");
    }

    #[test]
    fn what_is_wrong_is_told_all_at_once_with_its_line() {
        let errors = Ini::read(b"a = 1\n[x]\nnonsense\n[]\n= 3\n").unwrap_err();
        let said: Vec<String> = errors.iter().map(ToString::to_string).collect();
        assert_eq!(said.len(), 4, "{said:?}");
        assert!(said[0].starts_with("line 1: a = \"1\" stands before the first section"));
        assert!(said[1].starts_with("line 3: \"nonsense\": write [section]"));
        assert!(said[3].starts_with("line 5: \"= 3\""));
        let latin = Ini::read(b"[a]\nname = J\xf6rg\n").unwrap_err();
        assert_eq!(latin, [UvaError::NotText { line: 2, byte: 0xf6 }]);
        let long = Ini::read(&vec![b'#'; MOST_BYTES + 1]).unwrap_err();
        assert!(long[0].to_string().contains("1048577 bytes"));
    }

    proptest! {
        #[test]
        fn anything_is_read_or_refused(text in "(\\[[a-z]{1,4}\\]|[a-zA-Z=;# /]{0,12}|\n){0,30}") {
            if let Ok(ini) = Ini::read(text.as_bytes()) {
                let again = Ini::read(ini.write().as_bytes()).unwrap();
                prop_assert_eq!(again.write(), ini.write());
            }
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..400)) {
            let _ = Ini::read(&bytes);
        }
    }
}
