//! `tf2_msgs`: the tree of frames.

pub mod tf_message;
