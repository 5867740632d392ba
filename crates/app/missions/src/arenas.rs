//! An arena by its name or its file.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};
use base::arena::Arena;
use link_text::nearest;
use serde::Serialize;
use sim_arena::shipped;
use sim_world::World;

use app_terminal::failure::Hinted;

/// Reads the shipped arena of this name, or else the file of this name.
pub fn open(name: &str) -> Result<Arena> {
    if shipped::text(name).is_some() {
        return Ok(shipped::load(name)?);
    }
    let path = Path::new(name);
    if path.exists() {
        return sim_arena::load(path).map_err(Into::into);
    }
    let hint = match nearest(name, shipped::names()) {
        Some(meant) => format!("did you mean {meant:?}? `usar arena list` shows all names"),
        None => "`usar arena list` shows the arenas that come with the program".to_owned(),
    };
    Err(Hinted::error(format!("there is no arena and no file named {name:?}"), hint))
}

/// Reads and builds an arena, and says how long that took in seconds.
#[expect(clippy::disallowed_methods, reason = "people like to know how long it took")]
pub fn build(name: &str) -> Result<(World, f64)> {
    let begin = Instant::now();
    let arena = open(name)?;
    let world = World::new(&arena).with_context(|| format!("cannot build {name}"))?;
    Ok((world, begin.elapsed().as_secs_f64()))
}

/// What is inside an arena.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What it is called on the command line.
    pub name: String,
    /// What its author calls it.
    pub title: String,
    /// What its author says of it.
    pub about: String,
    /// Extent of everything, metres.
    pub size_m: [f64; 3],
    /// Shapes rays can meet.
    pub parts: usize,
    /// Bodies to be found, alive or dead.
    pub victims: usize,
    /// Names of the places where robots may begin.
    pub starts: Vec<String>,
    /// Doors, open or shut.
    pub doors: usize,
    /// Lamps.
    pub lights: usize,
    /// RFID tags that lie about or are carried by victims.
    pub tags: usize,
    /// Landmarks that cameras know.
    pub landmarks: usize,
    /// Clouds of smoke.
    pub smoke: usize,
    /// Things that happen at a time, or when a robot comes.
    pub events: usize,
}

impl Summary {
    /// For people.
    pub fn text(&self) -> String {
        let [x, y, z] = self.size_m;
        let mut text = format!("{}\n", self.title);
        if !self.about.is_empty() {
            text += &format!("{}\n", self.about.trim());
        }
        text += &format!("\n{x} x {y} x {z} m, {} parts\n", self.parts);
        let counts = [
            ("victims", self.victims),
            ("doors", self.doors),
            ("lights", self.lights),
            ("tags", self.tags),
            ("landmarks", self.landmarks),
            ("smoke", self.smoke),
            ("events", self.events),
        ];
        let counts = counts.iter().filter(|(_, count)| *count > 0);
        let counts: Vec<String> = counts.map(|(what, count)| format!("{what} {count}")).collect();
        if !counts.is_empty() {
            text += &format!("{}\n", counts.join(", "));
        }
        text + &format!("starts: {}\n", self.starts.join(", "))
    }

    /// Counts what is inside a world that was built from the arena of this name.
    pub fn new(name: &str, world: &World) -> Self {
        let arena = world.arena();
        let centimetres = |metres: f64| (metres * 100.0).round() / 100.0;
        Self {
            name: name.to_owned(),
            title: arena.title.clone(),
            about: arena.about.clone(),
            size_m: world.bounds().size().to_array().map(centimetres),
            parts: world.scene().parts().len(),
            victims: arena.victims.len(),
            starts: arena.starts.iter().map(|start| start.name.clone()).collect(),
            doors: arena.doors.len(),
            lights: arena.lamps.len(),
            tags: arena.tags.len(),
            landmarks: arena.landmarks.len(),
            smoke: arena.smokes.len(),
            events: arena.events.len(),
        }
    }
}
