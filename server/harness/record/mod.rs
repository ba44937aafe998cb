//! Recordings: one stream of events, written while it happens, from which every report is made.

mod counts;
mod event;
mod of;
mod problem;
mod read;
mod recording;
mod row;
mod scenario;
mod stamp;
mod write;

pub use counts::Counts;
pub use event::{Event, RunFinished, RunStarted, SCHEMA, SPEC, TargetFinished, TargetStarted};
pub use problem::{Problem, Trouble};
pub use read::ReadError;
pub use recording::{Recording, TargetRecord};
pub use row::Row;
pub use scenario::{Evidence, ScenarioRecord};
pub(crate) use stamp::rounded;
pub use stamp::stamp;
pub use write::Recorder;
