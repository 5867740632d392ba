//! How large a mesh is: the corners of the box around it. STL, in text or bytes, and OBJ.

use glam::DVec3;

/// Bytes before the triangles of an STL in bytes: a remark of 80, then their number.
const HEADER: usize = 84;
/// Bytes of a triangle: a normal, three corners, an attribute.
const TRIANGLE: usize = 50;

/// Why a file cannot be measured.
#[derive(Debug, PartialEq, thiserror::Error)]
#[expect(missing_docs, reason = "the fields are the words of the message")]
pub enum MeshProblem {
    /// A format that we do not read.
    #[error("{format} meshes are not read; {fix}")]
    Format { format: String, fix: &'static str },
    /// Fewer bytes than the file says it has.
    #[error("it should be {wanted} bytes long and is {found}; export the mesh again")]
    Cut { wanted: usize, found: usize },
    /// A line that cannot be understood.
    #[error("line {line} of the mesh, {text:?}: must be {wanted}; export the mesh again")]
    Line { line: usize, text: String, wanted: &'static str },
    /// A corner that is nowhere.
    #[error("a corner of triangle {triangle} is not a finite point; export the mesh again")]
    Nowhere { triangle: usize },
    /// Nothing in it.
    #[error("it has no corners; export faces, not an empty scene")]
    Empty,
}

/// The least and the greatest corner of the box around the mesh in `content`, by the ending of its `file` name.
pub fn mesh_bounds(file: &str, content: &[u8]) -> Result<(DVec3, DVec3), MeshProblem> {
    let ending = file.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let corners = match ending.as_deref() {
        Some("stl") if is_text(content) => lines(content, "vertex")?,
        Some("stl") => bytes(content)?,
        Some("obj") => lines(content, "v")?,
        Some("dae") => {
            let fix = "save it as STL, for example with Blender (File > Export > STL) or MeshLab";
            return Err(MeshProblem::Format { format: "COLLADA (.dae)".into(), fix });
        }
        other => {
            let format = other.map_or_else(|| "nameless".to_owned(), |ending| format!(".{ending}"));
            let fix = "save it as STL or OBJ";
            return Err(MeshProblem::Format { format, fix });
        }
    };
    let around =
        |(least, most): (DVec3, DVec3), corner: &DVec3| (least.min(*corner), most.max(*corner));
    let first = corners.first().ok_or(MeshProblem::Empty)?;
    Ok(corners.iter().fold((*first, *first), around))
}

/// STL in bytes may begin with `solid` too; then its length still says what it is.
fn is_text(content: &[u8]) -> bool {
    let is_solid = content.trim_ascii_start().starts_with(b"solid");
    is_solid && triangles(content).is_none_or(|count| HEADER + count * TRIANGLE != content.len())
}

/// How many triangles an STL in bytes says it has.
fn triangles(content: &[u8]) -> Option<usize> {
    let count: [u8; 4] = content.get(80..HEADER)?.try_into().ok()?;
    usize::try_from(u32::from_le_bytes(count)).ok()
}

fn bytes(content: &[u8]) -> Result<Vec<DVec3>, MeshProblem> {
    let cut = |wanted| MeshProblem::Cut { wanted, found: content.len() };
    let count = triangles(content).ok_or_else(|| cut(HEADER))?;
    let wanted = count.saturating_mul(TRIANGLE).saturating_add(HEADER);
    let body = content.get(HEADER..wanted).ok_or_else(|| cut(wanted))?;
    let mut corners = Vec::with_capacity(count * 3);
    for (triangle, part) in body.chunks_exact(TRIANGLE).enumerate() {
        for corner in part[12..48].chunks_exact(12) {
            let axis = |at: usize| {
                let word = [corner[at], corner[at + 1], corner[at + 2], corner[at + 3]];
                f64::from(f32::from_le_bytes(word))
            };
            let corner = DVec3::new(axis(0), axis(4), axis(8));
            if !corner.is_finite() {
                return Err(MeshProblem::Nowhere { triangle });
            }
            corners.push(corner);
        }
    }
    Ok(corners)
}

/// The points of all lines that begin with `word`.
fn lines(content: &[u8], word: &'static str) -> Result<Vec<DVec3>, MeshProblem> {
    let mut corners = vec![];
    for (index, line) in content.split(|byte| *byte == b'\n').enumerate() {
        // Names may be in any old encoding; what we read is ASCII.
        let text = String::from_utf8_lossy(line);
        let mut words = text.split_ascii_whitespace();
        if words.next() != Some(word) {
            continue;
        }
        let axes = [words.next(), words.next(), words.next()];
        let axes = axes.map(|axis| axis.and_then(|axis| axis.parse::<f64>().ok()));
        let [Some(x), Some(y), Some(z)] = axes.map(|axis| axis.filter(|axis| axis.is_finite()))
        else {
            let text = crate::error::shown(&text);
            return Err(MeshProblem::Line {
                line: index + 1,
                text,
                wanted: "three finite numbers",
            });
        };
        corners.push(DVec3::new(x, y, z));
    }
    Ok(corners)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binary(corners: [[f32; 3]; 3], remark: &str) -> Vec<u8> {
        let mut file = vec![b' '; 80];
        file[..remark.len()].copy_from_slice(remark.as_bytes());
        file.extend(1_u32.to_le_bytes());
        file.extend([0_u8; 12]);
        corners.as_flattened().iter().for_each(|axis| file.extend(axis.to_le_bytes()));
        file.extend([0_u8; 2]);
        file
    }

    #[test]
    fn all_kinds_of_mesh_have_the_same_box() {
        let corners = [[0.0, -1.0, 0.5], [2.0, 0.0, 0.5], [0.0, 1.0, 1.5]];
        let text = "solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 -1 0.5\nvertex 2 0 .5\nvertex 0 1 1.5\nendloop\n";
        let box_of = Ok((DVec3::new(0.0, -1.0, 0.5), DVec3::new(2.0, 1.0, 1.5)));
        assert_eq!(mesh_bounds("a.STL", &binary(corners, "made by hand")), box_of);
        assert_eq!(mesh_bounds("a.stl", &binary(corners, "solid, and yet in bytes")), box_of);
        assert_eq!(mesh_bounds("a.stl", text.as_bytes()), box_of);
        assert_eq!(
            mesh_bounds("a.obj", b"v 0 -1 0.5\nv 2 0 0.5 1 1 1\nvt 9 9\nv 0 1 1.5\nf 1 2 3\n"),
            box_of
        );
    }

    #[test]
    fn what_cannot_be_measured_says_why_and_what_to_do() {
        let mut cut = binary([[0.0; 3]; 3], "cut");
        cut.truncate(100);
        let nowhere = binary([[f32::NAN; 3]; 3], "nan");
        for (file, content, said) in [
            ("a.dae", &b"<COLLADA/>"[..], "save it as STL"),
            ("a.glb", b"glTF", ".glb meshes are not read; save it as STL or OBJ"),
            ("a", b"", "nameless"),
            ("a.stl", b"", "84 bytes"),
            ("a.stl", &cut, "134 bytes long and is 100"),
            ("a.stl", &nowhere, "triangle 0 is not a finite point"),
            ("a.stl", b"solid a\nendsolid\n", "no corners"),
            ("a.obj", b"v 1 2\n", "line 1 of the mesh, \"v 1 2\": must be three finite numbers"),
        ] {
            let problem = mesh_bounds(file, content).unwrap_err().to_string();
            assert!(problem.contains(said), "{file}: {problem}");
        }
    }
}
