//! Frames between programs of a team, as the UvA's had them: a byte that says what, four that say how long, the least first, in base 255.

/// Text for whoever reads it, such as a greeting or `Ping`.
pub(super) const TEXT: u8 = 0;
/// Bytes of whatever protocol the programs share.
pub(super) const BINARY: u8 = 1;
/// The longest that is taken: more is no frame of ours.
pub(super) const LONGEST: usize = 1 << 17;
const HEAD: usize = 5;
const BASE: usize = 255;

/// A frame with its head.
pub(super) fn framed(kind: u8, data: &[u8]) -> Vec<u8> {
    let mut frame = Vec::with_capacity(HEAD + data.len());
    frame.push(kind);
    let mut length = data.len();
    for _ in 1..HEAD {
        frame.push((length % BASE) as u8);
        length /= BASE;
    }
    frame.extend(data);
    frame
}

/// A stream that is not made of frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoFrame;

/// Takes the first whole frame off a stream; `None` until it is whole.
pub(super) fn next(stream: &mut Vec<u8>) -> Result<Option<(u8, Vec<u8>)>, NoFrame> {
    let Some(head) = stream.get(..HEAD) else { return Ok(None) };
    let (kind, digits) = (head[0], &head[1..]);
    let length = digits.iter().rev().fold(0_usize, |sum, digit| sum * BASE + usize::from(*digit));
    if length > LONGEST {
        return Err(NoFrame);
    }
    if stream.len() < HEAD + length {
        return Ok(None);
    }
    let data = stream[HEAD..HEAD + length].to_vec();
    stream.drain(..HEAD + length);
    Ok(Some((kind, data)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_told_in_base_255_and_frames_come_whole_or_not_at_all() {
        assert_eq!(framed(BINARY, &[9; 300])[..5], [1, 45, 1, 0, 0]);
        let all = [framed(TEXT, b"Ping"), framed(BINARY, &vec![7; 70_000])].concat();
        let (mut stream, mut heard) = (vec![], vec![]);
        for byte in all {
            stream.push(byte);
            heard.extend(next(&mut stream).unwrap());
        }
        assert_eq!(heard, [(TEXT, b"Ping".to_vec()), (BINARY, vec![7; 70_000])]);
        assert!(stream.is_empty());
        assert_eq!(next(&mut vec![0, 255, 255, 255, 255]), Err(NoFrame));
    }
}
