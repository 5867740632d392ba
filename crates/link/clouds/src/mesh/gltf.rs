//! glTF 2.0: one mesh, flat, seen from both sides.

use base::geom::Bounds;
use base::mesh::Mesh;
use glam::DVec3;

use super::base64;

/// What a binary file begins with: `glTF`, version 2.
const MAGIC: [u8; 8] = *b"glTF\x02\0\0\0";

/// The mesh as one text file.
pub fn gltf(mesh: &Mesh) -> Vec<u8> {
    let data = data(mesh);
    let uri = format!("data:application/octet-stream;base64,{}", base64::encode(&data));
    document(mesh, data.len(), &format!("\"uri\":\"{uri}\",")).into_bytes()
}

/// The mesh as one binary file.
pub fn glb(mesh: &Mesh) -> Vec<u8> {
    let data = data(mesh);
    let mut json = document(mesh, data.len(), "").into_bytes();
    json.resize(json.len().next_multiple_of(4), b' ');
    let mut bytes = MAGIC.to_vec();
    bytes.extend(((12 + 8 + json.len() + 8 + data.len()) as u32).to_le_bytes());
    for (kind, chunk) in [(b"JSON", &json), (b"BIN\0", &data)] {
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}

/// Corners, then indices; both whole words.
fn data(mesh: &Mesh) -> Vec<u8> {
    let corners = mesh.corners.iter().flat_map(|corner| y_up(*corner));
    let indices = mesh.triangles.iter().flatten();
    corners
        .flat_map(f32::to_le_bytes)
        .chain(indices.flat_map(|index| index.to_le_bytes()))
        .collect()
}

fn y_up(point: DVec3) -> [f32; 3] {
    [point.x as f32, point.z as f32, -point.y as f32]
}

fn document(mesh: &Mesh, bytes: usize, uri: &str) -> String {
    let asset = "\"asset\":{\"version\":\"2.0\",\"generator\":\"usar\"}";
    if mesh.triangles.is_empty() {
        // Empty accessors are not allowed.
        return format!("{{{asset},\"scene\":0,\"scenes\":[{{}}]}}");
    }
    let turned = mesh.corners.iter().map(|corner| y_up(*corner).map(f64::from));
    let bounds = Bounds::around(turned.map(DVec3::from_array));
    let (corners, split) = (mesh.corners.len(), 12 * mesh.corners.len());
    let list = |v: DVec3| format!("[{},{},{}]", v.x, v.y, v.z);
    [
        format!("{{{asset},\"scene\":0,\"scenes\":[{{\"nodes\":[0]}}],\"nodes\":[{{\"mesh\":0}}],"),
        "\"materials\":[{\"doubleSided\":true,\"pbrMetallicRoughness\":{\"metallicFactor\":0,\"roughnessFactor\":1}}],".to_owned(),
        "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0},\"indices\":1,\"material\":0}]}],".to_owned(),
        format!("\"buffers\":[{{{uri}\"byteLength\":{bytes}}}],"),
        format!("\"bufferViews\":[{{\"buffer\":0,\"byteLength\":{split},\"target\":34962}},"),
        format!("{{\"buffer\":0,\"byteOffset\":{split},\"byteLength\":{},\"target\":34963}}],", bytes - split),
        format!("\"accessors\":[{{\"bufferView\":0,\"componentType\":5126,\"count\":{corners},\"type\":\"VEC3\",\"min\":{},\"max\":{}}},", list(bounds.min), list(bounds.max)),
        format!("{{\"bufferView\":1,\"componentType\":5125,\"count\":{},\"type\":\"SCALAR\"}}]}}", 3 * mesh.triangles.len()),
    ]
    .concat()
}
