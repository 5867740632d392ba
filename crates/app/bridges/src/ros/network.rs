//! What ROS is spoken over.

use link_ros::MessageType;

use crate::outlet::Outlet;

/// A network with programs of ROS on it. Nothing here may wait.
pub trait Network: Outlet + Send {
    /// From now on what is said on these topics is heard, and on no others; a topic may have several types.
    fn listen(&self, topics: &[(String, &'static MessageType)]);

    /// What was said since the last call, in its order; the oldest is lost where that was too much.
    fn take_said(&self) -> Vec<Said>;

    /// From now on these services can be called.
    fn serve(&self, services: &[Service]);

    /// Who has called since the last time; each is answered.
    fn take_calls(&self) -> Vec<Call>;

    /// Answers a call: whether it was done, and what there is to say.
    fn answer(&self, call: &Call, is_done: bool, text: &str);

    /// How many messages nobody took in time, so far.
    fn lost(&self) -> u64;
}

/// What somebody said.
#[derive(Clone, Debug)]
pub struct Said {
    /// Where.
    pub topic: String,
    /// As what.
    pub message: &'static MessageType,
    /// In CDR with its four bytes of encapsulation.
    pub payload: Vec<u8>,
}

/// Something that can be asked for, all of the type `std_srvs/srv/Trigger`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Service {
    /// Time stands still.
    Pause,
    /// Time passes again.
    Resume,
    /// One step of time.
    Step,
    /// The robots that wait for ROS go back to where they began.
    Reset,
}

impl Service {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Pause, Self::Resume, Self::Step, Self::Reset];

    /// `pause`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Pause => "pause",
            Self::Resume => "resume",
            Self::Step => "step",
            Self::Reset => "reset",
        }
    }
}

/// Somebody has called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// What is asked for.
    pub service: Service,
    /// By which the network knows whom to answer.
    pub number: u64,
}
