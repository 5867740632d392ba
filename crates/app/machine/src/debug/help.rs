//! What each key does.

/// Keys and what they do, in the order they are shown.
pub(super) const KEYS: [(&str, &str); 18] = [
    ("s", "step to another line, into functions"),
    ("n", "step over what this line calls"),
    ("o", "out of this function"),
    ("i", "one instruction"),
    ("c", "run on to a breakpoint, a watched change or the end; any key stops"),
    ("S", "back to where a line began"),
    ("I", "back one instruction"),
    ("C", "back to the last breakpoint passed"),
    ("g", "go to a cycle, forward or back"),
    ("R", "to the beginning"),
    ("b", "breakpoint at the marked line, on or off"),
    ("w", "watch the marked variable: stop when it changes"),
    ("=", "set the marked variable or device"),
    ("Enter", "open or close the marked array"),
    ("Tab", "code, variables, devices; arrows and Page Up, Page Down move the mark"),
    ("a", "source or instructions"),
    ("f v", "next file; all variables, the compiler's own too"),
    ("q", "end"),
];

/// The line that is always shown, from the most needed on.
pub(super) const LINE: &str =
    "s step  n over  o out  c run  S I C back  b break  w watch  = set  Tab  ? help  q end";
