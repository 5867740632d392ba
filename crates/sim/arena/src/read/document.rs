//! The top of an arena file, and the lists of things below it.

use std::ffi::OsStr;
use std::path::Path;

use base::arena::{Air, Arena, View};
use link_text::{Complaints, Fields, Item, Sink, Source, domain};

use super::context::Context;
use super::include::Includes;
use super::{check, event, light, mark, material, people, step_field, structure, terrain, wall};
use crate::error::{ArenaError, ArenaErrors};
use crate::files::{FileProblem, Files, Folder};
use crate::limits;

/// The arena in the file at `path` on disk; everything it names must lie beside or below it.
pub fn load(path: &Path) -> Result<Arena, ArenaErrors> {
    let unreadable = |problem| {
        let file = path.display().to_string();
        ArenaErrors::sorted(vec![ArenaError::Unreadable { file, problem }])
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
    if let Some(source) = super::source::first(name, &context) {
        read_file(&source, &mut context, &mut Includes::default());
    }
    if sink.count() == 0 {
        check::check(&context, &files.shown(name));
    }
    let arena = context.arena;
    let errors = sink.into_errors();
    if errors.is_empty() { Ok(arena) } else { Err(ArenaErrors::sorted(errors)) }
}

/// One file, and those it includes.
pub(super) fn read_file(source: &Source, context: &mut Context<'_>, includes: &mut Includes) {
    let sink = context.sink;
    if let Some(table) = source.table(sink) {
        let top = Fields::new((source, sink), "", table.get_ref(), 0..0);
        includes.enter(&source.path);
        read_table(&top, context, includes);
        includes.leave();
    }
}

fn read_table(top: &Fields<'_>, context: &mut Context<'_>, includes: &mut Includes) {
    read_head(top, context, includes.is_first());
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
        includes.read(&include, context);
    }
}

/// Title, words and air. An included file may be an arena of its own: its head is checked and set aside.
fn read_head(top: &Fields<'_>, context: &mut Context<'_>, is_first: bool) {
    let example = "\"Glass room\"";
    let title = if is_first { top.required("title", example) } else { top.optional("title") };
    let title = title.and_then(|item| item.title(example)).unwrap_or_default();
    let about = top.optional("about");
    let about = about.and_then(|item| item.text(limits::TEXT_CHARACTERS, "\"\"")).unwrap_or("");
    let air = top.optional("air").and_then(|item| read_air(&item)).unwrap_or_default();
    let view = top.optional("view").and_then(|item| read_view(&item));
    if is_first {
        context.arena.view = view;
        title.clone_into(&mut context.arena.title);
        about.clone_into(&mut context.arena.about);
        context.arena.air = air;
    }
}

fn read_view(item: &Item<'_>) -> Option<View> {
    let fields = Fields::of_item(item, "view", "{ eye = [-3, -3, 2], target = [0, 0, 0] }")?;
    let (eye, target) = (fields.point("eye"), fields.point("target"));
    let field_of_view = fields.number_or("fov_deg", domain::FIELD_OF_VIEW, 70.0).to_radians();
    if fields.is_clean() && eye == target {
        fields.refuse("target", "must not be where the eye is", "move one of them");
    }
    fields.finish();
    Some(View { eye, target, field_of_view })
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
