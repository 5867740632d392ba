//! Our figures.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use anyhow::{Context, Result};
use base::arena::{Arena, Floor, Lamp, Material, Pattern};
use base::colour::Rgb;
use base::geom::Pose;
use glam::{DVec2, DVec3};
use indicatif::ProgressBar;
use rayon::{ThreadPool, ThreadPoolBuilder};
use sim_arena::Memory;
use sim_camera::CameraSpec;
use sim_rays::{Filter, Nearest, Part, Ray, Scene};
use sim_world::{World, check_placement};

use super::instructions::count_instructions;
use super::room::{RAY_COUNT, as_boxes, as_obj, as_triangles, camera_rays, laser_rays};
use super::table::{Subject, TABLE};
use crate::clock::fastest;
use crate::fit::Line;
use crate::room::{RoomPlan, lamp};
use crate::{Figures, Report, Request, report};
use app_terminal::progress;

/// How much care the measuring takes.
#[derive(Clone, Copy, Debug)]
struct Effort {
    /// Runs of which the fastest counts.
    runs: usize,
    /// Threads of the rows that compare several with one.
    threads: NonZeroUsize,
}

impl Effort {
    fn of(request: &Request) -> Self {
        Self { runs: if request.is_quick { 3 } else { 15 }, threads: request.threads }
    }
}

/// Squares along the edge of a face: 1260, 11 340, 79 000 and 504 000 triangles.
const FINE: [usize; 4] = [1, 3, 8, 20];
/// Inner corners are shaken by this much, metres.
const SHAKE: f64 = 0.01;
/// The large mesh, on which threads are compared too.
const LARGE: usize = 20;

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let (mut ours, growth) = measure(Effort::of(request))?;
    let instructions = count_instructions();
    ours.extend(instructions.map(|count| (Subject::Instructions, count)));
    let uncounted = "instructions are not counted: valgrind is not installed";
    let note = instructions.is_none().then(|| uncounted.to_owned());
    Ok(report(TABLE, &ours, peers).with_notes(std::iter::once(growth).chain(note)))
}

/// Measures everything; the second value is what to say of the growth.
fn measure(effort: Effort) -> Result<(BTreeMap<Subject, f64>, String)> {
    let mut bench = Bench::new(effort)?;
    let growth = bench.meshes();
    bench.boxes();
    bench.pictures()?;
    bench.load()?;
    bench.check()?;
    bench.bar.finish_and_clear();
    Ok((bench.figures, growth))
}

struct Bench {
    effort: Effort,
    one: ThreadPool,
    several: ThreadPool,
    figures: BTreeMap<Subject, f64>,
    bar: ProgressBar,
}

impl Bench {
    fn new(effort: Effort) -> Result<Self> {
        let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build();
        let bar = progress::bar(FINE.len() as u64 + 4, "measuring");
        Ok(Self {
            effort,
            one: pool(1)?,
            several: pool(effort.threads.get())?,
            figures: BTreeMap::new(),
            bar,
        })
    }

    /// Rays a CPU second of one thread.
    fn rate(&self, scene: &Scene, rays: &[Ray]) -> f64 {
        let mut nearest = vec![Nearest::none(0.0); rays.len()];
        let mut work = || scene.nearest_many(rays, &Filter::default(), &mut nearest);
        let (times, ()) = self.one.install(|| fastest(self.effort.runs, &mut work));
        rays.len() as f64 / times.cpu.as_secs_f64()
    }

    /// How many times faster several threads are than one, by the clock on the wall.
    fn speed_up(&self, mut work: impl FnMut() + Send) -> f64 {
        let runs = self.effort.runs * 2;
        let (alone, ()) = self.one.install(|| fastest(runs, &mut work));
        let (together, ()) = self.several.install(|| fastest(runs, &mut work));
        alone.wall.as_secs_f64() / together.wall.as_secs_f64()
    }

    fn meshes(&mut self) -> String {
        let (camera, laser) = (camera_rays(), laser_rays(RAY_COUNT));
        let mut times = vec![];
        for fine in FINE {
            let parts: Vec<Part> = as_triangles(fine, SHAKE);
            let triangles = parts.len() as f64;
            let scene = Scene::new(parts, vec![]);
            let rate = self.rate(&scene, &laser);
            times.push((triangles, 1e9 / rate));
            if fine == 3 {
                self.figures.insert(Subject::LaserSmall, rate);
                let rate = self.rate(&scene, &camera);
                self.figures.insert(Subject::CameraSmall, rate);
            }
            if fine == LARGE {
                self.figures.insert(Subject::LaserLarge, rate);
                let rate = self.rate(&scene, &camera);
                self.figures.insert(Subject::CameraLarge, rate);
                let mut nearest = vec![Nearest::none(0.0); camera.len()];
                let work = || scene.nearest_many(&camera, &Filter::default(), &mut nearest);
                let speed_up = self.speed_up(work);
                self.figures.insert(Subject::RaysTwoThreads, speed_up);
            }
            self.bar.inc(1);
        }
        let (text, fit) = growth(&times);
        self.figures.insert(Subject::Growth, fit);
        text
    }

