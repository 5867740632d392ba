//! Names that are unique in a whole file: links among links, joints among joints.

use std::collections::BTreeSet;

/// Names given so far.
#[derive(Default)]
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    /// `wanted`, or else the first of `wanted_2`, `wanted_3`, ... that nothing has.
    pub(super) fn give(&mut self, wanted: &str) -> String {
        let others = (2..).map(|number| format!("{wanted}_{number}"));
        let mut all = std::iter::once(wanted.to_owned()).chain(others);
        let free = all.find(|name| !self.taken.contains(name)).unwrap_or_default();
        self.taken.insert(free.clone());
        free
    }
}
