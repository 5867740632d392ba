//! Robots in a room, as the peers have them: who starts where, what they carry, and how they are driven.

use anyhow::Result;
use base::arena::{Arena, Floor};
use base::geom::Pose;
use base::messages::{Command, Drive};
use base::model::kinematics::standing_at;
use base::model::{Equipment, ImuSpec, RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DVec2, DVec3};
use sim_engine::{Order, Rider, Settings, Simulation, Tick};

use crate::room::{Cuboid, Lcg, RoomPlan};

/// From one order to the next, as the peers give them.
const ORDERS: SimTime = SimTime::from_millis(100);
/// From one scan to the next, where they are not taken at every step.
pub(crate) const SCANS: SimTime = SimTime::from_millis(100);
/// Rays of each of the 16 sonars: 144 a robot.
const SONAR_RAYS: usize = 9;

/// Robots in an arena.
#[derive(Clone, Debug)]
pub(crate) struct Crew {
    pub(crate) arena: Arena,
    pub(crate) model: RobotModel,
    pub(crate) starts: Vec<DVec2>,
    pub(crate) is_kinematic: bool,
    pub(crate) step: SimTime,
    pub(crate) drive: Driving,
}

/// How robots are driven.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Driving {
    /// In long bends, as the peers drive them.
    Weaving,
    /// In circles of a forearm's radius: nobody leaves its place.
    Circling,
}

impl Crew {
    /// The robots at their starts, each turned a little further than the one before.
    pub(crate) fn assemble(&self) -> Result<Simulation> {
        let settings = Settings { step: self.step, ..Settings::default() };
        let mut simulation = Simulation::new(&self.arena, &settings)?;
        for (number, start) in self.starts.iter().enumerate() {
            let place =
                Pose::from_xyz_yaw(start.x, start.y, 0.0, 37f64.to_radians() * number as f64);
            simulation.join(&Rider {
                name: &name(number),
                model: &self.model,
                world_from_robot: standing_at(&self.model, &place),
                is_kinematic: self.is_kinematic,
            })?;
        }
        Ok(simulation)
    }

    /// Lets a span of simulated time pass; `watch` sees every tick.
    pub(crate) fn run(
        &self,
        simulation: &mut Simulation,
        span: SimTime,
        mut watch: impl FnMut(&Tick) -> Result<()>,
    ) -> Result<()> {
        for _ in 0..span.nanos() / self.step.nanos() {
            let now = simulation.now();
            let is_time = now.nanos() % ORDERS.nanos() < self.step.nanos();
            let orders = if is_time { self.orders(now) } else { vec![] };
            watch(simulation.step(&orders))?;
        }
        Ok(())
    }

    /// What all robots are told at this time.
    pub(crate) fn orders(&self, now: SimTime) -> Vec<Order> {
        let order = |number: usize| {
            let (left, right) = self.drive.wheels(now.seconds(), number);
            Order::new(&name(number), Command::Drive(Drive::Skid { left, right }))
        };
        (0..self.starts.len()).map(order).collect()
    }
}

impl Driving {
    /// Wheel speeds of the left and the right side, rad/s.
    fn wheels(self, seconds: f64, number: usize) -> (f64, f64) {
        match self {
            Self::Weaving => {
                let turn = 2.0 * libm::sin(0.5 * seconds + number as f64);
                (4.0 - turn, 4.0 + turn)
            }
            Self::Circling => (-0.6, 3.0),
        }
    }
}

fn name(number: usize) -> String {
    format!("robot{number:03}")
}

/// Where the peers let `count` robots start: on a lattice that leaves two metres to the walls.
pub(crate) fn lattice(count: usize, room: f64) -> Vec<DVec2> {
    if count == 1 {
        return vec![DVec2::ZERO];
    }
    let side = libm::ceil(libm::sqrt(count as f64)) as usize;
    let (least, step) = (2.0 - room / 2.0, (room - 4.0) / (side - 1).max(1) as f64);
    let place = |n: usize| DVec2::new((n % side) as f64, (n / side) as f64) * step + least;
    (0..count).map(place).collect()
}

/// A room as an arena.
pub(crate) fn arena(plan: &RoomPlan) -> Arena {
    let mut cuboids = plan.cuboids();
    // The last one is the ground; a floor takes its place.
    cuboids.pop();
    let mut arena = Arena::default();
    arena.blocks.extend(cuboids.iter().map(|cuboid| cuboid.block("wood")));
    arena.floors.push(floor(plan.size + 0.4));
    arena
}

/// The same room in the middle of `times` as much floor with `times` as many boxes, on whose side of the wall nobody drives.
pub(crate) fn surrounded(plan: &RoomPlan, times: f64) -> Arena {
    let mut arena = arena(plan);
    let size = plan.size * libm::sqrt(times);
    arena.floors = vec![floor(size.max(plan.size + 0.4))];
    let pitch = plan.size / libm::sqrt(plan.box_count as f64);
    let row = (size / pitch) as usize;
    let mut chance = Lcg(1);
    for number in 0..row * row {
        let at = DVec2::new((number % row) as f64, (number / row) as f64) + 0.5;
        let at = at * pitch - size / 2.0;
        if at.abs().max_element() > plan.size / 2.0 + 1.0 {
            let half = DVec3::splat(0.15 + 0.45 * chance.unit());
            let cuboid = Cuboid { centre: at.extend(half.z), half, yaw: chance.unit() };
            arena.blocks.push(cuboid.block("wood"));
        }
    }
    arena
}

