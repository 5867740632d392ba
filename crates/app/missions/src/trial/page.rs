//! The report of one run.

use base::colour::Rgb;
use base::geom::Pose;
use base::time::SimTime;
use eval_report::plot::{Labels, Series, lines};
use eval_report::{
    Conditions, MapView, Mark, Metric, Photo, Report, Span, TaskRow, Timeline, TitledPlot, Trail,
};
use glam::{DVec2, DVec3};
use link_images::jpeg;
use robot_agent::{Ending, Quarry, TaskKind, TaskLog};
use robot_mapping::{Thresholds, files as map_files};
use sim_camera::CameraSpec;
use sim_world::World;

use super::batch_page::crew_words;
use super::course::Course;
use super::live::Curve;
use super::robot_run::RobotRun;
use super::run::{Run, seen_text, touched};
use super::story::Story;
use super::victims::VictimFigures;
use crate::crew::Touch;
use crate::pictures::Quality;
use crate::stage::{Trail as Drawn, from_top};

/// JPEG quality of pictures in a report.
const QUALITY: u8 = 85;
/// Pixels of a view of the victim.
const VIEW: (usize, usize) = (800, 450);
/// Height of the eye that looks at the victim, metres.
const EYE: f64 = 0.45;

/// What a page is made of.
pub struct Told<'a> {
    /// The mission, its robot and its floor.
    pub course: &'a Course,
    /// The figures of the run.
    pub run: &'a Run,
    /// What happened in it.
    pub story: &'a Story,
    /// How the map grew.
    pub curve: &'a Curve,
    /// How to have the run again.
    pub conditions: Conditions,
}

