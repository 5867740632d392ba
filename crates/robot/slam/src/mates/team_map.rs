//! The map of a team, as one of its robots knows it.

use base::geom::Pose2;
use link_patches::{Author, Digest, News, PacketError, Start, decode, encode};
use robot_mapping::{Grid, MappingError};

use crate::chores::LOOKED_UP;
use crate::mates::chart::Chart;
use crate::mates::charts::Charts;
use crate::mates::drawn::Drawn;
use crate::mates::joint::Joint;
use crate::mates::missing::{holding_of, missing};
use crate::mates::own::Own;
use crate::mates::seeker::{Between, Seeker};
use crate::parts::Answer;
use crate::scan::Scan;
use crate::slam::Slam;

/// Points that are looked up a step, those for the robot's own scan among them: six milliseconds. And the fewest for mates' maps.
const WORK: usize = 1_600_000;
const LEAST_WORK: usize = 200_000;
/// Patches that are made ready and that are drawn a step.
const READY: usize = 6;
const DRAWN: usize = 3;
/// All is settled anew at most once in so many steps; and where maps have only grown, in so many.
const SETTLED: (u32, u32) = (10, 40);
/// A start is never surer than this: metres, radians.
const SURE: (f32, f32) = (0.001, 0.001);

/// What a robot knows of its own map and those of its mates, and which of them belong together.
///
/// The robot's own frame is that of its belief. Maps that were merged share the frame of the robot whose name comes first; nobody has to agree
/// on that. Whatever comes by radio goes into [`TeamMap::take`], in any order and as often as it likes.
#[derive(Clone, Debug)]
pub struct TeamMap {
    author: Author,
    own: Own,
    charts: Charts,
    seeker: Seeker,
    joint: Joint,
    drawn: Drawn,
    /// Whether pairs, or pieces of a chart, are other than they were when all was settled.
    is_unsettled: bool,
    /// Whether charts are to be taken exactly as they are when all is settled next.
    is_exact: bool,
    since_settled: u32,
    /// What the robot's own scan has cost since the last step, in points looked up.
    spent: usize,
}

/// Whether the maps of two robots belong together.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The robot whose name comes first.
    pub a: String,
    /// The other.
    pub b: String,
    /// Whether their maps were merged, and why not.
    pub answer: Answer,
}

/// Where a robot of the team is.
#[derive(Clone, Debug, PartialEq)]
pub struct MatePose {
    /// When, by its own clock, milliseconds.
    pub time_ms: u64,
    /// In this robot's own frame.
    pub map_from_mate: Pose2,
}

impl TeamMap {
    /// For a robot of this name, in one of its lives; `map_from_slam` is where its first scan was, in the frame of its belief. Cells of the
    /// drawn map are `resolution` metres wide.
    pub fn new(
        author: Author,
        map_from_slam: Pose2,
        resolution: f64,
    ) -> Result<Self, MappingError> {
        let mut charts = Charts::default();
        charts.of(&author);
        Ok(Self {
            author,
            own: Own::new(map_from_slam),
            charts,
            seeker: Seeker::default(),
            joint: Joint::default(),
            drawn: Drawn::new(resolution)?,
            is_unsettled: false,
            is_exact: false,
            since_settled: 0,
            spent: 0,
        })
    }

    /// Who it is for.
    pub fn author(&self) -> &Author {
        &self.author
    }

    /// Was told where its frame lies in one that all were told of, within standard deviations of so many metres and radians.
    pub fn begin_at(&mut self, common_from_map: Pose2, (way, turn): (f64, f64)) {
        let sigma = [(way as f32).max(SURE.0), (turn as f32).max(SURE.1)];
        let start = Start { author: self.author.clone(), common_from_own: common_from_map, sigma };
        self.charts.chart_mut(0).take_start(start);
    }

    /// Takes in what its own SLAM has made of a scan: to be called after each [`Slam::step`].
    pub fn follow(&mut self, slam: &Slam, scan: &Scan) {
        self.own.follow(self.charts.chart_mut(0), slam, scan);
        self.spent += slam.spent() * LOOKED_UP;
    }

    /// Takes in where its own robot is.
    pub fn stand(&mut self, slam: &Slam, map_from_robot: &Pose2, time: f64) {
        if let Some(place) = self.own.place(&self.author, slam, map_from_robot, time) {
            self.charts.chart_mut(0).take_place(place);
        }
    }

