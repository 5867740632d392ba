//! Radio between robots: how strong it is, and whether it is strong enough.
//!
//! A [`RadioModel`] turns distance and obstacles into dBm; three of its kinds are those of the old wireless simulation server, the
//! fourth asks what walls are made of. [`walls_between`] and [`loss_between`] look for obstacles in a world, and an
//! [`ObstructionCache`] remembers what they found until a robot has moved. The [`Ether`] carries packets: with bandwidth, delay and loss.
//!
//! ```
//! use sim_radio::{Obstruction, RadioModel};
//!
//! let model = RadioModel::default();
//! let strength = model.strength(12.37, Obstruction { walls: 2.0, loss: None });
//! assert!((strength - -70.233).abs() < 0.001);
//! assert!(model.is_up(strength));
//! assert!(!model.is_up(model.strength(12.37, Obstruction { walls: 6.0, loss: None })));
//! ```

mod cache;
mod ether;
mod model;
mod obstruction;

pub use base::model::Propagation;
pub use cache::ObstructionCache;
pub use ether::{Ether, PacketRefusal, Station};
pub use model::{Obstruction, RadioModel};
pub use obstruction::{
    is_world_geometry, loss_between, obstruction_between, walls_between, walls_crossed,
};
