//! Plans: what the page is told to do, and which fact each outcome answers.

mod build;
mod report;
mod step;

pub use report::{Agent, Control, Count, Hello, Listing, Outcome, PageError, Proof, Report, StringAnswer};
pub use step::{Place, Step, ToolCall, WireTool};

use serde::Serialize;

use crate::fact::Fact;

/// One page load's worth of work.
#[derive(Debug, Clone, Serialize)]
pub struct Plan {
    /// What every frame's hello must repeat, so that no other document passes for it.
    pub nonce: String,
    /// Milliseconds after which a reply that does not come counts as a hang.
    pub limit_ms: u64,
    /// Every frame and its place in the tree.
    pub frames: Vec<Place>,
    /// The origins to which fence tools are exposed: all that a document of the tree may have.
    pub audience: Vec<String>,
    /// The steps, in order; each has one outcome.
    pub steps: Vec<Step>,
    /// The questions, each with the outcomes that answer it.
    #[serde(skip)]
    pub asks: Vec<Ask>,
}

/// A fact and where its answer stands.
#[derive(Debug, Clone)]
pub struct Ask {
    /// The question.
    pub fact: Fact,
    /// Where to look.
    pub evidence: Evidence,
}

/// Where the answer to a fact stands in a report.
#[derive(Debug, Clone, Copy)]
pub enum Evidence {
    /// In the outcome of a registration.
    Registration {
        /** The step. */
        step: usize,
    },
    /// In the difference of two counts.
    Events {
        /** The step that counted before. */
        before: usize,
        /** The step that counted after. */
        after: usize,
    },
    /// In one listing of a batch.
    Listing {
        /** The step. */
        step: usize,
        /** The listing in it. */
        part: usize,
    },
    /// In one call of a batch, and in what the provider counted.
    Call {
        /** The step. */
        step: usize,
        /** The call in it. */
        part: usize,
        /** The step that read the provider's count. */
        ran: usize,
    },
}

impl Plan {
    /// The token by which the provider tells the call of one fact from all others.
    #[must_use]
    pub(crate) fn token(tool: usize, consumer: usize) -> String {
        format!("t{tool}f{consumer}")
    }

    /// The step that listed everything, if the plan asks for listings.
    #[must_use]
    pub fn listing_step(&self) -> Option<usize> {
        self.asks.iter().find_map(|ask| match ask.evidence {
            Evidence::Listing { step, .. } => Some(step),
            Evidence::Registration { .. } | Evidence::Events { .. } | Evidence::Call { .. } => None,
        })
    }

    /// The step that ran the positive controls; it is the last.
    #[must_use]
    pub fn control_step(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }
}
