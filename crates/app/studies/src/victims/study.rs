//! The study of victims.

use std::path::PathBuf;

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::{console, progress};
use base::noise::NoiseStream;
use indicatif::ProgressBar;
use link_images::hist;
use robot_victims::{Figures, Kind, Likelihoods, SkinColours};
use robot_vision::Odds;
use serde::Serialize;
use sim_world::World;

use super::arenas::{self, Lit, Site};
use super::found::{self, Found};
use super::learning::Tallies;
use super::pixels::Pixels;
use super::report;
use super::tripod::Tripod;
use crate::told::{Told, json};

/// Counts are smoothed as if every box of colours had been seen once more.
const SMOOTHING: f64 = 1.0;
/// Pixels that are not skin may be taken for it: by the bar of the study, and by robots, which look for blobs of them.
pub(super) const BAR_FALSE: f64 = 0.05;
const ROBOT_FALSE: f64 = 0.01;
/// A colour that nobody has seen has the ratio 0 and is not skin.
const LEAST_RATIO: f32 = 0.1;
pub(super) const BAR_FOUND: f64 = 0.8;

/// The study as it is to be run.
#[derive(Clone, Debug)]
pub struct Victims {
    /// Of all chance but that of the floors, whose seeds are fixed.
    pub seed: u64,
    /// Fewer floors and views: under a hundred seconds.
    pub is_quick: bool,
    /// Where `SkinModel.hist`, `NonSkinModel.hist` and `SkinColours.txt` are left, if anywhere.
    pub folder: Option<PathBuf>,
}

/// How much is looked at.
struct Effort {
    learnt: u64,
    judged: u64,
    views: usize,
    looks: usize,
    tour: usize,
}

/// How well skin is told from all else in one light, on floors not learnt from.
#[derive(Debug, Serialize)]
pub(super) struct SkinRow {
    pub(super) light: &'static str,
    pub(super) pictures: usize,
    /// Too dark to vote.
    pub(super) dark_pictures: usize,
    pub(super) skin_pixels: u64,
    pub(super) other_pixels: u64,
    /// Area under the curve; nothing where no picture had a vote.
    pub(super) auc: Option<f64>,
    /// At the threshold that was learnt, with the least and the greatest of a floor.
    pub(super) found: Option<f64>,
    pub(super) found_range: Option<[f64; 2]>,
    #[serde(rename = "false")]
    pub(super) falsely: Option<f64>,
    pub(super) false_range: Option<[f64; 2]>,
    /// False against found.
    pub(super) curve: Vec<[f64; 2]>,
}

/// What a kind of sensor's sightings weigh.
#[derive(Debug, Serialize)]
pub(super) struct KindRow {
    pub(super) kind: Kind,
    /// Natural logarithms of likelihood ratios.
    #[serde(flatten)]
    pub(super) figures: Figures,
    /// Looks at places with somebody: nothing, weak, strong.
    pub(super) somebody: [u64; 3],
    /// Looks at places with nobody.
    pub(super) nobody: [u64; 3],
}

/// What came out.
#[derive(Debug, Serialize)]
pub(super) struct Findings {
    pub(super) learnt_on: Vec<String>,
    pub(super) judged_on: Vec<String>,
    /// Log-ratio from which a pixel is skin, for the bar and for robots.
    pub(super) threshold: f32,
    pub(super) robots_threshold: f32,
    pub(super) skin: Vec<SkinRow>,
    pub(super) kinds: Vec<KindRow>,
    pub(super) victims: Vec<Found>,
    pub(super) is_bar_met: bool,
    pub(super) is_whole: bool,
}

