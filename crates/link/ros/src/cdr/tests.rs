use proptest::prelude::*;

use super::*;

/// One value of any type a message may hold.
#[derive(Clone, Debug, PartialEq)]
enum Value {
    Bool(bool),
    U8(u8),
    I8(i8),
    U16(u16),
    I16(i16),
    U32(u32),
    I32(i32),
    U64(u64),
    I64(i64),
    F32(f32),
    F64(f64),
    Text(String),
    Bytes(Vec<u8>),
    F32s(Vec<f32>),
    F64s(Vec<f64>),
}

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<bool>().prop_map(Value::Bool),
        any::<u8>().prop_map(Value::U8),
        any::<i8>().prop_map(Value::I8),
        any::<u16>().prop_map(Value::U16),
        any::<i16>().prop_map(Value::I16),
        any::<u32>().prop_map(Value::U32),
        any::<i32>().prop_map(Value::I32),
        any::<u64>().prop_map(Value::U64),
        any::<i64>().prop_map(Value::I64),
        any::<f32>().prop_map(Value::F32),
        any::<f64>().prop_map(Value::F64),
        ".{0,12}".prop_map(Value::Text),
        prop::collection::vec(any::<u8>(), 0..9).prop_map(Value::Bytes),
        prop::collection::vec(any::<f32>(), 0..5).prop_map(Value::F32s),
        prop::collection::vec(any::<f64>(), 0..5).prop_map(Value::F64s),
    ]
}

fn write(to: &mut CdrWriter<'_>, value: &Value) {
    match value {
        Value::Bool(v) => to.bool(*v),
        Value::U8(v) => to.u8(*v),
        Value::I8(v) => to.i8(*v),
        Value::U16(v) => to.u16(*v),
        Value::I16(v) => to.i16(*v),
        Value::U32(v) => to.u32(*v),
        Value::I32(v) => to.i32(*v),
        Value::U64(v) => to.u64(*v),
        Value::I64(v) => to.i64(*v),
        Value::F32(v) => to.f32(*v),
        Value::F64(v) => to.f64(*v),
        Value::Text(v) => to.string(v),
        Value::Bytes(v) => to.byte_sequence(v),
        Value::F32s(v) => to.f32_sequence(v.iter().copied()),
        Value::F64s(v) => to.f64_sequence(v.iter().copied()),
    }
}

fn read(from: &mut CdrReader<'_>, like: &Value) -> Result<Value, CdrError> {
    Ok(match like {
        Value::Bool(_) => Value::Bool(from.bool()?),
        Value::U8(_) => Value::U8(from.u8()?),
        Value::I8(_) => Value::I8(from.i8()?),
        Value::U16(_) => Value::U16(from.u16()?),
        Value::I16(_) => Value::I16(from.i16()?),
        Value::U32(_) => Value::U32(from.u32()?),
        Value::I32(_) => Value::I32(from.i32()?),
        Value::U64(_) => Value::U64(from.u64()?),
        Value::I64(_) => Value::I64(from.i64()?),
        Value::F32(_) => Value::F32(from.f32()?),
        Value::F64(_) => Value::F64(from.f64()?),
        Value::Text(_) => Value::Text(from.string()?.to_owned()),
        Value::Bytes(_) => Value::Bytes(from.byte_sequence()?.to_vec()),
        Value::F32s(_) => Value::F32s(from.f32_sequence()?),
        Value::F64s(_) => Value::F64s(from.f64_sequence()?),
    })
}

proptest! {
    #[test]
    fn whatever_is_written_is_read_back(values in prop::collection::vec(value(), 0..20)) {
        let mut bytes = vec![];
        let mut writer = CdrWriter::new(&mut bytes);
        for value in &values {
            write(&mut writer, value);
        }
        let mut reader = CdrReader::new(&bytes).unwrap();
        for value in &values {
            prop_assert_eq!(&read(&mut reader, value).unwrap(), value);
        }
    }

    #[test]
    fn any_bytes_give_values_or_an_error(
        noise in prop::collection::vec(any::<u8>(), 0..64),
        shapes in prop::collection::vec(value(), 0..20),
    ) {
        let message = [&ENCAPSULATION[..], &noise].concat();
        let mut reader = CdrReader::new(&message).unwrap();
        for shape in &shapes {
            // An error may be followed by success: a shorter value may still fit.
            let _ = read(&mut reader, shape);
        }
        let _ = CdrReader::new(&noise);
    }
}

#[test]
fn numbers_are_aligned_from_the_start_of_the_body() {
    let mut bytes = vec![];
    let mut writer = CdrWriter::new(&mut bytes);
    writer.u8(7);
    writer.f64(1.0);
    writer.string("ab");
    writer.u16(0x0102);
    let body = [
        &[7, 0, 0, 0, 0, 0, 0, 0][..],
        &1.0f64.to_le_bytes(),
        &[3, 0, 0, 0, b'a', b'b', 0, 0],
        &[2, 1],
    ];
    assert_eq!(bytes, [&ENCAPSULATION[..], &body.concat()].concat());
}

#[test]
fn a_sequence_longer_than_its_message_asks_for_no_memory() {
    let message = [&ENCAPSULATION[..], &u32::MAX.to_le_bytes()].concat();
    let found = CdrReader::new(&message).unwrap().f64_sequence();
    let needed = u32::MAX as usize * 8;
    assert_eq!(found, Err(CdrError::TooShort { offset: 4, needed, length: 4 }));
}

#[test]
fn big_endian_is_refused_by_name() {
    let error = CdrReader::new(&[0, 0, 0, 0, 1]).unwrap_err();
    assert!(error.to_string().contains("[00, 00, 00, 00]"), "{error}");
}
