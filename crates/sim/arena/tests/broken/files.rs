//! Includes that go in circles, out of the folder, or nowhere.

use crate::sheet::Case;

#[rustfmt::skip] // One case a line.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = paths();
    cases.extend([
        including("a file that includes itself", "\"a.toml\"").says(&["a.toml:2: include = \"a.toml\"", "circle (a.toml -> a.toml)"]),
        including("itself by a detour", "\"./x/.././a.toml\"").says(&["a.toml:2: include", "'..' is refused"]),
        including("itself by a dot", "\"././a.toml\"").says(&["a.toml:2: include", "circle"]),
        including("two files in a circle", "\"b.toml\"")
            .beside("b.toml", "include = [\"a.toml\"]\n")
            .says(&["b.toml:1: include = \"a.toml\"", "a.toml -> b.toml -> a.toml"]),
        chain("nine files deep", 12).says(&["f8.toml:1: include = \"f9.toml\"", "more than 8 files deep", "a.toml -> f1.toml"]),
        including("a file twice", "\"b.toml\", \"b.toml\"").beside("b.toml", "").says(&["a.toml:2: include = \"b.toml\"", "included already"]),
        crowd("more files than allowed", 80).says(&["a.toml:2: include", "more than 64 files"]),
        including("no such file", "\"b.toml\"").says(&["a.toml:2: include[0] = \"b.toml\"", "no such file", "relative"]),
        including("a broken file", "\"sub/b.toml\"").beside("sub/b.toml", "\n\nx =\n").says(&["sub/b.toml:3:", "not TOML"]),
        including("a wrong file", "\"b.toml\"").beside("b.toml", "[[floor]]\nsize = [0, 0]\n").says(&["b.toml:2: floor.size[0] = 0"]),
        including("a picture for an arena", "\"b.png\"").beside("b.png", b"\x89PNG".to_vec()).says(&["b.png:1: byte 0x89", "UTF-8"]),
        including("a name taken in another file", "\"b.toml\"")
            .beside("b.toml", "[[start]]\nname = \"Start1\"\nat = [0, 0]\n")
            .says(&["b.toml:2: start.name = \"Start1\"", "a.toml:4"]),
        including("a file too long", "\"b.toml\"").beside("b.toml", vec![b'\n'; (4 << 20) + 1]).says(&["a.toml:2: include[0]", "longer than 4194304"]),
        Case::new("an include that is no list", "title = \"a\"\ninclude = \"b.toml\"\n").says(&["a.toml:2: include = \"b.toml\"", "a list of files, not a text"]),
        including("an include that is no text", "7").says(&["a.toml:2: include[0] = 7", "a text"]),
    ]);
    cases
}

#[rustfmt::skip] // One case a line.
fn paths() -> Vec<Case> {
    [
        ("a path that climbs", "../b.toml", "'..' is refused"),
        ("a path that climbs later", "x/../../b.toml", "'..' is refused"),
        ("a path that climbs backwards", "x\\\\..\\\\b.toml", "'..' is refused"),
        ("an absolute path", "/etc/passwd", "absolute paths are refused"),
        ("a path from a share", "\\\\\\\\host\\\\b.toml", "absolute paths are refused"),
        ("a path from a drive", "C:\\\\b.toml", "absolute paths are refused"),
        ("a path with a colon", "http://x/b.toml", "the path is empty, too long or holds"),
        ("an empty path", "", "the path is empty"),
        ("a path of dots", "./.", "not a regular file"),
        ("a path with a zero byte", "a\\u0000.toml", "control characters"),
    ]
    .map(|(name, path, says)| including(name, &format!("\"{path}\"")).says(&["a.toml:2: include[0]", says]))
    .into()
}

fn including(name: &str, list: &str) -> Case {
    let text =
        format!("title = \"a\"\ninclude = [{list}]\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n");
    Case::new(name, text)
}

fn chain(name: &str, length: usize) -> Case {
    (1..=length).fold(including(name, "\"f1.toml\""), |case, i| {
        case.beside(&format!("f{i}.toml"), format!("include = [\"f{}.toml\"]\n", i + 1))
    })
}

fn crowd(name: &str, count: usize) -> Case {
    let list: Vec<String> = (0..count).map(|i| format!("\"c{i}.toml\"")).collect();
    (0..count)
        .fold(including(name, &list.join(", ")), |case, i| case.beside(&format!("c{i}.toml"), ""))
}
