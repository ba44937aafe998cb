//! Scenarios in which things happen: what the page is told to do, what the rules say comes of each step, and the judge.
//!
//! The world of a scenario is small: which documents are alive, which tools are registered, which calls run. Each step
//! changes it by the rules, and the change is the prediction.

mod act;
mod canary;
mod change;
mod fact;
mod forecast;
mod judge;
mod learned;
mod odd;
mod offer;
mod outcome;
mod report;
mod script;
mod talk;
mod world;

pub use act::{Act, ActCall, ActSignal, ActTool, Cancelled, What};
pub use fact::{About, StepFact};
pub use forecast::{Expected, Predicted};
pub use judge::{HANGS, NOTHING, StepVerdict, judge};
pub use report::{ActReport, Noticed, StepReport};
pub use script::{Script, StepAsk, problems};