fn floor(size: f64) -> Floor {
    let material = "concrete".to_owned();
    Floor { at: DVec3::ZERO, size: DVec2::splat(size), thickness: 0.2, material }
}

/// The shipped P2AT without its camera's arm: a chassis and four wheels, as the peers have it.
pub(crate) fn bare() -> Result<RobotModel> {
    let mut model = sim_robots::shipped::load("P2AT")?;
    model.joints.clear();
    model.headlamps.clear();
    model.equipment.clear();
    Ok(model)
}

/// Its laser scanner of 181 beams.
pub(crate) fn laser(period: SimTime) -> Result<Equipment> {
    let shipped = sim_robots::shipped::load("P2AT")?;
    let is_laser = |mount: &Equipment| matches!(mount.kind, SensorKind::Scanner(_));
    let laser = shipped.equipment.into_iter().find(is_laser);
    let laser = laser.ok_or_else(|| anyhow::anyhow!("the shipped P2AT has no scanner"))?;
    Ok(Equipment { period: Some(period), ..laser })
}

/// Its 16 sonars, of nine rays each.
pub(crate) fn sonars(period: SimTime) -> Result<Vec<Equipment>> {
    let shipped = sim_robots::shipped::load("P2AT")?;
    let sonar = |mut mount: Equipment| {
        let SensorKind::Sonar(spec) = &mut mount.kind else { return None };
        spec.rays = SONAR_RAYS;
        Some(Equipment { period: Some(period), ..mount })
    };
    Ok(shipped.equipment.into_iter().filter_map(sonar).collect())
}

/// The peer reads an inertial unit at every step; so do we.
pub(crate) fn imu(period: SimTime) -> Equipment {
    let spec = ImuSpec {
        acceleration_sigma: 0.02,
        acceleration_bias: 0.02,
        gyro_sigma: 0.002,
        gyro_bias: 0.002,
    };
    Equipment {
        name: "IMU".to_owned(),
        parent: None,
        parent_from_sensor: Pose::IDENTITY,
        period: Some(period),
        kind: SensorKind::Imu(spec),
    }
}

#[cfg(test)]
mod tests {
    use base::messages::ReadingData;

    use super::*;

    #[test]
    fn the_robots_carry_what_the_peers_robots_carry() {
        let scanned = |period| match laser(period).unwrap().kind {
            SensorKind::Scanner(spec) => spec.field_of_view / spec.resolution,
            _ => f64::NAN,
        };
        assert!((scanned(SCANS) - 180.0).abs() < 1e-6, "181 beams");
        let rays = |mount: &Equipment| match mount.kind {
            SensorKind::Sonar(spec) => spec.rays,
            _ => 0,
        };
        assert_eq!(sonars(SCANS).unwrap().iter().map(rays).sum::<usize>(), 144);
    }

    #[test]
    fn robots_start_where_the_peers_robots_start() {
        assert_eq!(lattice(1, 20.0), [DVec2::ZERO]);
        let four = lattice(16, 20.0);
        assert_eq!((four[0], four[15]), (DVec2::splat(-8.0), DVec2::splat(8.0)));
        assert!((four[1].x - four[0].x - 16.0 / 3.0).abs() < 1e-9);
    }

    #[test]
    fn a_circling_robot_stays_at_its_place_and_scans_ten_times_a_second() {
        let mut model = bare().unwrap();
        model.equipment.push(laser(SCANS).unwrap());
        let crew = Crew {
            arena: arena(&RoomPlan::default()),
            model,
            starts: vec![DVec2::ZERO],
            is_kinematic: false,
            step: SimTime::from_millis(10),
            drive: Driving::Circling,
        };
        let mut simulation = crew.assemble().unwrap();
        let (mut scans, mut farthest) = (0, 0f64);
        let mut count = |tick: &Tick| {
            let is_scan = |reading: &&base::messages::Reading| matches!(&reading.data, ReadingData::Scan(scan) if scan.ranges.len() == 181);
            scans += tick.readings.iter().filter(is_scan).count();
            Ok(())
        };
        crew.run(&mut simulation, SimTime::from_millis(5000), &mut count).unwrap();
        for _ in 0..10 {
            crew.run(&mut simulation, SimTime::from_millis(500), |_| Ok(())).unwrap();
            let at = simulation.state("robot000").unwrap().world_from_robot.position;
            farthest = farthest.max(at.truncate().length());
        }
        assert!((50..=51).contains(&scans), "{scans} scans in five seconds");
        assert!(farthest > 0.1 && farthest < 1.0, "{farthest} m from its start");
    }

    #[test]
    fn a_larger_arena_has_the_same_room_in_its_middle() {
        let plan = RoomPlan::default();
        let (room, large) = (arena(&plan), surrounded(&plan, 10.0));
        assert_eq!(room, surrounded(&plan, 1.0));
        assert_eq!(room.blocks, large.blocks[..room.blocks.len()]);
        let added = large.blocks.len() - room.blocks.len();
        assert!((700..1000).contains(&added), "{added} boxes around it");
        let outside = large.blocks[room.blocks.len()..].iter().map(|block| block.pose.position);
        assert!(outside.into_iter().all(|at| at.truncate().abs().max_element() > 11.0));
    }
}
