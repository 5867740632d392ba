//! Walls and the gaps in them.

use base::arena::{Gap, Wall};
use glam::DVec2;
use link_text::domain::{COORDINATE, EXTENT, LENGTH};
use link_text::{Fields, Item};

use super::context::Context;
use crate::limits;

const PATH: &str = "[[0, 0], [3, 0]]";

/// `[[wall]]`
pub(crate) fn wall(fields: &Fields<'_>, context: &mut Context<'_>) {
    let is_closed = fields.flag_or("closed", false);
    let path = fields.required("path", PATH);
    let path = path.and_then(|item| corners(&item, is_closed, context)).unwrap_or_default();
    let height = fields.number_or("height_m", LENGTH, 2.4);
    let mut wall = Wall {
        path,
        is_closed,
        base: fields.number_or("base_m", COORDINATE, 0.0),
        height,
        thickness: fields.number_or("thickness_m", LENGTH, 0.1),
        gaps: vec![],
        material: context.material(fields, "plaster"),
    };
    if let Some(gaps) = fields.optional("gaps") {
        wall.gaps = self::gaps(&gaps, &wall, fields, context).unwrap_or_default();
    }
    context.arena.walls.push(wall);
}

fn corners(item: &Item<'_>, is_closed: bool, context: &mut Context<'_>) -> Option<Vec<DVec2>> {
    let needed = if is_closed { 3 } else { 2 };
    let wanted = format!("a list of {needed} or more corners [x, y]");
    let list = item.list(&wanted, PATH)?;
    if list.len() < needed {
        return item.out_of_range(&wanted, PATH);
    }
    if !context.charge_things(list.len(), &item.path(), || item.place()) {
        return None;
    }
    let mut corners: Vec<DVec2> = Vec::with_capacity(list.len());
    for item in &list {
        let corner = item.pair(COORDINATE)?;
        if corners.last().is_some_and(|last| last.distance(corner) < limits::SIZE_MIN) {
            item.contradicts("this corner is where the one before it is", "take it out");
            return None;
        }
        corners.push(corner);
    }
    let ends = (corners.first()?, corners.last()?);
    if is_closed && ends.0.distance(*ends.1) < limits::SIZE_MIN {
        let problem = "the last corner is the first, and closed = true joins them already";
        item.contradicts(problem, "take the last corner out");
        return None;
    }
    Some(corners)
}

/// The openings, from the first on the path to the last.
fn gaps(
    item: &Item<'_>,
    wall: &Wall,
    fields: &Fields<'_>,
    context: &mut Context<'_>,
) -> Option<Vec<Gap>> {
    let example = "[{ along_m = 1.5, width_m = 0.9 }]";
    let list = item.list("a list of tables", example)?;
    if !context.charge_things(list.len(), &item.path(), || item.place()) {
        return None;
    }
    let mut gaps = Vec::with_capacity(list.len());
    for item in list {
        gaps.push((gap(&item, wall.height)?, item));
    }
    if fields.is_clean() {
        check_along(&mut gaps, length(wall));
    }
    gaps.sort_by_key(|(_, item)| item.index[0]);
    Some(gaps.into_iter().map(|(gap, _)| gap).collect())
}

fn gap(item: &Item<'_>, wall_height: f64) -> Option<Gap> {
    let fields = Fields::of_item(item, "wall.gaps", "{ along_m = 1.5, width_m = 0.9 }")?;
    let gap = Gap {
        along: fields.number("along_m", EXTENT.like(1.5)),
        width: fields.number("width_m", LENGTH.like(0.9)),
        sill: fields.number_or("sill_m", EXTENT, 0.0),
        height: fields.number_if("height_m", LENGTH.like(2.0)),
    };
    fields.finish();
    let top = gap.sill + gap.height.unwrap_or(limits::SIZE_MIN);
    // Sums of decimal fractions are not exact: a micrometre too high is meant to reach the top.
    if fields.is_clean() && top > wall_height + 1e-6 {
        let problem =
            format!("the opening reaches {top} m, above the wall's top at {wall_height} m");
        item.contradicts(&problem, "lower sill_m or height_m, or make the wall higher");
    }
    Some(gap)
}

/// Each within the path and none over another.
fn check_along(gaps: &mut [(Gap, Item<'_>)], length: f64) {
    let slack = 1e-6;
    let ends = |gap: &Gap| (gap.along - gap.width / 2.0, gap.along + gap.width / 2.0);
    gaps.sort_by(|a, b| a.0.along.total_cmp(&b.0.along));
    let mut last: Option<(f64, usize)> = None;
    for (gap, item) in gaps.iter() {
        let (from, to) = ends(gap);
        if from < -slack || to > length + slack {
            let problem =
                format!("the opening is from {from} to {to} m of a path {length:.3} m long");
            item.contradicts(&problem, "move along_m or make width_m smaller");
        } else if let Some((end, other)) = last.filter(|(end, _)| from < *end - slack) {
            let problem = format!(
                "the opening begins at {from} m, within gaps[{other}] that ends at {end} m"
            );
            item.contradicts(&problem, "move along_m or make width_m smaller");
        }
        let reach = last.map_or(to, |(end, _)| end.max(to));
        last = Some((reach, item.index[0].unwrap_or(0)));
    }
}

fn length(wall: &Wall) -> f64 {
    let straights = wall.path.windows(2).map(|ends| ends[0].distance(ends[1]));
    let closing = match (wall.path.first(), wall.path.last()) {
        (Some(first), Some(last)) if wall.is_closed => last.distance(*first),
        _ => 0.0,
    };
    straights.sum::<f64>() + closing
}
