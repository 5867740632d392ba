//! Meshes that stand for clouds, as files: OBJ, and glTF in one file, text or binary. glTF's y is up: `x, y, z` becomes `x, z, -y`.

mod base64;
mod gltf;
mod obj;

pub use gltf::{glb, gltf};
pub use obj::obj;
