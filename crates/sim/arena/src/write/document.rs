//! The whole text, from top to bottom.

use std::fmt::Write as _;

use base::arena::Arena;
use link_text::write::{Entry, paragraph, quoted, table_each};

use super::error::WriteError;
use super::{event, light, mark, material, people, structure, terrain};

const HEADER: &str = "\
# Lengths in metres, x east, y north, z up; angles in degrees, counter-clockwise seen from above.
# `at` is the middle of a thing's underside.
";

/// The TOML text of an arena.
pub fn write(arena: &Arena) -> Result<String, WriteError> {
    if let Some((index, part)) = arena.meshes.iter().enumerate().next() {
        return Err(WriteError::Mesh { number: index + 1, name: part.name.clone() });
    }
    let materials = arena.materials.iter().map(material::material);
    let materials: Vec<Entry> =
        materials.filter_map(Result::transpose).collect::<Result<_, _>>()?;
    let mut text = String::from(HEADER);
    let _ = writeln!(text, "title = {}", quoted(&arena.title));
    if !arena.about.is_empty() {
        let _ = writeln!(text, "about = {}", paragraph(&arena.about));
    }
    // Lists of one line a thing come first: in TOML nothing of the top level may follow a table.
    one_line_each(&mut text, "material", materials);
    solids(&mut text, arena);
    table_each(&mut text, "step_field", arena.step_fields.iter().map(terrain::step_field));
    table_each(&mut text, "heightfield", arena.heightfields.iter().map(terrain::heightfield));
    surroundings(&mut text, arena);
    table_each(&mut text, "event", arena.events.iter().map(event::event));
    Ok(text)
}

fn solids(text: &mut String, arena: &Arena) {
    one_line_each(text, "floor", arena.floors.iter().map(structure::floor));
    one_line_each(text, "wall", arena.walls.iter().map(structure::wall));
    for kind in ["box", "cylinder", "sphere"] {
        let blocks = arena.blocks.iter().filter(|block| structure::block_kind(block) == kind);
        one_line_each(text, kind, blocks.map(structure::block));
    }
    one_line_each(text, "door", arena.doors.iter().map(structure::door));
    one_line_each(text, "ramp", arena.ramps.iter().map(terrain::ramp));
    one_line_each(text, "stairs", arena.stairs.iter().map(terrain::stairs));
    one_line_each(text, "tag", arena.tags.iter().map(mark::tag));
    if let Some(view) = &arena.view {
        let _ = write!(text, "\n[view]\n{}", light::view(view).lines());
    }
    let air = light::air(&arena.air);
    if !air.is_empty() {
        let _ = write!(text, "\n[air]\n{}", air.lines());
    }
}

fn surroundings(text: &mut String, arena: &Arena) {
    table_each(text, "light", arena.lamps.iter().map(light::light));
    table_each(text, "smoke", arena.smokes.iter().map(light::smoke));
    table_each(text, "victim", arena.victims.iter().map(|who| people::victim(who, &arena.air)));
    table_each(text, "landmark", arena.landmarks.iter().map(mark::landmark));
    table_each(text, "start", arena.starts.iter().map(mark::start));
}

/// `wall = [` and one table a line.
fn one_line_each(text: &mut String, kind: &str, entries: impl IntoIterator<Item = Entry>) {
    let lines: Vec<String> =
        entries.into_iter().map(|entry| format!("  {},\n", entry.inline())).collect();
    if !lines.is_empty() {
        let _ = write!(text, "\n{kind} = [\n{}]\n", lines.concat());
    }
}
