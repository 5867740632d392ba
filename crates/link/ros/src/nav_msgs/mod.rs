//! `nav_msgs`: where robots believe to be.

pub mod map_meta_data;
pub mod occupancy_grid;
pub mod odometry;
