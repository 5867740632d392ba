//! Fault 3: beliefs without limits. A box is looked at for a while, then it is taken away: how long does the map keep it?

use anyhow::{Context, Result};
use base::arena::{Arena, Block, BlockShape};
use base::geom::Pose;
use base::messages::{Command, Drive, Reading, ReadingData};
use base::model::RobotModel;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_mapping::{CellState, Corrections, Mapper, Model, PosedReading, Thresholds};
use sim_engine::{Order, Rider, Settings, Simulation};

use super::super::findings::{Ablation, Better};
use app_missions::stage::open_with_text;

/// The middle of the home room of this arena, and a box before it; a wall is behind that.
const ARENA: &str = "home-point";
const BOX: DVec3 = DVec3::new(0.1, 1.0, 0.8);
const BEFORE: f64 = 1.05;
/// Cells of the map, metres.
const RESOLUTION: f64 = 0.02;
/// Longest that the map is waited for, seconds.
const PATIENCE: f64 = 600.0;
/// How the robot fidgets: wheel speeds of its sides, rad/s, and for how long, seconds.
const FIDGET: [(f64, f64); 4] = [(1.2, 0.4), (-1.2, -0.4), (0.4, 1.2), (-0.4, -1.2)];
const BEAT: f64 = 1.0;
const CYCLE: SimTime = SimTime::from_millis(50);
const NAME: &str = "watcher";

pub(super) fn rows(staring: f64) -> Result<Vec<Ablation>> {
    let papers = Corrections { clamp: false, ..Corrections::ALL };
    let ours = seconds_kept(Corrections::ALL, staring)?;
    let open = seconds_kept(papers, staring)?;
    let cut = if open >= PATIENCE { "; it was not waited for longer" } else { "" };
    Ok(vec![Ablation::new(
        (3, "overexposed after long runs"),
        ("a box taken away after a while: until half of it has left the map", "s", Better::Less),
        (ours, open),
        format!("looked at for {staring:.0} s before{cut}"),
    )])
}

fn seconds_kept(corrections: Corrections, staring: f64) -> Result<f64> {
    let (bare, _) = open_with_text(ARENA)?;
    let model = robot()?;
    let mut mapper = Mapper::new(RESOLUTION, &model, Model::with(corrections))?;
    let mut watch = Watch::begin(&with_box(&bare)?, &model, Pose::IDENTITY)?;
    while watch.seconds() < staring {
        watch.look(&mut mapper)?;
    }
    let seen = solid(&mapper);
    // The robot stays where it is; only the box is gone.
    let mut watch = Watch::begin(&bare, &model, watch.place()?)?;
    while watch.seconds() < PATIENCE {
        watch.look(&mut mapper)?;
        if solid(&mapper) * 2 <= seen {
            return Ok(watch.seconds());
        }
    }
    Ok(PATIENCE)
}

/// One that has sonars and knows where it is.
fn robot() -> Result<RobotModel> {
    let mut model = sim_robots::shipped::load("P3DX")?;
    model.equipment.retain(|item| !matches!(item.kind, base::model::SensorKind::Camera(_)));
    Ok(model)
}

fn with_box(bare: &Arena) -> Result<Arena> {
    let mut arena = bare.clone();
    let like = arena.blocks.first().context("the arena has no blocks")?.clone();
    let at = DVec3::new(BEFORE, 0.0, BOX.z / 2.0);
    let name = Some("box".to_owned());
    arena.blocks.push(Block { name, shape: BlockShape::Box(BOX), pose: Pose::at(at), ..like });
    Ok(arena)
}

/// How many cells where the box's face is are believed solid, before the robot.
fn solid(mapper: &Mapper) -> usize {
    let grid = mapper.grid();
    let reach = DVec2::new(BOX.x, 0.25);
    let middle = DVec2::new(BEFORE - BOX.x / 2.0, 0.0);
    let (low, high) = (grid.cell_at(middle - reach), grid.cell_at(middle + reach));
    let cells = (low.y..=high.y)
        .flat_map(|y| (low.x..=high.x).map(move |x| robot_mapping::Cell::new(x, y)));
    cells.filter(|cell| grid.state(*cell, Thresholds::default()) == CellState::Occupied).count()
}

/// A robot that fidgets on its place.
struct Watch {
    simulation: Simulation,
    orders: Vec<Order>,
    pose: Pose,
}

impl Watch {
    fn begin(arena: &Arena, model: &RobotModel, place: Pose) -> Result<Self> {
        let mut simulation = Simulation::new(arena, &Settings::default())?;
        simulation.join(&Rider::standing(NAME, model, &place))?;
        Ok(Self { simulation, orders: vec![], pose: place })
    }

    fn seconds(&self) -> f64 {
        self.simulation.now().seconds()
    }

    /// Where it stands on the floor.
    fn place(&self) -> Result<Pose> {
        let state = self.simulation.state(NAME).context("the robot is there")?;
        let at = state.world_from_robot;
        Ok(Pose::from_xyz_yaw(at.position.x, at.position.y, 0.0, at.yaw()))
    }

    /// One cycle: a step of its dance, and what it hears drawn.
    fn look(&mut self, mapper: &mut Mapper) -> Result<()> {
        let beat = (self.seconds() / BEAT) as usize % FIDGET.len();
        let (left, right) = FIDGET[beat];
        self.orders = vec![Order::new(NAME, Command::Drive(Drive::Skid { left, right }))];
        let end = self.simulation.now() + CYCLE;
        let mut readings: Vec<Reading> = vec![];
        while self.simulation.now() < end {
            readings.extend(self.simulation.step(&self.orders).readings.iter().cloned());
        }
        for reading in &readings {
            if let ReadingData::GroundTruth(pose) = &reading.data {
                self.pose = *pose;
            }
        }
        for reading in readings.into_iter().filter(|r| matches!(r.data, ReadingData::Range(_))) {
            mapper.integrate(&PosedReading {
                world_from_robot: self.pose,
                reading: reading.into(),
            })?;
        }
        Ok(())
    }
}
