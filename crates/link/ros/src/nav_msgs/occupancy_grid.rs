//! `nav_msgs/msg/OccupancyGrid`: a map of the floor.

use crate::MessageType;
use crate::cdr::CdrWriter;
use crate::nav_msgs::map_meta_data::{self, MapMetaData};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "nav_msgs/msg/OccupancyGrid",
    fields: "std_msgs/Header header\nnav_msgs/MapMetaData info\nint8[] data\n",
    uses: &[&header::TYPE, &map_meta_data::TYPE],
};

/// Nobody knows what is there.
pub const UNKNOWN: i8 = -1;
/// Nothing is there.
pub const FREE: i8 = 0;
/// Something solid is there.
pub const OCCUPIED: i8 = 100;

/// Writes cells row by row, the row with the least y first.
pub fn write(
    to: &mut CdrWriter<'_>,
    header: Header<'_>,
    map: &MapMetaData,
    cells: impl ExactSizeIterator<Item = i8>,
) {
    let time = header.time;
    header::write(to, header);
    map_meta_data::write(to, time, map);
    to.length(cells.len());
    cells.for_each(|cell| to.i8(cell));
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::time::SimTime;

    use super::*;

    #[test]
    fn a_map_is_a_message_of_its_type() {
        let map = MapMetaData { resolution: 0.05, width: 3, height: 1, origin: Pose::IDENTITY };
        let mut bytes = vec![];
        let header = Header { time: SimTime::from_millis(1500), frame: "map" };
        let cells = [UNKNOWN, FREE, OCCUPIED];
        write(&mut CdrWriter::new(&mut bytes), header, &map, cells.into_iter());
        assert_eq!(TYPE.check(&bytes), Ok(()));
        assert!(bytes.ends_with(&[3, 0, 0, 0, 255, 0, 100]), "{bytes:?}");
    }
}