impl Victims {
    /// Learns on some floors and is judged on others; an interrupt ends it with what is done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let effort = self.effort();
        let (learnt, judged) = (arenas::learnt(effort.learnt)?, arenas::judged(effort.judged)?);
        let lights = Lit::ALL.len();
        let steps = learnt.len() * (lights + 1) + judged.len() * (lights + 2);
        let bar = progress::long_bar(steps as u64, "floors");
        let by_light = Lit::ALL
            .into_iter()
            .map(|lit| self.pixels(&learnt, (&[lit], effort.views), interrupt, &bar));
        let by_light = by_light.collect::<Result<Vec<_>>>()?;
        let model = total(&by_light.concat())?;
        let odds = Odds::learn(&model.skin, &model.other, SMOOTHING)?;
        let threshold = threshold(&by_light, BAR_FALSE)?;
        let robots_threshold = self::threshold(&by_light, ROBOT_FALSE)?;
        self.leave(&model, &SkinColours::of(&odds, robots_threshold)?)?;
        let skin = (&odds, robots_threshold);
        let tallies = self.tallies(&learnt, (effort.looks, skin), interrupt, &bar)?;
        let likelihoods = tallies.likelihoods();
        let rows = Lit::ALL.into_iter().map(|lit| {
            let pixels = self.pixels(&judged, (&[lit], effort.views), interrupt, &bar)?;
            row(lit, &pixels, (&odds, threshold))
        });
        let rows = rows.collect::<Result<Vec<_>>>()?;
        let tour = (effort.tour, skin, &likelihoods);
        let victims = self.tours(&judged, tour, interrupt, &bar)?;
        bar.finish_and_clear();
        let names = |sites: &[Site]| sites.iter().map(|site| site.name.clone()).collect();
        let is_bar_met = meets(&rows);
        let findings = Findings {
            learnt_on: names(&learnt),
            judged_on: names(&judged),
            threshold,
            robots_threshold,
            skin: rows,
            kinds: kinds(&tallies, &likelihoods),
            victims,
            is_bar_met,
            is_whole: !interrupt.is_asked(),
        };
        Ok(Told {
            text: report::text(&findings),
            json: json(&findings)?,
            page: report::page(&findings, self).to_html(),
            verdict: report::verdict(&findings),
            is_whole: findings.is_whole && findings.is_bar_met,
        })
    }

    fn effort(&self) -> Effort {
        if self.is_quick {
            Effort { learnt: 8, judged: 4, views: 30, looks: 60, tour: 60 }
        } else {
            Effort { learnt: 24, judged: 12, views: 60, looks: 150, tour: 120 }
        }
    }

    /// Pixels of each floor, in these lights.
    fn pixels(
        &self,
        sites: &[Site],
        (lights, views): (&[Lit], usize),
        interrupt: &Interrupt,
        bar: &ProgressBar,
    ) -> Result<Vec<Pixels>> {
        let mut all = vec![];
        for site in sites {
            let mut pixels = Pixels::new()?;
            for &lit in lights.iter().filter(|_| !interrupt.is_asked()) {
                let name = format!("{}/{}/pixels", site.name, lit.word());
                let mut noise = NoiseStream::new(self.seed, &name);
                let mut tripod = Tripod::new(self.seed, &site.name, lit == Lit::Headlight);
                let world = World::new(&lit.on(&site.arena))?;
                pixels.gather(&world, &mut tripod, (views, &mut noise));
                bar.inc(1);
            }
            all.push(pixels);
        }
        Ok(all)
    }

    fn tallies(
        &self,
        sites: &[Site],
        (looks, skin): (usize, (&Odds, f32)),
        interrupt: &Interrupt,
        bar: &ProgressBar,
    ) -> Result<Tallies> {
        let mut tallies = Tallies::default();
        for (number, site) in sites.iter().enumerate().filter(|_| !interrupt.is_asked()) {
            // Every light but the one in which cameras have no vote, in turn.
            let lit = Lit::ALL[number % (Lit::ALL.len() - 1)];
            tallies.merge(&Tallies::of(site, (lit, looks), (skin, self.seed))?);
            bar.inc(1);
        }
        Ok(tallies)
    }

    fn tours(
        &self,
        sites: &[Site],
        (views, skin, likelihoods): (usize, (&Odds, f32), &Likelihoods),
        interrupt: &Interrupt,
        bar: &ProgressBar,
    ) -> Result<Vec<Found>> {
        let mut rows = vec![];
        for lit in [Lit::Day, Lit::Headlight] {
            for site in sites.iter().filter(|_| !interrupt.is_asked()) {
                // The office is six times as large as a floor.
                let views = views * site.arena.victims.len().div_ceil(6);
                rows.push(found::on(site, (lit, views), (skin, likelihoods, self.seed))?);
                bar.inc(1);
            }
        }
        Ok(rows)
    }

    /// Leaves the counts as the UvA's programs read them, and the colours that robots take for skin.
    fn leave(&self, model: &Pixels, colours: &SkinColours) -> Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        let files = [
            ("SkinModel.hist", hist::encode(model.skin.counts())?),
            ("NonSkinModel.hist", hist::encode(model.other.counts())?),
            ("SkinColours.txt", colours.write().into_bytes()),
        ];
        for (name, bytes) in files {
            if let Err(error) = app_terminal::files::write(&folder.join(name), &bytes) {
                console::note(&format!("note: {error:#}"));
            }
        }
        Ok(())
    }
}

