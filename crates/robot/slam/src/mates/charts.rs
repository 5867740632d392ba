//! All charts as one manifold, each in its own frame, for those who look for one in another.

use std::collections::BTreeMap;

use base::geom::Pose2;
use glam::{DMat3, DVec2, DVec3};
use link_patches::{Author, Laser, RelationKind, metres};
use robot_matching::{Fan, Points, Rate};

use crate::manifold::Manifold;
use crate::mates::chart::Chart;
use crate::patch::{Kind, Patch, Relation};

/// The most robots, or lives of robots, that are listened to.
const MOST_CHARTS: usize = 64;

/// The charts, the robot's own first, then in the order in which they were heard of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Charts {
    all: Vec<Chart>,
    manifold: Manifold,
    /// For each chart, the patches that are in the manifold: their indices there by their numbers.
    index_of: Vec<BTreeMap<u32, usize>>,
    /// Whose each patch of the manifold is, and its number there.
    whose: Vec<(usize, u32)>,
    /// Relations of each chart, with indices into the manifold.
    relations: Vec<Vec<Relation>>,
    /// What is known and not in the manifold yet.
    waiting: Vec<(Vec<u32>, Vec<u32>)>,
    moves: Vec<u64>,
}

impl Charts {
    /// The number of an author's chart, which is begun if there is none; `None` if there are too many.
    pub(crate) fn of(&mut self, author: &Author) -> Option<usize> {
        let known = self.all.iter().position(|chart| chart.author() == author);
        if known.is_some() || self.all.len() >= MOST_CHARTS {
            return known;
        }
        self.all.push(Chart::new(author.clone()));
        self.index_of.push(BTreeMap::new());
        self.relations.push(vec![]);
        self.waiting.push((vec![], vec![]));
        self.moves.push(0);
        Some(self.all.len() - 1)
    }

    pub(crate) fn all(&self) -> &[Chart] {
        &self.all
    }

    pub(crate) fn chart_mut(&mut self, chart: usize) -> &mut Chart {
        &mut self.all[chart]
    }

    /// The newest life of a robot by its name.
    pub(crate) fn named(&self, robot: &str) -> Option<usize> {
        let of_name = |(_, chart): &(usize, &Chart)| chart.author().robot == robot;
        let named = self.all.iter().enumerate().filter(of_name);
        named.max_by_key(|(_, chart)| chart.author().session).map(|(index, _)| index)
    }

    /// Patches of all charts, each where its author believes it to be.
    pub(crate) fn manifold(&self) -> &Manifold {
        &self.manifold
    }

    /// Relations of one chart.
    pub(crate) fn relations(&self, chart: usize) -> &[Relation] {
        &self.relations[chart]
    }

    /// Patches of one chart by their numbers, as indices into the manifold.
    pub(crate) fn patches(&self, chart: usize) -> &BTreeMap<u32, usize> {
        &self.index_of[chart]
    }

    /// Whose a patch of the manifold is, and its number there.
    pub(crate) fn whose(&self, index: usize) -> (usize, u32) {
        self.whose[index]
    }

    /// Puts at most so many new patches into the manifold, and moves those that have moved. The order is that of the charts and of numbers, so
    /// that what came in one step may have come in any order.
    pub(crate) fn grow(&mut self, most: usize) {
        let mut left = most;
        for chart in 0..self.all.len() {
            let (patches, relations) = self.all[chart].take_fresh();
            self.waiting[chart].0.extend(patches);
            self.waiting[chart].1.extend(relations);
            self.waiting[chart].0.sort_unstable();
            self.waiting[chart].1.sort_unstable();
            let count = self.waiting[chart].0.len().min(left);
            left -= count;
            for number in self.waiting[chart].0.drain(..count).collect::<Vec<u32>>() {
                self.add(chart, number);
            }
            self.relate(chart);
            self.move_patches(chart);
        }
    }

    /// Whether anything is known that is not in the manifold.
    pub(crate) fn is_behind(&self) -> bool {
        self.waiting.iter().any(|(patches, _)| !patches.is_empty())
    }

    fn add(&mut self, chart: usize, number: u32) {
        let known = &self.all[chart];
        let Some((patch, pose)) = known.patch(number).zip(known.pose(number)) else { return };
        let ranges: Vec<f32> =
            patch.ranges.iter().map(|range| metres(*range, patch.grain)).collect();
        let [ahead, left, turn] = patch.rate.map(f64::from);
        let rate = Rate { way: DVec2::new(ahead, left), turn };
        let points = Points::new(&fan_of(&patch.laser, ranges.len()), &ranges, &rate);
        let told = Pose2::IDENTITY;
        let index = self.manifold.add(Patch {
            scan: number as usize,
            points,
            world_from_patch: pose,
            told,
        });
        self.index_of[chart].insert(number, index);
        self.whose.push((chart, number));
    }

    /// Puts in all relations whose patches are there.
    fn relate(&mut self, chart: usize) {
        let waiting = std::mem::take(&mut self.waiting[chart].1);
        for number in waiting {
            let Some(relation) = self.all[chart].relation(number) else { continue };
            let index = |number: u32| self.index_of[chart].get(&number).copied();
            let Some((from, to)) = index(relation.from).zip(index(relation.to)) else {
                self.waiting[chart].1.push(number);
                continue;
            };
            let [xx, xy, xz, yy, yz, zz] = relation.information.map(f64::from);
            let columns = [DVec3::new(xx, xy, xz), DVec3::new(xy, yy, yz), DVec3::new(xz, yz, zz)];
            let relation = Relation {
                from,
                to,
                from_to: relation.from_to,
                information: DMat3::from_cols(columns[0], columns[1], columns[2]),
                kind: kind_of(relation.kind),
            };
            self.manifold.relate(relation.clone());
            self.relations[chart].push(relation);
        }
    }

    fn move_patches(&mut self, chart: usize) {
        let known = &self.all[chart];
        if std::mem::replace(&mut self.moves[chart], known.moves()) == known.moves() {
            return;
        }
        let patches = self.manifold.patches_mut();
        for (number, index) in &self.index_of[chart] {
            if let Some(pose) = known.pose(*number) {
                patches[*index].world_from_patch = pose;
            }
        }
    }

    /// How often poses of a chart in the manifold have moved.
    pub(crate) fn moves(&self, chart: usize) -> u64 {
        self.moves[chart]
    }
}

/// The beams of a laser that was told of.
pub(crate) fn fan_of(laser: &Laser, beams: usize) -> Fan {
    let Laser { first_angle, step, min_range, max_range, turn, interlace } = *laser;
    Fan {
        first_angle: f64::from(first_angle),
        step,
        beams,
        min_range: f64::from(min_range),
        max_range: f64::from(max_range),
        turn: f64::from(turn),
        interlace: (interlace as usize).max(1),
    }
}

fn kind_of(kind: RelationKind) -> Kind {
    match kind {
        RelationKind::Odometry => Kind::Odometry,
        RelationKind::Near => Kind::Near,
        RelationKind::Loop => Kind::Loop,
        RelationKind::Bridge => Kind::Bridge,
    }
}
