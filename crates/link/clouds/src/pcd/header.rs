//! The header: fields, their kinds, and how many points follow.

use base::geom::Pose;

use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::fields;
use crate::gather::Frame;
use crate::notes;
use crate::number::{parse, parse_count, value};
use crate::scalar::Scalar;

/// Most fields of a point.
const MOST_FIELDS: usize = 256;
/// Most numbers of a field.
const MOST_NUMBERS: usize = 1 << 16;

/// How the body is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Text,
    Binary,
    Packed,
}

/// One field of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) kind: Scalar,
    /// Numbers it holds.
    pub(super) count: usize,
}

impl Field {
    /// Bytes of it.
    pub(super) fn size(&self) -> usize {
        self.kind.size() * self.count
    }
}

/// Everything before the body.
#[derive(Clone, Debug)]
pub(super) struct Header {
    pub(super) coding: Coding,
    pub(super) fields: Vec<Field>,
    pub(super) points: usize,
    pub(super) frame: Frame,
}

impl Header {
    /// Which fields are x, y, z and, if there, the belief.
    pub(super) fn columns(&self) -> Result<([usize; 3], Option<usize>), Fault> {
        let find = |axis: &str| {
            self.fields.iter().position(|f| fields::is_axis(&f.name, axis) && f.count == 1)
        };
        let [Some(x), Some(y), Some(z)] = fields::AXES.map(find) else {
            return Err(Fault::Missing { what: "the fields x, y and z", example: "FIELDS x y z" });
        };
        let is_belief = |f: &Field| fields::is_belief(&f.name) && f.count == 1;
        Ok(([x, y, z], self.fields.iter().position(is_belief)))
    }

    /// Bytes of a point.
    pub(super) fn point_size(&self) -> usize {
        self.fields.iter().map(Field::size).sum()
    }
}

/// The lines as they stand.
#[derive(Default)]
struct Raw {
    names: Vec<String>,
    sizes: Vec<usize>,
    kinds: Vec<String>,
    counts: Vec<usize>,
    points: Option<usize>,
    grid: [Option<usize>; 2],
    viewpoint: Option<Pose>,
    frame: Frame,
}

/// Reads up to and with the line `DATA`.
pub(super) fn header(cursor: &mut Cursor<'_>) -> Result<Header, CloudFileError> {
    let mut raw = Raw::default();
    while let Some(line) = cursor.text_line() {
        if let Some(coding) = raw.take(line.trim()).map_err(|fault| cursor.line_fault(fault))? {
            return raw.finish(coding).map_err(|fault| cursor.line_fault(fault));
        }
    }
    Err(cursor.line_fault(Fault::Missing { what: "its last line", example: "DATA binary" }))
}

impl Raw {
    fn take(&mut self, line: &str) -> Result<Option<Coding>, Fault> {
        if let Some(comment) = line.strip_prefix('#') {
            notes::take(comment, &mut self.frame)?;
            return Ok(None);
        }
        let mut words = line.split_whitespace();
        let key = words.next().unwrap_or_default();
        let words: Vec<&str> = words.take(MOST_FIELDS).collect();
        let first = words.first().copied().unwrap_or_default();
        let counts =
            |what| words.iter().map(|word| parse_count(word, what)).collect::<Result<Vec<_>, _>>();
        match key {
            "VERSION" => {}
            "FIELDS" | "COLUMNS" => {
                self.names = words.iter().map(|&word| word.to_owned()).collect();
            }
            "SIZE" => self.sizes = counts("SIZE")?,
            "TYPE" => self.kinds = words.iter().map(|&word| word.to_owned()).collect(),
            "COUNT" => self.counts = counts("COUNT")?,
            "WIDTH" => self.grid[0] = Some(parse_count(first, "WIDTH")?),
            "HEIGHT" => self.grid[1] = Some(parse_count(first, "HEIGHT")?),
            "POINTS" => self.points = Some(parse_count(first, "POINTS")?),
            "VIEWPOINT" => self.viewpoint = viewpoint(&words)?,
            "DATA" => return coding(first).map(Some),
            _ => {
                return Err(value(
                    "a line of the header",
                    line,
                    "VERSION, FIELDS, SIZE, TYPE, COUNT, WIDTH, HEIGHT, VIEWPOINT, POINTS or DATA",
                ));
            }
        }
        Ok(None)
    }

    fn finish(self, coding: Coding) -> Result<Header, Fault> {
        let many = [self.sizes.len(), self.kinds.len()];
        if self.names.is_empty() || many.iter().any(|&count| count != self.names.len()) {
            return Err(value(
                "the number of names, sizes and types",
                &format!("{}, {}, {}", self.names.len(), many[0], many[1]),
                "one of each for each field",
            ));
        }
        let counts = if self.counts.is_empty() { vec![1; self.names.len()] } else { self.counts };
        if counts.len() != self.names.len() || counts.iter().any(|&count| count > MOST_NUMBERS) {
            return Err(value(
                "COUNT",
                &format!("{counts:?}"),
                "one number for each field, 65536 at most",
            ));
        }
        let parts = self.names.into_iter().zip(self.sizes).zip(self.kinds).zip(counts);
        let fields = parts.map(|(((name, size), kind), count)| {
            Ok(Field { name, kind: scalar(&kind, size)?, count })
        });
        let fields = fields.collect::<Result<Vec<_>, Fault>>()?;
        let grid = match self.grid {
            [Some(width), Some(height)] => width.checked_mul(height),
            [width, _] => width,
        };
        let missing = Fault::Missing { what: "the number of points", example: "POINTS 100" };
        let points = self.points.or(grid).ok_or(missing)?;
        let mut frame = self.frame;
        if frame.poses.is_empty() {
            frame.poses.extend(self.viewpoint);
        }
        Ok(Header { coding, fields, points, frame })
    }
}

fn coding(word: &str) -> Result<Coding, Fault> {
    match word {
        "ascii" => Ok(Coding::Text),
        "binary" => Ok(Coding::Binary),
        "binary_compressed" => Ok(Coding::Packed),
        _ => Err(value("DATA", word, "ascii, binary or binary_compressed")),
    }
}

/// A pose, unless it is the one that everybody writes who knows none.
fn viewpoint(words: &[&str]) -> Result<Option<Pose>, Fault> {
    let numbers: Vec<f64> =
        words.iter().map(|word| parse(word, "VIEWPOINT")).collect::<Result<_, _>>()?;
    let Ok([x, y, z, qw, qx, qy, qz]) = <[f64; 7]>::try_from(numbers) else {
        return Err(value("VIEWPOINT", &words.join(" "), "x y z qw qx qy qz"));
    };
    let pose = notes::pose([x, y, z, qx, qy, qz, qw])?;
    Ok((pose != Pose::IDENTITY).then_some(pose))
}

fn scalar(kind: &str, size: usize) -> Result<Scalar, Fault> {
    Ok(match (kind, size) {
        ("I", 1) => Scalar::I8,
        ("U", 1) => Scalar::U8,
        ("I", 2) => Scalar::I16,
        ("U", 2) => Scalar::U16,
        ("I", 4) => Scalar::I32,
        ("U", 4) => Scalar::U32,
        ("I", 8) => Scalar::I64,
        ("U", 8) => Scalar::U64,
        ("F", 4) => Scalar::F32,
        ("F", 8) => Scalar::F64,
        _ => {
            return Err(value(
                "TYPE and SIZE of a field",
                &format!("{kind} {size}"),
                "I or U with 1, 2, 4 or 8, or F with 4 or 8",
            ));
        }
    })
}
