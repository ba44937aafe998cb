//! How many facts got which verdict.

use framelab_model::verdict::Verdict;
use serde::{Deserialize, Serialize};

/// One number a verdict. `known` and `unsupported` stand apart, because neither is a pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Counts {
    /// The browser did what the rules say.
    pub pass: u64,
    /// It did something else.
    pub fail: u64,
    /// It did something else that is listed.
    pub known: u64,
    /// It cannot be asked.
    pub unsupported: u64,
    /// Nothing happened, and nothing proves that it could have.
    pub inconclusive: u64,
    /// No answer came in time.
    pub timeout: u64,
    /// The tab or the browser died.
    pub crash: u64,
    /// The set-up failed.
    pub environment: u64,
}

impl Counts {
    /// Counts one more fact.
    pub fn add(&mut self, verdict: Verdict) {
        *self.of_mut(verdict) += 1;
    }

    /// The number of facts with a verdict.
    #[must_use]
    pub fn of(&self, verdict: Verdict) -> u64 {
        *self.clone().of_mut(verdict)
    }

    /// All facts.
    #[must_use]
    pub fn total(&self) -> u64 {
        Verdict::ALL.into_iter().map(|verdict| self.of(verdict)).sum()
    }

    /// The facts that did not go as expected.
    #[must_use]
    pub fn unexpected(&self) -> u64 {
        Verdict::ALL.into_iter().filter(|verdict| !verdict.is_expected()).map(|verdict| self.of(verdict)).sum()
    }

    fn of_mut(&mut self, verdict: Verdict) -> &mut u64 {
        match verdict {
            Verdict::Pass => &mut self.pass,
            Verdict::Fail => &mut self.fail,
            Verdict::Known => &mut self.known,
            Verdict::Unsupported => &mut self.unsupported,
            Verdict::Inconclusive => &mut self.inconclusive,
            Verdict::Timeout => &mut self.timeout,
            Verdict::Crash => &mut self.crash,
            Verdict::Environment => &mut self.environment,
        }
    }
}

impl std::ops::AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        for verdict in Verdict::ALL {
            *self.of_mut(verdict) += other.of(verdict);
        }
    }
}

impl Extend<Verdict> for Counts {
    fn extend<I: IntoIterator<Item = Verdict>>(&mut self, verdicts: I) {
        verdicts.into_iter().for_each(|verdict| self.add(verdict));
    }
}
