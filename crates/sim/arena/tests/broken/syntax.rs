//! What is not TOML, or not text, or not an arena at all.

use crate::sheet::{Case, table, whole};

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = vec![
        Case::new("an empty file", "").says(&["a.toml:1: title is missing", "title = \"Glass room\""]),
        Case::new("only blanks", " \n\n\t\n").says(&["a.toml:1: title is missing"]),
        Case::new("only a comment", "# an arena").says(&["title is missing"]),
        Case::new("binary", (1u8..=255).collect::<Vec<_>>()).says(&["a.toml:2: byte 0x80", "UTF-8"]),
        Case::new("a picture instead", b"\x89PNG\r\n\x1a\n".to_vec()).says(&["a.toml:1: byte 0x89", "UTF-8"]),
        Case::new("zero bytes", vec![0; 5000]).says(&["a.toml:1: byte 0x00", "UTF-8"]),
        Case::new("UTF-16 with its mark", b"\xff\xfet\0i\0t\0".to_vec()).says(&["a.toml:1: byte 0xff", "UTF-8"]),
        Case::new("latin-1 in line 2", b"title = \"a\"\nabout = \"caf\xe9\"\n".to_vec()).says(&["a.toml:2: byte 0xe9"]),
        Case::new("a BOM and then nothing", "\u{feff}").says(&["title is missing"]),
        Case::new("a BOM in the middle", "title = \"a\"\n\u{feff}about = \"b\"\n").says(&["a.toml:2:1: not TOML"]),
        Case::new("brackets without end", "a = ".to_owned() + &"[".repeat(100_000)).says(&["a.toml:1:", "not TOML"]),
        Case::new("tables without end", "a = ".to_owned() + &"{a=".repeat(100_000)).says(&["a.toml:1:", "not TOML"]),
        Case::new("dots without end", format!("a{} = 1\n", ".a".repeat(100_000))).says(&["a.toml:1:", "not TOML"]),
        Case::new("headers without end", format!("[a{}]\n", ".a".repeat(100_000))).says(&["a.toml:1:", "not TOML"]),
        Case::new("too many bytes", vec![b'#'; (4 << 20) + 1]).says(&["a.toml", "longer than 4194304 bytes"]),
        Case::new("one endless line", format!("title = \"{}\"", "x".repeat(1 << 20))).says(&["a.toml:1: title", "at most 80 characters"]),
        Case::new("many unknown keys", (0..100_000).map(|i| format!("k{i} = 1\n")).collect::<Vec<_>>().concat()).says(&["k0 = 1", "no such key"]),
        Case::new("JSON", "{\"title\": \"x\"}").says(&["a.toml:1:1: not TOML"]),
        Case::new("XML", "<arena/>").says(&["a.toml:1:", "not TOML"]),
    ];
    cases.extend(table(&[
        ("an open text", "[[light]]\nname = \"x\n", &["a.toml:6:", "not TOML"]),
        ("an open list", "[[wall]]\npath = [[0, 0], [1,\n", &["a.toml:", "not TOML"]),
        ("a key without a value", "[[wall]]\nheight_m =\n", &["a.toml:6:", "not TOML", "near"]),
        ("a value without a key", "[[wall]]\n= 3\n", &["a.toml:6:", "not TOML"]),
        ("a key twice", "[[wall]]\nheight_m = 1\nheight_m = 2\n", &["a.toml:7:", "not TOML", "duplicate key"]),
        ("a table twice", "[air]\n[air]\n", &["a.toml:6:", "not TOML"]),
        ("a comma for a point", "[[box]]\nat = [1,5; 2]\n", &["a.toml:6:", "not TOML"]),
        ("a bad escape", "[[light]]\nname = \"\\q\"\n", &["a.toml:6:", "not TOML"]),
        ("a number with letters", "[[wall]]\nheight_m = 2.4m\n", &["a.toml:6:", "not TOML"]),
        ("one table for a list", "[wall]\npath = [[0, 0], [1, 0]]\n", &["a.toml:5: wall", "a list of tables", "[[wall]]"]),
        ("a list of numbers for tables", "wall = [1, 2]\n", &["a.toml:5: start.wall", "no such key"]),
        ("an unknown kind", "[[victm]]\nname = \"x\"\n", &["a.toml:5: victm", "did you mean victim?"]),
        ("an unknown key", "[[wall]]\npath = [[0, 0], [1, 0]]\nheigth_m = 3\n", &["a.toml:7: wall.heigth_m = 3", "did you mean height_m?"]),
        ("an unknown key nobody meant", "[[smoke]]\nat = [0, 0]\nsize = [1, 1, 1]\nwobble = 1\n", &["a.toml:8: smoke.wobble", "known: at, colour, density, size"]),
        ("an unknown key of the air", "[air]\nwind = 3\n", &["a.toml:6: air.wind = 3", "no such key"]),
        ("an unknown key of a gap", "[[wall]]\npath = [[0, 0], [4, 0]]\ngaps = [{ along_m = 1, width_m = 1, hight_m = 2 }]\n", &["a.toml:7: wall.gaps.hight_m", "did you mean height_m?"]),
        (
            "a view of its own eye",
            "[view]\neye = [1, 1, 1]\ntarget = [1, 1, 1]\n",
            &["a.toml", "view.target", "must not be where the eye is"],
        ),
        ("air as a number", "[[x]]\n[air.a]\n", &["a.toml:6: air.a", "no such key"]),
    ]));
    cases.push(Case::new("numbers for tables", "title = \"a\"\nwall = [1, 2]\n").says(&["a.toml:2: wall[0] = 1", "must be a table, not a number"]));
    cases.push(Case::new("a text for the air", "title = \"a\"\nair = \"hot\"\n").says(&["a.toml:2: air = \"hot\"", "must be a table, not a text"]));
    cases.push(Case::new("a number for the title", "title = 7\n").says(&["a.toml:1: title = 7", "must be a text, not a number"]));
    cases.push(Case::new("a title on two lines", "title = \"a\\nb\"\n").says(&["a.toml:1: title", "one line of text"]));
    cases.push(whole("cut off in the middle", "[[wall]]\npath = [[0, 0], [1, 0]]\nmaterial = \"gl").says(&["a.toml:7:", "not TOML"]));
    cases
}
