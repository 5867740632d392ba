//! Meshes that are cut off, wrong, flat, far away or not there.

use crate::sheet::{Case, whole};

const MESH: &str = "[[mesh]]\nat = [0, 0]\nfile = \"m.obj\"\n";
const TRIANGLE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = objs();
    cases.extend(gltfs());
    cases.extend(glbs());
    cases
}

#[rustfmt::skip] // One case a line.
fn objs() -> Vec<Case> {
    let mut cases: Vec<Case> = [
        ("an empty mesh", "", "the mesh has no triangles"),
        ("a mesh of points", "v 0 0 0\nv 1 1 1\n", "the mesh has no triangles"),
        ("a mesh without area", "v 0 0 0\nv 1 0 0\nv 2 0 0\nf 1 2 3\n", "all 1 triangles of the mesh have no area"),
        ("a corner that is NaN", "v 0 0 nan\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "line 1 of the mesh, \"v 0 0 nan\""),
        ("a corner that is endless", "v 0 0 0\nv 1 inf 0\nv 0 1 0\nf 1 2 3\n", "line 2 of the mesh"),
        ("a corner far away", "v 0 0 1e30\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", "corner 0 of the mesh is at"),
        ("a corner of two numbers", "v 0 0\n", "must be v and three numbers"),
        ("a face beyond the corners", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "line 4 of the mesh, \"f 1 2 4\""),
        ("a face of corner zero", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n", "line 4"),
        ("a face too far back", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf -1 -2 -9223372036854775808\n", "line 4"),
        ("a texture too far back", "v 0 0 0\nv 1 0 0\nv 0 1 0\nvt 0 0\nf 1/-9 2/1 3/1\n", "numbers of vt lines"),
        ("a face of two corners", "v 0 0 0\nv 1 0 0\nf 1 2\n", "three or more corners"),
        ("a face of letters", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf a b c\n", "line 4"),
        ("a face before its corners", "f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n", "line 1"),
        ("a binary mesh", "\u{0}\u{1}\u{2}\u{fffd}", "the mesh has no triangles"),
    ]
    .map(|(name, obj, says)| whole(name, MESH).beside("m.obj", obj).says(&["a.toml:7: mesh.file = \"m.obj\"", says]))
    .into();
    cases.extend([
        whole("no mesh file", MESH).says(&["a.toml:7: mesh.file = \"m.obj\"", "no such file"]),
        whole("a mesh of another kind", "[[mesh]]\nat = [0, 0]\nfile = \"m.fbx\"\n").says(&["a.toml:7: mesh.file = \"m.fbx\"", ".obj, .gltf or .glb"]),
        whole("a mesh without an ending", "[[mesh]]\nat = [0, 0]\nfile = \"mesh\"\n").says(&["a.toml:7: mesh.file", ".obj"]),
        whole("a mesh from outside", "[[mesh]]\nat = [0, 0]\nfile = \"../m.obj\"\n").says(&["a.toml:7: mesh.file", "'..' is refused"]),
        whole("a mesh scaled away", "[[mesh]]\nat = [0, 0]\nfile = \"m.obj\"\nscale = 1e9\n").beside("m.obj", TRIANGLE).says(&["a.toml:8: mesh.scale = 1e9", "at most"]),
        whole("a mesh scaled out of the world", "[[mesh]]\nat = [0, 0]\nfile = \"m.obj\"\nscale = 1e5\n").beside("m.obj", TRIANGLE).says(&["a.toml:7: mesh.file", "check scale"]),
        whole("a mesh with x up", "[[mesh]]\nat = [0, 0]\nfile = \"m.obj\"\nup = \"x\"\n").beside("m.obj", TRIANGLE).says(&["a.toml:8: mesh.up = \"x\"", "\"y\", \"z\""]),
        whole("a mesh a million times", &MESH.repeat(120)).beside("m.obj", fans(100_000)).says(&["mesh.file", "10000000 triangles"]),
    ]);
    cases
}

fn fans(count: usize) -> String {
    format!("v 0 0 0\nv 1 0 0\nv 0 1 0\n{}", "f 1 2 3\n".repeat(count))
}

/// A triangle in a glTF with its 36 bytes in a `data:` address; the replacements spoil it.
fn gltf(name: &str, spoil: &[(&str, &str)]) -> Case {
    let json = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
        "nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],
        "bufferViews":[{"buffer":0,"byteLength":36}],
        "buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}]}"#;
    let json = spoil.iter().fold(json.to_owned(), |json, (good, bad)| {
        assert!(json.contains(good), "{name}: {good} is not there to be spoilt");
        json.replace(good, bad)
    });
    whole(name, "[[mesh]]\nat = [0, 0]\nfile = \"m.gltf\"\n").beside("m.gltf", json)
}

#[test]
fn the_gltf_that_is_spoilt_is_whole_before() {
    gltf("whole", &[]).assert_readable();
}

#[rustfmt::skip] // One case a line.
fn gltfs() -> Vec<Case> {
    let at = "a.toml:7: mesh.file = \"m.gltf\"";
    let nan = "AAAAAAAAAAAAAMB/";
    vec![
        gltf("a mesh that is not there", &[("\"mesh\":0", "\"mesh\":7")]).says(&[at, "meshes[7]"]),
        gltf("a node that is not there", &[("\"nodes\":[0]", "\"nodes\":[9]")]).says(&[at, "nodes[9]"]),
        gltf("a node below itself", &[("{\"mesh\":0}", "{\"mesh\":0,\"children\":[0]}")]).says(&[at, "below itself"]),
        gltf("a scene that is not there", &[("\"scene\":0", "\"scene\":3")]).says(&[at, "no such scene"]),
        gltf("positions that are not there", &[("\"POSITION\":0", "\"POSITION\":4294967295")]).says(&[at, "accessors[4294967295]"]),
        gltf("no positions", &[("\"POSITION\":0", "\"NORMAL\":0")]).says(&[at, "POSITION is missing"]),
        gltf("positions of bytes", &[("5126", "5121")]).says(&[at, "accessors[0]", "F32"]),
        gltf("positions of nothing known", &[("5126", "1")]).says(&[at, "accessors[0]", "componentType"]),
        gltf("positions of two numbers", &[("VEC3", "VEC2")]).says(&[at, "accessors[0]"]),
        gltf("more corners than bytes", &[("\"count\":3", "\"count\":4")]).says(&[at, "accessors[0]", "beyond its buffer"]),
        gltf("more corners than numbers", &[("\"count\":3", "\"count\":18446744073709551615")]).says(&[at, "accessors[0]"]),
        gltf("a negative count", &[("\"count\":3", "\"count\":-3")]).says(&[at, "the JSON"]),
        gltf("a view beyond its buffer", &[("\"buffer\":0,\"byteLength\":36", "\"buffer\":0,\"byteLength\":37")]).says(&[at, "accessors[0]", "beyond"]),
        gltf("a view far beyond", &[("\"buffer\":0,", "\"buffer\":0,\"byteOffset\":18446744073709551615,")]).says(&[at, "beyond"]),
        gltf("a stride of nothing", &[("\"buffer\":0,", "\"buffer\":0,\"byteStride\":0,")]).says(&[at, "accessors[0]"]),
        gltf("a buffer shorter than it says", &[("\"byteLength\":36,\"uri\"", "\"byteLength\":99,\"uri\"")]).says(&[at, "buffers[0]", "should have 99"]),
        gltf("a buffer that is not base64", &[("base64,AAAA", "base64,!AAA")]).says(&[at, "buffers[0]", "base64"]),
        gltf("a buffer on the network", &[("data:application/octet-stream;base64,", "https://example.org/")]).says(&[at, "cannot be read", "the path"]),
        gltf("a buffer outside", &[("data:application/octet-stream;base64,", "../")]).says(&[at, "'..' is refused"]),
        gltf("a buffer that is not there", &[("data:application/octet-stream;base64,", "m")]).says(&[at, "no such file"]),
        gltf("no buffer", &[("\"uri\":\"data:", "\"name\":\"data:")]).says(&[at, "neither uri nor bytes"]),
        gltf("indices beyond the corners", &[("\"attributes\"", "\"indices\":1,\"attributes\""), ("\"accessors\":[", "\"accessors\":["), ("\"max\":[1,1,0]}", "\"max\":[1,1,0]},{\"bufferView\":0,\"byteOffset\":12,\"componentType\":5125,\"count\":3,\"type\":\"SCALAR\"}")]).says(&[at, "primitives[0]", "corner 1065353216 of 3"]),
        gltf("only lines", &[("\"attributes\"", "\"mode\":1,\"attributes\"")]).says(&[at, "no triangles"]),
        gltf("an unknown mode", &[("\"attributes\"", "\"mode\":77,\"attributes\"")]).says(&[at, "mode must be 0 to 6"]),
        gltf("corners that are NaN", &[("AAAAAAAAAAAAAAAA", nan)]).says(&[at, "corner 0 of the mesh is at", "NaN"]),
        gltf("a node turned by NaN", &[("{\"mesh\":0}", "{\"mesh\":0,\"scale\":[1e39,1,1]}")]).says(&[at]),
        gltf("a flat node", &[("{\"mesh\":0}", "{\"mesh\":0,\"scale\":[0,0,0]}")]).says(&[at, "no area"]),
        gltf("an extension we lack", &[("\"scene\":0", "\"extensionsRequired\":[\"KHR_draco_mesh_compression\"],\"scene\":0")]).says(&[at, "KHR_draco_mesh_compression"]),
        gltf("JSON cut off", &[("\"buffers\":[{", "")]).says(&[at, "the JSON"]),
        gltf("JSON without end", &[("{\"asset\"", &("[".repeat(100_000) + "{\"asset\""))]).says(&[at, "the JSON"]),
        gltf("too many nodes", &[("{\"mesh\":0}", &vec!["{}"; 300_000].join(","))]).says(&[at, "glTF objects"]),
    ]
}

#[rustfmt::skip] // One case a line.
fn glbs() -> Vec<Case> {
    let json = br#"{"asset":{"version":"2.0"},"buffers":[{"byteLength":8}]}"#;
    let header = |length: u32| [&b"glTF"[..], &2u32.to_le_bytes(), &length.to_le_bytes()].concat();
    let chunk = |length: u32, kind: &[u8; 4], data: &[u8]| [&length.to_le_bytes()[..], kind, data].concat();
    let glb = |name: &str, content: Vec<u8>| whole(name, "[[mesh]]\nat = [0, 0]\nfile = \"m.glb\"\n").beside("m.glb", content);
    let at = "a.toml:7: mesh.file = \"m.glb\"";
    let length = json.len() as u32;
    vec![
        glb("a binary of four bytes", b"glTF".to_vec()).says(&[at, "binary header"]),
        glb("a binary of version 1", [&b"glTF"[..], &1u32.to_le_bytes(), &[0; 100]].concat()).says(&[at, "version 2"]),
        glb("a binary of length zero", header(0)).says(&[at, "cut off"]),
        glb("a chunk longer than its file", [header(99), chunk(u32::MAX, b"JSON", json)].concat()).says(&[at, "cut off"]),
        glb("bytes before the JSON", [header(99), chunk(4, b"BIN\0", &[0; 4])].concat()).says(&[at, "cut off"]),
        glb("a binary without bytes", [header(99), chunk(length, b"JSON", json)].concat()).says(&[at, "buffers[0]", "neither uri nor bytes"]),
        glb("a binary with too few bytes", [header(99), chunk(length, b"JSON", json), chunk(4, b"BIN\0", &[0; 4])].concat()).says(&[at, "buffers[0]", "has 4 bytes, should have 8"]),
        glb("a binary with nothing in it", [header(99), chunk(length, b"JSON", json), chunk(8, b"BIN\0", &[0; 8])].concat()).says(&[at, "no triangles"]),
        glb("a text instead of a binary", b"v 0 0 0\n".to_vec()).says(&[at, "the JSON"]),
    ]
}
