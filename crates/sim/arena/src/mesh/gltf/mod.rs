//! glTF 2.0, as JSON or as one binary file: the triangles of the scene.
//!
//! The gltf crate turns the JSON into structures; we follow the indices ourselves with every step checked, because its
//! own accessors trust the file (glTF 2.0 specification, sections 3.6 and 3.7).

use glam::{DMat4, DQuat, DVec3};
use gltf::json::mesh::{Mode, Primitive, Semantic};
use gltf::json::validation::Checked;
use gltf::json::{Index, Node, Root};

use super::{Builder, MeshProblem, Raw, Sibling, base64};
use accessor::Buffers;

mod accessor;

/// Objects of the JSON part, so that a small file of empty nodes cannot fill the memory.
const OBJECTS: usize = 200_000;
/// Texts of the JSON part, for the same reason.
const TEXTS: usize = 4_000_000;
/// Magic, version and length.
const GLB_HEADER: usize = 12;

/// The mesh in `content`.
pub(super) fn parse(
    content: &[u8],
    sibling: &Sibling<'_>,
    max_triangles: usize,
) -> Result<Raw, MeshProblem> {
    let (json, blob) = parts(content)?;
    let (objects, quotes) = json.iter().fold((0, 0), |(objects, quotes), byte| {
        (objects + usize::from(*byte == b'{'), quotes + usize::from(*byte == b'"'))
    });
    if objects > OBJECTS || quotes / 2 > TEXTS {
        return Err(MeshProblem::TooMany { what: "glTF objects", limit: OBJECTS });
    }
    let root = Root::from_slice(json).map_err(|error| wrong("the JSON", error.to_string()))?;
    if let Some(extension) = root.extensions_required.first() {
        let problem = format!("it needs the extension {extension:?}, which is not supported");
        return Err(wrong("extensionsRequired", problem));
    }
    let buffers = Buffers::read(&root, blob, sibling)?;
    let mut scene = Scene { root: &root, buffers, builder: Builder::new(max_triangles) };
    scene.walk()?;
    Ok(scene.builder.finish())
}

fn wrong(part: impl Into<String>, problem: impl Into<String>) -> MeshProblem {
    let problem: String = problem.into();
    MeshProblem::Part { part: part.into(), problem: problem.chars().take(200).collect() }
}

/// The JSON and, of a binary file, the bytes behind it.
fn parts(content: &[u8]) -> Result<(&[u8], Option<&[u8]>), MeshProblem> {
    if !content.starts_with(b"glTF") {
        return Ok((content, None));
    }
    let broken = || wrong("the binary header", "the file is cut off or spoilt");
    let word = |at: usize| {
        let bytes = content.get(at..at + 4)?;
        Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    };
    if word(4) != Some(2) {
        return Err(wrong("the binary header", "must be version 2"));
    }
    let chunk = |at: usize, kind: &[u8; 4]| {
        let length = word(at)? as usize;
        let is_kind = content.get(at + 4..at + 8)? == kind;
        content.get(at + 8..(at + 8).checked_add(length)?).filter(|_| is_kind)
    };
    let json = chunk(GLB_HEADER, b"JSON").ok_or_else(broken)?;
    let next = GLB_HEADER + 8 + json.len();
    let blob =
        if next < content.len() { Some(chunk(next, b"BIN\0").ok_or_else(broken)?) } else { None };
    Ok((json, blob))
}

struct Scene<'a> {
    root: &'a Root,
    buffers: Buffers<'a>,
    builder: Builder,
}

impl<'a> Scene<'a> {
    /// Every node once, from the roots of the scene down.
    fn walk(&mut self) -> Result<(), MeshProblem> {
        let mut is_seen = vec![false; self.root.nodes.len()];
        let mut open: Vec<(Index<Node>, DMat4)> =
            self.roots()?.into_iter().map(|node| (node, DMat4::IDENTITY)).collect();
        while let Some((index, parent)) = open.pop() {
            let part = format!("nodes[{}]", index.value());
            let node = self.root.get(index).ok_or_else(|| wrong(&part, "there is no such node"))?;
            if std::mem::replace(&mut is_seen[index.value()], true) {
                return Err(wrong(part, "the node is below two others, or below itself"));
            }
            let scene_from_node = parent * transform(node);
            if let Some(mesh) = node.mesh {
                self.mesh(mesh, scene_from_node)?;
            }
            open.extend(node.children.iter().flatten().map(|child| (*child, scene_from_node)));
        }
        Ok(())
    }

