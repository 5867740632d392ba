//! Holds the house to its own rules; all of it is tests, in `tests/house`.
