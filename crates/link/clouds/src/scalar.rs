//! Numbers as PLY and PCD store them.

/// Which end of a number comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    Little,
    Big,
}

/// A kind of number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scalar {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

impl Scalar {
    /// Bytes it takes.
    pub(crate) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::I64 | Self::U64 | Self::F64 => 8,
        }
    }

    pub(crate) fn is_whole(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }

    /// The number in the first bytes; there must be enough of them.
    pub(crate) fn read(self, bytes: &[u8], order: Order) -> f64 {
        match self {
            Self::I8 => f64::from(bytes[0] as i8),
            Self::U8 => f64::from(bytes[0]),
            Self::I16 => f64::from(i16::from_le_bytes(array(bytes, order))),
            Self::U16 => f64::from(u16::from_le_bytes(array(bytes, order))),
            Self::I32 => f64::from(i32::from_le_bytes(array(bytes, order))),
            Self::U32 => f64::from(u32::from_le_bytes(array(bytes, order))),
            Self::I64 => i64::from_le_bytes(array(bytes, order)) as f64,
            Self::U64 => u64::from_le_bytes(array(bytes, order)) as f64,
            Self::F32 => f64::from(f32::from_le_bytes(array(bytes, order))),
            Self::F64 => f64::from_le_bytes(array(bytes, order)),
        }
    }
}

/// The first `N` bytes, least first.
fn array<const N: usize>(bytes: &[u8], order: Order) -> [u8; N] {
    let mut array = [0; N];
    array.copy_from_slice(&bytes[..N]);
    if order == Order::Big {
        array.reverse();
    }
    array
}

/// Whether single precision tells all points of a cloud apart: a sixteenth of a step is the most it may lose.
pub(crate) fn fits_f32(cloud: &crate::cloud::Cloud) -> bool {
    let bounds = cloud.bounds();
    let farthest = bounds.min.abs().max(bounds.max.abs()).max_element();
    bounds.is_empty() || farthest / cloud.lattice().step() < f64::from(1 << 20)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_both_orders() {
        assert_eq!(Scalar::I16.read(&[0xff, 0xfe], Order::Big), -2.0);
        assert_eq!(Scalar::I16.read(&[0xfe, 0xff], Order::Little), -2.0);
        assert_eq!(Scalar::F32.read(&1.5f32.to_be_bytes(), Order::Big), 1.5);
        assert_eq!(Scalar::U8.read(&[200], Order::Little), 200.0);
    }
}
