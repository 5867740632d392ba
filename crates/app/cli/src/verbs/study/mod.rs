//! `usar study ...`: published experiments again, one file each.

mod cpu;
mod explore;
mod fusion;
mod hexapod;
mod matchers;
mod omni;
mod operator;
mod search;
mod slam;
mod team;
mod usual;
mod victims;

use usual::{Batch, Usual};

pub(crate) use cpu::CpuStudy;
pub(crate) use explore::ExploreStudy;
pub(crate) use fusion::Fusion;
pub(crate) use hexapod::HexapodStudy;
pub(crate) use matchers::Matchers;
pub(crate) use omni::Omni;
pub(crate) use operator::OperatorStudy;
pub(crate) use search::Search;
pub(crate) use slam::SlamStudy;
pub(crate) use team::Team;
pub(crate) use victims::VictimsStudy;
