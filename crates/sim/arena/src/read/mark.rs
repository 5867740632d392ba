//! Tags, landmarks and starts.

use base::arena::{Band, Landmark, Start, Tag};
use base::colour::Rgb;
use base::geom::Pose;
use glam::DQuat;
use link_text::domain::LENGTH;
use link_text::{Complaints, Fields, Item, TextError};

use super::context::{Context, Kind};
use crate::limits;

/// `[[tag]]`
pub(crate) fn tag(fields: &Fields<'_>, context: &mut Context<'_>) {
    let id = fields.required("id", "1");
    let id = id.and_then(|item| tag_id(&item, context)).unwrap_or_default();
    let memory = fields.optional("memory");
    let memory = memory.and_then(|item| item.text(limits::TEXT_CHARACTERS, "\"\""));
    let memory = memory.unwrap_or_default().to_owned();
    context.arena.tags.push(Tag { id, at: fields.point("at"), memory });
}

fn tag_id(item: &Item<'_>, context: &mut Context<'_>) -> Option<u32> {
    let id = u32::try_from(item.whole(0, u32::MAX.into(), "1")?).ok()?;
    if let Some(first) = context.tags.get(&id) {
        context.sink.complain(TextError::DuplicateName {
            key: item.path(),
            name: id.to_string(),
            first: first.clone(),
            second: item.place(),
        });
    } else {
        context.tags.insert(id, item.place());
    }
    Some(id)
}

/// `[[landmark]]`
pub(crate) fn landmark(fields: &Fields<'_>, context: &mut Context<'_>) {
    let example = "[{ colour = \"#ff0000\", height_m = 0.2 }]";
    let bands = fields.required("bands", example);
    let landmark = Landmark {
        name: context.name(fields, Kind::Other, "\"north\""),
        at: fields.point("at"),
        radius: fields.number("radius_m", LENGTH.like(0.1)),
        bands: bands.and_then(|item| self::bands(&item, context, example)).unwrap_or_default(),
    };
    context.arena.landmarks.push(landmark);
}

fn bands(item: &Item<'_>, context: &mut Context<'_>, example: &str) -> Option<Vec<Band>> {
    let wanted = "a list of one or more bands";
    let list = item.list(wanted, example)?;
    if list.is_empty() {
        return item.out_of_range(wanted, example);
    }
    if !context.charge_things(list.len(), &item.path(), || item.place()) {
        return None;
    }
    list.iter().map(band).collect()
}

fn band(item: &Item<'_>) -> Option<Band> {
    let example = "{ colour = \"#ff0000\", height_m = 0.2 }";
    let fields = Fields::of_item(item, "landmark.bands", example)?;
    let colour = fields.required("colour", "\"#ff0000\"").and_then(|item| item.colour());
    let height = fields.number("height_m", LENGTH.like(0.2));
    fields.finish();
    Some(Band { colour: colour.unwrap_or(Rgb::default()), height })
}

/// `[[start]]`
pub(crate) fn start(fields: &Fields<'_>, context: &mut Context<'_>) {
    let start = Start {
        name: context.name(fields, Kind::Other, "\"Start1\""),
        pose: Pose::new(fields.point("at"), DQuat::from_rotation_z(fields.angle("yaw_deg"))),
    };
    context.arena.starts.push(start);
}
