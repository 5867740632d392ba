//! The body: one point after the other, or, packed, one field after the other.

use glam::DVec3;

use super::header::{Coding, Header, header};
use super::lzf;
use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::fields;
use crate::gather::{Decoded, Gather, Options};
use crate::number::{parse, value};
use crate::scalar::Order;

const POINTS: &str = "the points";

pub(crate) fn decode(
    name: &str,
    bytes: &[u8],
    options: &Options,
) -> Result<Decoded, CloudFileError> {
    let mut cursor = Cursor::new(name, bytes);
    let header = header(&mut cursor)?;
    header.columns().map_err(|fault| cursor.line_fault(fault))?;
    let gather = Gather::new(header.frame.clone(), options);
    let mut gather = gather.map_err(|fault| cursor.line_fault(fault))?;
    match header.coding {
        Coding::Text => text(&mut cursor, &header, &mut gather)?,
        Coding::Binary => {
            let size = header.point_size();
            let rest = cursor.rest();
            let body = cursor.take(whole(&header, rest.len(), size, &cursor)?, POINTS)?;
            let place = |field: usize, point: usize| point * size + offset(&header, field);
            let added = binary(&header, body, place, &mut gather);
            added.map_err(|(at, fault)| cursor.fault_before(body.len() - at, fault))?;
        }
        Coding::Packed => packed(&mut cursor, &header, &mut gather)?,
    }
    gather.finish().map_err(|fault| cursor.byte_fault(fault))
}

/// Bytes of the body, if they are there.
fn whole(
    header: &Header,
    found: usize,
    size: usize,
    cursor: &Cursor<'_>,
) -> Result<usize, CloudFileError> {
    let needed = header.points.checked_mul(size).filter(|&needed| needed <= found);
    needed.ok_or_else(|| {
        let (expected, found) = (header.points as u64, (found / size.max(1)) as u64);
        cursor.byte_fault(Fault::CutOff { what: POINTS, expected, found })
    })
}

/// Bytes of a point before a field.
fn offset(header: &Header, field: usize) -> usize {
    header.fields[..field].iter().map(super::header::Field::size).sum()
}

/// Reads every point; `place` says where a field of a point begins. A fault comes with the byte.
fn binary(
    header: &Header,
    body: &[u8],
    place: impl Fn(usize, usize) -> usize,
    gather: &mut Gather,
) -> Result<(), (usize, Fault)> {
    let (axes, belief) = header.columns().map_err(|fault| (0, fault))?;
    let starts = |field: usize| {
        (place(field, 0), place(field, 1) - place(field, 0), header.fields[field].kind)
    };
    let axes = axes.map(starts);
    let belief = belief.map(starts);
    for point in 0..header.points {
        let read = |(start, stride, kind): (usize, usize, crate::scalar::Scalar)| {
            kind.read(&body[start + point * stride..], Order::Little)
        };
        let belief = belief.map_or(fields::CERTAIN, |field| read(field) as f32);
        let added = gather.add(DVec3::from_array(axes.map(read)), belief);
        added.map_err(|fault| (axes[0].0 + point * axes[0].1, fault))?;
    }
    Ok(())
}

fn packed(
    cursor: &mut Cursor<'_>,
    header: &Header,
    gather: &mut Gather,
) -> Result<(), CloudFileError> {
    let packed_length = u32::from_le_bytes(cursor.array("the packed length")?) as usize;
    let length = u32::from_le_bytes(cursor.array("the unpacked length")?) as usize;
    let body = cursor.take(packed_length, "the packed points")?;
    let fault = |reason: &str| {
        cursor.fault_before(body.len(), Fault::Packing { reason: reason.to_owned() })
    };
    let unpacked = lzf::unpack(body, length).ok_or_else(|| fault("not LZF of that length"))?;
    if header.points.checked_mul(header.point_size()) != Some(length) {
        return Err(fault("another length than the header's points have"));
    }
    // Fields stand one after the other here, each for all points.
    let place = |field: usize, point: usize| {
        offset(header, field) * header.points + point * header.fields[field].size()
    };
    binary(header, &unpacked, place, gather)
        .map_err(|(_, fault)| cursor.fault_before(body.len(), fault))
}

fn text(
    cursor: &mut Cursor<'_>,
    header: &Header,
    gather: &mut Gather,
) -> Result<(), CloudFileError> {
    let (axes, belief) = header.columns().map_err(|fault| cursor.line_fault(fault))?;
    let word = |field: usize| header.fields[..field].iter().map(|f| f.count).sum::<usize>();
    let (axes, belief) = (axes.map(word), belief.map(word));
    for done in 0..header.points {
        let Some(line) = cursor.text_line() else {
            let fault =
                Fault::CutOff { what: POINTS, expected: header.points as u64, found: done as u64 };
            return Err(cursor.line_fault(fault));
        };
        let added = numbers(&line, axes, belief)
            .and_then(|(position, belief)| gather.add(position, belief));
        added.map_err(|fault| cursor.line_fault(fault))?;
    }
    Ok(())
}

fn numbers(line: &str, axes: [usize; 3], belief: Option<usize>) -> Result<(DVec3, f32), Fault> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let number = |column: usize, what| {
        let few = || value("a point", line, "as many values as there are fields");
        parse(words.get(column).ok_or_else(few)?, what)
    };
    let position = DVec3::new(number(axes[0], "x")?, number(axes[1], "y")?, number(axes[2], "z")?);
    let belief =
        belief.map_or(Ok(f64::from(fields::CERTAIN)), |column| number(column, "the belief"))?;
    Ok((position, belief as f32))
}
