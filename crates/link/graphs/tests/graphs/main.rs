//! Broken graphs: each gets an error that names line and reason; none panics or hangs.

use link_graphs::{read, write};
use link_spoil::Complaint;

const PLANE: &str =
    "VERTEX_SE2 0 0 0 0\nVERTEX_SE2 1 1 0 0.1\nEDGE_SE2 0 1 1 0 0.1 1 0 0 1 0 1\nFIX 0\n";
const SPACE: &str = "VERTEX_SE3:QUAT 0 0 0 0 0 0 0 1\nVERTEX_SE3:QUAT 1 1 0 0 0 0 0 1\n\
    EDGE_SE3:QUAT 0 1 1 0 0 0 0 0 1 1 0 0 0 0 0 1 0 0 0 0 1 0 0 0 1 0 0 1 0 1\n";

#[test]
fn files_that_are_no_graphs_are_refused_with_line_and_reason() {
    let cases: [(&str, &str, &[&str]); 16] = [
        ("empty", "", &["EDGE_SE2"]),
        ("prose", "Dear diary\n", &["Dear"]),
        ("short pose", "VERTEX_SE2 0 1 2\n", &["line 1", "VERTEX_SE2"]),
        ("long pose", "VERTEX_SE2 0 1 2 3 4\n", &["line 1"]),
        ("no number", "VERTEX_SE2 0 1 x 3\n", &["line 1", "x"]),
        ("infinite", "VERTEX_SE2 0 inf 0 0\n", &["line 1", "inf"]),
        ("not a number", "VERTEX_SE2 0 nan 0 0\n", &["line 1", "nan"]),
        ("negative key", "VERTEX_SE2 -1 0 0 0\n", &["line 1", "-1"]),
        ("fractional key", "VERTEX_SE2 1.5 0 0 0\n", &["line 1", "1.5"]),
        ("huge key", "VERTEX_SE2 99999999999999999999999 0 0 0\n", &["line 1"]),
        ("the same pose twice", "VERTEX_SE2 0 0 0 0\nVERTEX_SE2 0 1 0 0\n", &["line 2", "0"]),
        ("short edge", "EDGE_SE2 0 1 1 0 0 1 0 0 1\n", &["line 1", "EDGE_SE2"]),
        ("plane and space", "VERTEX_SE2 0 0 0 0\nVERTEX_SE3:QUAT 1 0 0 0 0 0 0 1\n", &["line 2"]),
        ("no rotation", "VERTEX_SE3:QUAT 0 0 0 0 0 0 0 0\n", &["line 1"]),
        ("fixed nobody", "VERTEX_SE2 0 0 0 0\nFIX 7\n", &["7"]),
        ("fixed by name", "VERTEX_SE2 0 0 0 0\nFIX me\n", &["line 2", "me"]),
    ];
    let mut wrong = vec![];
    for (name, text, expected) in cases {
        let mut complaint = Complaint::new(name);
        complaint.expect(expected);
        wrong.extend(complaint.check(|| read(text)).err());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn graphs_cut_off_or_with_changed_letters_are_read_or_refused_and_what_was_read_is_written() {
    for text in [PLANE, SPACE] {
        let mut refused = 0;
        let cuts = (0..text.len()).map(|end| text[..end].to_owned());
        let changed = (0..text.len()).flat_map(|at| {
            ['x', '-', ' ', '9', '\n', '.'].map(|letter| {
                let mut spoilt = text.to_owned();
                spoilt.replace_range(at..=at, &letter.to_string());
                spoilt
            })
        });
        for spoilt in cuts.chain(changed) {
            match read(&spoilt) {
                Ok((file, _)) => assert!(read(&write(&file)).is_ok(), "{spoilt}"),
                Err(error) => {
                    refused += 1;
                    assert!(!error.to_string().is_empty() && error.to_string().len() < 2000);
                }
            }
        }
        assert!(refused > text.len(), "{refused} of {} refused", text.len() * 7);
    }
}
