//! Origin strings, thousands in one page load.

use framelab_harness::{
    SessionError,
    run::{Seat, probe_scenario},
};
use framelab_model::{
    generate::Difference,
    plan::{Outcome, Step, StringAnswer},
};

/// So many strings go into one step; each step has to end within the page's limit.
const BATCH: usize = 500;

/// Asks the browser what it makes of strings, in the one document of the probe, and returns what differs from the rules.
///
/// # Errors
/// When the session fails, or the page does not answer for every string.
pub async fn strings(seat: &mut Seat, strings: &[String]) -> Result<Vec<(String, Difference)>, SessionError> {
    let scenario = probe_scenario();
    let frame = &scenario.frames[0].name;
    let steps = strings.chunks(BATCH).map(|batch| Step::Strings { frame: frame.clone(), strings: batch.to_vec() });
    let report = seat.ask(&scenario, steps.collect()).await?;
    let answers: Vec<&StringAnswer> = report.outcomes.iter().flat_map(answers).collect();
    if answers.len() != strings.len() {
        let message = format!("the page answered for {} of {} strings", answers.len(), strings.len());
        return Err(SessionError::Script { message });
    }
    let differing = strings.iter().zip(answers).filter_map(|(text, answer)| Some((text.clone(), Difference::between(text, answer)?)));
    Ok(differing.collect())
}

fn answers(outcome: &Outcome) -> &[StringAnswer] {
    match outcome {
        Outcome::Strings { strings } => strings,
        _ => &[],
    }
}
