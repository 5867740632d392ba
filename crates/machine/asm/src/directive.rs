//! Directives: `.var`, `.array`, `.const`, `.device`, `.bound`.

use crate::declare::{Declarations, Here};
use crate::devices::{Access, Device, FIRST_DEVICE_ADDRESS};
use crate::line::{Line, Span, all_words};
use crate::number::{NumberFault, looks_like_number, parse_number};
use crate::program::Variable;
use crate::suggestion::nearest;
use crate::symbols::Meaning;

const DIRECTIVES: [&str; 6] = [".var", ".array", ".const", ".device", ".bound", ".include"];

impl<'t> Declarations<'t> {
    /// Reads one directive.
    pub(crate) fn directive(&mut self, name: Span, line: Line, here: Here<'t>) {
        let words: Vec<Span> = all_words(here.text, line.body).skip(1).collect();
        match (name.of(here.text), words.as_slice()) {
            (".var", [name]) => self.scalar(*name, vec![], here),
            (".var", [name, value]) => {
                if let Some(value) = self.value(*value, here) {
                    self.scalar(*name, vec![value], here);
                }
            }
            (".array", [name, length, values @ ..]) => self.array(*name, *length, values, here),
            (".const", [name, value]) => {
                if let Some(value) = self.value(*value, here) {
                    self.define(*name, Meaning::Constant(value), here);
                }
            }
            (".device", [name, address]) => self.device(*name, *address, Access::ReadWrite, here),
            (".device", [name, address, access]) => match Access::from_name(access.of(here.text)) {
                Some(access) => self.device(*name, *address, access, here),
                None => self.wrong_use(*access, ".device", here),
            },
            (".bound", [count]) => self.bound(*count, here),
            (word, _) => match DIRECTIVES.iter().find(|known| **known == word) {
                Some(known) => self.wrong_use(line.body, known, here),
                None => self.unknown_directive(name, here),
            },
        }
    }

    fn wrong_use(&mut self, span: Span, directive: &str, here: Here<'t>) {
        let usage = match directive {
            ".var" => ".var name, or .var name value",
            ".array" => ".array name length, then values if it does not begin with zeros",
            ".const" => ".const NAME value",
            ".device" => ".device name address, then r, w or rw",
            ".bound" => ".bound count, on the line before a `w..` instruction",
            _ => ".include \"file.s\", alone on its line",
        };
        let message = format!("`{directive}` is used wrongly");
        self.fault(span, here, message, format!("write: {usage}"));
    }

    fn unknown_directive(&mut self, name: Span, here: Here<'t>) {
        let word = name.of(here.text);
        let hint = match nearest(word, DIRECTIVES) {
            Some(meant) => format!("did you mean `{meant}`?"),
            None => format!("the directives are {}", DIRECTIVES.join(" ")),
        };
        self.fault(name, here, format!("there is no directive {word:?}"), hint);
    }

    fn scalar(&mut self, name: Span, initial: Vec<i32>, here: Here<'t>) {
        self.variable(name, 1, initial, false, here);
    }

    fn array(&mut self, name: Span, length: Span, values: &[Span], here: Here<'t>) {
        let Some(count) = self.value(length, here) else { return };
        if count < 1 {
            let message = format!("an array of {count} cells");
            return self.fault(length, here, message, "give it at least one cell".to_owned());
        }
        if let Some(extra) = values.get(count as usize) {
            let message = format!("{} values for an array of {count} cells", values.len());
            let hint = "leave values out, or make the array longer".to_owned();
            return self.fault(*extra, here, message, hint);
        }
        let values: Option<Vec<i32>> = values.iter().map(|word| self.value(*word, here)).collect();
        if let Some(values) = values {
            self.variable(name, count as u32, values, true, here);
        }
    }

    fn variable(
        &mut self,
        span: Span,
        length: u32,
        initial: Vec<i32>,
        is_array: bool,
        here: Here<'t>,
    ) {
        let cells = self.cells + u64::from(length);
        if cells > u64::from(self.most_cells) {
            let message = format!("the variables need {cells} cells");
            let hint = format!("the memory has {} cells", self.most_cells);
            return self.fault(span, here, message, hint);
        }
        let index = self.variables.len() as u32;
        if self.define(span, Meaning::Variable(index), here) {
            let name = span.of(here.text).to_owned();
            self.cells = cells;
            self.variables.push(Variable { name, address: 0, length, is_array, initial });
        }
    }

    fn device(&mut self, name: Span, address: Span, access: Access, here: Here<'t>) {
        let Some(number) = self.value(address, here) else { return };
        let word = name.of(here.text);
        let at = number as u32;
        if self
            .devices
            .at(at)
            .is_some_and(|(_, known)| known.name == word && known.access == access)
        {
            return; // The board has it already, just so.
        }
        let device = Device { name: word.to_owned(), address: at, access };
        let mut changed = self.devices.clone();
        if changed.add(device).is_err() {
            let message = format!("a device cannot have the address {number}");
            let hint = match self.devices.at(at) {
                Some((_, known)) => format!("{:?} has it", known.name),
                None => format!("devices lie from {FIRST_DEVICE_ADDRESS:#x} to 0x7fffffff"),
            };
            return self.fault(address, here, message, hint);
        }
        if self.define(name, Meaning::Device(at), here) {
            self.devices = changed;
        }
    }

    fn bound(&mut self, count: Span, here: Here<'t>) {
        let Some(bound) = self.value(count, here) else { return };
        if let Ok(bound) = u32::try_from(bound) {
            self.set_bound(bound, count, here);
        } else {
            let hint = "say how often the loop calls at most".to_owned();
            self.fault(count, here, format!("a loop cannot run {bound} times"), hint);
        }
    }

    /// A literal, or a constant defined above.
    fn value(&mut self, word: Span, here: Here<'t>) -> Option<i32> {
        let text = word.of(here.text);
        if looks_like_number(text) {
            return match parse_number(text) {
                Ok(value) => Some(value),
                Err(fault) => {
                    let (message, hint) = number_fault(text, fault);
                    self.fault(word, here, message, hint);
                    None
                }
            };
        }
        if let Some(Meaning::Constant(value)) = self.symbols.get(text) {
            return Some(value);
        }
        let constants = self.symbols.names(|meaning| matches!(meaning, Meaning::Constant(_)));
        let hint = match nearest(text, constants) {
            Some(meant) => format!("did you mean {meant:?}?"),
            None => "write a number, or a constant defined above".to_owned(),
        };
        self.fault(word, here, format!("{text:?} is no number"), hint);
        None
    }
}

/// What to say about a literal that is none.
pub(crate) fn number_fault(word: &str, fault: NumberFault) -> (String, String) {
    match fault {
        NumberFault::Malformed => (
            format!("{word:?} is no whole number"),
            "write it like 1500, -7, 0x1F or 0b101".to_owned(),
        ),
        NumberFault::TooLarge => (
            format!("{word} does not fit into 32 bits"),
            "numbers lie between -2147483648 and 2147483647".to_owned(),
        ),
    }
}
