//! A test that is skipped, and who is told.

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

/// Name of the variable that makes skipped tests fail.
pub const REQUIRE_ALL: &str = "USAR_REQUIRE_ALL";

/// Name of the variable that names the file in which skipped tests list themselves.
pub const LIST: &str = "USAR_SKIPS";

/// Says that a test cannot run here and why, in the list too where there is one.
///
/// # Panics
///
/// Where every test must run.
pub fn skip(test: &str, why: &str) {
    let list = env::var_os(LIST).filter(|path| !path.is_empty());
    let must_run = env::var_os(REQUIRE_ALL).is_some_and(|value| value == "1");
    told(&format!("{test}: {why}"), list.as_deref().map(Path::new), must_run);
}

#[expect(clippy::panic, reason = "a test fails by it")]
fn told(line: &str, list: Option<&Path>, must_run: bool) {
    assert!(!must_run, "{line}; {REQUIRE_ALL}=1 wants every test to run");
    // What a passing test prints is not shown: only the list is read.
    let _ = writeln!(io::stderr(), "skipped: {line}");
    if let Some(path) = list
        && let Err(error) = append(path, line)
    {
        panic!("{LIST}={}: {error}", path.display());
    }
}

/// A whole line at once, so that tests side by side do not mix theirs.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = File::options().create(true).append(true).open(path)?;
    file.write_all(format!("{line}\n").as_bytes())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::panic::catch_unwind;

    use super::*;

    #[test]
    fn every_skipped_test_is_in_the_list() {
        let folder = tempfile::tempdir().unwrap();
        let list = folder.path().join("skips");
        told("maps: no GDAL", Some(&list), false);
        told("clients: no Python", Some(&list), false);
        told("nobody asks", None, false);
        assert_eq!(fs::read_to_string(list).unwrap(), "maps: no GDAL\nclients: no Python\n");
    }

    #[test]
    fn where_every_test_must_run_a_skipped_one_fails() {
        let failed = catch_unwind(|| told("maps: no GDAL", None, true)).unwrap_err();
        let said = failed.downcast_ref::<String>().unwrap();
        assert!(said.contains("maps: no GDAL") && said.contains(REQUIRE_ALL), "{said}");
    }
}