    /// The nodes of the default scene, else of the first, else all that are nobody's children.
    fn roots(&self) -> Result<Vec<Index<Node>>, MeshProblem> {
        let scene = self.root.scene.unwrap_or(Index::new(0));
        match self.root.get(scene) {
            Some(scene) => Ok(scene.nodes.clone()),
            None if self.root.scene.is_some() => Err(wrong("scene", "there is no such scene")),
            None => {
                let mut is_child = vec![false; self.root.nodes.len()];
                for child in
                    self.root.nodes.iter().filter_map(|node| node.children.as_ref()).flatten()
                {
                    if let Some(flag) = is_child.get_mut(child.value()) {
                        *flag = true;
                    }
                }
                let roots = (0..is_child.len()).filter(|node| !is_child[*node]);
                Ok(roots.map(|node| Index::new(node as u32)).collect())
            }
        }
    }

    fn mesh(
        &mut self,
        index: Index<gltf::json::Mesh>,
        scene_from_node: DMat4,
    ) -> Result<(), MeshProblem> {
        let part = format!("meshes[{}]", index.value());
        let mesh = self.root.get(index).ok_or_else(|| wrong(&part, "there is no such mesh"))?;
        for (number, primitive) in mesh.primitives.iter().enumerate() {
            self.primitive(primitive, scene_from_node, &format!("{part}.primitives[{number}]"))?;
        }
        Ok(())
    }

    fn primitive(
        &mut self,
        primitive: &'a Primitive,
        scene_from_node: DMat4,
        part: &str,
    ) -> Result<(), MeshProblem> {
        let Checked::Valid(mode) = primitive.mode else {
            return Err(wrong(part, "mode must be 0 to 6"));
        };
        if matches!(mode, Mode::Points | Mode::Lines | Mode::LineLoop | Mode::LineStrip) {
            return Ok(());
        }
        let attribute = |semantic| primitive.attributes.get(&Checked::Valid(semantic));
        let positions =
            attribute(Semantic::Positions).ok_or_else(|| wrong(part, "POSITION is missing"))?;
        let positions = self.buffers.points(*positions)?;
        let textures = match attribute(Semantic::TexCoords(0)) {
            Some(index) => Some(self.buffers.texture(*index)?),
            None => None,
        };
        let indices = match primitive.indices {
            Some(index) => Some(self.buffers.indices(index)?),
            None => None,
        };
        let count = indices.as_ref().map_or(positions.count(), accessor::Indices::count);
        self.builder.reserve(positions.count(), triangle_count(mode, count))?;

        let first = self.builder.corners() as u32;
        for corner in 0..positions.count() {
            let at = scene_from_node.transform_point3(positions.point(corner));
            self.builder.corner(at, textures.as_ref().map(|textures| textures.pair(corner)));
        }
        for triangle in 0..triangle_count(mode, count) {
            let corners = order(mode, triangle).map(|corner| match &indices {
                Some(indices) => indices.index(corner),
                None => corner as u32,
            });
            if let Some(corner) =
                corners.iter().find(|corner| **corner as usize >= positions.count())
            {
                let problem =
                    format!("triangle {triangle} has corner {corner} of {}", positions.count());
                return Err(wrong(part, problem));
            }
            self.builder.triangle(corners.map(|corner| first + corner));
        }
        Ok(())
    }
}

fn triangle_count(mode: Mode, corners: usize) -> usize {
    match mode {
        Mode::Triangles => corners / 3,
        _ => corners.saturating_sub(2),
    }
}

/// Which corners make a triangle (section 3.7.2.1 of the specification).
fn order(mode: Mode, triangle: usize) -> [usize; 3] {
    match mode {
        Mode::TriangleStrip => {
            let odd = triangle % 2;
            [triangle, triangle + 1 + odd, triangle + 2 - odd]
        }
        Mode::TriangleFan => [triangle + 1, triangle + 2, 0],
        _ => [3 * triangle, 3 * triangle + 1, 3 * triangle + 2],
    }
}

fn transform(node: &Node) -> DMat4 {
    if let Some(matrix) = node.matrix {
        return DMat4::from_cols_array(&matrix.map(f64::from));
    }
    let vector = |value: Option<[f32; 3]>, default| {
        value.map_or(default, |value| DVec3::from_array(value.map(f64::from)))
    };
    let rotation = node.rotation.map_or(DQuat::IDENTITY, |rotation| {
        let [x, y, z, w] = rotation.0.map(f64::from);
        let rotation = DQuat::from_xyzw(x, y, z, w);
        if rotation.length_squared() > 0.0 { rotation.normalize() } else { DQuat::IDENTITY }
    });
    let scale = vector(node.scale, DVec3::ONE);
    DMat4::from_scale_rotation_translation(scale, rotation, vector(node.translation, DVec3::ZERO))
}
