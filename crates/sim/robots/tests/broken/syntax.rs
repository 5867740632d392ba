//! What is no ini file, or no text, or no robot at all.

use crate::sheet::{Case, robot, table};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = vec![
        Case::new("an empty file", "").says(&["USARBot.ini: there is no robot class \"P2AT\"", "known: none"]),
        Case::new("only remarks", "; nothing\n;[USARBot.P2AT]\n").says(&["there is no robot class \"P2AT\""]),
        Case::new("another robot", "[USARBot.P2DX]\nWeight=9\n").says(&["there is no robot class \"P2AT\"", "P2DX"]),
        robot("a class nobody has", "Weight=14\n").wanting("Rover").says(&["there is no robot class \"Rover\"", "known: P2AT, P2DX"]),
        robot("a slip in the class", "Weight=14\n").wanting("P2TA").says(&["did you mean P2AT?"]),
        Case::new("a body nobody has", "[USARBot.Rover]\nExtends=class'USARBot.Lorry'\n").wanting("Rover").says(&["USARBot.ini:2: Extends = class'USARBot.Lorry'", "no robot class", "P2AT"]),
        Case::new("a class without a body", "[USARBot.Rover]\nWeight=3\n").wanting("Rover").says(&["\"Rover\"", "add Extends=class'USARBot.P2AT'"]),
        Case::new("a picture instead", b"\x89PNG\r\n\x1a\n\0\0".to_vec()).says(&["USARBot.ini:3:", "a zero byte is no text"]),
        Case::new("zero bytes", vec![0; 5000]).says(&["USARBot.ini:1:", "a zero byte"]),
        Case::new("UTF-16 without its mark", b"[\0A\0.\0B\0]\0".to_vec()).says(&["USARBot.ini:1:", "a zero byte", "UTF-16 with its mark"]),
        Case::new("UTF-16 cut in two", b"\xff\xfe[\0A\0\n\0B".to_vec()).says(&["USARBot.ini:2:", "ends within a character"]),
        Case::new("half a character", b"\xff\xfe[\0\x00\xd8]\0".to_vec()).says(&["USARBot.ini:1:", "half a UTF-16 character"]),
        Case::new("too many bytes", vec![b';'; (4 << 20) + 1]).says(&["USARBot.ini:1:", "longer than 4194304 bytes"]),
        Case::new("too many lines", "a=1\n".repeat(100_001)).says(&["USARBot.ini:100001:", "more than 100000 lines"]),
        Case::new("TOML instead", "[chassis]\nsize = [1, 2, 3]\nname: x\n").says(&["USARBot.ini:3: \"name: x\"", "neither a section nor a key"]),
        Case::new("XML instead", "<robot>\n").says(&["USARBot.ini:1: \"<robot>\"", "neither a section nor a key"]),
        Case::new("a section left open", "[USARBot.P2AT\nWeight=14\n").says(&["USARBot.ini:1: \"[USARBot.P2AT\"", "is not closed", "[Package.Class]"]),
        Case::new("a section without a name", "[]\n").says(&["USARBot.ini:1: \"[]\"", "no name of a section"]),
        Case::new("a section of a package alone", "[USARBot.]\n").says(&["USARBot.ini:1: \"[USARBot.]\"", "no name of a section"]),
        Case::new("a section with quotes", "[USARBot.\"P2AT\"]\n").says(&["USARBot.ini:1:", "no name of a section"]),
        Case::new("a key behind a section", "[USARBot.P2AT] Weight=14\n").says(&["USARBot.ini:1:", "something follows the section's name"]),
    ];
    cases.extend(table(&[
        ("a word alone", "Weight\n", &["USARBot.ini:2: \"Weight\"", "neither a section nor a key", "Key=Value"]),
        ("a remark with a hash", "# my robot\n", &["USARBot.ini:2: \"# my robot\"", "; before a remark"]),
        ("a remark with slashes", "// my robot\n", &["USARBot.ini:2: \"// my robot\""]),
        ("no key", "=14\n", &["USARBot.ini:2: \"=14\"", "no name of a key"]),
        ("a key of two words", "Motor torque limit=14\n", &["USARBot.ini:2:", "no name of a key"]),
        ("a key with a dot", "USARBot.Weight=14\n", &["USARBot.ini:2:", "no name of a key"]),
        ("a prefix alone", "+=14\n", &["USARBot.ini:2: \"+=14\"", "no name of a key"]),
        ("an index that is no number", "Sensors[x]=1\n", &["USARBot.ini:2:", "no name of a key"]),
        ("an index left open", "Sensors[0=1\n", &["USARBot.ini:2:", "no name of a key"]),
        ("two mistakes at once", "Weight\nPayload\n", &["USARBot.ini:2: \"Weight\"", "USARBot.ini:3: \"Payload\""]),
    ]));
    cases
}
