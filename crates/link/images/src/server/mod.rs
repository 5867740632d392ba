//! The wire of the image server: frames to the client, one acknowledgement or request for each back.
//!
//! A frame is one byte for its [`FrameKind`], four for the length of what follows, big-endian, and the picture: a JPEG file, or
//! width, height and pixels. The client sends `OK` for the next frame, or `U` and a rectangle for a part of the picture.
//!
//! ```
//! use base::colour::Rgb;
//! use base::picture::Picture;
//! use link_images::server::{FrameKind, FrameReader, RawOrder, encode};
//!
//! let picture = Picture::filled(4, 3, Rgb::new(200, 40, 40));
//! let bytes = encode(&picture, FrameKind::Raw, RawOrder::Bgr)?;
//! let mut reader = FrameReader::default();
//! reader.feed(&bytes);
//! let frame = reader.next_frame()?.expect("all of it is there");
//! assert_eq!(frame.raw_picture(RawOrder::Bgr)?, picture);
//! # Ok::<(), link_images::ImageError>(())
//! ```

mod area;
mod frame;
mod mosaic;
mod reader;
mod request;

pub use area::Area;
pub use frame::{FrameKind, HEADER_LENGTH, MAX_PAYLOAD, RawOrder, encode};
pub use mosaic::Mosaic;
pub use reader::{Frame, FrameReader};
pub use request::{Request, RequestParser};
