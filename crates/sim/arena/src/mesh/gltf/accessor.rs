//! Numbers in the buffers of a glTF file (glTF 2.0 specification, sections 3.6.1 and 3.6.2).

use ::gltf::json::accessor::{ComponentType, Type};
use ::gltf::json::validation::Checked;
use ::gltf::json::{Accessor, Buffer, Index, Root};
use glam::{DVec2, DVec3};
use std::borrow::Cow;

use super::{Sibling, base64, wrong};
use crate::limits;
use crate::mesh::MeshProblem;

/// The bytes of all buffers.
pub(super) struct Buffers<'a> {
    root: &'a Root,
    bytes: Vec<Cow<'a, [u8]>>,
}

/// A list of elements of one type, all of them within their buffer.
struct View<'b> {
    bytes: &'b [u8],
    stride: usize,
    count: usize,
    component: ComponentType,
}

/// Three numbers each.
pub(super) struct Points<'b>(View<'b>);
/// Two numbers each.
pub(super) struct Texture<'b>(View<'b>);
/// A whole number each.
pub(super) struct Indices<'b>(View<'b>);

impl<'a> Buffers<'a> {
    /// Reads what the file points to; all buffers together stay within the limit of one file.
    pub(super) fn read(
        root: &'a Root,
        blob: Option<&'a [u8]>,
        sibling: &Sibling<'_>,
    ) -> Result<Self, MeshProblem> {
        let mut bytes: Vec<Cow<'a, [u8]>> = Vec::with_capacity(root.buffers.len());
        let mut total = 0;
        for (number, buffer) in root.buffers.iter().enumerate() {
            let content = content(buffer, number, blob, sibling)?;
            total += content.len() as u64;
            if total > limits::SIDE_FILE_BYTES {
                let limit = limits::SIDE_FILE_BYTES as usize;
                return Err(MeshProblem::TooMany { what: "bytes of buffers", limit });
            }
            if (content.len() as u64) < buffer.byte_length.0 {
                let problem =
                    format!("has {} bytes, should have {}", content.len(), buffer.byte_length.0);
                return Err(wrong(format!("buffers[{number}]"), problem));
            }
            bytes.push(content);
        }
        Ok(Self { root, bytes })
    }

    pub(super) fn points(&self, index: Index<Accessor>) -> Result<Points<'_>, MeshProblem> {
        self.view(index, Type::Vec3, &[ComponentType::F32]).map(Points)
    }

    pub(super) fn texture(&self, index: Index<Accessor>) -> Result<Texture<'_>, MeshProblem> {
        let components = [ComponentType::F32, ComponentType::U8, ComponentType::U16];
        self.view(index, Type::Vec2, &components).map(Texture)
    }

    pub(super) fn indices(&self, index: Index<Accessor>) -> Result<Indices<'_>, MeshProblem> {
        let components = [ComponentType::U8, ComponentType::U16, ComponentType::U32];
        self.view(index, Type::Scalar, &components).map(Indices)
    }

    fn view(
        &self,
        index: Index<Accessor>,
        shape: Type,
        components: &[ComponentType],
    ) -> Result<View<'_>, MeshProblem> {
        let part = format!("accessors[{}]", index.value());
        let accessor =
            self.root.get(index).ok_or_else(|| wrong(&part, "there is no such accessor"))?;
        let (Checked::Valid(component), Checked::Valid(found)) =
            (accessor.component_type, accessor.type_)
        else {
            return Err(wrong(part, "componentType or type is not one of glTF's"));
        };
        if found != shape || !components.contains(&component.0) {
            let problem =
                format!("is {found:?} of {:?}, must be {shape:?} of {components:?}", component.0);
            return Err(wrong(part, problem));
        }
        if accessor.sparse.is_some() {
            return Err(wrong(part, "sparse accessors are not supported"));
        }
        let size = component.0.size() * shape.multiplicity();
        self.bytes_of(accessor, size)
            .map(|(bytes, stride, count)| View { bytes, stride, count, component: component.0 })
            .ok_or_else(|| wrong(part, "reaches beyond its buffer"))
    }

    /// The bytes from the first element to the end of the last, the stride and the count.
    fn bytes_of(&self, accessor: &Accessor, size: usize) -> Option<(&[u8], usize, usize)> {
        let view = self.root.get(accessor.buffer_view?)?;
        let whole = |value: u64| usize::try_from(value).ok();
        let buffer = self.bytes.get(view.buffer.value())?;
        let start = whole(view.byte_offset.map_or(0, |offset| offset.0))?;
        let end = start.checked_add(whole(view.byte_length.0)?)?;
        let bytes = buffer.get(start..end)?;
        let bytes = bytes.get(whole(accessor.byte_offset.map_or(0, |offset| offset.0))?..)?;
        let stride = view.byte_stride.map_or(size, |stride| stride.0);
        let count = whole(accessor.count.0)?;
        if stride < size {
            return None;
        }
        let length = match count {
            0 => 0,
            _ => (count - 1).checked_mul(stride)?.checked_add(size)?,
        };
        Some((bytes.get(..length)?, stride, count))
    }
}

