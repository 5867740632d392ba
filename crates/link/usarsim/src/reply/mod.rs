//! What servers say (sections 2.5, 3 and 5 to 8).

mod conf;
mod effector;
mod geo;
mod info;
mod link_geo;
mod links;
mod parse;
mod response;
pub mod sensor;
mod status;
mod world;

pub use conf::{Conf, ConfItem, ConfValue, LinkConf, RobotConf};
pub use effector::{Effector, EffectorState};
pub use geo::{Geo, GeoItem, Mount, RobotGeo, WheelGeo};
pub use info::{Level, NamedPose, write_starts_for_both};
pub use link_geo::LinkGeo;
pub use links::{LinkState, LinkStatus};
pub use parse::Reply;
pub use response::{Death, Response, ResponseDetail};
pub use status::{Status, Steering};
pub use world::{AvatarStatus, ObjectStatus};
