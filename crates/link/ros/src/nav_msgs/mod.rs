//! `nav_msgs`: where robots believe to be.

pub mod odometry;
