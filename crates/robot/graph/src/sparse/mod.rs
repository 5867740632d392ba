//! Sparse symmetric systems of blocks: L·D·Lᵀ with dense fronts, the same bits on every processor.
//!
//! A [`Structure`] is found once for a pattern: which block is eliminated when, and which are eliminated together.
//! A [`Factor`] is filled from a [`BlockMatrix`] as often as the values change.
//! Method: Liu, "The multifrontal method for sparse matrix solution", *SIAM Review* 34 (1992).
//! We join fronts more freely than he does, because poses come in blocks of three or six.

mod dense;
mod elimination;
mod factor;
mod fronts;
mod inverse;
mod matrix;
mod ordering;
mod structure;
#[cfg(test)]
mod tests;

pub(crate) use factor::Factor;
pub(crate) use matrix::BlockMatrix;
pub(crate) use structure::Structure;
