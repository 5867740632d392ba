//! What clients of the image server send.

use super::Area;

/// Bytes of a rectangle: four numbers of four bytes.
const AREA_LENGTH: usize = 16;

/// What a client wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Request {
    /// The next frame: the last one has arrived.
    Next,
    /// One frame with a part of the picture.
    Part(Area),
}

/// Finds requests in any bytes, however they are cut; what is no request is skipped. Holds at most one request.
#[derive(Clone, Debug, Default)]
pub struct RequestParser {
    state: State,
}

#[derive(Clone, Copy, Debug, Default)]
enum State {
    #[default]
    Between,
    /// An `O` came, a `K` may follow.
    HalfOk,
    /// A `U` came and so many bytes of a rectangle.
    Rectangle { bytes: [u8; AREA_LENGTH], count: usize },
}

impl RequestParser {
    /// Gives each request to `take`.
    pub fn feed(&mut self, bytes: &[u8], mut take: impl FnMut(Request)) {
        for &byte in bytes {
            self.state = match (self.state, byte) {
                (State::Rectangle { bytes, count }, _) => collect(bytes, count, byte, &mut take),
                (State::HalfOk, b'K') => {
                    take(Request::Next);
                    State::Between
                }
                (_, b'O') => State::HalfOk,
                (_, b'U') => State::Rectangle { bytes: [0; AREA_LENGTH], count: 0 },
                _ => State::Between,
            };
        }
    }
}

fn collect(
    mut bytes: [u8; AREA_LENGTH],
    count: usize,
    byte: u8,
    take: &mut impl FnMut(Request),
) -> State {
    bytes[count] = byte;
    if count + 1 < AREA_LENGTH {
        return State::Rectangle { bytes, count: count + 1 };
    }
    let number =
        |at: usize| u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    take(Request::Part(Area { x: number(0), y: number(4), width: number(8), height: number(12) }));
    State::Between
}

impl Request {
    /// As it stands on the wire.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Next => b"OK".to_vec(),
            Self::Part(area) => {
                let numbers = [area.x, area.y, area.width, area.height];
                std::iter::once(b'U')
                    .chain(numbers.into_iter().flat_map(u32::to_be_bytes))
                    .collect()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn requests(pieces: &[&[u8]]) -> Vec<Request> {
        let mut parser = RequestParser::default();
        let mut requests = vec![];
        for piece in pieces {
            parser.feed(piece, |request| requests.push(request));
        }
        requests
    }

    #[test]
    fn bytes_behind_ok_and_garbage_between_are_skipped() {
        assert_eq!(requests(&[b"OK\r\nOK xx OOK \x00\xffKO OK"]), [Request::Next; 4]);
        assert_eq!(requests(&[b"O", b"K", b"O"]), [Request::Next]);
    }

    #[test]
    fn a_rectangle_may_hold_the_letters_of_an_acknowledgement() {
        let area = Area { x: u32::from_be_bytes(*b"OKOK"), y: 0, width: 320, height: 240 };
        assert_eq!(
            requests(&[&Request::Part(area).bytes(), b"OK"]),
            [Request::Part(area), Request::Next]
        );
    }

    proptest! {
        #[test]
        fn cutting_the_bytes_changes_nothing(
            bytes in prop::collection::vec(prop_oneof![Just(b'O'), Just(b'K'), Just(b'U'), any::<u8>()], 0..100),
            cut in 0..100_usize,
        ) {
            let (head, tail) = bytes.split_at(cut.min(bytes.len()));
            prop_assert_eq!(requests(&[&bytes]), requests(&[head, tail]));
        }

        #[test]
        fn requests_are_read_as_they_were_written(x: u32, y: u32, width: u32, height: u32) {
            let part = Request::Part(Area { x, y, width, height });
            let bytes = [part.bytes(), Request::Next.bytes()].concat();
            prop_assert_eq!(requests(&[&bytes]), vec![part, Request::Next]);
        }
    }
}
