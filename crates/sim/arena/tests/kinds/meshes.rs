//! OBJ and glTF.

use base::mesh::Mesh;
use glam::{DVec2, DVec3};

use crate::arena_with;

fn mesh(keys: &str, path: &str, content: &[u8]) -> Mesh {
    let body = format!("[[mesh]]\nat = [0, 0]\nfile = \"{path}\"\n{keys}");
    (*arena_with(&body, &[(path, content)]).meshes[0].mesh).clone()
}

const OBJ: &str = "# a comment\nmtllib none.mtl\no thing\nv 0 0 0\nv 2 0 0 1.0\nv 2 2 0\nv 0 2 0\nv 1 1 3\nvt 0 0\nvt 1 0\nvt 1 1\nvn 0 0 1\n\
    usemtl red\ns off\nf 1 2 3 4\nf 1/1/1 2/2/1 5/3/1\nf -1//1 -2//1 -3//1\n";

#[test]
fn an_obj_is_read_as_tobj_reads_it() {
    let ours = mesh("", "m.obj", OBJ.as_bytes());
    let options = tobj::LoadOptions { triangulate: true, ..Default::default() };
    let no_materials = |_: &std::path::Path| Err(tobj::LoadError::OpenFileFailed);
    let (models, _) = tobj::load_obj_buf(&mut OBJ.as_bytes(), &options, no_materials).unwrap();
    let theirs = models.iter().flat_map(|model| {
        model.mesh.indices.iter().map(|index| {
            let at = *index as usize * 3;
            let [x, y, z] = [0, 1, 2].map(|part| f64::from(model.mesh.positions[at + part]));
            DVec3::new(x, y, z)
        })
    });
    let corners = ours.triangles.iter().flatten().map(|corner| ours.corners[*corner as usize]);
    assert_eq!(corners.collect::<Vec<_>>(), theirs.collect::<Vec<_>>());
    assert_eq!(ours.triangles.len(), 4);
}

#[test]
fn corners_are_shared_where_position_and_texture_are() {
    let mesh = mesh("", "m.obj", OBJ.as_bytes());
    // Five without texture, three with.
    assert_eq!((mesh.corners.len(), mesh.texture.len()), (8, 8));
    let textured = mesh.triangles[2].map(|corner| mesh.texture[corner as usize]);
    assert_eq!(textured, [DVec2::ZERO, DVec2::X, DVec2::ONE]);
}

#[test]
fn a_mesh_is_scaled_turned_up_and_placed() {
    let obj = b"v 0 0 0\nv 1 0 0\nv 1 2 3\nf 1 2 3\n";
    assert_eq!(mesh("scale = 2\n", "m.obj", obj).corners[2], DVec3::new(2.0, 4.0, 6.0));
    assert_eq!(mesh("up = \"y\"\n", "m.obj", obj).corners[2], DVec3::new(1.0, -3.0, 2.0));
    let body = "[[mesh]]\nfile = \"m.obj\"\nat = [1, 2, 3]\nyaw_deg = 90\nname = \"car\"\nmaterial = \"steel\"\n[[mesh]]\nfile = \"m.obj\"\nat = [0, 0]\n";
    let arena = arena_with(body, &[("m.obj", obj)]);
    let [car, other] = &arena.meshes[..] else { panic!("two meshes") };
    assert_eq!((car.name.as_deref(), car.material.as_str()), (Some("car"), "steel"));
    assert!((car.pose * DVec3::X - DVec3::new(1.0, 3.0, 3.0)).length() < 1e-12, "{:?}", car.pose);
    assert_eq!((other.name.as_deref(), other.material.as_str()), (None, "concrete"));
    assert!(std::sync::Arc::ptr_eq(&car.mesh, &other.mesh), "one mesh, held once");
}

/// Two nodes with one mesh: a triangle by `indices`, the second node moved by 5 along y and twice as large.
fn json(mode: u32, buffer: &str) -> String {
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scenes":[{{"nodes":[0]}}],
        "nodes":[{{"mesh":0,"children":[1]}},{{"mesh":0,"translation":[0,5,0],"scale":[2,2,2]}}],
        "meshes":[{{"primitives":[{{"attributes":{{"POSITION":0,"TEXCOORD_0":2}},"indices":1,"mode":{mode}}}]}}],
        "accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"}},
            {{"bufferView":1,"componentType":5123,"count":4,"type":"SCALAR"}},
            {{"bufferView":2,"componentType":5121,"normalized":true,"count":4,"type":"VEC2"}}],
        "bufferViews":[{{"buffer":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":8}},{{"buffer":0,"byteOffset":56,"byteLength":14,"byteStride":4}}],
        "buffers":[{{"byteLength":70{buffer}}}]}}"#
    )
}

fn bytes() -> Vec<u8> {
    let corners = [[0.0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [1.0, 1.0, 0.0]];
    let mut bytes: Vec<u8> =
        corners.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
    bytes.extend([0u16, 1, 2, 3].iter().flat_map(|index| index.to_le_bytes()));
    bytes.extend([0, 0, 9, 9, 255, 0, 9, 9, 0, 255, 9, 9, 255, 255]);
    bytes
}

fn glb(mode: u32) -> Vec<u8> {
    let (json, bytes) = (json(mode, ""), bytes());
    let word = |number: usize| (number as u32).to_le_bytes();
    let header = [&b"glTF"[..], &word(2), &word(28 + json.len() + bytes.len())].concat();
    [&header[..], &word(json.len()), b"JSON", json.as_bytes(), &word(bytes.len()), b"BIN\0", &bytes]
        .concat()
}

#[test]
fn a_binary_gltf_has_its_nodes_placed_and_y_up() {
    let mesh = mesh("", "m.glb", &glb(4));
    assert_eq!(mesh.triangles, [[0, 1, 2], [4, 5, 6]]);
    // y of the file is up: (0, 1, 0) is 1 above the origin; the second node is 5 above and twice as large.
    assert_eq!(mesh.corners[2], DVec3::Z);
    assert_eq!(mesh.corners[6], DVec3::new(0.0, 0.0, 7.0));
    // glTF counts texture rows from the top, we from the foot.
    assert_eq!(mesh.texture[..4], [DVec2::Y, DVec2::ONE, DVec2::ZERO, DVec2::X]);
}

#[test]
fn strips_and_fans_become_triangles_that_face_one_way() {
    assert_eq!(mesh("", "m.glb", &glb(5)).triangles[..2], [[0, 1, 2], [1, 3, 2]]);
    assert_eq!(mesh("", "m.glb", &glb(6)).triangles[..2], [[1, 2, 0], [2, 3, 0]]);
}

#[test]
fn a_gltf_finds_its_buffer_beside_it() {
    let json = json(4, ",\"uri\":\"my%20buffer.bin\"");
    let body = "[[mesh]]\nat = [0, 0]\nfile = \"parts/m.gltf\"\n";
    let files: [(&str, &[u8]); 2] =
        [("parts/m.gltf", json.as_bytes()), ("parts/my buffer.bin", &bytes())];
    assert_eq!(arena_with(body, &files).meshes[0].mesh.triangles.len(), 2);
}