impl Told<'_> {
    /// One page that needs nothing else.
    pub fn html(&self) -> String {
        let run = self.run;
        Report {
            title: self.course.mission.title.clone(),
            verdict: run.outcome.clone(),
            is_success: Some(run.is_done),
            subtitle: self.subtitle(),
            highlights: self.highlights(),
            metrics: self.metrics(),
            tasks: run.log.iter().map(task_row).collect(),
            timeline: self.timeline(),
            map: self.map(),
            plots: self.plots(),
            pictures: self.pictures(),
            conditions: Some(self.conditions.clone()),
        }
        .to_html()
    }

    fn map(&self) -> Option<MapView> {
        let map = map_files::grid_map(&self.story.grid, Thresholds::default()).ok()?;
        let view = MapView::of(&map).ok()?;
        let went_home = self.run.log.iter().find(|task| task.task == TaskKind::GoHome);
        let turned = went_home.map_or(SimTime::from_nanos(u64::MAX), |task| task.began);
        let way = |is_home: bool| -> Vec<DVec2> {
            let part = self.story.trail.iter().filter(|(time, _)| (*time >= turned) == is_home);
            part.map(|(_, at)| *at).collect()
        };
        let trail = |name: &str, points: Vec<DVec2>| Trail { name: name.to_owned(), points };
        let trails = [
            trail("search", way(false)),
            trail("way home", way(true)),
            trail("shortest way home", self.story.shortest.clone()),
        ];
        let trails = trails.into_iter().filter(|trail| trail.points.len() > 1).collect();
        let mark = |label: &str, at: DVec2| Mark { label: label.to_owned(), at };
        let mut marks = vec![mark("start", self.story.start.position.truncate())];
        let places = self.story.waypoints.iter().filter(|(name, _)| !is_find(name));
        marks.extend(places.map(|(name, at)| mark(name, *at)));
        marks.extend(self.story.quarry.map(|(quarry, at)| mark(quarry.word(), at)));
        marks.extend(self.story.contacts.iter().map(|touch| mark("contact", touch.at())));
        let reports = self.run.victims.iter().flat_map(|victims| &victims.reports);
        marks.extend(reports.map(|report| mark(&report.name, report.at_m.into())));
        Some(MapView { trails, marks, ..view })
    }

    fn subtitle(&self) -> String {
        let (mission, seed) = (&self.course.mission, self.run.summary.seed);
        format!("{} in {}, seed {seed}", crew_words(self.course), mission.arena)
    }

    fn highlights(&self) -> Vec<Metric> {
        let (run, summary) = (self.run, &self.run.summary);
        let metric = |name: &str, value: String, unit: &str, note: String| Metric {
            note,
            ..Metric::new(name, &value, unit)
        };
        let mut metrics = vec![];
        if summary.search_m > 0.0 {
            let (value, note) =
                (format!("{:.0}", summary.search_s), format!("{:.1} m", summary.search_m));
            metrics.push(metric("search", value, "s", note));
        }
        if let Some((seconds, metres)) = summary.home_s.zip(summary.home_m) {
            metrics.push(metric(
                "way home",
                format!("{seconds:.0}"),
                "s",
                format!("{metres:.1} m"),
            ));
        }
        if let Some(ratio) = self.run.home_ratio {
            let note = "longer than the shortest way".to_owned();
            metrics.push(metric("detour", format!("{:.1}", (ratio - 1.0) * 100.0), "%", note));
        }
        if summary.coverage.is_finite() {
            let note = "of what can be reached".to_owned();
            metrics.push(metric(
                "floor seen",
                format!("{:.0}", summary.coverage * 100.0),
                "%",
                note,
            ));
        }
        if let Some(victims) = &run.victims {
            let value = format!("{} of {}", victims.found, victims.present);
            let note = format!("{} false", victims.falsely);
            metrics.push(metric("victims", value, "", note));
        }
        if let Some(score) = &run.score {
            let note = format!("rules of {}", score.rules.word());
            metrics.push(metric("score", format!("{:.2}", score.total), "", note));
        }
        metrics.push(metric("contacts", summary.contacts.to_string(), "", String::new()));
        metrics
    }

    fn metrics(&self) -> Vec<Metric> {
        let (run, summary) = (self.run, &self.run.summary);
        let mut metrics = vec![];
        let mut add = |name: &str, value: Option<f64>, decimals: usize, unit: &str, note: &str| {
            let Some(value) = value.filter(|value| value.is_finite()) else { return };
            let note = note.to_owned();
            let value = format!("{value:.decimals$}");
            metrics.push(Metric { note, ..Metric::new(name, &value, unit) });
        };
        let has_searched = summary.search_m > 0.0;
        add("search", has_searched.then_some(summary.search_s), 1, "s", "until it ended");
        add("search", has_searched.then_some(summary.search_m), 2, "m", "");
        add("way home", summary.home_s, 1, "s", "");
        add("way home", summary.home_m, 2, "m", "");
        add(
            "way home",
            run.home_ratio,
            3,
            "",
            "metres driven by metres of the shortest way for its shape",
        );
        let error = run.pose_error_m;
        add("from home, as it believes", run.believed_home_m, 2, "m", "at the end");
        add("from home, truly", run.true_home_m, 2, "m", "at the end");
        add("error of its pose", error.map(|error| error.mean), 3, "m", "on average");
        add("error of its pose", error.map(|error| error.max), 3, "m", "at worst");
        add("contacts", Some(summary.contacts as f64), 0, "", "");
        add("freed itself", Some(f64::from(run.times_stuck)), 0, "times", "");
        add("floor seen", Some(summary.coverage * 100.0), 1, "%", "of what can be reached");
        if let Some(score) = &self.story.score {
            let percent = |share: Option<f64>| share.map(|share| share * 100.0);
            let near = format!("within {:.0} cm", score.walls.tolerance_m * 100.0);
            add("walls that are there", percent(score.walls.precision), 1, "%", &near);
            add("walls that were found", percent(score.walls.recall), 1, "%", &near);
            let centimetres = score.walls.mean_error_m.map(|metres| metres * 100.0);
            add("mean error of walls", centimetres, 1, "cm", "");
            add("free floor that is free", percent(score.floor.precision), 1, "%", "");
        }
        add("whole run", Some(run.total_s), 1, "s", "simulated");
        add("whole run", Some(run.total_m), 2, "m", "");
        metrics.extend(run.robots.iter().map(robot_row));
        metrics.extend(run.victims.iter().flat_map(VictimFigures::rows));
        for part in run.score.iter().flat_map(|score| &score.parts) {
            let name = format!("score: {}", part.what);
            metrics.push(Metric::new(&name, &format!("{:.2}", part.value), ""));
        }
        for note in run.notes.iter().chain(&run.loss) {
            metrics.push(Metric { note: note.clone(), ..Metric::new("note", "", "") });
        }
        metrics
    }

    fn timeline(&self) -> Timeline {
        let task = |task: &TaskLog| Span {
            row: task.task.to_string(),
            label: format!("{}: {}", task.task, task.reason),
            begin: task.began.seconds(),
            end: task.ended.seconds(),
        };
        let contact = |touch: &Touch| Span {
            row: "contacts".to_owned(),
            label: format!("contact with {}", touch.thing),
            begin: touch.s,
            end: touch.s,
        };
        let tasks = self.run.log.iter().map(task);
        Timeline { spans: tasks.chain(self.story.contacts.iter().map(contact)).collect() }
    }

    fn plots(&self) -> Vec<TitledPlot> {
        let plot = |column: usize, scale: f64, y: &str, caption: &str| {
            let points = self.curve.iter().map(|row| [row[0], row[column] * scale]).collect();
            let series = Series { name: String::new(), points };
            let labels = Labels {
                title: caption.to_owned(),
                x: "simulated time, s".to_owned(),
                y: y.to_owned(),
            };
            TitledPlot { caption: caption.to_owned(), svg: lines(&labels, &[series]) }
        };
        if self.curve.len() < 2 {
            return vec![];
        }
        vec![
            plot(2, 100.0, "floor seen, %", "How the map grew"),
            plot(1, 1.0, "driven, m", "How far it drove"),
        ]
    }

    fn pictures(&self) -> Vec<Photo> {
        let Ok(world) = World::new(&self.story.ground.arena) else { return vec![] };
        let mut drawn = Drawn::default();
        for (_, at) in self.true_trail() {
            drawn.push(at.extend(0.05));
        }
        let top = from_top(&world, &drawn);
        let mut photos = vec![("The arena from above, as it truly is, with the way driven", top)];
        photos.extend(
            self.view_of_find(&world).map(|view| ("What was found, from where it was found", view)),
        );
        let photo = |(caption, picture): (&str, base::picture::Picture)| {
            let file = jpeg::encode(&picture, QUALITY).ok()?;
            Some(Photo { caption: caption.to_owned(), file })
        };
        let photos = photos.into_iter().filter_map(photo);
        let victims = self.run.victims.iter().flat_map(VictimFigures::photos);
        photos.chain(victims).collect()
    }

    /// Where the robot truly was; where it believed to be, if nobody knows.
    fn true_trail(&self) -> &[(SimTime, DVec2)] {
        let truth = &self.story.true_trail;
        if truth.is_empty() { &self.story.trail } else { truth }
    }

    /// From where the robot was when it found what it was to find.
    fn view_of_find(&self, world: &World) -> Option<base::picture::Picture> {
        let (quarry, beacon) = self.story.quarry?;
        let spot = self.story.waypoints.get(quarry.waypoint())?;
        let back = (*spot - beacon).normalize_or(DVec2::X) * 0.6;
        let eye: DVec3 = (*spot + back).extend(EYE);
        let pose = Pose::looking_at(eye, beacon.extend(EYE * 0.7));
        let (width, height) = VIEW;
        let mut spec = CameraSpec {
            width,
            height,
            field_of_view: 75f64.to_radians(),
            ..CameraSpec::default()
        };
        Quality::Good.apply(&mut spec);
        let picture = sim_camera::colour(world, &spec, &pose);
        // Too dark to see anything tells nobody anything.
        let is_lit = |pixel: &Rgb| pixel.r > 20 || pixel.g > 20 || pixel.b > 20;
        picture.pixels.iter().any(is_lit).then_some(picture)
    }
}

/// A robot and what became of it.
fn robot_row(robot: &RobotRun) -> Metric {
    let RobotRun { name, model, ended, contacts, .. } = robot;
    let note = format!(
        "{model}: {ended}; {:.1} m, {}{}; knows its place by {}{}",
        robot.metres,
        touched(*contacts),
        seen_text(robot.seen),
        robot.pose_words,
        robot.distances()
    );
    Metric { note, ..Metric::new(name, "", "") }
}

/// Whether a waypoint is the place something was found from.
fn is_find(name: &str) -> bool {
    [Quarry::Beacon, Quarry::Victim].iter().any(|quarry| quarry.waypoint() == name)
}

fn task_row(task: &TaskLog) -> TaskRow {
    let ending = match task.ending {
        Ending::Done => "done",
        Ending::Partly => "done in part",
        Ending::Failed => "failed",
        Ending::TimedOut => "timed out",
        Ending::CutOff => "cut off",
    };
    TaskRow {
        task: task.task.to_string(),
        began: task.began.seconds(),
        ended: Some(task.ended.seconds()),
        metres: Some(task.metres),
        ending: ending.to_owned(),
        why: task.reason.clone(),
    }
}
