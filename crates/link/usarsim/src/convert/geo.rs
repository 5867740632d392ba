//! A robot's model as answers to GETGEO (sections 6.1, 6.3 and 6.5).

use base::model::{Equipment, RobotModel, SideOfRobot};
use glam::DVec3;

use super::kind::{kind_name, package_names, type_name};
use super::status::vehicle_kind;
use crate::reply::{Geo, GeoItem, LinkGeo, Mount, RobotGeo, WheelGeo};
use crate::request::Query;
use crate::{Dialect, frame};

/// The answer to a GETGEO; `None` where UDK is silent.
pub fn geo_of(dialect: Dialect, model: &RobotModel, query: &Query) -> Option<Geo> {
    let is_kind = |kind: &str| query.kind.eq_ignore_ascii_case(kind);
    if is_kind("Robot") {
        return Some(Geo::Robot(robot(dialect, model)));
    }
    if is_kind("MisPkg") && dialect.is_ut2004() {
        let names = package_names(model, query.name.as_deref());
        if !names.is_empty() {
            let links = |name: String| (name.clone(), links(model, &name));
            return Some(Geo::Packages(names.into_iter().map(links).collect()));
        }
    }
    let is_meant = |item: &&Equipment| {
        type_name(dialect, &item.kind).is_some_and(is_kind)
            && query.name.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(&item.name))
    };
    let meant = model.equipment.iter().filter(is_meant);
    let items: Vec<GeoItem> = meant.map(|item| geo_item(dialect, model, item)).collect();
    if items.is_empty() && dialect == Dialect::Udk {
        return None;
    }
    let asked = query.name.clone().filter(|_| items.is_empty());
    Some(Geo::Items { kind: kind_name(dialect, model, &query.kind), asked, items })
}

fn robot(dialect: Dialect, model: &RobotModel) -> RobotGeo {
    let kind = vehicle_kind(model);
    let is_flying_udk = kind == "AerialVehicle" && dialect == Dialect::Udk;
    let has_body = dialect.is_ut2004() || kind == "GroundVehicle";
    let wheels = wheels(model).filter(|_| kind == "GroundVehicle");
    let size = match (dialect, wheels) {
        // UDK tells the wheels' rectangle.
        (Dialect::Udk, Some(wheels)) => [wheels.base, wheels.separation, 0.0],
        _ => model.chassis.size.to_array(),
    };
    let centre = model.chassis.middle + model.chassis.centre_of_mass;
    let centre = if dialect == Dialect::Udk { DVec3::ZERO } else { centre };
    RobotGeo {
        kind: (!is_flying_udk).then(|| kind.to_owned()),
        name: model.name.clone(),
        dimensions: has_body.then_some(size),
        centre_of_gravity: has_body.then(|| frame::wire_from_vector(centre)),
        wheels,
    }
}

/// From the wheels on the chassis that are no casters.
fn wheels(model: &RobotModel) -> Option<WheelGeo> {
    let driven: Vec<_> = model.wheels.iter().filter(|wheel| !wheel.is_caster).collect();
    let of_side =
        |side| driven.iter().find(|wheel| wheel.side == side).map(|wheel| wheel.position.y);
    let left = of_side(SideOfRobot::Left)?;
    let right = of_side(SideOfRobot::Right)?;
    let ahead = driven.iter().map(|wheel| wheel.position.x);
    let (front, rear) =
        ahead.fold((f64::MIN, f64::MAX), |(most, least), x| (most.max(x), least.min(x)));
    Some(WheelGeo { radius: driven.first()?.radius, separation: left - right, base: front - rear })
}

fn geo_item(dialect: Dialect, model: &RobotModel, item: &Equipment) -> GeoItem {
    let (location, orientation) = frame::wire_from_pose(&item.parent_from_sensor);
    let hard = if dialect.is_ut2004() { "HARD" } else { model.name.as_str() };
    let name = item.parent.as_deref().unwrap_or(hard);
    let package = model
        .joints
        .iter()
        .find(|joint| joint.name == name)
        .and_then(|joint| joint.package.clone());
    let mount = match package {
        Some((package, number)) if dialect == Dialect::Udk => {
            Mount { name: package, link: Some(number as i64), has_blank: false }
        }
        _ => Mount { name: name.to_owned(), ..Mount::default() },
    };
    GeoItem { name: item.name.clone(), location, orientation, mount: Some(mount) }
}

fn links(model: &RobotModel, package: &str) -> Vec<LinkGeo> {
    let number_of = |name: &String| {
        let parent = model.joints.iter().find(|joint| joint.name == *name)?;
        let (owner, number) = parent.package.as_ref()?;
        owner.eq_ignore_ascii_case(package).then_some(*number as i64)
    };
    let link = |joint: &base::model::JointSpec| {
        let (owner, number) = joint.package.as_ref()?;
        let (location, orientation) = frame::wire_from_pose(&joint.parent_from_link);
        // -1 is the robot.
        let parent = joint.parent.as_ref().and_then(number_of).unwrap_or(-1);
        let is_meant = owner.eq_ignore_ascii_case(package);
        is_meant.then_some(LinkGeo { link: *number as i64, parent, location, orientation })
    };
    let mut links: Vec<LinkGeo> = model.joints.iter().filter_map(link).collect();
    links.sort_by_key(|link| link.link);
    links
}
