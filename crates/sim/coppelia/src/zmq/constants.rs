//! Numbers that clients use by name, as CoppeliaSim has them.

/// The world, as what something is relative to.
pub(super) const WORLD: i64 = -1;
/// An object's parent, as what it is relative to.
pub(super) const PARENT: i64 = -11;
/// All objects of a scene.
pub(super) const SCENE: i64 = -12;
/// Any kind of object.
pub(super) const ALL: i64 = -2;
pub(super) const STOPPED: i64 = 0;
pub(super) const PAUSED: i64 = 8;
pub(super) const RUNNING: i64 = 17;

/// Everything that `zmqRemoteApi.info` lists as a constant of `sim`.
pub(super) static CONSTANTS: [(&str, i64); 13] = [
    ("handle_world", WORLD),
    ("handle_parent", PARENT),
    ("handle_scene", SCENE),
    ("handle_all", ALL),
    ("sceneobject_shape", 0),
    ("sceneobject_joint", 1),
    ("sceneobject_dummy", 4),
    ("sceneobject_proximitysensor", 5),
    ("sceneobject_visionsensor", 9),
    ("simulation_stopped", STOPPED),
    ("simulation_paused", PAUSED),
    ("simulation_advancing", 16),
    ("simulation_advancing_running", RUNNING),
];
