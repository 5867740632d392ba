//! `usar bench ...`

mod rays;

pub(crate) use rays::Rays;
