//! What a format for bodies alone leaves open: the same tables as in a robot file, for parts that are there already.
//!
//! `[[sensor]]` and `[[lamp]]` say with `frame` where they sit; `[[wheel]]` and `[[joint]]` say with `of` which part they are about;
//! `[[foot]]` and `[[servo]]` are whole.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::model::{Headlamp, JointSpec, RobotModel, SideOfRobot};
use link_text::{Complaints, Fields, Item, Sink, Source, TextError, nearest};

use super::context::{Context, Kind};
use super::domains::LIGHT_MASS;
use super::robot::{battery, each, tolerance};
use super::{body, joint, legs, sensor};
use crate::check;
use crate::error::{RobotError, RobotErrors};
use crate::limits;

/// Where something sits: on which joint, or the chassis, and how.
pub type Seat = (Option<String>, Pose);

/// Frames by their names, and where each sits.
pub type Mounts = BTreeMap<String, Seat>;

/// The `model` with what `text` adds, checked as a whole; messages call the text `file`, and count its lines.
pub fn complete(
    (file, text): (&str, &str),
    mounts: &Mounts,
    model: RobotModel,
) -> Result<RobotModel, RobotErrors> {
    let sink = Sink::<RobotError>::default();
    let mut context = Context::new(&sink, model);
    let source = Source::new(file.to_owned(), file.to_owned(), text.to_owned());
    context.know_parts(&source.place(0));
    if let Some(table) = source.table(&sink) {
        let top = Fields::new((&source, &sink), "", table.get_ref(), 0..0);
        extras(&top, &mut context, mounts);
        top.finish();
    }
    let mut model = context.model;
    stand_on_feet(&mut model);
    if sink.count() == 0 {
        for error in check::check(&model, file) {
            sink.push(error);
        }
    }
    let errors = sink.into_errors();
    if errors.is_empty() { Ok(model) } else { Err(RobotErrors::sorted(errors)) }
}

/// A format for bodies lets a robot without wheels rest on its belly; whoever has feet stands on them.
fn stand_on_feet(model: &mut RobotModel) {
    let bottoms = model.feet.iter().map(|foot| check::foot_bottom(model, foot));
    model.chassis.ride_height -= bottoms.reduce(f64::min).unwrap_or(0.0);
}

fn extras(top: &Fields<'_>, context: &mut Context<'_>, mounts: &Mounts) {
    let about = top.optional("about");
    if let Some(about) = about.and_then(|item| item.text(limits::TEXT_CHARACTERS, "\"\"")) {
        about.clone_into(&mut context.model.about);
    }
    if let Some(item) = top.optional("drive")
        && let Some(fields) = Fields::of_item(&item, "drive", "{ kind = \"differential\" }")
    {
        body::drive(&fields, context);
        fields.finish();
    }
    top.optional("battery").iter().for_each(|item| battery(item, context));
    top.optional("tolerance").iter().for_each(|item| tolerance(item, context));
    each(top, context, ("wheel", limits::WHEELS), wheel);
    each(top, context, ("joint", limits::JOINTS), joint_extras);
    each(top, context, ("foot", limits::FEET), legs::foot);
    each(top, context, ("servo", limits::JOINTS), legs::servo);
    each(top, context, ("sensor", limits::SENSORS), |fields, context| {
        let seat = frame(fields, context, mounts);
        sensor::mounted(fields, context, |_| seat);
    });
    each(top, context, ("lamp", limits::LAMPS), |fields, context| {
        let (parent, parent_from_lamp) = frame(fields, context, mounts);
        let name = context.name(fields, Kind::Lamp, "\"Headlight\"");
        context.model.headlamps.push(Headlamp { name, parent, parent_from_lamp });
    });
}

/// Where the frame sits that the table names.
fn frame(fields: &Fields<'_>, context: &Context<'_>, mounts: &Mounts) -> Seat {
    let nowhere = (None, Pose::IDENTITY);
    let Some(item) = fields.required("frame", "\"Scanner1\"") else { return nowhere };
    let Some(name) = item.name("\"Scanner1\"") else { return nowhere };
    mounts.get(name).cloned().unwrap_or_else(|| {
        unknown(&item, context, mounts.keys().map(String::as_str));
        nowhere
    })
}

fn unknown<'a>(
    item: &Item<'_>,
    context: &Context<'_>,
    known: impl Iterator<Item = &'a str> + Clone,
) {
    let near = item.name("\"Scanner1\"").and_then(|name| nearest(name, known.clone()));
    context.sink.complain(TextError::UnknownName {
        at: item.place(),
        key: item.path(),
        value: item.shown(),
        kind: "link",
        suggestion: near.map(|name| format!("{name:?}")),
        known: known.take(25).collect::<Vec<_>>().join(", "),
    });
}

/// `side`, where a wheel counts as on another side than it stands, and `track`.
fn wheel(fields: &Fields<'_>, context: &mut Context<'_>) {
    let Some(item) = fields.required("of", "\"LeftFWheel\"") else { return };
    let Some(name) = context.known(&item, &[Kind::Wheel], "wheel", "\"LeftFWheel\"") else {
        return;
    };
    let Some(found) = context.model.wheels.iter_mut().find(|wheel| wheel.name == name) else {
        return;
    };
    let sides = [
        ("left", SideOfRobot::Left),
        ("right", SideOfRobot::Right),
        ("middle", SideOfRobot::Middle),
    ];
    found.side = fields.choice_or("side", &sides, found.side);
    found.is_tracked = fields.flag_or("track", found.is_tracked);
}

/// `start_deg` or `start_m`, `package` and `link`, `mass_kg`.
fn joint_extras(fields: &Fields<'_>, context: &mut Context<'_>) {
    let Some(item) = fields.required("of", "\"Head\"") else { return };
    let Some(name) = context.known(&item, &[Kind::Joint], "joint", "\"Head\"") else { return };
    let position = context.model.joints.iter().position(|joint| joint.name == name);
    let Some(number) = position else { return };
    let JointSpec { kind, range, .. } = context.model.joints[number];
    let (start, package) = (joint::start(fields, kind, range), joint::package(fields));
    let found = &mut context.model.joints[number];
    (found.start, found.package) = (start, package);
    found.link_mass = fields.number_or("mass_kg", LIGHT_MASS, found.link_mass);
}
