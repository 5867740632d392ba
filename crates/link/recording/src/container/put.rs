//! Appends the fields of records to a buffer.

use std::collections::BTreeMap;

/// A buffer of records. Opcode and length are put around whatever `fields` puts.
pub(super) trait Put {
    fn u8(&mut self, value: u8);
    fn u16(&mut self, value: u16);
    fn u32(&mut self, value: u32);
    fn u64(&mut self, value: u64);
    fn text(&mut self, text: &str);
    fn map(&mut self, map: &BTreeMap<String, String>);
    fn record(&mut self, opcode: u8, fields: impl FnOnce(&mut Self));
}

impl Put for Vec<u8> {
    fn u8(&mut self, value: u8) {
        self.push(value);
    }

    fn u16(&mut self, value: u16) {
        self.extend_from_slice(&value.to_le_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.extend_from_slice(&value.to_le_bytes());
    }

    fn u64(&mut self, value: u64) {
        self.extend_from_slice(&value.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.u32(text.len() as u32);
        self.extend_from_slice(text.as_bytes());
    }

    fn map(&mut self, map: &BTreeMap<String, String>) {
        let bytes: usize = map.iter().map(|(key, value)| 8 + key.len() + value.len()).sum();
        self.u32(bytes as u32);
        for (key, value) in map {
            self.text(key);
            self.text(value);
        }
    }

    fn record(&mut self, opcode: u8, fields: impl FnOnce(&mut Self)) {
        self.u8(opcode);
        let start = self.len() + 8;
        self.u64(0);
        fields(self);
        let length = (self.len() - start) as u64;
        self[start - 8..start].copy_from_slice(&length.to_le_bytes());
    }
}
