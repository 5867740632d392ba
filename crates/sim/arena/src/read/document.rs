//! The files of an arena: the first, and those it includes.

use std::ffi::OsStr;
use std::path::Path;

use base::arena::{Air, Arena};
use toml::de::DeTable;

use super::context::Context;
use super::fields::Fields;
use super::item::Item;
use super::source::{Sink, Source};
use super::{
    check, domain, event, light, mark, material, people, step_field, structure, terrain, wall,
};
use crate::error::{ArenaError, ArenaErrors, Place};
use crate::files::{FileProblem, Files, Folder, checked_path};
use crate::limits;

/// The arena in the file at `path` on disk; everything it names must lie beside or below it.
pub fn load(path: &Path) -> Result<Arena, ArenaErrors> {
    let unreadable = |problem| {
        let file = path.display().to_string();
        ArenaErrors(vec![ArenaError::Unreadable { file, problem }])
    };
    let name = path.file_name().and_then(OsStr::to_str);
    let name = name.ok_or_else(|| unreadable(FileProblem::NotAFile))?;
    let parent = path.parent().unwrap_or(Path::new(""));
    let folder = Folder::new(parent).map_err(|error| unreadable(error.into()))?;
    read(name, &folder)
}

/// The arena in the file `name` of `files`.
pub fn read(name: &str, files: &dyn Files) -> Result<Arena, ArenaErrors> {
    let sink = Sink::default();
    let mut context = Context::new(files, &sink);
    let mut includes = Includes { seen: vec![], chain: vec![] };
    match first_source(name, files) {
        Ok(source) => read_file(&source, &mut context, &mut includes),
        Err(error) => sink.push(error),
    }
    if sink.count() == 0 {
        check::check(&context, &files.shown(name));
    }
    let arena = context.arena;
    let errors = sink.into_errors();
    if errors.is_empty() { Ok(arena) } else { Err(ArenaErrors(errors)) }
}

/// Which files came in, and by which way.
struct Includes {
    seen: Vec<String>,
    chain: Vec<String>,
}

fn first_source(name: &str, files: &dyn Files) -> Result<Source, ArenaError> {
    let file = files.shown(name);
    let content = checked_path("", name).and_then(|path| files.read(&path, limits::TOML_BYTES));
    match content {
        Ok(content) => source(file, name.to_owned(), content),
        Err(problem) => Err(ArenaError::Unreadable { file, problem }),
    }
}

/// The text of a file, if it is text.
fn source(file: String, path: String, content: Vec<u8>) -> Result<Source, ArenaError> {
    String::from_utf8(content).map(|text| Source::new(file.clone(), path, text)).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let line = bytes[..good].iter().filter(|byte| **byte == b'\n').count() + 1;
        ArenaError::NotText { at: Place { file, line }, byte: bytes[good] }
    })
}

fn read_file(source: &Source, context: &mut Context<'_>, includes: &mut Includes) {
    let sink = context.sink;
    match DeTable::parse(&source.text) {
        Ok(table) => {
            let top = Fields::new((source, sink), "", table.get_ref(), 0..0);
            includes.seen.push(source.path.clone());
            includes.chain.push(source.path.clone());
            read_table(&top, context, includes);
            includes.chain.pop();
        }
        Err(error) => {
            let span = error.span().unwrap_or(0..0);
            let line_end = source.text.get(span.start..).and_then(|rest| rest.find('\n'));
            let end = line_end.map_or(source.text.len(), |length| span.start + length);
            sink.push(ArenaError::Syntax {
                at: source.place(span.start),
                column: source.column(span.start),
                problem: error.message().lines().collect::<Vec<_>>().join(", "),
                near: source.shown(&(span.start..end)),
            });
        }
    }
}

