use super::*;

fn read(text: &str) -> Document {
    parse(text.as_bytes()).unwrap_or_else(|faults| panic!("{faults:?}"))
}

fn texts(document: &Document, class: &str, key: &str) -> Vec<String> {
    let values = document.values(class, key).unwrap_or_default();
    values.iter().map(|node| node.value.to_string()).collect()
}

fn only(text: &str) -> String {
    texts(&read(&format!("[A.B]\nKey={text}")), "B", "Key").join("|")
}

fn fault(text: &str) -> IniFault {
    parse(text.as_bytes()).unwrap_err().remove(0)
}

#[test]
fn repeated_keys_append_in_order_and_equal_lines_stay() {
    let document = read("[USARBot.P2AT]\nSensors=(A=1)\nSensors=(A=2)\nSensors=(A=1)\n");
    assert_eq!(texts(&document, "P2AT", "Sensors"), ["(A=1)", "(A=2)", "(A=1)"]);
    assert_eq!(document.value("P2AT", "Sensors").unwrap().line, 4);
}

#[test]
fn sections_that_come_again_add_to_what_was_said() {
    let document = read("[a.X]\nk=1\n[a.Y]\nk=9\n[b.x]\nk=2\n");
    assert_eq!(texts(&document, "X", "K"), ["1", "2"]);
}

#[test]
fn the_case_of_sections_keys_and_fields_does_not_count() {
    let document = read("[USARbot.P3AT]\nmaxRANGE=3\n");
    assert_eq!(texts(&document, "p3at", "MaxRange"), ["3"]);
}

#[test]
fn prefixes_append_append_once_remove_and_clear() {
    let document = read("[a.B]\n+k=1\n+k=1\n.k=1\nk=2\n-k=1\n+k=3\n");
    assert_eq!(texts(&document, "B", "k"), ["2", "3"]);
    assert_eq!(texts(&read("[a.B]\nk=1\n!k=\n+k=4\n"), "B", "k"), ["4"]);
}

#[test]
fn indexed_keys_fill_their_places() {
    let document = read("[a.B]\nk[1]=one\nk(0)=zero\nk[1]=uno\n");
    assert_eq!(texts(&document, "B", "k"), ["zero", "uno"]);
}

#[test]
fn remarks_end_numbers_and_flags_but_not_texts() {
    assert_eq!(only("2.5  ;text"), "2.5");
    assert_eq!(only("0.2;"), "0.2");
    assert_eq!(only("TRUE;x"), "TRUE");
    assert_eq!(only("a;b"), "a;b");
    assert_eq!(only("\"a;b\" ; remark"), "\"a;b\"");
    assert_eq!(only("(A=\"x;y\",B=1) ;remark"), "(A=\"x;y\",B=1)");
    assert_eq!(only(";nothing"), "");
}

#[test]
fn structs_and_lists_nest() {
    let points = "(Points=((InVal=0.000000,OutVal=0.000000),(InVal=20,OutVal=20)))";
    assert_eq!(only(points), points);
    assert_eq!(only("( X = 1 , Y = .5 )"), "(X=1,Y=.5)");
    assert_eq!(only("()"), "()");
    assert_eq!(only("(A=,B=2)"), "(A=,B=2)");
    assert_eq!(only("(A=1,)"), "(A=1)");
}

#[test]
fn classes_are_referred_to_bare_and_inside_quotes() {
    assert_eq!(only("Class'USARBot.X'"), "Class'USARBot.X'");
    assert_eq!(
        only("(M=StaticMesh'P.M',C=\"class'A.B'\")"),
        "(M=StaticMesh'P.M',C=\"class'A.B'\")"
    );
}

#[test]
fn line_ends_of_all_systems_and_none_at_the_end_are_read() {
    for text in ["[a.B]\r\nk=1\r\nk=2", "[a.B]\rk=1\rk=2\r", "[a.B]\n\n;x\n  k = 1  \n\tk= 2"] {
        assert_eq!(texts(&read(text), "B", "k"), ["1", "2"], "{text:?}");
    }
}

#[test]
fn every_encoding_that_unreal_wrote_is_read() {
    let text = "[a.B]\r\nk=\"Gerät\"\r\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for bytes in [
        [&[0xff, 0xfe][..], &little].concat(),
        [&[0xfe, 0xff][..], &big].concat(),
        latin,
        text.as_bytes().to_vec(),
        [&[0xef, 0xbb, 0xbf][..], text.as_bytes()].concat(),
    ] {
        assert_eq!(texts(&parse(&bytes).unwrap(), "B", "k"), ["\"Gerät\""], "{bytes:x?}");
    }
}

#[test]
fn a_struct_that_a_document_wrapped_is_one_again() {
    let document = read("[a.B]\nk=(X=1.0,Y=0.5\n5,Parent\nPos=(Z=-\n0.0))\nl=2\n");
    assert_eq!(texts(&document, "B", "k"), ["(X=1.0,Y=0.55,ParentPos=(Z=-0.0))"]);
    assert_eq!(document.value("B", "l").unwrap().line, 6);
}

#[test]
fn listings_with_dots_and_labels_are_understood_and_noted() {
    let document = read("p  MisPkgs=(A=1, ...\n    ... B=2)\n...\n[a.B]\nk=1\n");
    assert_eq!(texts(&document, "", "mispkgs"), ["(A=1,B=2)"]);
    let notes: Vec<usize> = document.notes.iter().map(|note| note.line).collect();
    assert_eq!(notes, [1, 3]);
}

#[test]
fn a_fault_names_its_own_line_even_inside_a_wrapped_struct() {
    assert_eq!(fault("[a.B]\nk=(X=1,\nY=2 3=4)\n").line, 3);
    let open = fault("[a.B]\n\nk=(X=1,Y=(Z=1)\n\nl=2\n");
    assert_eq!((open.line, open.problem.as_str()), (3, "the parenthesis is not closed"));
}

#[test]
fn nesting_without_end_is_refused_and_does_not_overflow() {
    let deep = format!("[a.B]\nk={}", "(A=".repeat(100_000));
    assert!(fault(&deep).problem.contains("deep"), "{:?}", fault(&deep));
}
