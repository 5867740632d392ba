//! What programs of the small language do when they run.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use machine_asm::Options;
use machine_cpu::{Cpu, DeviceSlots, NoDevices, Stop, worst_case};
use machine_lang::{compile, compile_program};
use proptest::prelude::*;

fn run(text: &str) -> Cpu {
    let program = compile_program("test.u", text, &Options::default()).unwrap_or_else(|error| {
        panic!("{error}\n{}", compile("test.u", text).map(|c| c.assembly).unwrap_or_default())
    });
    let mut cpu = Cpu::new(program).unwrap();
    assert_eq!(cpu.run_for(10_000_000, &mut NoDevices), Stop::Ended, "{text}");
    cpu
}

/// The value of `r` after the statements.
fn result(statements: &str) -> i32 {
    let text =
        format!("var r: int;\nvar a: int[5] = [1, 2, 3, 4, 5];\nfn main() {{ {statements} }}");
    run(&text).variable("r").unwrap()
}

#[test]
fn operators_have_their_ranks() {
    assert_eq!(result("r = 2 + 3 * 4 - 10 / 3 % 2;"), 13);
    assert_eq!(result("var x: int = 7; r = -x + (x - 2) * -(3 - x);"), 13);
    assert_eq!(result("var x: int = 5; x += 3; x *= 2; x -= 1; x /= 2; x %= 4; r = x;"), 3);
    assert_eq!(result("r = 0x7fffffff; r += 1;"), i32::MIN);
    assert_eq!(result("r = sqrt(100) + sin(1571) + cos(0) + atan(1000) + tan(0);"), 2795);
}

#[test]
fn conditions_choose() {
    assert_eq!(result("var x: int = 3; if x == 3 { r = 1; } else { r = 2; }"), 1);
    assert_eq!(
        result("var x: int = 3; if x != 3 { r = 1; } else if x > 2 { r = 2; } else { r = 3; }"),
        2
    );
    assert_eq!(result("var b: bool = 1 < 2; if !b { r = 1; } else { r = 2; }"), 2);
    assert_eq!(result("var b: bool = true; b = b && a[0] > 1 || a[1] == 2; if b { r = 7; }"), 7);
    assert_eq!(result("if !(a[0] <= 1) || false { r = 1; }"), 0);
}

#[test]
fn the_second_half_of_and_or_is_evaluated_only_when_needed() {
    let text = "var n: int; var r: int;\nfn f() -> bool { n += 1; return true; }\n\
                fn main() { if false && f() { r = 1; } if true || f() { r += 2; } if f() && f() { r += 4; } }";
    let cpu = run(text);
    assert_eq!((cpu.variable("n"), cpu.variable("r")), (Some(2), Some(6)));
}

#[test]
fn loops_run_break_and_continue() {
    assert_eq!(result("for i in 0..5 { r += a[i]; }"), 15);
    assert_eq!(result("var i: int = 0; while i * i < 50 { i += 1; } r = i;"), 8);
    assert_eq!(result("for i in 0..10 { if i == 4 { break; } r = i; }"), 3);
    assert_eq!(result("for i in 0..10 { if i % 2 == 0 { continue; } r += i; }"), 25);
    let nested =
        "for i in 0..5 { for j in 0..5 { if j > i { break; } if j == 1 { continue; } r += 1; } }";
    assert_eq!(result(nested), 11);
    let endless =
        "var i: int; while true { i += 1; if i > 6 { if i > 7 { break; } continue; } } r = i;";
    assert_eq!(result(endless), 8);
    assert_eq!(result("for i in 3..3 { r = 1; } for i in 5..-5 { r = 2; }"), 0);
    assert_eq!(result("var n: int = 3; for i in 0..n { n = 10; r += 1; }"), 3, "the end is fixed");
    assert_eq!(result("var go: bool = true; while go { r += 1; go = r < 4; }"), 4);
}

#[test]
fn functions_return_from_within_loops_and_blocks() {
    let text = "var r: int; var s: int; var a: int[6] = [9, 4, 7, 1, 7, 2];\n\
        fn find(list: int[], n: int, what: int) -> int {\n\
            for i in 0..n bound 6 { for k in 0..1 { if list[i] == what { return i; } } }\n\
            return -1;\n}\n\
        fn first(limit: int) -> int { var i: int = 0; while i < 6 { if a[i] < limit { return a[i]; } else { i += 1; } } return 0; }\n\
        fn main() { r = find(a, 6, 7) * 100 + find(a, 6, 5); s = first(4) + 10 * first(5); }";
    let cpu = run(text);
    assert_eq!((cpu.variable("r"), cpu.variable("s")), (Some(199), Some(41)));
}

#[test]
fn arguments_are_evaluated_from_left_to_right_and_kept() {
    let text = "var g: int = 1; var r: int;\n\
        fn bump(by: int) -> int { g += by; return g; }\n\
        fn three(a: int, b: int, c: int) -> int { return a * 100 + b * 10 + c; }\n\
        fn main() { r = three(g, bump(1), g) + (g + bump(bump(2))) * 1000; }";
    // three(1, 2, 2); then 2 + bump(bump(2)): the inner gives 4, the outer 8.
    assert_eq!(run(text).variable("r"), Some(122 + 10_000));
}

