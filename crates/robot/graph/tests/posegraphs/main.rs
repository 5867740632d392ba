//! Published pose graphs, whole and spoilt by false loops.

mod false_loops;
mod files;
mod optima;