    fn boxes(&mut self) {
        let scene = Scene::new(as_boxes(), vec![]);
        let laser = self.rate(&scene, &laser_rays(RAY_COUNT));
        self.figures.insert(Subject::LaserBoxes, laser);
        let camera = self.rate(&scene, &camera_rays());
        self.figures.insert(Subject::CameraBoxes, camera);
        self.bar.inc(1);
    }

    fn pictures(&mut self) -> Result<()> {
        let eye = Pose::at(DVec3::new(0.25, 0.0, 0.33));
        // The peer's camera has 60 degrees from top to bottom.
        let field_of_view = 2.0 * libm::atan(libm::tan(30f64.to_radians()) * 640.0 / 480.0);
        let spec = CameraSpec { field_of_view, ..CameraSpec::default() };
        for (subject, has_shadows) in
            [(Subject::PictureShadows, true), (Subject::PicturePlain, false)]
        {
            let world = World::new(&furnished_room(has_shadows))?;
            let mut work = || drop(sim_camera::colour(&world, &spec, &eye));
            let (times, ()) = self.one.install(|| fastest(self.effort.runs * 2, &mut work));
            self.figures.insert(subject, 1.0 / times.cpu.as_secs_f64());
            if has_shadows {
                let speed_up = self.speed_up(work);
                self.figures.insert(Subject::PictureTwoThreads, speed_up);
            }
        }
        self.bar.inc(1);
        Ok(())
    }

    /// From the text of a mesh and of an arena around it to a world that can be asked.
    fn load(&mut self) -> Result<()> {
        let mut files = Memory::default();
        files.add("room.obj", as_obj(LARGE, SHAKE));
        files.add(
            "room.toml",
            "title = \"Room\"\n[[mesh]]\nfile = \"room.obj\"\nat = [0, 0]\n[[start]]\nname = \"Start1\"\nat = [0, 0]\n",
        );
        let mut work = || -> Result<usize> {
            let arena = sim_arena::read("room.toml", &files)?;
            Ok(World::new(&arena)?.scene().parts().len())
        };
        let (times, parts) = self.one.install(|| fastest(3.min(self.effort.runs), &mut work));
        parts.context("cannot load the large room")?;
        self.figures.insert(Subject::Load, times.wall.as_secs_f64());
        self.bar.inc(1);
        Ok(())
    }

    fn check(&mut self) -> Result<()> {
        let mut work = || -> Result<usize> {
            let world = World::new(&sim_arena::shipped::load("yellow")?)?;
            Ok(check_placement(&world).len())
        };
        let (times, findings) = fastest(self.effort.runs, &mut work);
        findings?;
        self.figures.insert(Subject::Check, times.wall.as_secs_f64());
        self.bar.inc(1);
        Ok(())
    }
}

/// The room as an arena, with one lamp under a high ceiling.
fn furnished_room(has_shadows: bool) -> Arena {
    let mut arena = Arena::default();
    let pattern = Pattern::Checker { other: Rgb::new(0x80, 0x99, 0xb3), size: 0.5 };
    arena
        .materials
        .push(Material { pattern, ..Material::plain("checker", Rgb::new(0x33, 0x4d, 0x66)) });
    for (number, cuboid) in RoomPlan::default().cuboids().iter().enumerate() {
        let shade = |step: usize| (77 + (number * step) % 178) as u8;
        let name = format!("paint {number}");
        let colour = Rgb::new(shade(37), shade(61), shade(13));
        arena.materials.push(Material::plain(&name, colour));
        arena.blocks.push(cuboid.block(&name));
    }
    // The last box is the ground; a floor with a pattern takes its place.
    arena.blocks.pop();
    let size = DVec2::splat(20.4);
    arena.floors.push(Floor { at: DVec3::ZERO, size, thickness: 0.2, material: "checker".into() });
    arena.lamps.push(Lamp { has_shadows, ..lamp() });
    arena
}

/// Fits time = a + b ln(triangles) by least squares: what to say of it, and how much of the growth it explains (r²).
fn growth(times: &[(f64, f64)]) -> (String, f64) {
    let points: Vec<(f64, f64)> =
        times.iter().map(|&(triangles, nanos)| (libm::log(triangles), nanos)).collect();
    let Line { offset, slope, fit } = Line::through(&points);
    let text =
        format!("a laser ray takes {offset:.0} ns + {slope:.1} ns x ln(triangles), r² = {fit:.3}");
    (text, fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logarithm_is_recognised_as_one() {
        let times: Vec<(f64, f64)> =
            [1e3, 1e4, 1e5, 1e6].map(|n: f64| (n, 20.0 + 7.0 * n.ln())).into();
        let (text, fit) = growth(&times);
        assert!((fit - 1.0).abs() < 1e-9, "{fit}");
        assert_eq!(text, "a laser ray takes 20 ns + 7.0 ns x ln(triangles), r² = 1.000");
    }

    #[test]
    fn a_straight_line_is_not_a_logarithm() {
        let times: Vec<(f64, f64)> = [1e3, 1e4, 1e5, 1e6].map(|n: f64| (n, n)).into();
        assert!(growth(&times).1 < 0.8);
    }
}
