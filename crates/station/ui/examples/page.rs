//! Prints the page as it was built, or what stands in for it: `cargo run -p station_ui --example page`.

use std::io::{self, Write};

fn main() -> io::Result<()> {
    if !station_ui::is_built() {
        writeln!(io::stderr(), "the page was left out: {}", station_ui::why_not())?;
    }
    let page = station_ui::file("index.html").map_or(&b""[..], |file| file.bytes);
    io::stdout().write_all(page)
}
