//! How far along we are, for whoever is watching.

use indicatif::{ProgressBar, ProgressStyle};

const TEMPLATE: &str = "{prefix} [{bar:30}] {pos}/{len} {msg}";

/// A bar on stderr over `total` pieces of work; where stderr is no terminal nothing is drawn.
#[cfg_attr(not(test), expect(dead_code, reason = "waits for something that takes long"))]
pub(crate) fn bar(total: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(TEMPLATE).unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(total).with_style(style.progress_chars("=> ")).with_prefix(what)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_drawn_as_described_and_counts_the_work() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
        assert_eq!(bar(7, "rendering").length(), Some(7));
    }
}
