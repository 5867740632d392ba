//! A flame graph: each function as a bar as wide as its cycles, on the bar of its caller.

use machine_asm::Program;
use machine_cpu::CallTree;

/// Width of the picture and height of a bar, pixels.
const WIDTH: f64 = 1200.0;
const BAR: f64 = 20.0;

/// Narrowest bar drawn, and narrowest with a name, pixels.
const NARROWEST: f64 = 0.3;
const NAMED: f64 = 30.0;

/// Pixels a letter takes.
const LETTER: f64 = 7.0;

/// The tree as an SVG picture, `main` at the bottom.
pub(crate) fn flame_graph(program: &Program, tree: &CallTree) -> String {
    let totals = tree.totals();
    let whole = totals[0].max(1) as f64;
    let mut bars = Vec::new();
    let mut deepest = 0;
    // Node, depth, left edge in cycles.
    let mut open = vec![(0, 0usize, 0u64)];
    while let Some((index, depth, left)) = open.pop() {
        let node = &tree.nodes()[index];
        let width = totals[index] as f64 / whole * WIDTH;
        if width < NARROWEST {
            continue;
        }
        deepest = deepest.max(depth);
        bars.push((index, depth, left as f64 / whole * WIDTH, width));
        let mut edge = left;
        for called in node.called.values() {
            open.push((*called, depth + 1, edge));
            edge += totals[*called];
        }
    }
    let height = (deepest + 1) as f64 * BAR + BAR;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         font-family=\"monospace\" font-size=\"11\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"
    );
    for (index, depth, x, width) in bars {
        let node = &tree.nodes()[index];
        let name = &program.functions[node.function as usize].name;
        let y = height - (depth + 1) as f64 * BAR - BAR / 2.0;
        let share = totals[index] as f64 / whole * 100.0;
        let title = format!(
            "{name}: {} cycles ({share:.2} %), {} its own, {} calls",
            totals[index], node.own, node.calls
        );
        svg.push_str(&bar(name, &title, (x, y, width)));
    }
    svg + "</svg>\n"
}

fn bar(name: &str, title: &str, (x, y, width): (f64, f64, f64)) -> String {
    // The same function has the same colour wherever it stands; names are letters, digits and `_` alone.
    let hue =
        name.bytes().fold(7u32, |sum, byte| sum.wrapping_mul(31).wrapping_add(u32::from(byte)));
    let (red, green) = (205 + hue % 50, 90 + hue / 64 % 120);
    let inner = BAR - 1.0;
    let mut text = format!(
        "<g><title>{title}</title><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
         height=\"{inner}\" fill=\"rgb({red},{green},60)\" rx=\"2\"/>"
    );
    if width >= NAMED {
        let letters = (width / LETTER) as usize;
        let shown: String = name.chars().take(letters.saturating_sub(1)).collect();
        let baseline = y + BAR * 0.7;
        let left = x + 3.0;
        text.push_str(&format!("<text x=\"{left:.1}\" y=\"{baseline:.1}\">{shown}</text>"));
    }
    text + "</g>\n"
}

#[cfg(test)]
mod tests {
    use machine_cpu::{Cpu, NoDevices};

    use super::*;

    #[test]
    fn bars_are_as_wide_as_their_cycles_and_named() {
        let text = "main: call work\nret\nwork: call inner\ncall inner\nret\ninner: ret\n";
        let mut cpu = Cpu::new(machine_asm::assemble_text("t.s", text).unwrap()).unwrap();
        let mut tree = CallTree::new(&cpu);
        cpu.run_watched(100, &mut NoDevices, &mut tree);
        let svg = flame_graph(cpu.program(), &tree);
        assert!(
            svg.contains("<title>main: 7 cycles (100.00 %), 2 its own, 1 calls</title>"),
            "{svg}"
        );
        assert!(svg.contains("<title>inner: 2 cycles (28.57 %), 2 its own, 2 calls</title>"));
        assert_eq!(svg.matches("<g>").count(), 3);
        assert!(svg.contains("width=\"342.9\"") && svg.contains(">work</text>"));
    }
}