    /// Takes in a packet; a digest is given back, for it asks for an answer.
    ///
    /// # Errors
    ///
    /// The bytes are no packet, or a broken one; nothing is changed by it.
    pub fn take(&mut self, packet: &[u8]) -> Result<Option<Digest>, PacketError> {
        let news = decode(packet)?;
        let author = match &news {
            News::Digest(digest) => return Ok(Some(digest.clone())),
            other => author_of(other),
        };
        let Some(author) = author else { return Ok(None) };
        // Nobody else tells this robot of itself, though others pass on what it told them.
        if *author == self.author {
            return Ok(None);
        }
        let Some(chart) = self.charts.of(author) else { return Ok(None) };
        let chart = self.charts.chart_mut(chart);
        match news {
            News::Poses(poses) => chart.take_poses(&poses),
            News::Relations(late) => chart.take_relations(late.relations),
            News::Patch(patch) => chart.take_patch(patch),
            News::Place(place) => chart.take_place(place),
            News::Start(start) => chart.take_start(start),
            News::Digest(_) => {}
        }
        Ok(None)
    }

    /// What it knows, for others to answer.
    pub fn digest(&self) -> Digest {
        Digest { holdings: self.charts.all().iter().map(Chart::holding).collect() }
    }

    /// Packets for whoever sent this digest, of what they lack: first of this robot's own map, then of the others it was told of, until there
    /// are `most` bytes. What was chosen is entered into the digest, so that asking again goes on from there.
    pub fn answer(&self, digest: &mut Digest, most: usize) -> Vec<Vec<u8>> {
        self.lacked(digest, most, |_| true).into_iter().map(|(_, packet)| packet).collect()
    }

    /// The same with what each packet says, of the robot's own map and of others that are wanted.
    pub(crate) fn lacked(
        &self,
        digest: &mut Digest,
        most: usize,
        is_wanted: impl Fn(&Chart) -> bool,
    ) -> Vec<(News, Vec<u8>)> {
        let (mut all, mut left) = (vec![], most);
        for (number, chart) in self.charts.all().iter().enumerate() {
            if number == 0 || is_wanted(chart) {
                let more = missing(chart, holding_of(digest, chart), left);
                left -= more.iter().map(|(_, packet)| packet.len()).sum::<usize>();
                all.extend(more);
            }
        }
        all
    }

    /// The chart that news are of.
    pub(crate) fn chart_of(&self, news: &News) -> Option<&Chart> {
        let author = author_of(news)?;
        self.charts.all().iter().find(|chart| chart.author() == author)
    }

    /// Where this robot is and where it began, as packets: small, and worth telling often.
    pub fn whereabouts(&self) -> Vec<Vec<u8>> {
        let own = &self.charts.all()[0];
        let place = own.place().map(|place| encode(&News::Place(place.clone())));
        let start = own.start().map(|start| encode(&News::Start(start.clone())));
        place.into_iter().chain(start).collect()
    }

    /// One step of all that takes long: charts are made ready, looked for in each other, settled and drawn.
    pub fn advance(&mut self) -> Result<(), MappingError> {
        self.charts.grow(READY);
        self.since_settled += 1;
        let work = WORK.saturating_sub(std::mem::take(&mut self.spent)).max(LEAST_WORK);
        if self.joint.go_on() {
            return self.draw();
        }
        if self.joint.condense(&self.charts, self.is_exact) {
            self.is_unsettled = true;
        } else if self.is_unsettled && self.since_settled >= self.pause() {
            (self.is_unsettled, self.is_exact, self.since_settled) = (false, false, 0);
            self.joint.begin(&self.charts, &self.seeker);
        } else {
            let has_changed = self.seeker.advance(&self.charts, &self.joint, work);
            self.is_unsettled |= has_changed;
            // New patches are no reason to leave off looking for places, unless something was found or nothing is left to look for.
            self.is_exact |= has_changed || self.seeker.is_idle();
        }
        self.draw()
    }

    /// Goes on until everything that is known by now was looked into: for those who have time, and for tests.
    pub fn catch_up(&mut self) -> Result<(), MappingError> {
        while self.charts.is_behind() {
            self.charts.grow(usize::MAX);
        }
        let mut idle = 0;
        while idle < 3 * SETTLED.0 {
            let before = self.seeker.work_done();
            self.advance()?;
            let is_busy =
                self.seeker.work_done() != before || self.is_unsettled || self.joint.is_settling();
            idle = if is_busy { 0 } else { idle + 1 };
        }
        Ok(())
    }

    /// Steps from one settling to the next.
    fn pause(&self) -> u32 {
        if self.is_exact { SETTLED.0 } else { SETTLED.1 }
    }

