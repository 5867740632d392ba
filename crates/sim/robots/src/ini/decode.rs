//! From bytes to text: UTF-16 and UTF-8 where they say so or fit, else Latin-1.

use super::parse::IniFault;
use crate::limits;

/// The characters of an ini file.
pub(crate) fn decode(bytes: &[u8]) -> Result<String, IniFault> {
    if bytes.len() > limits::INI_BYTES {
        let problem = format!("the file is longer than {} bytes", limits::INI_BYTES);
        return Err(IniFault::new(1, "", &problem, "make it smaller"));
    }
    let text = match bytes {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, rest @ ..] => plain(rest),
        _ => plain(bytes),
    };
    match text.find('\0') {
        None => Ok(text),
        Some(at) => {
            let fix = "save it as text, UTF-16 with its mark";
            Err(IniFault::new(line_of(&text[..at]), "", "a zero byte is no text", fix))
        }
    }
}

fn plain(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        // Latin-1 is the first 256 characters of Unicode.
        Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, IniFault> {
    let fix = "save the file again as UTF-16 or UTF-8";
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut text = String::with_capacity(pairs.len());
    for letter in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        match letter {
            Ok(letter) => text.push(letter),
            Err(_) => {
                return Err(IniFault::new(line_of(&text), "", "half a UTF-16 character", fix));
            }
        }
    }
    if rest.is_empty() {
        Ok(text)
    } else {
        Err(IniFault::new(line_of(&text), "", "the UTF-16 text ends within a character", fix))
    }
}

fn line_of(before: &str) -> usize {
    before.matches('\n').count() + 1
}
