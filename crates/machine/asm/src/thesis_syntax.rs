//! Programs as the thesis prints them (figures 26 to 32, table 12), turned into ours line by line.
//!
//! | printed | here |
//! |---|---|
//! | `...` | what is left out: the function before it ends there, with `ret` if it has none |
//! | instructions before the first header | `main:` |
//! | `mov r 1`, destination first | `mov 1 r` |
//! | `ifge a b f`, and its like without a number | `ifge1 a b f` |
//! | `return` | `ret` |
//! | `list[]={10,3};` and `first=1;` of figure 30 | cells `list0`, `list1` one after the other; a variable with a value |
//! | a name that nobody declares | a variable |
//!
//! A line stays on its line, so that complaints and the debugger point into the text as it was printed.

use std::collections::BTreeSet;

use crate::devices::DeviceMap;
use crate::line::Line;
use crate::mnemonic::Mnemonic;
use crate::number::looks_like_number;
use crate::symbols::is_name;

/// The same program in our syntax; names of `devices` are not made variables.
pub fn from_thesis(text: &str, devices: &DeviceMap) -> String {
    let mut reader = Reader::default();
    let lines: Vec<String> = text.lines().map(|line| reader.line(line)).collect();
    let known = devices.devices().iter().map(|device| device.name.clone());
    let declared: BTreeSet<String> = reader.declared.iter().cloned().chain(known).collect();
    let mut ours = lines.join("\n");
    if reader.is_open {
        ours.push_str("\nret");
    }
    for data in &reader.data {
        ours.push_str(&format!("\n.var {data}"));
    }
    let mut told = declared;
    for name in reader.used {
        if told.insert(name.clone()) {
            ours.push_str(&format!("\n.var {name}"));
        }
    }
    ours.push('\n');
    ours
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    /// Whether a function has begun and not ended.
    is_open: bool,
    has_function: bool,
    /// `name value` of each cell.
    data: Vec<String>,
    /// Names that mean something.
    declared: BTreeSet<String>,
    /// Operands, in the order they are met.
    used: Vec<String>,
}

impl Reader {
    fn line(&mut self, text: &str) -> String {
        let bare = text.trim();
        if bare == "..." {
            let ended = if self.is_open { "ret" } else { "" };
            self.is_open = false;
            return ended.to_owned();
        }
        if let Some(cells) = data(bare) {
            for (name, value) in cells {
                self.data.push(format!("{name} {value}"));
                self.declared.insert(name);
            }
            return String::new();
        }
        let line = Line::cut(text, 0, text.len());
        let words: Vec<&str> = line.words().iter().map(|word| word.of(text)).collect();
        let label = line.label.map(|label| label.of(text));
        self.declared.extend(label.map(str::to_owned));
        let Some((name, operands)) = words.split_first().filter(|(name, _)| !name.starts_with('.'))
        else {
            self.declared.extend(words.get(1).map(|name| (*name).to_owned()));
            (self.is_open, self.has_function) =
                (self.is_open || label.is_some(), self.has_function || label.is_some());
            return text.to_owned();
        };
        let header = match label {
            Some(label) => format!("{label}: "),
            None if self.has_function => String::new(),
            None => "main: ".to_owned(),
        };
        self.has_function = true;
        let mnemonic = mnemonic(name);
        self.is_open = mnemonic != "ret";
        self.used.extend(operands.iter().filter(|word| is_variable(word)).map(|w| (*w).to_owned()));
        let operands = match operands {
            [to, from] if mnemonic == "mov" => vec![*from, *to],
            all => all.to_vec(),
        };
        header + &[vec![mnemonic.as_str()], operands].concat().join(" ")
    }
}

/// The name as ours has it.
fn mnemonic(word: &str) -> String {
    let is_known = |name: &str| Mnemonic::from_name(name).is_some();
    if word == "return" {
        return "ret".to_owned();
    }
    let one = format!("{word}1");
    if !is_known(word) && is_known(&one) { one } else { word.to_owned() }
}

fn is_variable(word: &str) -> bool {
    is_name(word) && !looks_like_number(word)
}

/// The cells of `name[]={1,2};`, or the one of `name=1;`.
fn data(line: &str) -> Option<Vec<(String, i32)>> {
    let (name, values) = line.strip_suffix(';')?.split_once('=')?;
    let (name, values) = (name.trim(), values.trim());
    let number = |text: &str| text.trim().parse::<i32>().ok();
    if let Some(name) = name.strip_suffix("[]") {
        let values = values.strip_prefix('{')?.strip_suffix('}')?.split(',');
        let cells =
            values.enumerate().map(|(k, value)| Some((format!("{name}{k}"), number(value)?)));
        return is_name(name).then(|| cells.collect())?;
    }
    Some(vec![(is_name(name).then(|| name.to_owned())?, number(values)?)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(text: &str) -> String {
        from_thesis(text, &DeviceMap::default())
    }

    #[test]
    fn a_line_stays_on_its_line() {
        let text = "...\nmov r 1\n\nwg t 1 f\n...\nf: mul r t r\nret\n...\n";
        let expected = "\nmain: mov 1 r\n\nwg t 1 f\nret\nf: mul r t r\nret\n\n.var r\n.var t\n";
        assert_eq!(ours(text), expected);
    }

    #[test]
    fn data_as_in_c_become_cells_one_after_the_other() {
        assert_eq!(
            ours("list[]={10,-3};\nfirst=1;\n"),
            "\n\n.var list0 10\n.var list1 -3\n.var first 1\n"
        );
    }

    #[test]
    fn conditions_without_a_number_call_one_function() {
        assert_eq!(
            ours("ifge a b f\nreturn\nf: ret"),
            "main: ifge1 a b f\nret\nf: ret\n.var a\n.var b\n"
        );
        assert_eq!(ours("ifger a b\nret"), "main: ifger a b\nret\n.var a\n.var b\n");
    }

    #[test]
    fn a_text_that_is_no_program_still_becomes_one_that_is_refused() {
        assert!(crate::assemble_text("x.s", &ours("hello world")).is_err());
        assert!(crate::assemble_text("x.s", &ours("")).is_err());
    }
}