    fn draw(&mut self) -> Result<(), MappingError> {
        let (charts, joint) = (&self.charts, &self.joint);
        let own = self.own_from_common();
        let pose = |index: usize| match own {
            Some(own) => Some(own * joint.pose(charts, index)?),
            // Alone, its own patches are all there are.
            None => (charts.whose(index).0 == 0)
                .then(|| charts.manifold().patches()[index].world_from_patch),
        };
        let patch = |index: usize| {
            let (chart, number) = charts.whose(index);
            charts.all()[chart].patch(number)
        };
        self.drawn.advance(DRAWN, charts.manifold().patches().len(), pose, patch)
    }

    /// The common frame in this robot's own: they agree where the robot's newest patch is.
    fn own_from_common(&self) -> Option<Pose2> {
        let (_, newest) = self.charts.patches(0).iter().next_back()?;
        let own = self.charts.manifold().patches()[*newest].world_from_patch;
        Some(own * self.joint.pose(&self.charts, *newest)?.inverse())
    }

    /// The name of the robot in whose frame merged maps lie; its own where there are none.
    pub fn frame(&self) -> &str {
        &self.charts.all()[self.joint.root()].author().robot
    }

    /// This robot's own frame in the common one, where the robot is now.
    pub fn frame_from_map(&self) -> Pose2 {
        self.own_from_common().map_or(Pose2::IDENTITY, |own| own.inverse())
    }

    /// Whether this robot and that one share a frame.
    pub fn is_merged_with(&self, mate: &str) -> bool {
        self.charts.named(mate).is_some_and(|chart| self.joint.is_merged(chart))
    }

    /// Names of all robots that it has heard of, its own first.
    pub fn robots(&self) -> Vec<&str> {
        let mut names: Vec<&str> = vec![];
        for chart in self.charts.all() {
            let name = chart.author().robot.as_str();
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names
    }

    /// Where a mate is, in this robot's own frame; none before they share one, or before it has told.
    pub fn pose_of(&self, mate: &str) -> Option<MatePose> {
        let chart = self.charts.named(mate)?;
        let place = self.charts.all()[chart].place()?;
        let index = *self.charts.patches(chart).get(&place.patch)?;
        let common_from_patch = self.joint.pose(&self.charts, index)?;
        let map_from_mate = self.own_from_common()? * common_from_patch * place.patch_from_robot;
        Some(MatePose { time_ms: place.time_ms, map_from_mate })
    }

    /// Where a patch of a robot is, in this robot's own frame; none before they share one.
    pub fn patch_of(&self, robot: &str, number: u32) -> Option<Pose2> {
        let chart = self.charts.named(robot)?;
        let index = *self.charts.patches(chart).get(&number)?;
        Some(self.own_from_common()? * self.joint.pose(&self.charts, index)?)
    }

    /// Where all patches that share its frame are, in this robot's own frame, robot by robot.
    pub fn patches(&self) -> Vec<(&str, Vec<Pose2>)> {
        let Some(own) = self.own_from_common() else { return vec![] };
        let of_chart = |chart: usize| {
            let patches = self.charts.patches(chart).values();
            let poses = patches.filter_map(|index| self.joint.pose(&self.charts, *index));
            let name = self.charts.all()[chart].author().robot.as_str();
            (name, poses.map(|pose| own * pose).collect())
        };
        (0..self.charts.all().len()).map(of_chart).collect()
    }

    /// What patches of all robots that share its frame have seen, in this robot's own frame. It is drawn a few patches a step: the last whole
    /// one stands until a new one is whole.
    pub fn grid(&self) -> &Grid {
        self.drawn.grid()
    }

    /// Whether the maps of each two robots belong together, and why not.
    pub fn standings(&self) -> Vec<Standing> {
        let name = |chart: usize| self.charts.all()[chart].author().robot.clone();
        let answers = self.joint.answers().iter();
        let standing = |((a, b), answer): (&Between, &Answer)| Standing {
            a: name(*a),
            b: name(*b),
            answer: answer.clone(),
        };
        answers.map(standing).collect()
    }

    /// Takes the merge of two robots back: all that was recognised between them is forgotten, and they are merged again only if as much is
    /// recognised anew.
    pub fn part(&mut self, a: &str, b: &str) {
        let Some((a, b)) = self.charts.named(a).zip(self.charts.named(b)) else { return };
        for between in [(a, b), (b, a)] {
            self.seeker.forget(between);
        }
        self.joint.begin(&self.charts, &self.seeker);
        while self.joint.go_on() {}
        self.is_unsettled = false;
    }
}

/// Who made what is told; nobody made a digest.
fn author_of(news: &News) -> Option<&Author> {
    match news {
        News::Digest(_) => None,
        News::Poses(poses) => Some(&poses.author),
        News::Relations(late) => Some(&late.author),
        News::Patch(patch) => Some(&patch.author),
        News::Place(place) => Some(&place.author),
        News::Start(start) => Some(&start.author),
    }
}
