//! `sensor_msgs/msg/PointCloud2` for pictures of distances: one point a pixel, in the camera's frame (x forward, y left, z up).
//!
//! x is the pixel's depth, exactly. Where nothing came back x is plus infinity, and y and z are the ray's slopes, so that the
//! opening angle is known, to the precision of `f32`, even of a picture of nothing.

use std::sync::Arc;

use base::messages::DepthView;

use super::point_field;
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/PointCloud2",
    fields: "\
std_msgs/Header header
uint32 height
uint32 width
sensor_msgs/PointField[] fields
bool is_bigendian
uint32 point_step
uint32 row_step
uint8[] data
bool is_dense
",
    uses: &[&header::TYPE, &point_field::TYPE],
};

const POINT_BYTES: usize = 12;
const AXES: [&str; 3] = ["x", "y", "z"];

/// Writes a point a pixel.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, view: &DepthView) {
    let height = view.depths.len().checked_div(view.width).unwrap_or(0);
    header::write(to, header);
    to.u32(height as u32);
    to.u32(view.width as u32);
    to.length(AXES.len());
    for (index, axis) in AXES.iter().enumerate() {
        point_field::write(to, axis, 4 * index as u32);
    }
    to.bool(false);
    to.u32(POINT_BYTES as u32);
    to.u32((POINT_BYTES * view.width) as u32);
    to.length(POINT_BYTES * view.width * height);
    write_points(to, view, height);
    to.bool(view.depths.iter().all(Option::is_some));
}

fn write_points(to: &mut CdrWriter<'_>, view: &DepthView, height: usize) {
    // The data begins after a number of four bytes: every point is aligned.
    let pixel = libm::tan(view.field_of_view / 2.0) / view.width as f64;
    for row in 0..height {
        let z = slope(pixel, height, row);
        for column in 0..view.width {
            let y = slope(pixel, view.width, column);
            let depth = view.depths[row * view.width + column];
            let along = depth.unwrap_or(1.0);
            to.f32(depth.unwrap_or(f32::INFINITY));
            to.f32(along * y);
            to.f32(along * z);
        }
    }
}

/// How far the middle of a pixel lies off the axis one metre ahead; `pixel` is half the size of one.
fn slope(pixel: f64, count: usize, index: usize) -> f32 {
    (pixel * (count as f64 - (2 * index + 1) as f64)) as f32
}

/// Reads depths and field of view.
pub fn read(from: &mut CdrReader<'_>) -> Result<DepthView, CdrError> {
    header::skip(from)?;
    let height = from.u32()? as usize;
    let width = from.u32()? as usize;
    for _ in 0..from.length(point_field::LEAST_BYTES)? {
        point_field::skip(from)?;
    }
    from.bool()?;
    let point = from.u32()?;
    from.u32()?;
    let data = from.byte_sequence()?;
    let pixels = width.checked_mul(height).and_then(|pixels| pixels.checked_mul(POINT_BYTES));
    if point as usize != POINT_BYTES || pixels != Some(data.len()) {
        let value = format!("{} bytes for {width} x {height} points", data.len());
        return Err(CdrError::BadValue { field: "data of the point cloud", value });
    }
    let points: Vec<[f32; 3]> = data.chunks_exact(POINT_BYTES).map(point_from_bytes).collect();
    let depths = points.iter().map(|[x, ..]| x.is_finite().then_some(*x)).collect();
    Ok(DepthView { width, field_of_view: field_of_view(&points, width), depths: Arc::new(depths) })
}

fn point_from_bytes(bytes: &[u8]) -> [f32; 3] {
    let axis =
        |at: usize| f32::from_le_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
    [axis(0), axis(4), axis(8)]
}

/// From the first pixel, which is the farthest out in both directions; zero where that lies on the axis.
fn field_of_view(points: &[[f32; 3]], width: usize) -> f64 {
    let height = points.len().checked_div(width).unwrap_or(0);
    let Some([x, y, z]) = points.first().map(|point| point.map(f64::from)) else { return 0.0 };
    let along = if x.is_finite() { x } else { 1.0 };
    let (slope, steps) = if width > 1 { (y, width - 1) } else { (z, height - 1) };
    if steps == 0 || along == 0.0 {
        return 0.0;
    }
    2.0 * libm::atan(slope / along * width as f64 / steps as f64)
}
