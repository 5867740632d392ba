//! What stands right of the equals sign.

use std::fmt;

use super::lines::Logical;
use super::parse::IniFault;
use crate::limits;

/// A value and the line it stands on.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// From 1.
    pub line: usize,
}

/// Where a value stands does not make it another.
impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number, a word, true or false: anything without quotes.
    Plain(String),
    /// A text in double quotes.
    Quoted(String),
    /// `class'USARBot.SonarSensor'`: the word before the quotes, and what is in them.
    Reference(String, String),
    /// `(X=1,Y=2)`, and also `()`.
    Struct(Vec<Field>),
    /// `((X=1),(X=2))`.
    List(Vec<Node>),
}

/// A named part of a struct.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// As written; case does not count.
    pub name: String,
    /// What stands after the equals sign.
    pub node: Node,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plain(text) => f.write_str(text),
            Self::Quoted(text) => write!(f, "\"{text}\""),
            Self::Reference(kind, name) => write!(f, "{kind}'{name}'"),
            Self::Struct(fields) => {
                let fields =
                    fields.iter().map(|field| format!("{}={}", field.name, field.node.value));
                write!(f, "({})", fields.collect::<Vec<_>>().join(","))
            }
            Self::List(nodes) => {
                let nodes: Vec<String> = nodes.iter().map(|node| node.value.to_string()).collect();
                write!(f, "({})", nodes.join(","))
            }
        }
    }
}

/// The value that begins at byte `at` of a line and takes the rest of it, remarks aside.
pub(crate) fn whole_value(line: &Logical, at: usize) -> Result<Node, IniFault> {
    let mut reader = Reader { line, at };
    reader.skip_blanks();
    let start = reader.at;
    let rest = reader.rest();
    let node = if rest.starts_with(['(', '"']) || is_reference(rest) {
        let node = reader.value(0)?;
        reader.skip_blanks();
        if !reader.rest().is_empty() && !reader.rest().starts_with(';') {
            let fix = "write nothing after it, or a remark that begins with ;";
            return Err(reader.fault("something follows the value", fix));
        }
        node
    } else {
        Node { value: Value::Plain(without_remark(rest).to_owned()), line: line.line_at(start) }
    };
    Ok(node)
}

/// Numbers, flags and nothing end at a remark; other texts may hold a semicolon.
fn without_remark(text: &str) -> &str {
    let Some((before, _)) = text.split_once(';') else { return text.trim_end() };
    let before = before.trim_end();
    let is_flag = ["true", "false"].iter().any(|word| word.eq_ignore_ascii_case(before));
    if before.is_empty() || is_flag || before.parse::<f64>().is_ok() {
        before
    } else {
        text.trim_end()
    }
}

fn is_reference(text: &str) -> bool {
    let word = text.len() - text.trim_start_matches(is_word).len();
    word > 0 && text[word..].starts_with('\'')
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

struct Reader<'a> {
    line: &'a Logical,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.line.text.get(self.at..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn fault(&self, problem: &str, fix: &str) -> IniFault {
        IniFault::new(self.line.line_at(self.at), self.rest(), problem, fix)
    }

    fn value(&mut self, depth: usize) -> Result<Node, IniFault> {
        let line = self.line.line_at(self.at);
        let rest = self.rest();
        let value = if rest.starts_with('(') {
            self.group(depth + 1)?
        } else if rest.starts_with('"') {
            Value::Quoted(self.quoted('"')?)
        } else if is_reference(rest) {
            let word = self.word();
            Value::Reference(word, self.quoted('\'')?)
        } else {
            let length = rest.find([',', ')', '(']).unwrap_or(rest.len());
            if rest[..length].contains('=') {
                return Err(self.fault(
                    "a comma is missing between two fields",
                    "write name=value,name=value",
                ));
            }
            self.at += length;
            Value::Plain(rest[..length].trim().to_owned())
        };
        Ok(Node { value, line })
    }

    fn word(&mut self) -> String {
        let rest = self.rest();
        let length = rest.len() - rest.trim_start_matches(is_word).len();
        self.at += length;
        rest[..length].to_owned()
    }

    /// What stands between two of `quote`.
    fn quoted(&mut self, quote: char) -> Result<String, IniFault> {
        let rest = self.rest().get(1..).unwrap_or_default();
        let Some(length) = rest.find(quote) else {
            return Err(
                self.fault("the quotation is not closed", &format!("add {quote} at its end"))
            );
        };
        self.at += length + 2;
        Ok(rest[..length].to_owned())
    }

    /// A struct or a list, from its parenthesis on.
    fn group(&mut self, depth: usize) -> Result<Value, IniFault> {
        if depth > limits::INI_DEPTH {
            let problem =
                format!("structs lie more than {} deep within each other", limits::INI_DEPTH);
            return Err(self.fault(&problem, "make it flatter"));
        }
        let start = self.at;
        self.at += 1;
        let (mut fields, mut nodes) = (vec![], vec![]);
        loop {
            self.skip_blanks();
            if self.rest().starts_with(')') {
                self.at += 1;
                break;
            }
            if self.rest().is_empty() {
                self.at = start;
                return Err(self.fault("the parenthesis is not closed", "add ) where it ends"));
            }
            match self.field_name() {
                Some(name) => fields.push(Field { name, node: self.value(depth)? }),
                None => nodes.push(self.element(depth)?),
            }
            if !fields.is_empty() && !nodes.is_empty() {
                let fix = "write name=value for each, or values alone";
                return Err(self.fault("a struct cannot hold values without a name", fix));
            }
            self.skip_blanks();
            if self.rest().starts_with(',') {
                self.at += 1;
            } else if !self.rest().is_empty() && !self.rest().starts_with(')') {
                return Err(self.fault("a comma or ) is missing here", "write one before it"));
            }
        }
        Ok(if nodes.is_empty() { Value::Struct(fields) } else { Value::List(nodes) })
    }

    /// An element of a list, which must not be empty.
    fn element(&mut self, depth: usize) -> Result<Node, IniFault> {
        let before = self.at;
        let node = self.value(depth)?;
        if self.at == before || node.value == Value::Plain(String::new()) {
            self.at = before;
            return Err(self.fault("nothing stands here", "write name=value"));
        }
        Ok(node)
    }

    /// `Name =`, `Name[0] =`, `Name(0) =`: the name, if one stands here.
    fn field_name(&mut self) -> Option<String> {
        let rest = self.rest();
        let word = rest.len() - rest.trim_start_matches(is_word).len();
        let mut length = word;
        if let Some(close) = index_end(&rest[length..]) {
            length += close;
        }
        let after = rest[length..].trim_start();
        if word == 0 || !after.starts_with('=') {
            return None;
        }
        self.at += rest.len() - after.len() + 1;
        self.skip_blanks();
        Some(rest[..length].to_owned())
    }
}

/// Bytes of `[12]` or `(12)` at the beginning of `text`.
pub(crate) fn index_end(text: &str) -> Option<usize> {
    let close = match text.as_bytes().first()? {
        b'[' => ']',
        b'(' => ')',
        _ => return None,
    };
    let end = text.find(close)?;
    let digits = &text[1..end];
    (!digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(end + 1)
}
