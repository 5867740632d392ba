//! Wavefront OBJ: corners, texture coordinates and faces; everything else is passed over.
//!
//! Our own reader: it names the line that is wrong, tells a face without texture from one with, and no index can
//! overflow. The tests hold it against the tobj crate.

use std::collections::BTreeMap;

use glam::{DVec2, DVec3};

use super::{Builder, MeshProblem, Raw};

/// Longest piece of a line that is repeated in a message.
const SHOWN_CHARACTERS: usize = 40;

/// The mesh in `content`.
pub(super) fn parse(content: &[u8], max_triangles: usize) -> Result<Raw, MeshProblem> {
    let mut obj = Obj::new(max_triangles);
    for (index, line) in content.split(|byte| *byte == b'\n').enumerate() {
        // Names may be in any old encoding; what we read is ASCII.
        let text = String::from_utf8_lossy(line);
        obj.line(text.trim()).map_err(|wrong| wrong.at(index + 1, &text))?;
    }
    Ok(obj.builder.finish())
}

/// What is wrong with a line, before it is known which.
enum Wrong {
    Wanted(&'static str),
    Problem(MeshProblem),
}

impl Wrong {
    fn at(self, line: usize, text: &str) -> MeshProblem {
        match self {
            Self::Problem(problem) => problem,
            Self::Wanted(wanted) => {
                let text = text.trim().chars().take(SHOWN_CHARACTERS).collect();
                MeshProblem::Line { line, text, wanted }
            }
        }
    }
}

/// Index of a position and of a texture coordinate, as a face pairs them.
type Pair = (usize, Option<usize>);

struct Obj {
    positions: Vec<DVec3>,
    textures: Vec<DVec2>,
    /// Corner of the mesh for each position and the texture it was first met with: nearly always the only one.
    first: Vec<Option<(Option<usize>, u32)>>,
    /// Corners for all other pairs.
    others: BTreeMap<Pair, u32>,
    face: Vec<u32>,
    builder: Builder,
}

impl Obj {
    fn new(max_triangles: usize) -> Self {
        Self {
            positions: vec![],
            textures: vec![],
            first: vec![],
            others: BTreeMap::new(),
            face: vec![],
            builder: Builder::new(max_triangles),
        }
    }

    fn line(&mut self, line: &str) -> Result<(), Wrong> {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("v") => {
                let [x, y, z] = numbers(words).ok_or(Wrong::Wanted("v and three numbers"))?;
                self.positions.push(DVec3::new(x, y, z));
                self.first.push(None);
            }
            Some("vt") => {
                let [u, v] = numbers(words).ok_or(Wrong::Wanted("vt and two numbers"))?;
                self.textures.push(DVec2::new(u, v));
            }
            Some("f") => self.face(words)?,
            _ => {}
        }
        Ok(())
    }

    /// A polygon, as a fan of triangles about its first corner.
    fn face<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), Wrong> {
        let mut face = std::mem::take(&mut self.face);
        face.clear();
        for word in words {
            let pair = self.pair(word)?;
            face.push(self.corner(pair)?);
        }
        if face.len() < 3 {
            return Err(Wrong::Wanted("f and three or more corners"));
        }
        self.builder.reserve(0, face.len() - 2).map_err(Wrong::Problem)?;
        for edge in face[1..].windows(2) {
            self.builder.triangle([face[0], edge[0], edge[1]]);
        }
        self.face = face;
        Ok(())
    }

    /// `7`, `7/2`, `7//3`, `7/2/3`, `-1`
    fn pair(&self, word: &str) -> Result<Pair, Wrong> {
        let mut parts = word.split('/');
        let position = parts.next().and_then(|part| index(part, self.positions.len()));
        let position =
            position.ok_or(Wrong::Wanted("f and the numbers of corners that stand above it"))?;
        let texture = match parts.next() {
            None | Some("") => None,
            Some(part) => {
                let texture = index(part, self.textures.len());
                Some(
                    texture
                        .ok_or(Wrong::Wanted("f with numbers of vt lines that stand above it"))?,
                )
            }
        };
        Ok((position, texture))
    }

    fn corner(&mut self, pair: Pair) -> Result<u32, Wrong> {
        let (position, texture) = pair;
        let known = match self.first[position] {
            Some((other, corner)) if other == texture => Some(corner),
            Some(_) => self.others.get(&pair).copied(),
            None => None,
        };
        if let Some(corner) = known {
            return Ok(corner);
        }
        self.builder.reserve(1, 0).map_err(Wrong::Problem)?;
        let at = self.positions[position];
        let corner = self.builder.corner(at, texture.map(|texture| self.textures[texture]));
        if self.first[position].is_none() {
            self.first[position] = Some((texture, corner));
        } else {
            self.others.insert(pair, corner);
        }
        Ok(corner)
    }
}

/// From 1, or backwards from -1, to an index that exists.
fn index(text: &str, count: usize) -> Option<usize> {
    let number: i64 = text.parse().ok()?;
    let back = usize::try_from(number.unsigned_abs()).ok()?;
    if number > 0 {
        back.checked_sub(1).filter(|index| *index < count)
    } else {
        (number < 0).then(|| count.checked_sub(back))?
    }
}

/// The first `N` words as finite numbers; more may follow (a weight, colours).
fn numbers<'a, const N: usize>(mut words: impl Iterator<Item = &'a str>) -> Option<[f64; N]> {
    let mut numbers = [0.0; N];
    for number in &mut numbers {
        *number = words.next()?.parse().ok().filter(|number: &f64| number.is_finite())?;
    }
    Some(numbers)
}