fn total(parts: &[Pixels]) -> Result<Pixels> {
    let mut sum = Pixels::new()?;
    parts.iter().try_for_each(|part| sum.merge(part))?;
    Ok(sum)
}

/// The log-ratio from which no more than this share of all else is taken for skin, in any light in which most pictures have a vote, where one
/// half of the floors is judged by what the other half taught; it is above 0, where colours lie that nobody has seen.
fn threshold(by_light: &[Vec<Pixels>], share: f64) -> Result<f32> {
    let floors = by_light.first().map_or(0, Vec::len);
    let halves = [(0..floors / 2, floors / 2..floors), (floors / 2..floors, 0..floors / 2)];
    let mut strictest = LEAST_RATIO;
    for (taught, judged) in halves {
        let all: Vec<Pixels> =
            by_light.iter().flat_map(|light| light[taught.clone()].to_vec()).collect();
        let all = total(&all)?;
        let odds = Odds::learn(&all.skin, &all.other, SMOOTHING)?;
        for light in by_light {
            let seen = total(&light[judged.clone()])?;
            if 2 * seen.dark < seen.pictures {
                let roc = odds.judged(&seen.skin, &seen.other)?;
                strictest = strictest.max(roc.at_false_share(share).threshold);
            }
        }
    }
    Ok(strictest)
}

/// One light, judged by the odds and the threshold that were learnt.
fn row(lit: Lit, sites: &[Pixels], (odds, threshold): (&Odds, f32)) -> Result<SkinRow> {
    let all = total(sites)?;
    let roc = odds.judged(&all.skin, &all.other).ok();
    let each = sites.iter().filter_map(|site| odds.judged(&site.skin, &site.other).ok());
    let each: Vec<_> = each.map(|roc| roc.at_threshold(threshold)).collect();
    let range = |values: Vec<f64>| {
        let low = values.iter().copied().reduce(f64::min)?;
        values.into_iter().reduce(f64::max).map(|high| [low, high])
    };
    let at = roc.as_ref().map(|roc| roc.at_threshold(threshold));
    Ok(SkinRow {
        light: lit.word(),
        pictures: all.pictures,
        dark_pictures: all.dark,
        skin_pixels: all.skin.total(),
        other_pixels: all.other.total(),
        auc: roc.as_ref().map(robot_vision::Roc::area),
        found: at.map(|at| at.found),
        found_range: range(each.iter().map(|at| at.found).collect()),
        falsely: at.map(|at| at.falsely),
        false_range: range(each.iter().map(|at| at.falsely).collect()),
        curve: roc.map(|roc| report::thinned(&roc)).unwrap_or_default(),
    })
}

/// Whether skin is told in every light in which most pictures had a vote.
fn meets(rows: &[SkinRow]) -> bool {
    let voted = rows.iter().filter(|row| 2 * row.dark_pictures < row.pictures);
    let mut lit = voted.filter_map(|row| Some((row.found?, row.falsely?))).peekable();
    lit.peek().is_some() && lit.all(|(found, falsely)| found >= BAR_FOUND && falsely <= BAR_FALSE)
}

fn kinds(tallies: &Tallies, likelihoods: &Likelihoods) -> Vec<KindRow> {
    let row = |kind: Kind| {
        let tally = tallies.0[kind as usize];
        let figures = *likelihoods.of(kind);
        KindRow { kind, figures, somebody: tally.somebody, nobody: tally.nobody }
    };
    Kind::ALL.into_iter().map(row).collect()
}
