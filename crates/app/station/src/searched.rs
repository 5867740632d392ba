//! Where a robot has searched, by its own lights: floor that its map shows free, in sight of where it believes to be and within reach of what finds people.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::{Pose, wrap_angle};
use base::model::kinematics::robot_from_sensor;
use base::model::{RobotModel, SensorKind};
use glam::DVec2;
use link_station::{Layer, LayerKind, TILE, Tile, ToPage};
use robot_mapping::{Belief, Grid};

/// Cells of the layer, metres.
const GRAIN: f64 = 0.25;
/// In a picture a person is told from a heap of clothes up to here, metres.
const SIGHT: f64 = 3.0;
/// From one direction that is looked into to the next, radians.
const STEP: f64 = 0.087;
/// A robot looks again when it has moved so far, metres, or turned so far, radians.
const STRIDE: (f64, f64) = (0.2, 0.2);
/// Floor is safe this near to where a robot has been, metres, as the UvA's team had it.
const SAFE: f64 = 3.0;
/// What a searched cell says.
const SEEN: u8 = 200;

/// What a robot finds people with.
#[derive(Clone, Copy, Debug)]
struct Eye {
    /// In the robot's frame.
    pose: Pose,
    half_angle: f64,
    reach: f64,
}

/// A robot's layer as it grows.
#[derive(Debug)]
pub(super) struct Searched {
    /// Whose layer it is; nobody's is everybody's.
    robot: Option<u16>,
    eyes: Vec<Eye>,
    /// The robot stands on what is as near as this, and cannot see it.
    own: f64,
    tiles: BTreeMap<(i32, i32), Vec<u8>>,
    changed: BTreeSet<(i32, i32)>,
    /// From where each robot last looked.
    looked: BTreeMap<u16, (DVec2, f64)>,
    is_told: bool,
}

impl Searched {
    pub(super) fn new(robot: u16, model: &RobotModel) -> Self {
        let (eyes, own) = (eyes(model), model.chassis.size.truncate().length() / 2.0);
        Self::with(Some(robot), eyes, own)
    }

    /// Floor of all robots' maps that is safe: in sight of where one of them has been, and near there.
    pub(super) fn safe() -> Self {
        let half_angle = std::f64::consts::PI;
        let eye = Eye { pose: Pose::IDENTITY, half_angle, reach: SAFE };
        Self::with(None, vec![eye], SAFE / 10.0)
    }

    fn with(robot: Option<u16>, eyes: Vec<Eye>, own: f64) -> Self {
        let (tiles, changed) = (BTreeMap::new(), BTreeSet::new());
        Self { robot, eyes, own, tiles, changed, looked: BTreeMap::new(), is_told: false }
    }

    /// The robot believes to be here, looking there, and this is its map.
    pub(super) fn look(&mut self, grid: &Grid, at: DVec2, heading: f64) {
        self.look_from(self.robot.unwrap_or_default(), grid, at, heading);
    }

    /// This robot believes to be here, looking there, and this is its map.
    pub(super) fn look_from(&mut self, robot: u16, grid: &Grid, at: DVec2, heading: f64) {
        let (far, turn) = STRIDE;
        // Who looks all around sees nothing new by turning.
        let heading = if self.robot.is_some() { heading } else { 0.0 };
        let is_same = |(place, direction): (DVec2, f64)| {
            place.distance(at) < far && wrap_angle(heading - direction).abs() < turn
        };
        if self.looked.get(&robot).copied().is_some_and(is_same) {
            return;
        }
        self.looked.insert(robot, (at, heading));
        let world_from_robot = Pose::from_xyz_yaw(at.x, at.y, 0.0, heading);
        for eye in self.eyes.clone() {
            let world_from_eye = world_from_robot * eye.pose;
            let (_, _, bearing) = world_from_eye.roll_pitch_yaw();
            let looks = (eye.half_angle / STEP).ceil() as i32;
            for look in -looks..=looks {
                let aside = eye.half_angle * f64::from(look) / f64::from(looks.max(1));
                let towards = DVec2::from_angle(bearing + aside);
                self.mark_ray(grid, world_from_eye.position.truncate(), towards, eye.reach);
            }
        }
    }

    /// From here on to what stops the eye: a wall, or what the map does not know.
    fn mark_ray(&mut self, grid: &Grid, from: DVec2, towards: DVec2, reach: f64) {
        let steps = (reach / grid.resolution()) as u32;
        for step in 0..=steps {
            let far = f64::from(step) * grid.resolution();
            let place = from + towards * far;
            let Belief(belief) = grid.belief(grid.cell_at(place));
            if belief < 0 {
                self.mark(place);
            } else if belief > 0 || far > self.own {
                return;
            }
        }
    }

    fn mark(&mut self, place: DVec2) {
        let (x, y) = ((place.x / GRAIN).floor() as i32, (place.y / GRAIN).floor() as i32);
        let edge = TILE as i32;
        let tile = (x.div_euclid(edge), y.div_euclid(edge));
        let index = (y.rem_euclid(edge) * edge + x.rem_euclid(edge)) as usize;
        let cells = self.tiles.entry(tile).or_insert_with(|| vec![0; TILE * TILE]);
        if let Some(cell) = cells.get_mut(index).filter(|cell| **cell == 0) {
            *cell = SEEN;
            self.changed.insert(tile);
        }
    }

