//! How bytes are laid out, as data: what is written, what is read and what the page is told follow from the same fields.

use crate::bytes::{Reader, Writer};
use crate::error::StationError;

/// How a value lies in a message. Numbers are little-endian; whatever is counted has its count before it, as `u32`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Layout {
    /// One byte.
    U8,
    /// Two bytes.
    U16,
    /// Four bytes.
    U32,
    /// Four bytes, with a sign.
    I32,
    /// A float of four bytes.
    F32,
    /// A float of eight bytes.
    F64,
    /// A byte: 0 is no, 1 is yes.
    Flag,
    /// A byte that stands for one of these words, counted from 0.
    Word(&'static [&'static str]),
    /// So many of them, one after the other.
    Array(usize, &'static Layout),
    /// A count, then so many.
    List(&'static Layout),
    /// A byte, and if that is 1 the value.
    Maybe(&'static Layout),
    /// Pairs of a byte and how often it stands there less one, until there are so many.
    Runs(usize),
    /// A byte that says which of these follows, counted from 0.
    Choice(&'static [(&'static str, Layout)]),
    /// A name, and fields with names, one after the other.
    Record(&'static str, &'static [(&'static str, Layout)]),
}

impl Layout {
    /// Bytes of the shortest value.
    pub fn least_bytes(&self) -> usize {
        match self {
            Self::U8 | Self::Flag | Self::Word(_) | Self::Maybe(_) => 1,
            Self::U16 => 2,
            Self::U32 | Self::I32 | Self::F32 | Self::List(_) => 4,
            Self::F64 => 8,
            Self::Array(count, item) => count * item.least_bytes(),
            Self::Runs(count) => 2 * count.div_ceil(256),
            Self::Choice(choices) => {
                1 + choices.iter().map(|(_, choice)| choice.least_bytes()).min().unwrap_or(0)
            }
            Self::Record(_, fields) => fields.iter().map(|(_, field)| field.least_bytes()).sum(),
        }
    }
}

/// What has a layout and follows it.
pub(crate) trait Wire: Sized {
    const LAYOUT: Layout;

    fn write(&self, out: &mut Writer);

    fn read(from: &mut Reader<'_>) -> Result<Self, StationError>;
}

macro_rules! numbers {
    ($($number:ident $layout:ident),*) => {$(
        impl Wire for $number {
            const LAYOUT: Layout = Layout::$layout;

            fn write(&self, out: &mut Writer) {
                out.bytes(&self.to_le_bytes());
            }

            fn read(from: &mut Reader<'_>) -> Result<Self, StationError> {
                Ok(Self::from_le_bytes(from.take()?))
            }
        }
    )*};
}

numbers!(u8 U8, u16 U16, u32 U32, i32 I32, f32 F32, f64 F64);

impl Wire for bool {
    const LAYOUT: Layout = Layout::Flag;

    fn write(&self, out: &mut Writer) {
        u8::from(*self).write(out);
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, StationError> {
        match u8::read(from)? {
            0 => Ok(false),
            1 => Ok(true),
            value => Err(StationError::UnknownValue { what: "yes or no", value }),
        }
    }
}

impl<T: Wire + Copy + Default, const N: usize> Wire for [T; N] {
    const LAYOUT: Layout = Layout::Array(N, &T::LAYOUT);

    fn write(&self, out: &mut Writer) {
        for item in self {
            item.write(out);
        }
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let mut items = [T::default(); N];
        for item in &mut items {
            *item = T::read(from)?;
        }
        Ok(items)
    }
}

impl<T: Wire> Wire for Vec<T> {
    const LAYOUT: Layout = Layout::List(&T::LAYOUT);

    fn write(&self, out: &mut Writer) {
        (self.len() as u32).write(out);
        for item in self {
            item.write(out);
        }
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let count = u32::read(from)? as usize;
        from.list(count, T::LAYOUT.least_bytes(), T::read)
    }
}

impl<T: Wire> Wire for Option<T> {
    const LAYOUT: Layout = Layout::Maybe(&T::LAYOUT);

    fn write(&self, out: &mut Writer) {
        self.is_some().write(out);
        if let Some(value) = self {
            value.write(out);
        }
    }

    fn read(from: &mut Reader<'_>) -> Result<Self, StationError> {
        bool::read(from)?.then(|| T::read(from)).transpose()
    }
}

/// Lays a structure out as its fields in this order; a field that is left out or misnamed does not compile.
macro_rules! record {
    ($name:ident { $($field:ident: $kind:ty),* $(,)? }) => {
        impl $crate::layout::Wire for $name {
            const LAYOUT: $crate::layout::Layout = $crate::layout::Layout::Record(
                stringify!($name),
                &[$((stringify!($field), <$kind as $crate::layout::Wire>::LAYOUT)),*],
            );

            fn write(&self, out: &mut $crate::bytes::Writer) {
                $(<$kind as $crate::layout::Wire>::write(&self.$field, out);)*
            }

            fn read(
                from: &mut $crate::bytes::Reader<'_>,
            ) -> Result<Self, $crate::error::StationError> {
                Ok(Self { $($field: <$kind as $crate::layout::Wire>::read(from)?),* })
            }
        }
    };
}

/// Lays an enumeration without values out as a byte, in the order of the words.
macro_rules! words {
    ($name:ident, $what:literal { $($variant:ident $word:literal),* $(,)? }) => {
        impl $crate::layout::Wire for $name {
            const LAYOUT: $crate::layout::Layout = $crate::layout::Layout::Word(&[$($word),*]);

            fn write(&self, out: &mut $crate::bytes::Writer) {
                let all = [$(Self::$variant),*];
                let number = all.iter().position(|known| known == self).unwrap_or(0);
                $crate::layout::Wire::write(&(number as u8), out);
            }

            fn read(
                from: &mut $crate::bytes::Reader<'_>,
            ) -> Result<Self, $crate::error::StationError> {
                let value = <u8 as $crate::layout::Wire>::read(from)?;
                let all = [$(Self::$variant),*];
                let unknown = $crate::error::StationError::UnknownValue { what: $what, value };
                all.get(usize::from(value)).copied().ok_or(unknown)
            }
        }
    };
}

pub(crate) use {record, words};
