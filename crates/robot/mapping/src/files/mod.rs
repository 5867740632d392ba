//! Maps as files.
