//! Step fields: given post by post, or drawn from a seed.

use base::arena::StepField;
use base::noise::NoiseStream;
use link_text::domain::{EXTENT, LENGTH};
use link_text::{Fields, Item};

use super::context::Context;
use super::terrain::rows;
use crate::limits;

/// Triangles of a post: a box.
const POST_TRIANGLES: usize = 12;

/// Where posts are high.
#[derive(Clone, Copy, PartialEq)]
enum Profile {
    Flat,
    Hill,
    Diagonal,
}

/// `[[step_field]]`
pub(crate) fn step_field(fields: &Fields<'_>, context: &mut Context<'_>) {
    let heights = match fields.optional("cells") {
        None => {
            for key in ["levels", "seed", "profile"] {
                fields.refuse(key, "this goes with cells only", "take it out, or add cells");
            }
            let item = fields.required("heights", "[[0, 0.1], [0.2, 0.1]]");
            item.and_then(|item| given(&item, context))
        }
        Some(cells) => {
            fields.refuse("heights", "there is cells already", "take out one of the two");
            drawn(fields, &cells, context)
        }
    };
    let field = StepField {
        at: fields.point("at"),
        cell: fields.number_or("cell_m", LENGTH, 0.1),
        heights: heights.unwrap_or_default(),
        yaw: fields.angle("yaw_deg"),
        material: context.material(fields, "wood"),
    };
    context.arena.step_fields.push(field);
}

fn given(item: &Item<'_>, context: &mut Context<'_>) -> Option<Vec<Vec<f64>>> {
    let heights = rows(item, 1, limits::STEP_FIELD_EDGE, EXTENT)?;
    let posts = heights.len() * heights.first()?.len();
    context.charge_triangles(posts * POST_TRIANGLES, item).then_some(heights)
}

fn drawn(
    fields: &Fields<'_>,
    cells: &Item<'_>,
    context: &mut Context<'_>,
) -> Option<Vec<Vec<f64>>> {
    let profiles =
        [("flat", Profile::Flat), ("hill", Profile::Hill), ("diagonal", Profile::Diagonal)];
    let profile = fields.choice_or("profile", &profiles, Profile::Flat);
    let seed = fields.required("seed", "7").and_then(|item| item.whole(0, i64::MAX, "7"));
    let levels = fields.required("levels", "[0, 0.1, 0.2]").and_then(|item| levels(&item));
    let size = counts(cells)?;
    if !context.charge_triangles(size.0 * size.1 * POST_TRIANGLES, cells) {
        return None;
    }
    Some(posts(size, &levels?, profile, seed? as u64))
}

fn counts(item: &Item<'_>) -> Option<(usize, usize)> {
    let wanted = "a list of two numbers, rows and columns";
    let list = item.list(wanted, "[10, 10]")?;
    let [rows, columns] = list.as_slice() else {
        return item.out_of_range(wanted, "[10, 10]");
    };
    let count = |item: &Item<'_>| item.whole(1, limits::STEP_FIELD_EDGE as i64, "10");
    Some((count(rows)? as usize, count(columns)? as usize))
}

fn levels(item: &Item<'_>) -> Option<Vec<f64>> {
    let wanted = format!("a list of 1 to {} heights", limits::STEP_FIELD_EDGE);
    let list = item.list(&wanted, "[0, 0.1, 0.2]")?;
    if list.is_empty() || list.len() > limits::STEP_FIELD_EDGE {
        return item.out_of_range(&wanted, "[0, 0.1, 0.2]");
    }
    list.iter().map(|item| item.number(EXTENT)).collect()
}

/// Each post has one of the levels: an even draw where flat, else midway between the draw and the profile's own level.
fn posts(
    (rows, columns): (usize, usize),
    levels: &[f64],
    profile: Profile,
    seed: u64,
) -> Vec<Vec<f64>> {
    let mut noise = NoiseStream::new(seed, "step_field");
    let highest = levels.len() - 1;
    let mut post = |row: usize, column: usize| {
        let drawn = noise.below(levels.len());
        let share = lift(profile, middle_of(row, rows), middle_of(column, columns));
        let index = match share {
            None => drawn,
            Some(share) => (drawn + libm::round(share * highest as f64) as usize).div_ceil(2),
        };
        levels[index.min(highest)]
    };
    (0..rows).map(|row| (0..columns).map(|column| post(row, column)).collect()).collect()
}

/// Middle of a cell, -1 to 1 over the field.
fn middle_of(index: usize, count: usize) -> f64 {
    (2 * index + 1) as f64 / count as f64 - 1.0
}

/// 0 at the foot to 1 on top of the profile; `None` where there is none.
fn lift(profile: Profile, x: f64, y: f64) -> Option<f64> {
    match profile {
        Profile::Flat => None,
        Profile::Hill => Some(1.0 - x.abs().max(y.abs())),
        Profile::Diagonal => Some(1.0 - (x - y).abs() / 2.0),
    }
}