fn read_table(top: &Fields<'_>, context: &mut Context<'_>, includes: &mut Includes) {
    read_head(top, context, includes.chain.len() == 1);
    each(top, context, "material", material::material);
    each(top, context, "floor", structure::floor);
    each(top, context, "wall", wall::wall);
    each(top, context, "box", structure::cuboid);
    each(top, context, "cylinder", structure::cylinder);
    each(top, context, "sphere", structure::sphere);
    each(top, context, "door", structure::door);
    each(top, context, "ramp", terrain::ramp);
    each(top, context, "stairs", terrain::stairs);
    each(top, context, "step_field", step_field::step_field);
    each(top, context, "heightfield", terrain::heightfield);
    each(top, context, "mesh", terrain::mesh);
    each(top, context, "light", light::light);
    each(top, context, "smoke", light::smoke);
    each(top, context, "victim", people::victim);
    each(top, context, "tag", mark::tag);
    each(top, context, "landmark", mark::landmark);
    each(top, context, "start", mark::start);
    each(top, context, "event", event::event);
    let include = top.optional("include");
    top.finish();
    if let Some(include) = include {
        read_includes(&include, context, includes);
    }
}

/// Title, words and air. An included file may be an arena of its own: its head is checked and set aside.
fn read_head(top: &Fields<'_>, context: &mut Context<'_>, is_first: bool) {
    let example = "\"Glass room\"";
    let title = if is_first { top.required("title", example) } else { top.optional("title") };
    let title = title.and_then(|item| item.name(example)).unwrap_or_default();
    let about = top.optional("about");
    let about = about.and_then(|item| item.text(limits::TEXT_CHARACTERS, "\"\"")).unwrap_or("");
    let air = top.optional("air").and_then(|item| read_air(&item)).unwrap_or_default();
    if is_first {
        context.arena.title = title.to_owned();
        context.arena.about = about.to_owned();
        context.arena.air = air;
    }
}

fn read_air(item: &Item<'_>) -> Option<Air> {
    let fields = Fields::of_item(item, "air", "{ temperature_c = 20 }")?;
    let usual = Air::default();
    let air = Air {
        ambient_light: fields.number_or("ambient_light", domain::SHARE, usual.ambient_light),
        sky: fields.colour_or("sky", usual.sky),
        temperature: fields.temperature("temperature_c").unwrap_or(usual.temperature),
    };
    fields.finish();
    Some(air)
}

/// Gives each table of the list `kind` to `take`.
fn each(
    top: &Fields<'_>,
    context: &mut Context<'_>,
    kind: &'static str,
    take: fn(&Fields<'_>, &mut Context<'_>),
) {
    let Some(item) = top.optional(kind) else { return };
    let example = format!("[[{kind}]] above its keys");
    let Some(list) = item.list("a list of tables", &example) else { return };
    for item in list {
        if context.sink.is_full() || !context.charge_things(1, kind, || item.place()) {
            return;
        }
        if let Some(fields) = Fields::of_item(&item, kind, &example) {
            take(&fields, context);
            fields.finish();
        }
    }
}

fn read_includes(include: &Item<'_>, context: &mut Context<'_>, includes: &mut Includes) {
    let example = "[\"walls.toml\"]";
    let Some(list) = include.list("a list of files", example) else { return };
    for item in list {
        if context.sink.is_full() {
            return;
        }
        let Some(path) = context.path(&item, "\"walls.toml\"") else { continue };
        match included_source(&item, path, context, includes) {
            Ok(source) => read_file(&source, context, includes),
            Err(error) => context.sink.push(error),
        }
    }
}

fn included_source(
    item: &Item<'_>,
    path: String,
    context: &Context<'_>,
    includes: &Includes,
) -> Result<Source, ArenaError> {
    let (at, value) = (item.place(), item.shown());
    let chain = || includes.chain.iter().chain([&path]).cloned().collect();
    if includes.chain.contains(&path) {
        return Err(ArenaError::CyclicInclude { at, value, chain: chain() });
    }
    if includes.chain.len() > limits::INCLUDE_DEPTH {
        let limit = limits::INCLUDE_DEPTH;
        return Err(ArenaError::DeepInclude { at, value, limit, chain: chain() });
    }
    if includes.seen.contains(&path) {
        return Err(ArenaError::RepeatedInclude { at, value });
    }
    if includes.seen.len() >= limits::TOML_FILES {
        let key = "include".to_owned();
        return Err(ArenaError::TooMany { at, key, what: "files", limit: limits::TOML_FILES });
    }
    match context.files.read(&path, limits::TOML_BYTES) {
        Ok(content) => source(context.files.shown(&path), path, content),
        Err(problem) => Err(ArenaError::BadFile { at, key: item.path(), value, problem }),
    }
}
