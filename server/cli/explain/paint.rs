//! Colour for terminals; it never carries meaning alone.

use std::io::{IsTerminal as _, stdout};

use framelab_model::oracle::Answer;

/// Whether and how text is coloured. Pad before painting: the codes have no width but count as characters.
#[derive(Debug, Clone, Copy)]
pub(super) struct Paint {
    on: bool,
}

impl Paint {
    /// Coloured only on a terminal, and never against the wish of `NO_COLOR`.
    pub(super) fn for_stdout() -> Self {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Self { on: stdout().is_terminal() && !unwanted }
    }

    /// In the colour of an answer.
    pub(super) fn answer(self, answer: Answer, text: &str) -> String {
        self.wrap(
            text,
            match answer {
                Answer::Allowed => "32",
                Answer::Denied => "31",
                Answer::Unspecified => "33",
            },
        )
    }

    /// For what leads the eye.
    pub(super) fn strong(self, text: &str) -> String {
        self.wrap(text, "1")
    }

    fn wrap(self, text: &str, code: &str) -> String {
        if self.on { format!("\u{1b}[{code}m{text}\u{1b}[0m") } else { text.into() }
    }
}
