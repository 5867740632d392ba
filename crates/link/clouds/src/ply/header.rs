//! The header: what elements there are and what each is made of.

use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::gather::Frame;
use crate::notes;
use crate::number::{parse_count, value};
use crate::scalar::{Order, Scalar};

/// Most properties of an element.
const MOST_PROPERTIES: usize = 256;

/// How the body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Text,
    Binary(Order),
}

/// One number of an element, or a list of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    One(Scalar),
    List { length: Scalar, item: Scalar },
}

/// A named part of an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// So many rows of the same properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) count: usize,
    pub(super) properties: Vec<Property>,
}

/// Everything before the body.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) coding: Coding,
    pub(super) elements: Vec<Element>,
    pub(super) frame: Frame,
}

/// Reads up to the line `end_header`.
pub(super) fn header(cursor: &mut Cursor<'_>) -> Result<Header, CloudFileError> {
    let first = cursor.line().unwrap_or_default();
    if first != b"ply" {
        let fault = value("the first line", &String::from_utf8_lossy(first), "ply");
        return Err(cursor.line_fault(fault));
    }
    let mut coding = None;
    let mut header = Header { coding: Coding::Text, elements: vec![], frame: Frame::default() };
    while let Some(line) = cursor.text_line() {
        if line.trim() == "end_header" {
            let missing =
                Fault::Missing { what: "its format", example: "format binary_little_endian 1.0" };
            header.coding = coding.ok_or_else(|| cursor.line_fault(missing))?;
            return Ok(header);
        }
        take(&line, &mut coding, &mut header).map_err(|fault| cursor.line_fault(fault))?;
    }
    Err(cursor.line_fault(Fault::Missing { what: "its last line", example: "end_header" }))
}

fn take(line: &str, coding: &mut Option<Coding>, header: &mut Header) -> Result<(), Fault> {
    let words: Vec<&str> = line.split_whitespace().take(MOST_PROPERTIES).collect();
    match words[..] {
        ["comment", ..] => {
            notes::take(line.trim_start().trim_start_matches("comment"), &mut header.frame)?;
        }
        ["obj_info", ..] => {}
        ["format", word, _] => *coding = Some(coding_of(word)?),
        ["element", name, count] => {
            let count = parse_count(count, "the number of an element")?;
            header.elements.push(Element { name: name.to_owned(), count, properties: vec![] });
        }
        ["property", "list", length, item, name] => {
            let length = scalar(length)?;
            if !length.is_whole() {
                return Err(value(
                    "the length of a list",
                    words[2],
                    "a whole number such as uchar",
                ));
            }
            add(header, name, Kind::List { length, item: scalar(item)? })?;
        }
        ["property", kind, name] => add(header, name, Kind::One(scalar(kind)?))?,
        _ => {
            return Err(value(
                "a line of the header",
                line.trim(),
                "format, comment, element, property or end_header",
            ));
        }
    }
    Ok(())
}

fn add(header: &mut Header, name: &str, kind: Kind) -> Result<(), Fault> {
    let lost = || {
        value("a property before any element", name, "a line like `element vertex 100` before it")
    };
    let element = header.elements.last_mut().ok_or_else(lost)?;
    if element.properties.len() == MOST_PROPERTIES {
        return Err(value("the number of properties", "257", "256 at most"));
    }
    element.properties.push(Property { name: name.to_owned(), kind });
    Ok(())
}

fn coding_of(word: &str) -> Result<Coding, Fault> {
    match word {
        "ascii" => Ok(Coding::Text),
        "binary_little_endian" => Ok(Coding::Binary(Order::Little)),
        "binary_big_endian" => Ok(Coding::Binary(Order::Big)),
        _ => Err(value("the format", word, "ascii, binary_little_endian or binary_big_endian")),
    }
}

fn scalar(word: &str) -> Result<Scalar, Fault> {
    Ok(match word {
        "char" | "int8" => Scalar::I8,
        "uchar" | "uint8" => Scalar::U8,
        "short" | "int16" => Scalar::I16,
        "ushort" | "uint16" => Scalar::U16,
        "int" | "int32" => Scalar::I32,
        "uint" | "uint32" => Scalar::U32,
        "float" | "float32" => Scalar::F32,
        "double" | "float64" => Scalar::F64,
        _ => {
            return Err(value(
                "the kind of a property",
                word,
                "char, uchar, short, ushort, int, uint, float or double",
            ));
        }
    })
}
