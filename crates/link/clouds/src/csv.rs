//! A table: `x,y,z,belief`, one point a line, metres.

use glam::DVec3;

use crate::cloud::Cloud;
use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::gather::{Decoded, Frame, Gather, Options};
use crate::number::{self, parse, value};
use crate::{fields, notes};

const HEADER: &str = "x,y,z,belief";

pub(crate) fn encode(cloud: &Cloud) -> Vec<u8> {
    let mut text = String::new();
    for note in notes::lines(cloud) {
        text += &format!("# {note}\n");
    }
    text += HEADER;
    text.push('\n');
    for (position, belief) in cloud.positions() {
        text += &format!("{},{belief}\n", number::position(position, ','));
    }
    text.into_bytes()
}

pub(crate) fn decode(
    name: &str,
    bytes: &[u8],
    options: &Options,
) -> Result<Decoded, CloudFileError> {
    // A mark of byte order is no word.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut cursor = Cursor::new(name, bytes);
    let mut frame = Frame::default();
    while let Some(comment) = peek(&cursor).strip_prefix(b"#") {
        notes::take(&String::from_utf8_lossy(comment), &mut frame).map_err(|f| {
            let mut here = cursor;
            here.text_line();
            here.line_fault(f)
        })?;
        cursor.text_line();
    }
    let columns = header(&mut cursor)?;
    let mut gather = Gather::new(frame, options).map_err(|fault| cursor.line_fault(fault))?;
    while let Some(line) = cursor.text_line() {
        if !line.starts_with('#') {
            let added = columns.read(words(&line)).and_then(|(at, belief)| gather.add(at, belief));
            added.map_err(|fault| cursor.line_fault(fault))?;
        }
    }
    gather.finish().map_err(|fault| cursor.line_fault(fault))
}

/// The next line that is not blank, left where it is.
fn peek<'a>(cursor: &Cursor<'a>) -> &'a [u8] {
    let mut ahead = *cursor;
    loop {
        match ahead.line() {
            Some(line) if line.trim_ascii().is_empty() => {}
            Some(line) => return line,
            None => return &[],
        }
    }
}

/// Commas, semicolons and blanks all separate.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| c == ',' || c == ';' || c.is_whitespace()).filter(|word| !word.is_empty())
}

/// Which word of a line is what.
struct Columns {
    count: usize,
    axes: [usize; 3],
    belief: Option<usize>,
}

impl Columns {
    fn read<'a>(&self, words: impl Iterator<Item = &'a str>) -> Result<(DVec3, f32), Fault> {
        let mut position = [None; 3];
        let mut belief = None;
        let mut count = 0;
        for (index, word) in words.enumerate() {
            if let Some(axis) = self.axes.iter().position(|&column| column == index) {
                position[axis] = Some(parse(word, fields::AXES[axis])?);
            } else if self.belief == Some(index) {
                belief = Some(parse(word, "the belief")? as f32);
            }
            count = index + 1;
        }
        let odd =
            || value("a line", &format!("{count} values"), "as many values as the first line has");
        if count != self.count {
            return Err(odd());
        }
        let [Some(x), Some(y), Some(z)] = position else { return Err(odd()) };
        let belief = if self.belief.is_some() { belief.ok_or_else(odd)? } else { fields::CERTAIN };
        Ok((DVec3::new(x, y, z), belief))
    }
}

/// Takes the line of names; where the first line holds numbers the columns are x, y, z and, if there, the belief.
fn header(cursor: &mut Cursor<'_>) -> Result<Columns, CloudFileError> {
    let first = String::from_utf8_lossy(peek(cursor)).into_owned();
    let names: Vec<&str> = words(&first).collect();
    if names.first().is_some_and(|name| name.parse::<f64>().is_ok()) {
        let belief = (names.len() > 3).then_some(3);
        return Ok(Columns { count: names.len(), axes: [0, 1, 2], belief });
    }
    cursor.text_line();
    let find = |wanted: &str| names.iter().position(|name| fields::is_axis(name, wanted));
    let [Some(x), Some(y), Some(z)] = fields::AXES.map(find) else {
        return Err(cursor.line_fault(value(
            "the first line",
            &first,
            "names of columns, such as x,y,z,belief",
        )));
    };
    let belief = names.iter().position(|name| fields::is_belief(name));
    Ok(Columns { count: names.len(), axes: [x, y, z], belief })
}
