//! Writing a message block by block.

use crate::Dialect;
use crate::number::{Format, put, put_integer, put_list};

/// Appends a message to a buffer.
pub(crate) struct Composer<'a> {
    /// The buffer.
    pub(crate) out: &'a mut Vec<u8>,
    /// How it is to sound.
    pub(crate) dialect: Dialect,
    /// Whether the next block follows without a blank.
    is_tight: bool,
}

impl<'a> Composer<'a> {
    pub(crate) fn new(out: &'a mut Vec<u8>, dialect: Dialect, command: &str) -> Self {
        put_text(out, command);
        Self { out, dialect, is_tight: false }
    }

    /// Leaves out the blank before the next block.
    pub(crate) fn tight(&mut self) -> &mut Self {
        self.is_tight = true;
        self
    }

    /// A blank that belongs to no block.
    pub(crate) fn blank(&mut self) -> &mut Self {
        self.out.push(b' ');
        self.tight()
    }

    /// A block with a word; a key without a word would be read as a word without a key, and is left out.
    pub(crate) fn text(&mut self, key: &str, value: &str) -> &mut Self {
        let is_word = |byte: u8| is_safe(byte) && byte != b' ';
        if !key.is_empty() && !value.bytes().any(is_word) {
            return self;
        }
        self.open(key);
        put_text(self.out, value);
        self.close()
    }

    pub(crate) fn integer(&mut self, key: &str, value: i64) -> &mut Self {
        self.open(key);
        put_integer(self.out, value);
        self.close()
    }

    pub(crate) fn flag(&mut self, key: &str, value: bool) -> &mut Self {
        self.text(key, if value { "True" } else { "False" })
    }

    pub(crate) fn number(&mut self, key: &str, value: f64, format: Format) -> &mut Self {
        self.open(key);
        put(self.out, value, format);
        self.close()
    }

    pub(crate) fn numbers(&mut self, key: &str, values: &[f64], format: Format) -> &mut Self {
        self.open(key);
        self.list(values, format);
        self.close()
    }

    /// Opens a block; a key of no letters opens a bare one.
    pub(crate) fn open(&mut self, key: &str) -> &mut Self {
        if !std::mem::take(&mut self.is_tight) {
            self.out.push(b' ');
        }
        self.out.push(b'{');
        if !key.is_empty() {
            put_text(self.out, key);
            self.out.push(b' ');
        }
        self
    }

    /// Text inside an open block.
    pub(crate) fn word(&mut self, text: &str) -> &mut Self {
        put_text(self.out, text);
        self
    }

    /// Numbers with commas inside an open block.
    pub(crate) fn list(&mut self, values: &[f64], format: Format) -> &mut Self {
        put_list(self.out, values, format);
        self
    }

    pub(crate) fn close(&mut self) -> &mut Self {
        self.out.push(b'}');
        self
    }

    // Blocks that are only there when there is something to say.

    pub(crate) fn maybe_text(&mut self, key: &str, value: Option<&String>) -> &mut Self {
        if let Some(value) = value {
            self.text(key, value);
        }
        self
    }

    pub(crate) fn maybe_number(&mut self, key: &str, value: Option<f64>) -> &mut Self {
        if let Some(value) = value {
            self.number(key, value, Format::Shortest);
        }
        self
    }

    pub(crate) fn maybe_integer(&mut self, key: &str, value: Option<i64>) -> &mut Self {
        if let Some(value) = value {
            self.integer(key, value);
        }
        self
    }

    /// Clients write yes and no in small letters, because UDK reads no others.
    pub(crate) fn maybe_choice(&mut self, key: &str, value: Option<bool>) -> &mut Self {
        if let Some(value) = value {
            self.text(key, if value { "true" } else { "false" });
        }
        self
    }

    pub(crate) fn maybe_triple(&mut self, key: &str, value: Option<[f64; 3]>) -> &mut Self {
        if let Some(value) = value {
            self.numbers(key, &value, Format::Shortest);
        }
        self
    }
}

fn is_safe(byte: u8) -> bool {
    byte >= b' ' && !matches!(byte, b'{' | b'}' | 0x7f)
}

/// Text without what would break the line it goes into: braces and control characters are left out.
fn put_text(out: &mut Vec<u8>, text: &str) {
    if text.bytes().all(is_safe) {
        out.extend_from_slice(text.as_bytes());
    } else {
        out.extend(text.bytes().filter(|byte| is_safe(*byte)));
    }
}
