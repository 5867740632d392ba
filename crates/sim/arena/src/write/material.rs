//! Materials that are not as the built-in ones.

use base::arena::{Material, Pattern, built_in_materials};
use base::colour::Rgb;
use link_text::write::{Entry, celsius};

use super::error::WriteError;

/// What to write of `material`: nothing if it is built in and unchanged.
pub(crate) fn material(material: &Material) -> Result<Option<Entry>, WriteError> {
    let usual = built_in_materials().into_iter().find(|usual| usual.name == material.name);
    if usual.as_ref() == Some(material) {
        return Ok(None);
    }
    // A changed built-in keeps what its description leaves out, so then nothing may be left out.
    let is_new = usual.is_none();
    let usual = usual.unwrap_or_else(|| Material::plain(&material.name, material.colour));
    let mut entry = Entry::default();
    entry.text("name", &material.name);
    entry.colour("colour", material.colour);
    pattern(&mut entry, material, is_new)?;
    if material.is_transparent != usual.is_transparent {
        entry.raw("transparent", material.is_transparent.to_string());
    }
    entry.number_unless("echo", material.echo, usual.echo);
    entry.number_unless("infrared", material.infrared, usual.infrared);
    if let Some(temperature) = material.temperature {
        entry.number("temperature_c", celsius(temperature));
    }
    entry.number_unless("radio_loss_db", material.radio_loss, usual.radio_loss);
    Ok(Some(entry))
}

fn pattern(entry: &mut Entry, material: &Material, is_new: bool) -> Result<(), WriteError> {
    let (word, other, size): (&str, Rgb, f64) = match material.pattern {
        Pattern::Plain => {
            if !is_new {
                entry.text("pattern", "plain");
            }
            return Ok(());
        }
        Pattern::Checker { other, size } => ("checker", other, size),
        Pattern::Stripes { other, size } => ("stripes", other, size),
        Pattern::Bricks { other, size } => ("bricks", other, size),
        Pattern::Planks { other, size } => ("planks", other, size),
        Pattern::Tiles { other, size } => ("tiles", other, size),
        Pattern::Blotches { other, size } => ("blotches", other, size),
        Pattern::Picture { .. } => {
            return Err(WriteError::Picture { name: material.name.clone() });
        }
    };
    entry.text("pattern", word);
    entry.colour("other", other);
    entry.number("size_m", size);
    Ok(())
}
