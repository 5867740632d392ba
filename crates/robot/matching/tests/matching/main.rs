//! Matchers on small worlds.

mod covariances;
mod places;
mod worlds;
