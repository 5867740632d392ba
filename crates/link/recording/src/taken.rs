//! Names that nobody else has.

use std::collections::BTreeSet;

/// `wanted`, or with the first number after it that nobody has taken; taken from now on.
pub(crate) fn take(wanted: String, taken: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|number: u32| format!("{wanted}_{number}"));
    let free = std::iter::once(wanted.clone()).chain(numbered).find(|name| !taken.contains(name));
    let free = free.unwrap_or(wanted);
    taken.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_become_equal_are_told_apart() {
        let mut taken = BTreeSet::new();
        let names = ["/a", "/b", "/a", "/a"].map(|name| take(name.to_owned(), &mut taken));
        assert_eq!(names, ["/a", "/b", "/a_2", "/a_3"]);
    }
}
