//! How far along we are, for whoever is watching.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

const TEMPLATE: &str = "{prefix} [{bar:30}] {pos}/{len} {msg}";
const LONG_TEMPLATE: &str = "{prefix} [{bar:30}] {pos}/{len} {elapsed} gone, {eta} to go {msg}";

/// A bar on stderr over `total` pieces of work; where stderr is no terminal nothing is drawn.
pub fn bar(total: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(TEMPLATE).unwrap_or(ProgressStyle::default_bar());
    ProgressBar::new(total).with_style(style.progress_chars("=> ")).with_prefix(what)
}

/// The same over work that takes minutes: it tells how long it has taken and how long it will.
pub fn long_bar(total: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template(LONG_TEMPLATE).unwrap_or(ProgressStyle::default_bar());
    let bar = ProgressBar::new(total).with_style(style.progress_chars("=> ")).with_prefix(what);
    bar.enable_steady_tick(Duration::from_millis(500));
    bar
}

/// Something turning on stderr while one long piece of work goes on; where stderr is no terminal nothing is drawn.
pub fn spinner(what: &'static str) -> ProgressBar {
    let spinner = ProgressBar::new_spinner().with_message(what);
    spinner.enable_steady_tick(Duration::from_millis(120));
    spinner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_drawn_as_described_and_counts_the_work() {
        assert!(ProgressStyle::with_template(TEMPLATE).is_ok());
        assert!(ProgressStyle::with_template(LONG_TEMPLATE).is_ok());
        assert_eq!(bar(7, "rendering").length(), Some(7));
    }
}
