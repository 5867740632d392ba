//! Locks that outlive a panic of somebody else.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks, also where a thread panicked with the lock in hand: one broken session must not take the server with it.
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
