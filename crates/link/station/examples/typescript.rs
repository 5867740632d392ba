//! Writes what the page reads messages with to standard output: `npm run link` in the page's folder keeps it beside its sources.

use std::io::Write;

fn main() -> std::io::Result<()> {
    std::io::stdout().write_all(link_station::typescript().as_bytes())
}
