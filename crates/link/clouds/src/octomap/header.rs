//! The header: lines of text up to `data`.

use glam::DVec3;

use crate::cursor::Cursor;
use crate::error::{CloudFileError, Fault};
use crate::gather::Frame;
use crate::lattice::Lattice;
use crate::notes;
use crate::number::{parse, parse_count, value};

/// What every such file begins with.
pub(crate) const FIRST_LINE: &str = "# Octomap OcTree binary file";

/// Everything before the tree.
#[derive(Clone, Debug)]
pub(super) struct Header {
    /// Of the tree.
    pub(super) nodes: usize,
    /// Where the middles of the cells are, or our own points.
    pub(super) lattice: Lattice,
    pub(super) frame: Frame,
}

/// Reads up to and with the line `data`.
pub(super) fn header(cursor: &mut Cursor<'_>) -> Result<Header, CloudFileError> {
    let first = cursor.line().unwrap_or_default();
    if !first.starts_with(FIRST_LINE.as_bytes()) {
        let first = String::from_utf8_lossy(first);
        let expected = "\"# Octomap OcTree binary file\"; a full tree (.ot) is made one by OctoMap's convert_octree";
        return Err(cursor.line_fault(value("the first line", &first, expected)));
    }
    let (mut nodes, mut step, mut frame) = (None, None, Frame::default());
    while let Some(line) = cursor.text_line() {
        let mut words = line.split_whitespace();
        let (key, word) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let taken = match key {
            "data" => return finish(nodes, step, frame).map_err(|fault| cursor.line_fault(fault)),
            "id" if word == "OcTree" || word == "ColorOcTree" => Ok(()),
            "id" => Err(value("the kind of tree", word, "OcTree")),
            "size" => parse_count(word, "size").map(|size| nodes = Some(size)),
            "res" => parse(word, "res").map(|res| step = Some(res)),
            comment if comment.starts_with('#') => {
                notes::take(line.trim_start_matches('#'), &mut frame)
            }
            _ => Err(value("a line of the header", &line, "id, size, res, data or a comment")),
        };
        taken.map_err(|fault| cursor.line_fault(fault))?;
    }
    Err(cursor.line_fault(Fault::Missing { what: "its last line", example: "data" }))
}

fn finish(nodes: Option<usize>, step: Option<f64>, frame: Frame) -> Result<Header, Fault> {
    let nodes = nodes.ok_or(Fault::Missing { what: "its number of nodes", example: "size 100" })?;
    let step = step.ok_or(Fault::Missing { what: "its resolution", example: "res 0.05" })?;
    let lattice = Lattice::new(step).map_err(Fault::Cloud)?;
    // Somebody else may have changed `res` and left our comment.
    let ours = frame.origin.filter(|_| frame.step == Some(step));
    let origin = ours.unwrap_or(DVec3::splat(step / 2.0));
    let lattice = lattice.with_origin(origin).map_err(Fault::Cloud)?;
    Ok(Header { nodes, lattice, frame })
}
