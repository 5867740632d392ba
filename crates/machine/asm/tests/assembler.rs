//! What the assembler makes of correct texts, and that no text breaks it.

use machine_asm::{
    Access, Device, DeviceMap, Mnemonic, Operand, Options, assemble, assemble_text, disassemble,
    format, listing, symbol_file,
};
use proptest::prelude::*;

const PROGRAM: &str = "\
; doubles
.const TWO 2
.device sonar 0x40000000 r
.array v 3 1 -2 0x10   ; values
.var a 7
main: mul a TWO a  // twice
  .bound 3
  wl a v+2 f ; loop

  ret
 # the body
f:add a 1 a
ret
";

#[test]
fn names_literals_arrays_and_bounds_find_their_places() {
    let program = assemble_text("p.s", PROGRAM).unwrap();
    let code = &program.code;
    assert_eq!(code.len(), 5);
    let a = Operand::Address(1); // Scalars come before arrays.
    assert_eq!(code[0].operands, [a, Operand::Literal(2), a, Operand::None]);
    assert_eq!(code[1].operands[1], Operand::Address(4));
    assert_eq!((code[1].bound, code[1].operands[2]), (Some(3), Operand::Function(1)));
    assert_eq!(code[4].mnemonic, Mnemonic::Return);
    assert_eq!(program.variable("v").unwrap().initial, [1, -2, 16]);
    assert_eq!((program.place_text(1), program.data_length()), ("p.s:8".to_owned(), 4));
    assert_eq!(program.function_of(3).unwrap().name, "f");
    assert_eq!(program.address_text(3), "v+1");
}

#[test]
fn a_board_brings_its_devices() {
    let mut devices = DeviceMap::default();
    let sonar = Device { name: "sonar".into(), address: 0x4000_0000, access: Access::Read };
    devices.add(sonar).unwrap();
    let options = Options { devices, ..Options::default() };
    let none = |_: &str, _: &str| Err(String::new());
    let text = ".device sonar 0x40000000 r\n.var a\nmain: mov sonar a\nret\n";
    let program = assemble("p.s", text, &none, &options).unwrap();
    assert_eq!(program.code[0].operands[0], Operand::Address(0x4000_0000));
    assert!(assemble("p.s", ".var sonar\nmain: ret", &none, &options).is_err());
}

#[test]
fn files_are_included_once_where_they_are_named() {
    let files = |name: &str, from: &str| match name {
        "a.s" => Ok(".var a\n.include \"b.s\"\nf: mov 1 a\nret\n".to_owned()),
        "b.s" => Ok(".include \"a.s\"\n.include \"p.s\"\n.var b\n".to_owned()),
        _ => Err(format!("{from} wants it, nobody has it")),
    };
    let text = ".include \"a.s\"\n.include \"a.s\"\nmain: call f\nmov a b\nret\n";
    let program = assemble("p.s", text, &files, &Options::default()).unwrap();
    let names: Vec<&str> = program.files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["p.s", "a.s", "b.s"]);
    let places: Vec<String> = (0..5).map(|at| program.place_text(at)).collect();
    assert_eq!(places, ["a.s:3", "a.s:4", "p.s:3", "p.s:4", "p.s:5"]);
    let broken = assemble("p.s", "\n.include \"c.s\"", &files, &Options::default()).unwrap_err();
    assert!(broken.to_string().contains("p.s wants it"), "{broken}");
}

#[test]
fn listing_and_symbols_name_everything() {
    let program = assemble_text("p.s", PROGRAM).unwrap();
    let expected = "\
main:
     0  mul a 2 a                            ; p.s:6
     1  wl a v+2 f                           ; p.s:8  at most 3 times
     2  ret                                  ; p.s:10

f:
     3  add a 1 a                            ; p.s:12
     4  ret                                  ; p.s:13
";
    assert_eq!(listing(&program), expected);
    let expected = "\
kind         address     length  name
function           0          3  main
function           3          2  f
variable           1          1  a
array              2          3  v
device    1073741824          1  sonar
";
    assert_eq!(symbol_file(&program), expected);
}

#[test]
fn the_formatter_lays_out_and_keeps_comments() {
    let expected = "\
; doubles
.const TWO 2
.device sonar 0x40000000 r
.array v 3 1 -2 0x10  ; values
.var a 7
main:
    mul a TWO a  // twice
    .bound 3
    wl a v+2 f  ; loop

    ret
    # the body
f:
    add a 1 a
    ret
";
    assert_eq!(format(PROGRAM), expected);
}

/// Lines of what assembly is made of.
fn soup() -> impl Strategy<Value = String> {
    let words = [
        "main:",
        "f:",
        "g :",
        "add",
        "mov",
        "ret",
        "wl",
        "ifz2",
        "ma",
        "mv",
        "a",
        "b",
        "v",
        "v+1",
        "1",
        "-7",
        "0xFF",
        ".var",
        ".array",
        ".const",
        ".bound",
        ".device",
        ".include",
        "\"x.s\"",
        "0x40000000",
        ";",
        "#",
        "//",
        "é",
        ":",
        "+",
        "\t",
        "\n",
        "\n",
        "\n",
        "\r\n",
        "999999999999",
    ];
    let word = prop::sample::select(words.to_vec());
    prop::collection::vec(word, 0..60).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..Default::default() })]

    #[test]
    fn no_text_breaks_the_assembler(text in soup()) {
        let files = |_: &str, _: &str| Ok(".include \"x.s\"\n.var included\n".to_owned());
        let options = Options { most_cells: 1000, ..Options::default() };
        match assemble("p.s", &text, &files, &options) {
            Ok(program) => {
                let again = assemble_text("again.s", &disassemble(&program)).unwrap();
                prop_assert_eq!(program.code, again.code);
            }
            Err(errors) => prop_assert!(!errors.to_string().is_empty()),
        }
    }

    #[test]
    fn formatting_is_done_once_and_changes_no_program(text in soup()) {
        let once = format(&text);
        prop_assert_eq!(&format(&once), &once);
        let words = |text: &str| {
            text.split_whitespace().map(str::to_owned).collect::<Vec<_>>().concat()
        };
        prop_assert_eq!(words(&once), words(&text));
        let code = |text: &str| assemble_text("p.s", text).ok().map(|program| program.code);
        prop_assert_eq!(code(&once), code(&text));
    }

    #[test]
    fn any_bytes_are_answered(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let text = String::from_utf8_lossy(&bytes);
        let _ = assemble_text("p.s", &text).map_err(|errors| errors.to_string());
        let once = format(&text);
        prop_assert_eq!(&format(&once), &once);
    }
}

#[test]
fn instructions_as_table_12_prints_them_get_the_names_there_are() {
    let refused = assemble_text("p.s", "main: ifge 1 2 main\nret\n").err();
    let said = refused.map(|error| format!("{error:?}")).unwrap_or_default();
    assert!(said.contains("ifge1"), "{said}");
    assemble_text("p.s", "main: return\n").expect("`return` is another name of `ret`");
}
