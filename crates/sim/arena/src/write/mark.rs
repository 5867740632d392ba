//! Tags, landmarks and starts.

use base::arena::{Band, Landmark, Start, Tag};
use link_text::write::{Entry, point, yaw_degrees};

pub(crate) fn tag(tag: &Tag) -> Entry {
    let mut entry = Entry::default();
    entry.raw("id", tag.id.to_string());
    entry.raw("at", point(tag.at));
    entry.text_unless("memory", &tag.memory, "");
    entry
}

pub(crate) fn landmark(landmark: &Landmark) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &landmark.name);
    entry.raw("at", point(landmark.at));
    entry.number("radius_m", landmark.radius);
    let bands: Vec<String> = landmark.bands.iter().map(band).collect();
    entry.raw("bands", format!("[{}]", bands.join(", ")));
    entry
}

fn band(band: &Band) -> String {
    let mut entry = Entry::default();
    entry.colour("colour", band.colour);
    entry.number("height_m", band.height);
    entry.inline()
}

pub(crate) fn start(start: &Start) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &start.name);
    entry.raw("at", point(start.pose.position));
    entry.number_unless("yaw_deg", yaw_degrees(&start.pose), 0.0);
    entry
}
