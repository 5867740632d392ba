//! More than a hundred broken inis, and broken TOML beside them: each gives an error that names the culprit, quickly and without a panic.

mod figures;
mod items;
mod packages;
mod sheet;
mod structs;
mod syntax;
mod tables;
mod wheels;

use std::collections::BTreeSet;

use sheet::Case;

/// As promised in the manual.
const PROMISED: usize = 100;

fn inis() -> Vec<Case> {
    let cases = [
        syntax::cases(),
        structs::cases(),
        items::cases(),
        figures::cases(),
        packages::cases(),
        wheels::cases(),
    ];
    cases.into_iter().flatten().collect()
}

#[test]
fn the_corpus_is_as_large_as_promised_and_names_each_case_once() {
    let cases = inis();
    let names: BTreeSet<&str> = cases.iter().map(Case::name).collect();
    assert_eq!(names.len(), cases.len(), "two cases have one name");
    assert!(cases.len() >= PROMISED, "{} cases", cases.len());
}

#[test]
fn every_broken_ini_gives_an_error_that_names_the_culprit() {
    check(&inis());
}

#[test]
fn every_broken_toml_gives_an_error_that_names_the_culprit() {
    check(&tables::cases());
}

fn check(cases: &[Case]) {
    let failures: Vec<String> = cases.iter().filter_map(|case| case.run().err()).collect();
    assert!(failures.is_empty(), "{} cases failed:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn the_sheets_that_the_cases_are_written_on_are_whole() {
    sheet::robot("the empty sheet", "").assert_readable();
    sheet::toml("the empty table", "").assert_readable();
}
