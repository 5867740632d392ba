//! `usar graph ...`

mod draw;
mod info;
mod optimise;

pub(crate) use draw::Draw;
pub(crate) use info::Info;
pub(crate) use optimise::Optimise;
