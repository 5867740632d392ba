//! What a viewer is told in bytes.

/// A message on a channel, for one subscription; the time is in nanoseconds.
pub fn message(subscription: u32, time: u64, payload: &[u8]) -> Vec<u8> {
    [&[1][..], &subscription.to_le_bytes(), &time.to_le_bytes(), payload].concat()
}

/// What time it is, in nanoseconds.
pub fn time(time: u64) -> Vec<u8> {
    [&[2][..], &time.to_le_bytes()].concat()
}

/// The answer to a call of a service.
pub fn service_response(service: u32, call: u32, encoding: &str, payload: &[u8]) -> Vec<u8> {
    let length = encoding.len() as u32;
    [
        &[3][..],
        &service.to_le_bytes(),
        &call.to_le_bytes(),
        &length.to_le_bytes(),
        encoding.as_bytes(),
        payload,
    ]
    .concat()
}

/// A file that was asked for.
pub fn asset(request: u32, content: &[u8]) -> Vec<u8> {
    [&[4][..], &request.to_le_bytes(), &[0], &0_u32.to_le_bytes(), content].concat()
}

/// Why a file cannot be had.
pub fn asset_failure(request: u32, reason: &str) -> Vec<u8> {
    let length = reason.len() as u32;
    [&[4][..], &request.to_le_bytes(), &[1], &length.to_le_bytes(), reason.as_bytes()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_begins_with_what_it_is_and_is_little_endian() {
        assert_eq!(message(2, 256, &[7]), [1, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 7]);
        assert_eq!(time(1), [2, 1, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(
            service_response(1, 2, "cdr", &[9]),
            [3, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, b'c', b'd', b'r', 9]
        );
        assert_eq!(asset(5, &[8]), [4, 5, 0, 0, 0, 0, 0, 0, 0, 0, 8]);
        assert_eq!(asset_failure(5, "no"), [4, 5, 0, 0, 0, 1, 2, 0, 0, 0, b'n', b'o']);
    }
}