fn content<'a>(
    buffer: &Buffer,
    number: usize,
    blob: Option<&'a [u8]>,
    sibling: &Sibling<'_>,
) -> Result<Cow<'a, [u8]>, MeshProblem> {
    let part = || format!("buffers[{number}]");
    let Some(uri) = &buffer.uri else {
        let blob = blob.filter(|_| number == 0);
        return blob.map(Cow::Borrowed).ok_or_else(|| wrong(part(), "has neither uri nor bytes"));
    };
    if let Some(data) = uri.strip_prefix("data:") {
        let digits = data.split_once(";base64,").map(|(_, digits)| digits);
        let bytes = digits.and_then(base64::decode);
        return bytes.map(Cow::Owned).ok_or_else(|| wrong(part(), "its data: is not base64"));
    }
    let unescaped = uri.replace("%20", " ");
    sibling(&unescaped)
        .map(Cow::Owned)
        .map_err(|problem| MeshProblem::Buffer { uri: uri.chars().take(80).collect(), problem })
}

impl View<'_> {
    /// One number; whole numbers are returned as they are.
    fn number(&self, element: usize, part: usize) -> f64 {
        let at = element * self.stride + part * self.component.size();
        let bytes = &self.bytes[at..at + self.component.size()];
        match (self.component, bytes) {
            (ComponentType::F32, &[a, b, c, d]) => f64::from(f32::from_le_bytes([a, b, c, d])),
            (_, &[a, b, c, d]) => f64::from(u32::from_le_bytes([a, b, c, d])),
            (_, &[a, b]) => f64::from(u16::from_le_bytes([a, b])),
            (_, &[a]) => f64::from(a),
            _ => 0.0,
        }
    }
}

impl Points<'_> {
    pub(super) fn count(&self) -> usize {
        self.0.count
    }

    pub(super) fn point(&self, index: usize) -> DVec3 {
        DVec3::new(self.0.number(index, 0), self.0.number(index, 1), self.0.number(index, 2))
    }
}

impl Texture<'_> {
    /// With v upwards as in OBJ; the origin where the list is too short.
    pub(super) fn pair(&self, index: usize) -> DVec2 {
        if index >= self.0.count {
            return DVec2::ZERO;
        }
        let full = match self.0.component {
            ComponentType::U8 => 255.0,
            ComponentType::U16 => 65535.0,
            _ => 1.0,
        };
        DVec2::new(self.0.number(index, 0) / full, 1.0 - self.0.number(index, 1) / full)
    }
}

impl Indices<'_> {
    pub(super) fn count(&self) -> usize {
        self.0.count
    }

    pub(super) fn index(&self, index: usize) -> u32 {
        self.0.number(index, 0) as u32
    }
}
