//! Base 64 as `data:` addresses use it (RFC 4648, section 4).

/// The bytes of `text`; `None` if it is not base 64. Padding may be missing.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let digits = text.trim_end_matches('=').as_bytes();
    if text.len() - digits.len() > 2 || digits.len() % 4 == 1 {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    for group in digits.chunks(4) {
        let mut bits = 0u32;
        for digit in group {
            bits = bits << 6 | value(*digit)?;
        }
        bits <<= 6 * (4 - group.len());
        let [_, first, second, third] = bits.to_be_bytes();
        bytes.extend(&[first, second, third][..group.len() - 1]);
    }
    Some(bytes)
}

fn value(digit: u8) -> Option<u32> {
    let value = match digit {
        b'A'..=b'Z' => digit - b'A',
        b'a'..=b'z' => digit - b'a' + 26,
        b'0'..=b'9' => digit - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(value.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard_are_decoded() {
        for (text, bytes) in [
            ("", ""),
            ("Zg==", "f"),
            ("Zm8=", "fo"),
            ("Zm9v", "foo"),
            ("Zm9vYg==", "foob"),
            ("Zm9vYmE", "fooba"),
            ("Zm9vYmFy", "foobar"),
        ] {
            assert_eq!(decode(text).as_deref(), Some(bytes.as_bytes()), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in ["Z", "Zm9v!", "Zm9v YmFy", "====", "Zg=a", "é"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
