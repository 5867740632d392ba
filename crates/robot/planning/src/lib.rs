//! Ways through a map.
