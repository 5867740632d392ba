//! Which form a log has, by its first bytes and lines; its name says nothing.

use std::fmt;

use crate::ReadError;

/// How a log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// CARMEN's lines.
    Carmen,
    /// Lines of USARSim's servers, of either dialect.
    Usarsim,
    /// An MCAP recording of this program.
    Recording,
    /// An MCAP recording of ROS 2.
    Ros,
}

impl Form {
    /// As it is written in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Carmen => "carmen",
            Self::Usarsim => "usarsim",
            Self::Recording => "recording",
            Self::Ros => "ros2",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Carmen => "CARMEN log",
            Self::Usarsim => "lines of a USARSim server",
            Self::Recording => "recording of usar",
            Self::Ros => "MCAP recording of ROS 2",
        })
    }
}

/// What the first bytes say.
pub(crate) enum Looks {
    /// An MCAP file, whoever wrote it.
    Mcap,
    /// Text of one of the two kinds.
    Text(Form),
}

/// What every MCAP file begins with.
const MCAP: &[u8] = b"\x89MCAP";

/// Forms that others keep logs in and we do not read: how they begin, what they are, what helps.
const OTHERS: [(&[u8], &str, &str); 5] = [
    (
        b"#ROSBAG",
        "a bag of ROS 1",
        "convert it with `mcap convert in.bag out.mcap` and take ROS 2 messages, or export CARMEN's form",
    ),
    (
        b"SQLite format 3\0",
        "a bag of ROS 2 in SQLite",
        "convert it with `ros2 bag convert` and storage_id mcap",
    ),
    (b"PK\x03\x04", "a zip archive", "unpack it first"),
    (b"\x28\xb5\x2f\xfd", "packed with zstd", "unpack it with `zstd -d`"),
    (b"USARSLAM", "a SLAM map of ours", "see what it holds with `usar slam info`"),
];

/// Recognises a log that is unpacked already.
pub(crate) fn looks_like(bytes: &[u8]) -> Result<Looks, ReadError> {
    if let Some((_, what, fix)) = OTHERS.iter().find(|(magic, ..)| bytes.starts_with(magic)) {
        return Err(ReadError::OtherForm { what, fix });
    }
    if bytes.starts_with(MCAP) {
        return Ok(Looks::Mcap);
    }
    let known = bytes.split(|byte| *byte == b'\n').find_map(line_form);
    Ok(Looks::Text(known.unwrap_or(Form::Carmen)))
}

/// The first words of CARMEN's lines.
const CARMEN: [&[u8]; 6] = [b"FLASER", b"RLASER", b"ODOM", b"PARAM", b"TRUEPOS", b"SYNC"];
/// Numbered ones.
const CARMEN_NUMBERED: [&[u8]; 2] = [b"ROBOTLASER", b"RAWLASER"];
/// The commands of a USARSim server that a brace follows.
const USARSIM: [&[u8]; 8] = [b"SEN", b"STA", b"NFO", b"CONF", b"GEO", b"MISSTA", b"RES", b"ASTA"];

/// The form that a line is of, if it is of one.
fn line_form(line: &[u8]) -> Option<Form> {
    let line = line.trim_ascii_start();
    let word = line.split(|byte| byte.is_ascii_whitespace() || *byte == b'{').next()?;
    let is_numbered = |tag: &&[u8]| word.starts_with(tag);
    if CARMEN.contains(&word) || CARMEN_NUMBERED.iter().any(is_numbered) {
        return Some(Form::Carmen);
    }
    let has_brace = line[word.len()..].trim_ascii_start().starts_with(b"{");
    (has_brace && USARSIM.contains(&word)).then_some(Form::Usarsim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_known_by_its_lines_and_not_by_remarks_before_them() {
        for (text, form) in [
            ("# SEN {Type X}\nattempting to connect\nNFO {Level a}\n", Form::Usarsim),
            ("# CARMEN log\nPARAM a b\n", Form::Carmen),
            ("ROBOTLASER1 0 1 2\n", Form::Carmen),
            ("SEN{Type Odometry}", Form::Usarsim),
            ("SEN no brace\nODOM 1 2 3\n", Form::Carmen),
            ("hello\n", Form::Carmen),
            ("", Form::Carmen),
        ] {
            let Ok(Looks::Text(found)) = looks_like(text.as_bytes()) else { panic!("{text}") };
            assert_eq!(found, form, "{text}");
        }
    }

    #[test]
    fn forms_that_are_not_read_are_named_with_what_helps() {
        for (bytes, words) in [
            (&b"#ROSBAG V2.0\n"[..], "ROS 1"),
            (b"SQLite format 3\0", "ros2 bag convert"),
            (b"PK\x03\x04", "unpack"),
            (b"USARSLAM", "usar slam info"),
        ] {
            let Err(error) = looks_like(bytes) else { panic!("{words}") };
            assert!(error.to_string().contains(words), "{error}");
        }
    }
}
