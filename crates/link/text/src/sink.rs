//! Where complaints go.

use std::cell::RefCell;

use crate::error::TextError;
use crate::limits;

/// Somebody who listens to complaints about text.
pub trait Complaints {
    /// Takes one.
    fn complain(&self, error: TextError);

    /// How many there are so far.
    fn count(&self) -> usize;

    /// Whether reading on would find nothing more to say.
    fn is_full(&self) -> bool {
        self.count() >= limits::ERRORS
    }
}

/// Collects errors, so that one reading finds more than the first of them.
pub struct Sink<E> {
    errors: RefCell<Vec<E>>,
}

impl<E> Default for Sink<E> {
    fn default() -> Self {
        Self { errors: RefCell::default() }
    }
}

impl<E: From<TextError>> Sink<E> {
    /// Takes an error, unless there are enough already.
    pub fn push(&self, error: E) {
        if !self.is_full() {
            self.errors.borrow_mut().push(error);
        }
    }

    /// All of them.
    pub fn into_errors(self) -> Vec<E> {
        self.errors.into_inner()
    }
}

impl<E: From<TextError>> Complaints for Sink<E> {
    fn complain(&self, error: TextError) {
        self.push(error.into());
    }

    fn count(&self) -> usize {
        self.errors.borrow().len()
    }
}
