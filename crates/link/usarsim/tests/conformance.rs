//! Runs every file of `conformance/`: text to structure, and structure to text.
//!
//! `USAR_BLESS=1` writes what the code says into the files instead; read the difference before you keep it.
//! Files `*_by_hand.txt` were written from the protocol's description alone: they are never written by the code.
#![expect(clippy::unwrap_used, reason = "a helper of tests fails like a test")]

use std::fs;
use std::path::{Path, PathBuf};

use link_usarsim::{Dialect, reply::Reply, request::Request};

/// Fewer cases than this are a mistake.
const LEAST: usize = 400;

struct Case {
    name: String,
    line: String,
    is: String,
    out: Option<String>,
}

#[test]
fn every_case_is_read_and_written_as_its_file_says() {
    let mut count = 0;
    for dialect in Dialect::ALL {
        for path in files(dialect) {
            let text = fs::read_to_string(&path).unwrap();
            let cases = cases(&text, &path);
            count += cases.len();
            if std::env::var_os("USAR_BLESS").is_some() && !is_by_hand(&path) {
                fs::write(&path, blessed(&text, &cases, dialect, &path)).unwrap();
            } else {
                for case in &cases {
                    check(case, dialect, &path);
                }
            }
        }
    }
    assert!(count >= LEAST, "{count} cases, {LEAST} wanted");
}

#[test]
fn every_case_has_a_name_of_its_own_that_begins_with_a_section() {
    for dialect in Dialect::ALL {
        let mut names = Vec::new();
        for path in files(dialect) {
            for case in cases(&fs::read_to_string(&path).unwrap(), &path) {
                let section = case.name.split(' ').next().unwrap_or_default();
                let is_section = section.split('.').all(|part| part.parse::<u8>().is_ok());
                assert!(is_section, "{}: {:?} names no section", path.display(), case.name);
                assert!(!names.contains(&case.name), "{}: {:?} twice", path.display(), case.name);
                names.push(case.name);
            }
        }
    }
}

/// The description's own expectations: right even where the code is wrong.
fn is_by_hand(path: &Path) -> bool {
    path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("_by_hand"))
}

#[test]
fn each_dialect_and_direction_has_cases_that_no_code_has_written() {
    for dialect in Dialect::ALL {
        for direction in ["request", "reply"] {
            let name = format!("{direction}_by_hand.txt");
            let path = files(dialect).into_iter().find(|path| path.ends_with(&name)).unwrap();
            assert!(is_by_hand(&path));
            let cases = cases(&fs::read_to_string(&path).unwrap(), &path);
            assert!(cases.len() >= 7, "{}: {} cases", path.display(), cases.len());
        }
    }
    assert!(!is_by_hand(Path::new("reply_sensor.txt")));
}

fn files(dialect: Dialect) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance").join(dialect.name());
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|end| end == "txt")).collect();
    files.sort();
    files
}

fn cases(text: &str, path: &Path) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        if word == "case" {
            let empty = String::new;
            cases.push(Case { name: rest.to_owned(), line: empty(), is: empty(), out: None });
            continue;
        }
        let case = cases.last_mut().expect("a file begins with a case");
        match word {
            "line" => between_bars(rest).clone_into(&mut case.line),
            "is" => rest.trim().clone_into(&mut case.is),
            "out" => case.out = Some(between_bars(rest).to_owned()),
            _ => panic!("{}: {line:?} begins with no word of the format", path.display()),
        }
    }
    cases
}

fn between_bars(text: &str) -> &str {
    let inner = text.trim().strip_prefix('|').and_then(|rest| rest.strip_suffix('|'));
    inner.unwrap_or_else(|| panic!("{text:?} does not stand between bars"))
}

/// What the code makes of a line: its structure, and the line written again.
fn made(line: &str, dialect: Dialect, path: &Path) -> (String, String) {
    let file = path.file_name().unwrap().to_string_lossy();
    let mut out = Vec::new();
    let structure = if file.starts_with("request") {
        let request = Request::parse(line);
        request.write(dialect, &mut out);
        let again = Request::parse(std::str::from_utf8(&out).unwrap());
        assert_eq!(again, request, "{line} changes its meaning when it is written");
        format!("{request:?}")
    } else {
        let reply = Reply::parse(line);
        reply.write(dialect, &mut out);
        format!("{reply:?}")
    };
    (outline(&structure), String::from_utf8(out).unwrap())
}

/// Without the fields that hold nothing.
fn outline(structure: &str) -> String {
    let mut text = structure.to_owned();
    for nothing in ["None", "[]"] {
        while let Some(at) = text.find(&format!(": {nothing}")) {
            let start = text[..at].rfind([' ', '{']).map_or(0, |start| start + 1);
            let is_last = !text[at..].starts_with(&format!(": {nothing}, "));
            let end = at + 2 + nothing.len() + if is_last { 0 } else { 2 };
            text.replace_range(start..end, "");
        }
    }
    text.replace(",  }", " }").replace(", }", " }").replace("{  }", "{}")
}

fn check(case: &Case, dialect: Dialect, path: &Path) {
    let place = format!("{}: case {}", path.display(), case.name);
    let (is, out) = made(&case.line, dialect, path);
    assert!(is == case.is, "{place}\n  line {}\n  is   {is}\n  want {}", case.line, case.is);
    let wanted = case.out.as_ref().unwrap_or(&case.line);
    assert!(out == *wanted, "{place}\n  line |{}|\n  out  |{out}|\n  want |{wanted}|", case.line);
}

fn blessed(text: &str, cases: &[Case], dialect: Dialect, path: &Path) -> String {
    let header: Vec<&str> = text.lines().take_while(|line| line.starts_with('#')).collect();
    let mut blessed = header.join("\n") + "\n";
    for case in cases {
        let (is, out) = made(&case.line, dialect, path);
        blessed += &format!("\ncase {}\nline |{}|\nis   {is}\n", case.name, case.line);
        if out != case.line {
            blessed += &format!("out  |{out}|\n");
        }
    }
    blessed
}