#[test]
fn arrays_are_passed_by_their_address() {
    let text = "var a: int[3] = [1, 2, 3]; var b: int[2]; var r: int;\n\
        fn fill(list: int[], n: int, value: int) { for i in 0..n bound 3 { list[i] = value + i; } }\n\
        fn twice(list: int[]) { fill(list, 2, 5); fill(b, 2, 8); }\n\
        fn main() { twice(a); r = a[0] * 1000 + a[1] * 100 + a[2] * 10 + b[1]; }";
    assert_eq!(run(text).variable("r"), Some(5639));
}

#[test]
fn devices_are_variables_of_the_board() {
    let text = "device sonar at 0x40000000 read; device wheel at 0x40000001 write;\n\
        fn main() { for i in 0..3 { wheel = sonar / 2 + i; } }";
    let program = compile_program("test.u", text, &Options::default()).unwrap();
    let mut slots = DeviceSlots::new(program.devices.clone());
    slots.set("sonar", 100);
    let mut cpu = Cpu::new(program).unwrap();
    assert_eq!(cpu.run_for(1000, &mut slots), Stop::Ended);
    assert_eq!(slots.get("wheel"), Some(52));
}

#[test]
fn bounds_reach_the_worst_case_and_the_trap_names_the_source() {
    let text = "var n: int = 9;\nvar r: int;\nfn main() {\n    for i in 0..n\n    bound 5 {\n        r += 1;\n    }\n}\n";
    let program = compile_program("test.u", text, &Options::default()).unwrap();
    assert!(worst_case(&program).is_ok());
    let mut cpu = Cpu::new(program).unwrap();
    let Stop::Trapped(trap) = cpu.run_for(1000, &mut NoDevices) else { panic!("no trap") };
    assert_eq!(trap.chain[0].place, "test.u:4");
}

#[test]
fn a_board_that_lacks_a_device_is_told_by_the_line_of_the_source() {
    let text = "device radar;\nfn main() {\n    radar = 1;\n}\n";
    let error = compile_program("test.u", text, &Options::default()).unwrap_err().to_string();
    assert!(error.contains("test.u:3:1") && error.contains("radar = 1;"), "{error}");
}

#[test]
fn what_is_compiled_is_laid_out_as_the_formatter_does() {
    let text = "var r: int;\nfn main() { for i in 0..3 { if r == i { r += 2; } } }";
    let assembly = compile("test.u", text).unwrap().assembly;
    assert_eq!(machine_asm::format(&assembly), assembly);
}

/// An expression over x, y and z, and its value; `None` where it divides by zero.
fn expression() -> impl Strategy<Value = (String, Option<i32>)> {
    let leaf = prop_oneof![
        Just(("x".to_owned(), Some(7))),
        Just(("y".to_owned(), Some(-3))),
        Just(("z()".to_owned(), Some(1_000_000))),
        (0..1000i32).prop_map(|n| (n.to_string(), Some(n))),
    ];
    leaf.prop_recursive(5, 40, 2, |inner| {
        (inner.clone(), 0..8usize, inner).prop_map(|((a, x), operator, (b, y))| {
            let sign = ["+", "-", "*", "/", "%", "-(", "+", "-"][operator];
            let close = if sign == "-(" { ")" } else { "" };
            let text = format!("({a} {sign} {b}{close})");
            let value = x.zip(y).and_then(|(x, y)| match sign {
                "+" => Some(x.wrapping_add(y)),
                "*" => Some(x.wrapping_mul(y)),
                "/" => (y != 0).then(|| x.wrapping_div(y)),
                "%" => (y != 0).then(|| x.wrapping_rem(y)),
                _ => Some(x.wrapping_sub(y)),
            });
            (text, value)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..Default::default() })]

    #[test]
    fn compiled_arithmetic_is_that_of_rust((a, x) in expression(), (b, y) in expression()) {
        let text = format!(
            "var x: int = 7; var y: int = -3; var r: int; var s: int; var t: int;\n\
             fn z() -> int {{ return 1000000; }}\n\
             fn main() {{ r = {a}; s = {b}; if {a} < {b} || x > 100 {{ t = 1; }} }}"
        );
        if let Some((x, y)) = x.zip(y) {
            let cpu = run(&text);
            prop_assert_eq!(cpu.variable("r"), Some(x));
            prop_assert_eq!(cpu.variable("s"), Some(y));
            prop_assert_eq!(cpu.variable("t"), Some(i32::from(x < y)));
        } else {
            // It traps or, where it can be seen, is refused; it never breaks.
            if let Ok(program) = compile_program("test.u", &text, &Options::default()) {
                Cpu::new(program).unwrap().run_for(10_000, &mut NoDevices);
            }
        }
    }

    #[test]
    fn no_text_breaks_the_compiler(words in prop::collection::vec(prop::sample::select(vec![
        "fn", "main", "f", "(", ")", "{", "}", "var", "x", ":", "int", "[", "]", "=", "1", "0", "9", ";",
        "if", "else", "while", "for", "in", "..", "bound", "return", "break", "continue", "<", "==",
        "&&", "||", "!", "+", "-", "*", "/", ",", "->", "bool", "true", "const", "device", "at", "//\n",
    ]), 0..60)) {
        let text = format!("fn main() {{ {} }}", words.join(" "));
        for text in [&text, &words.join(" ")] {
            if let Ok(compiled) = compile("test.u", text) {
                machine_asm::assemble_text("test.s", &compiled.assembly)
                    .map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
            }
        }
    }
}
