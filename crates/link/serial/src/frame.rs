//! Six bytes that say one thing: what it is, a value of 14 bits, and a checksum of 21 bits.
//!
//! Only the first byte of a frame has its highest bit set. The checksum is a sum of products modulo a prime, as the robot's computer multiplies and
//! divides but knows no bits. Its factors are ours, chosen by trial: no change of up to three bits of a frame gives another frame. It is that long
//! because lost bytes join the beginning of one frame to the end of another: of 200 000 frames that lose three bytes of ten some forty thousand
//! are such, and a checksum of 14 bits took two or three of them for right.

/// Bytes of a frame.
pub const FRAME_BYTES: usize = 6;

/// The largest prime below 2^21.
const PRIME: u32 = 2_097_143;
/// What each of the three bytes before it counts, and what the sum begins with.
const FACTORS: [u32; 3] = [1_900_264, 1_516_821, 1_440_179];
const BEGIN: u32 = 4242;

/// The highest bit of a first byte.
pub(crate) const FIRST: u8 = 0x80;
/// Bits of a byte that carry something.
const LOW: u8 = 0x7f;

/// One thing that the robot says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    what: u8,
    value: u16,
}

impl Frame {
    /// A frame of 7 bits of what and 14 bits of value; what is too large is cut.
    pub const fn new(what: u8, value: u16) -> Self {
        Self { what: what & LOW, value: value & 0x3fff }
    }

    /// What the value is of.
    pub const fn what(self) -> u8 {
        self.what
    }

    /// The value.
    pub const fn value(self) -> u16 {
        self.value
    }

    /// As it goes over the line.
    pub fn to_bytes(self) -> [u8; FRAME_BYTES] {
        let check = self.check();
        let part = |value: u32, index: u32| (value >> (7 * index)) as u8 & LOW;
        let value = u32::from(self.value);
        let parts = [part(value, 1), part(value, 0)];
        [FIRST | self.what, parts[0], parts[1], part(check, 2), part(check, 1), part(check, 0)]
    }

    /// The frame of five bytes; none if they are no frame.
    pub fn from_bytes(bytes: [u8; FRAME_BYTES]) -> Option<Self> {
        let is_begun = bytes[0] & FIRST != 0 && bytes[1..].iter().all(|byte| byte & FIRST == 0);
        let joined = |parts: &[u8]| parts.iter().fold(0, |sum, part| sum << 7 | u32::from(*part));
        let frame = Self::new(bytes[0] & LOW, joined(&bytes[1..3]) as u16);
        (is_begun && joined(&bytes[3..]) == frame.check()).then_some(frame)
    }

    fn check(self) -> u32 {
        let parts =
            [u32::from(self.what), u32::from(self.value >> 7), u32::from(self.value & 0x7f)];
        let sum: u32 = parts.iter().zip(FACTORS).map(|(part, factor)| part * factor).sum();
        (BEGIN + sum) % PRIME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_the_bytes_that_the_specification_prints() {
        let frame = Frame::new(5, 734);
        assert_eq!(Frame::from_bytes(frame.to_bytes()), Some(frame));
        assert_eq!(frame.to_bytes()[..3], [0x85, 5, 94]);
    }

    #[test]
    fn no_change_of_up_to_three_bits_gives_another_frame() {
        // Bits of a first byte and of the others change in place; a byte that turns into a first byte ends the frame anyway.
        let places: Vec<(usize, u8)> =
            (0..FRAME_BYTES).flat_map(|at| (0..7).map(move |bit| (at, 1 << bit))).collect();
        for frame in
            [Frame::new(0, 0), Frame::new(5, 734), Frame::new(36, 9001), Frame::new(127, 16383)]
        {
            let whole = frame.to_bytes();
            let flipped = |bytes: [u8; FRAME_BYTES], (at, bit): (usize, u8)| {
                let mut bytes = bytes;
                bytes[at] ^= bit;
                bytes
            };
            for (a, one) in places.iter().enumerate() {
                let first = flipped(whole, *one);
                assert_eq!(Frame::from_bytes(first), None);
                for (b, two) in places.iter().enumerate().skip(a + 1) {
                    let second = flipped(first, *two);
                    assert_eq!(Frame::from_bytes(second), None);
                    for three in &places[b + 1..] {
                        assert_eq!(Frame::from_bytes(flipped(second, *three)), None);
                    }
                }
            }
        }
    }
}
