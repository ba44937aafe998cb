//! What goes to standard output at once.

use std::io::{self, Write as _};

use super::exit::Failure;

/// Like `print!`, except that a reader that has seen enough, such as `head`, is no failure.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::internal(error)),
        _ => Ok(()),
    }
}
