//! Materials: new ones, and built-in ones changed.

use base::arena::{Material, Pattern};
use base::colour::Rgb;
use link_text::domain::{DECIBEL, LENGTH, SHARE};
use link_text::{Complaints, Fields, Item, TextError};

use super::context::Context;
use super::picture;

/// A pattern without its colours and sizes.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    Plain,
    Checker,
    Stripes,
    Bricks,
    Planks,
    Tiles,
    Blotches,
}

const FORMS: [(&str, Form); 7] = [
    ("plain", Form::Plain),
    ("checker", Form::Checker),
    ("stripes", Form::Stripes),
    ("bricks", Form::Bricks),
    ("planks", Form::Planks),
    ("tiles", Form::Tiles),
    ("blotches", Form::Blotches),
];

/// `[[material]]`
pub(crate) fn material(fields: &Fields<'_>, context: &mut Context<'_>) {
    let example = "\"rust\"";
    let name = fields.required("name", example).and_then(|item| described(&item, context));
    let name = name.unwrap_or_default();
    let old = context.arena.materials.iter().position(|material| material.name == name);
    let usual = match old {
        Some(index) => context.arena.materials[index].clone(),
        None => Material::plain(&name, Rgb::default()),
    };
    let colour = match (fields.optional("colour"), old) {
        (Some(item), _) => item.colour().unwrap_or_default(),
        (None, Some(_)) => usual.colour,
        (None, None) => needed_colour(fields),
    };
    let material = Material {
        name,
        colour,
        pattern: pattern(fields, context, colour, &usual.pattern),
        is_transparent: fields.flag_or("transparent", usual.is_transparent),
        echo: fields.number_or("echo", SHARE, usual.echo),
        infrared: fields.number_or("infrared", SHARE, usual.infrared),
        temperature: fields.temperature("temperature_c").or(usual.temperature),
        radio_loss: fields.number_or("radio_loss_db", DECIBEL, usual.radio_loss),
    };
    match old {
        Some(index) => context.arena.materials[index] = material,
        None => context.arena.materials.push(material),
    }
}

/// The name of a material that is not described elsewhere.
fn described(item: &Item<'_>, context: &mut Context<'_>) -> Option<String> {
    let name = item.name("\"rust\"")?.to_owned();
    if let Some(first) = context.materials.get(&name) {
        let (first, second) = (first.clone(), item.place());
        context.sink.complain(TextError::DuplicateName { key: item.path(), name, first, second });
        return None;
    }
    context.materials.insert(name.clone(), item.place());
    Some(name)
}

/// A picture has its own colours; anything else needs one.
fn needed_colour(fields: &Fields<'_>) -> Rgb {
    if fields.optional("png").is_none() {
        fields.miss("colour", "\"#8a5a3c\"");
    }
    Rgb::new(0x80, 0x80, 0x80)
}

fn pattern(
    fields: &Fields<'_>,
    context: &mut Context<'_>,
    colour: Rgb,
    usual: &Pattern,
) -> Pattern {
    if let Some(item) = fields.optional("png") {
        let fix = "take it out, or take out png";
        fields.refuse("pattern", "a picture is the pattern", fix);
        fields.refuse("other", "a picture has its own colours", fix);
        let size = fields.number_or("size_m", LENGTH, 1.0);
        let picture = picture::texture(&item, context);
        return picture.map_or(Pattern::Plain, |picture| Pattern::Picture { picture, size });
    }
    let (usual_form, usual_other, usual_size) = parts(usual);
    let form = fields.choice_or("pattern", &FORMS, usual_form);
    if form == Form::Plain {
        let fix = "take it out, or add pattern = \"checker\"";
        fields.refuse("other", "a plain material has one colour", fix);
        fields.refuse("size_m", "a plain material has no pattern", fix);
        return Pattern::Plain;
    }
    let is_usual = form == usual_form;
    let other = usual_other.filter(|_| is_usual).unwrap_or_else(|| darker(colour));
    let other = fields.colour_or("other", other);
    let size = usual_size.filter(|_| is_usual).unwrap_or(0.5);
    let size = fields.number_or("size_m", LENGTH, size);
    assembled(form, other, size)
}

/// What a material already is, where a built-in one is changed.
fn parts(pattern: &Pattern) -> (Form, Option<Rgb>, Option<f64>) {
    let (form, other, size) = match *pattern {
        Pattern::Plain | Pattern::Picture { .. } => return (Form::Plain, None, None),
        Pattern::Checker { other, size } => (Form::Checker, other, size),
        Pattern::Stripes { other, size } => (Form::Stripes, other, size),
        Pattern::Bricks { other, size } => (Form::Bricks, other, size),
        Pattern::Planks { other, size } => (Form::Planks, other, size),
        Pattern::Tiles { other, size } => (Form::Tiles, other, size),
        Pattern::Blotches { other, size } => (Form::Blotches, other, size),
    };
    (form, Some(other), Some(size))
}

fn assembled(form: Form, other: Rgb, size: f64) -> Pattern {
    match form {
        Form::Plain => Pattern::Plain,
        Form::Checker => Pattern::Checker { other, size },
        Form::Stripes => Pattern::Stripes { other, size },
        Form::Bricks => Pattern::Bricks { other, size },
        Form::Planks => Pattern::Planks { other, size },
        Form::Tiles => Pattern::Tiles { other, size },
        Form::Blotches => Pattern::Blotches { other, size },
    }
}

/// Two thirds of a colour's sRGB values.
fn darker(colour: Rgb) -> Rgb {
    let part = |channel: u8| (u16::from(channel) * 2 / 3) as u8;
    Rgb::new(part(colour.r), part(colour.g), part(colour.b))
}
