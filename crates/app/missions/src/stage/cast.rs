//! One robot in one arena, as the command line names them.

use std::path::PathBuf;

use anyhow::Result;
use base::arena::Arena;
use base::geom::Pose;
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use clap::Args;
use glam::{DVec3, Vec3};
use link_text::nearest;
use sim_engine::{ArenaText, Rider, Settings, Simulation};
use sim_rays::{Filter, Ray, RayCast};

use super::open_with_text;
use crate::robots;
use app_terminal::arguments::FloorPose;
use app_terminal::console;
use app_terminal::failure::Hinted;

/// Which robot, in which arena, where.
#[derive(Debug, Args)]
pub struct Cast {
    /// Name of a shipped arena, or a TOML file
    #[arg(value_name = "ARENA")]
    pub arena: String,
    /// Name of a shipped robot, a TOML file, or a USARBot.ini
    #[arg(value_name = "ROBOT")]
    pub robot: String,
    /// Where it starts: metres, and radians to the left from the world's x
    #[arg(long, value_name = "X,Y,YAW", allow_hyphen_values = true, conflicts_with = "start")]
    pose: Option<FloorPose>,
    /// Name of the arena's start pose [default: the first]
    #[arg(long, value_name = "NAME")]
    start: Option<String>,
    /// Seed of every sensor's noise
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    seed: u64,
    /// The robot's class in an ini file
    #[arg(long, value_name = "C")]
    class: Option<String>,
    /// The ini file with mission packages, if it is not USARMisPkg.ini beside the other
    #[arg(long, value_name = "FILE")]
    mission: Option<PathBuf>,
    /// Without bodies: it just goes where its wheels would take it
    #[arg(long)]
    kinematic: bool,
    /// Threads for sensors; the result is the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Length of a step, milliseconds
    #[arg(long, value_name = "MS", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..=100))]
    step: u64,
}

/// Rays that look for the floor start this far above it, metres, and end this far below.
const ABOVE: f64 = 0.5;
const BELOW: f32 = 10.0;

impl Cast {
    /// A shipped robot at the first start of a shipped arena.
    pub fn of(arena: &str, robot: &str) -> Self {
        Self {
            arena: arena.to_owned(),
            robot: robot.to_owned(),
            pose: None,
            start: None,
            seed: 1,
            class: None,
            mission: None,
            kinematic: false,
            threads: 1,
            step: 10,
        }
    }

    /// Reads everything and puts the robot where it starts. It is called after its model.
    pub fn assemble(&self) -> Result<(Simulation, RobotModel, ArenaText)> {
        self.assemble_with(|_| {})
    }

    /// The same without cameras, which would take most of the time, for whoever cannot see.
    pub fn assemble_blind(&self) -> Result<(Simulation, RobotModel, ArenaText)> {
        self.assemble_with(|model| {
            model.equipment.retain(|item| !matches!(item.kind, SensorKind::Camera(_)));
        })
    }

    pub(super) fn assemble_with(
        &self,
        change: impl FnOnce(&mut RobotModel),
    ) -> Result<(Simulation, RobotModel, ArenaText)> {
        let (arena, text) = open_with_text(&self.arena)?;
        let mut loaded = robots::open(&self.robot, self.class.as_deref(), self.mission.as_ref())?;
        for warning in &loaded.warnings {
            console::note(&format!("warning: {warning}"));
        }
        change(&mut loaded.model);
        let settings = Settings {
            seed: self.seed,
            step: SimTime::from_millis(self.step),
            threads: usize::from(self.threads),
        };
        let mut simulation = Simulation::new(&arena, &settings)?;
        let place = self.place(&arena, &simulation)?;
        let rider = Rider::standing(&loaded.model.name, &loaded.model, &place);
        simulation.join(&Rider { is_kinematic: self.kinematic, ..rider })?;
        Ok((simulation, loaded.model, text))
    }

    fn place(&self, arena: &Arena, simulation: &Simulation) -> Result<Pose> {
        if let Some(FloorPose { x, y, yaw }) = self.pose {
            let eye = DVec3::new(x, y, ABOVE).as_vec3();
            let down = Ray::new(eye, -Vec3::Z, BELOW);
            let hit = simulation.world().scene().cast(&down, &Filter::default());
            let z = hit.map_or(0.0, |hit| ABOVE - f64::from(hit.distance));
            return Ok(Pose::from_xyz_yaw(x, y, z, yaw));
        }
        let Some(name) = &self.start else {
            return Ok(arena.starts.first().map_or(Pose::IDENTITY, |start| start.pose));
        };
        let found = arena.starts.iter().find(|start| start.name.eq_ignore_ascii_case(name));
        found.map(|start| start.pose).ok_or_else(|| self.no_start(name, arena))
    }

    fn no_start(&self, name: &str, arena: &Arena) -> anyhow::Error {
        let names: Vec<&str> = arena.starts.iter().map(|start| start.name.as_str()).collect();
        let hint = match nearest(name, names.iter().copied()) {
            Some(meant) => format!("did you mean {meant:?}? There are {}", names.join(", ")),
            None => format!("there are {}; or give --pose x,y,yaw", names.join(", ")),
        };
        Hinted::error(format!("arena {:?} has no start named {name:?}", self.arena), hint)
    }
}
