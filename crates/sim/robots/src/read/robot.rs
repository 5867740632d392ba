//! The top of a robot file, and the lists of parts below it.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use base::model::{BatterySpec, Chassis, DriveKind, RobotModel, Tolerance};
use glam::DVec3;
use link_text::{Complaints, Fields, Sink, Source};

use super::context::Context;
use super::domains::{ENERGY, LIFE, SIZE};
use super::{body, joint, legs, sensor};
use crate::error::{RobotError, RobotErrors};
use crate::{check, limits};

/// The robot in the TOML file at `path` on disk.
pub fn load(path: &Path) -> Result<RobotModel, RobotErrors> {
    let file = path.display().to_string();
    read(&file, &content(path, limits::TOML_BYTES)?)
}

/// The bytes of a file, if it has no more than `limit` of them.
pub(crate) fn content(path: &Path, limit: u64) -> Result<Vec<u8>, RobotErrors> {
    let unreadable = |problem: String| {
        let file = path.display().to_string();
        RobotErrors::sorted(vec![RobotError::Unreadable { file, problem }])
    };
    let is_file = path.metadata().map(|metadata| metadata.is_file());
    if !is_file.map_err(|error| unreadable(error.to_string()))? {
        return Err(unreadable("it is not a regular file; name a file".to_owned()));
    }
    let mut content = vec![];
    let file = File::open(path).map_err(|error| unreadable(error.to_string()))?;
    let read = file.take(limit + 1).read_to_end(&mut content);
    read.map_err(|error| unreadable(error.to_string()))?;
    if content.len() as u64 > limit {
        return Err(unreadable(format!("it is longer than {limit} bytes; make it smaller")));
    }
    Ok(content)
}

/// The robot in the TOML text `content`, which messages call `file`.
pub fn read(file: &str, content: &[u8]) -> Result<RobotModel, RobotErrors> {
    let sink = Sink::<RobotError>::default();
    let mut context = Context::new(&sink, blank());
    let names = (file.to_owned(), file.to_owned());
    if let Some(source) = Source::from_bytes(names, content.to_vec(), &sink)
        && let Some(table) = source.table(&sink)
    {
        let top = Fields::new((&source, &sink), "", table.get_ref(), 0..0);
        read_table(&top, &mut context);
    }
    let model = context.model;
    if sink.count() == 0 {
        for error in check::check(&model, file) {
            sink.push(error);
        }
    }
    let errors = sink.into_errors();
    if errors.is_empty() { Ok(model) } else { Err(RobotErrors::sorted(errors)) }
}

fn read_table(top: &Fields<'_>, context: &mut Context<'_>) {
    let name = top.required("name", "\"P2AT\"").and_then(|item| item.name("\"P2AT\""));
    name.unwrap_or_default().clone_into(&mut context.model.name);
    let about = top.optional("about");
    let about = about.and_then(|item| item.text(limits::TEXT_CHARACTERS, "\"\""));
    about.unwrap_or_default().clone_into(&mut context.model.about);
    one(
        top,
        context,
        "chassis",
        "{ size = [0.5, 0.4, 0.2], mass_kg = 10, ride_height_m = 0.2 }",
        body::chassis,
    );
    one(top, context, "drive", "{ kind = \"differential\" }", body::drive);
    if let Some(item) = top.optional("battery") {
        battery(&item, context);
    }
    if let Some(item) = top.optional("tolerance") {
        tolerance(&item, context);
    }
    each(top, context, ("joint", limits::JOINTS), joint::joint);
    each(top, context, ("foot", limits::FEET), legs::foot);
    each(top, context, ("servo", limits::JOINTS), legs::servo);
    each(top, context, ("wheel", limits::WHEELS), body::wheel);
    each(top, context, ("sensor", limits::SENSORS), sensor::sensor);
    each(top, context, ("lamp", limits::LAMPS), body::lamp);
    top.finish();
}

/// A robot of nothing, to be filled.
pub fn blank() -> RobotModel {
    RobotModel {
        name: String::new(),
        about: String::new(),
        chassis: Chassis {
            size: DVec3::ONE,
            middle: DVec3::ZERO,
            mass: 1.0,
            centre_of_mass: DVec3::ZERO,
            ride_height: 0.5,
        },
        drive: DriveKind::Fixed,
        wheels: vec![],
        joints: vec![],
        feet: vec![],
        servos: vec![],
        equipment: vec![],
        headlamps: vec![],
        battery: BatterySpec { energy: 1e6, life: 1200.0 },
        tolerance: Tolerance { straight: 0.02, turn: 0.05, square: 0.1 },
    }
}

pub(super) fn battery(item: &link_text::Item<'_>, context: &mut Context<'_>) {
    let Some(fields) = Fields::of_item(item, "battery", "{ life_s = 1200 }") else { return };
    let usual = context.model.battery;
    context.model.battery = BatterySpec {
        energy: fields.number_or("energy_j", ENERGY, usual.energy),
        life: fields.number_or("life_s", LIFE, usual.life),
    };
    fields.finish();
}

pub(super) fn tolerance(item: &link_text::Item<'_>, context: &mut Context<'_>) {
    let Some(fields) = Fields::of_item(item, "tolerance", "{ turn = 0.05 }") else { return };
    let usual = context.model.tolerance;
    context.model.tolerance = Tolerance {
        straight: super::context::share_or(&fields, "straight", usual.straight),
        turn: super::context::share_or(&fields, "turn", usual.turn),
        square: fields.number_or("square_m", SIZE, usual.square),
    };
    fields.finish();
}

/// Gives the table `kind`, which must be there, to `take`.
fn one(
    top: &Fields<'_>,
    context: &mut Context<'_>,
    kind: &'static str,
    example: &str,
    take: fn(&Fields<'_>, &mut Context<'_>),
) {
    let Some(item) = top.required(kind, example) else { return };
    if let Some(fields) = Fields::of_item(&item, kind, example) {
        take(&fields, context);
        fields.finish();
    }
}

/// Gives each table of the list `kind` to `take`.
pub(super) fn each(
    top: &Fields<'_>,
    context: &mut Context<'_>,
    (kind, limit): (&'static str, usize),
    take: impl Fn(&Fields<'_>, &mut Context<'_>),
) {
    let Some(item) = top.optional(kind) else { return };
    let example = format!("[[{kind}]] above its keys");
    let Some(list) = item.list("a list of tables", &example) else { return };
    if list.len() > limit {
        let (at, key) = (item.place(), kind.to_owned());
        context.sink.push(RobotError::TooMany { at, key, what: "in one robot", limit });
        return;
    }
    for item in list {
        if context.sink.is_full() {
            return;
        }
        if let Some(fields) = Fields::of_item(&item, kind, &example) {
            take(&fields, context);
            fields.finish();
        }
    }
}