    /// What has changed since the last call.
    pub(super) fn news(&mut self) -> Vec<ToPage> {
        if self.changed.is_empty() {
            return vec![];
        }
        let (layer, name, kind) = match self.robot {
            Some(robot) => (Layer::searched_by(robot), "Searched", LayerKind::Searched),
            None => (Layer::SAFE, "Safe", LayerKind::Safe),
        };
        let mut news = vec![];
        if !std::mem::replace(&mut self.is_told, true) {
            news.push(ToPage::Layer(Layer {
                id: layer,
                robot: self.robot,
                name: name.to_owned(),
                kind,
                resolution: GRAIN,
                origin: [0.0, 0.0],
            }));
        }
        for (x, y) in std::mem::take(&mut self.changed) {
            let cells = self.tiles.get(&(x, y)).cloned().unwrap_or_default();
            news.push(ToPage::Tile(Tile { layer, x, y, cells }));
        }
        news
    }
}

fn eyes(model: &RobotModel) -> Vec<Eye> {
    let all_round = std::f64::consts::TAU;
    let eye = |item: &base::model::Equipment| {
        let (reach, angle) = match &item.kind {
            SensorKind::Victim(spec) => (spec.max_range, spec.field_of_view),
            SensorKind::HumanMotion(reach, angle) => (*reach, *angle),
            SensorKind::Rfid(spec) => (spec.max_range, all_round),
            SensorKind::Co2(reach) => (*reach, all_round),
            SensorKind::Camera(spec) => (SIGHT, spec.field_of_view),
            SensorKind::Omni(_) => (SIGHT, all_round),
            SensorKind::Heat(spec) => (SIGHT, spec.field_of_view),
            _ => return None,
        };
        let pose = robot_from_sensor(model, &[], item);
        Some(Eye { pose, half_angle: angle / 2.0, reach })
    };
    model.equipment.iter().filter_map(eye).collect()
}

#[cfg(test)]
mod tests {
    use robot_mapping::{Cell, CellRect};

    use super::*;

    /// A map of 8 m by 4 m, free but for a wall at x = 0; what lies beyond x = 3 is unknown.
    fn rooms() -> Grid {
        let mut grid = Grid::new(0.1).unwrap();
        grid.cover(CellRect { min: Cell::new(-40, -20), max: Cell::new(40, 20) }).unwrap();
        for y in -20..20 {
            for x in -40..30 {
                let share = if x == 0 { 0.95 } else { 0.05 };
                grid.set(Cell::new(x, y), Belief::from_probability(share)).unwrap();
            }
        }
        grid
    }

    fn model(sensors: impl Fn(&SensorKind) -> bool) -> RobotModel {
        let mut model = sim_robots::shipped::load("P3AT").unwrap();
        model.equipment.retain(|item| sensors(&item.kind));
        model
    }

    fn is_marked(news: &[ToPage], x: f64, y: f64) -> bool {
        let (column, row) = ((x / GRAIN).floor() as i32, (y / GRAIN).floor() as i32);
        news.iter().any(|message| match message {
            ToPage::Tile(tile) => {
                let (x, y) = (column - tile.x * TILE as i32, row - tile.y * TILE as i32);
                let is_here = (0..TILE as i32).contains(&x) && (0..TILE as i32).contains(&y);
                is_here && tile.cells[y as usize * TILE + x as usize] > 0
            }
            _ => false,
        })
    }

    #[test]
    fn searched_is_what_the_map_shows_free_before_the_robots_own_camera() {
        let model = model(|kind| matches!(kind, SensorKind::Camera(_)));
        assert_eq!(model.equipment.len(), 1, "{:?}", model.equipment);
        let mut searched = Searched::new(2, &model);
        searched.look(&rooms(), DVec2::new(-1.5, 0.0), 0.0);
        let news = searched.news();
        assert!(matches!(&news[0], ToPage::Layer(layer) if layer.robot == Some(2)));
        assert!(is_marked(&news, -0.4, 0.1), "ahead");
        assert!(!is_marked(&news, -3.0, 0.1), "behind its back");
        assert!(!is_marked(&news, 0.6, 0.1), "behind the wall");
        searched.look(&rooms(), DVec2::new(-1.4, 0.0), 0.1);
        assert!(searched.news().is_empty(), "it has hardly moved");
        searched.look(&rooms(), DVec2::new(-1.4, 0.0), 3.0);
        assert!(is_marked(&searched.news(), -3.0, 0.1), "now it has looked back");
        searched.look(&rooms(), DVec2::new(1.5, 0.0), 0.0);
        let news = searched.news();
        assert!(is_marked(&news, 2.6, 0.1) && !is_marked(&news, 3.4, 0.1), "nobody knows it");
    }

    #[test]
    fn safe_is_what_lies_near_where_any_of_them_has_been_and_not_behind_walls() {
        let mut safe = Searched::safe();
        safe.look_from(0, &rooms(), DVec2::new(-1.5, 0.0), 0.0);
        let news = safe.news();
        assert!(matches!(&news[0], ToPage::Layer(layer) if layer.kind == LayerKind::Safe));
        assert!(is_marked(&news, -3.9, 0.1) && is_marked(&news, -0.4, 0.1));
        assert!(!is_marked(&news, 0.6, 0.1), "behind the wall");
        safe.look_from(0, &rooms(), DVec2::new(-1.5, 0.0), 2.0);
        assert!(safe.news().is_empty(), "it has only turned");
        safe.look_from(1, &rooms(), DVec2::new(1.5, 0.0), 0.0);
        assert!(is_marked(&safe.news(), 0.6, 0.1), "another one is there");
    }

    #[test]
    fn a_robot_that_cannot_find_people_searches_nothing() {
        let model = model(|kind| matches!(kind, SensorKind::Sonar(_)));
        let mut searched = Searched::new(0, &model);
        searched.look(&rooms(), DVec2::new(-1.5, 0.0), 0.0);
        assert!(searched.news().is_empty());
    }
}
