//! The body: rows of the element `vertex` are points, everything else is passed over.

use glam::DVec3;

use super::header::{Coding, Element, Header, Kind, header};
use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::fields;
use crate::gather::{Decoded, Gather, Options};
use crate::number::{parse, value};
use crate::scalar::Order;

pub(crate) fn decode(
    name: &str,
    bytes: &[u8],
    options: &Options,
) -> Result<Decoded, CloudFileError> {
    let mut cursor = Cursor::new(name, bytes);
    let Header { coding, elements, frame } = header(&mut cursor)?;
    let mut gather = Gather::new(frame, options).map_err(|fault| cursor.line_fault(fault))?;
    let vertices = elements.iter().position(|element| element.name == "vertex");
    let missing = Fault::Missing { what: "its vertices", example: "element vertex 100" };
    let last = vertices.ok_or_else(|| cursor.line_fault(missing))?;
    for element in &elements[..=last] {
        let columns = if element.name == "vertex" {
            Some(Columns::of(element).map_err(|fault| cursor.line_fault(fault))?)
        } else {
            None
        };
        match coding {
            Coding::Text => text_rows(&mut cursor, element, columns.as_ref(), &mut gather)?,
            Coding::Binary(order) => {
                binary_rows(&mut cursor, (element, order), columns.as_ref(), &mut gather)?;
            }
        }
    }
    gather.finish().map_err(|fault| cursor.byte_fault(fault))
}

/// Which property of a vertex is what.
struct Columns {
    axes: [usize; 3],
    belief: Option<usize>,
}

impl Columns {
    fn of(vertex: &Element) -> Result<Self, Fault> {
        let is_one = |kind: &Kind| matches!(kind, Kind::One(_));
        let names = || vertex.properties.iter().map(|p| (p.name.as_str(), is_one(&p.kind)));
        let find = |axis: &str| names().position(|(name, one)| one && fields::is_axis(name, axis));
        let [Some(x), Some(y), Some(z)] = fields::AXES.map(find) else {
            return Err(Fault::Missing {
                what: "x, y and z of its vertices",
                example: "property float x",
            });
        };
        let belief = names().position(|(name, one)| one && fields::is_belief(name));
        Ok(Self { axes: [x, y, z], belief })
    }

    fn add(&self, row: &[f64], gather: &mut Gather) -> Result<(), Fault> {
        let [x, y, z] = self.axes.map(|column| row[column]);
        let belief = self.belief.map_or(fields::CERTAIN, |column| row[column] as f32);
        gather.add(DVec3::new(x, y, z), belief)
    }
}

fn text_rows(
    cursor: &mut Cursor<'_>,
    element: &Element,
    columns: Option<&Columns>,
    gather: &mut Gather,
) -> Result<(), CloudFileError> {
    if element.properties.is_empty() {
        return Ok(());
    }
    let mut row = vec![];
    for done in 0..element.count {
        let Some(line) = cursor.text_line() else {
            let what = "the rows of an element";
            let fault = Fault::CutOff { what, expected: element.count as u64, found: done as u64 };
            return Err(cursor.line_fault(fault));
        };
        let Some(columns) = columns else { continue };
        text_row(&line, element, &mut row)
            .and_then(|()| columns.add(&row, gather))
            .map_err(|fault| cursor.line_fault(fault))?;
    }
    Ok(())
}

/// One number a property; of a list its length.
fn text_row(line: &str, element: &Element, row: &mut Vec<f64>) -> Result<(), Fault> {
    row.clear();
    let mut words = line.split_whitespace();
    for property in &element.properties {
        let few = || value("a vertex", line, "as many values as it has properties");
        let number = parse(words.next().ok_or_else(few)?, "a value of a vertex")?;
        if matches!(property.kind, Kind::List { .. }) {
            let length = number.max(0.0) as usize;
            if length > 0 {
                words.nth(length - 1).ok_or_else(few)?;
            }
        }
        row.push(number);
    }
    Ok(())
}

fn binary_rows(
    cursor: &mut Cursor<'_>,
    (element, order): (&Element, Order),
    columns: Option<&Columns>,
    gather: &mut Gather,
) -> Result<(), CloudFileError> {
    if element.properties.is_empty() {
        return Ok(());
    }
    let mut row = vec![];
    for done in 0..element.count {
        let before = cursor.rest().len();
        if binary_row(cursor, element, order, &mut row).is_err() {
            let what = "the rows of an element";
            let fault = Fault::CutOff { what, expected: element.count as u64, found: done as u64 };
            return Err(cursor.byte_fault(fault));
        }
        if let Some(columns) = columns {
            let added = columns.add(&row, gather);
            added.map_err(|fault| cursor.fault_before(before - cursor.rest().len(), fault))?;
        }
    }
    Ok(())
}

fn binary_row(
    cursor: &mut Cursor<'_>,
    element: &Element,
    order: Order,
    row: &mut Vec<f64>,
) -> Result<(), CloudFileError> {
    row.clear();
    for property in &element.properties {
        let number = match property.kind {
            Kind::One(scalar) => scalar.read(cursor.take(scalar.size(), "a vertex")?, order),
            Kind::List { length, item } => {
                let count = length.read(cursor.take(length.size(), "a list")?, order);
                cursor.take((count.max(0.0) as usize).saturating_mul(item.size()), "a list")?;
                count
            }
        };
        row.push(number);
    }
    Ok(())
}
