//! `framelab explain`: what the rules say, and why.

mod case;
mod fact;
mod find;
mod flags;
mod json;
mod matrix;
mod paint;
mod steps;
mod why;

use clap::Args;

use self::{
    case::{Case, Question},
    flags::Flags,
    paint::Paint,
};
use super::{
    exit::{Code, Failure},
    options::ScenarioSource,
    print::print,
};

/// Say what the rules answer, and every gate on the way to it; no browser is asked.
#[derive(Debug, Clone, Args)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Explain {
    /// The id of a scenario or a part that only one id has; or a file, whose name ends in .toml
    #[arg(value_name = "SCENARIO_OR_FILE", required_unless_present = "flags")]
    scenario: Option<String>,
    /// Explain one question only: its id, or words that only one id has, such as "lists top from:pay"
    #[arg(long, value_name = "ID")]
    fact: Option<String>,
    /// Print {scenario, facts: [...]} as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: ScenarioSource,
    #[command(flatten)]
    flags: Flags,
}

const AFTER_HELP: &str = "\
Examples:
  framelab explain both_keys             who lists, hears and calls what, and which rule decides
  framelab explain both_keys --fact lists/take_payment/top/absent
                                         one question, gate by gate
  framelab explain mine.toml --json      a file of your own, for a program

Your own sites, with no file: a page of shop.example frames pay.example. All three keys turn here;
leave one flag out at a time and see which gate stops what.
  framelab explain --consumer https://shop.example --provider https://pay.example \\
      --allow tools --exposed-to https://shop.example --from-origins https://pay.example

Exit codes: 0 explained, 2 usage or a bad scenario";

impl Explain {
    pub(crate) fn run(self) -> Result<Code, Failure> {
        let case = self.case()?;
        let chosen = self.fact.as_deref().map(|wanted| case.find(wanted)).transpose()?;
        let paint = Paint::for_stdout();
        print(&match (chosen, self.json) {
            (Some(question), true) => json::text(&case, &[question])?,
            (None, true) => json::text(&case, &case.questions())?,
            (Some(Question::Fact(fact)), false) => fact::text(&case, fact, paint),
            (Some(Question::Step(ask)), false) => steps::one(&case, ask, paint),
            (None, false) if case.steps.is_empty() => {
                format!("{}{}{}", case.heading(), matrix::text(&case, paint), why::text(&case, paint))
            }
            (None, false) => format!("{}{}", case.heading(), steps::text(&case, paint)),
        })?;
        Ok(Code::Expected)
    }

    fn case(&self) -> Result<Case, Failure> {
        match &self.scenario {
            Some(name) if case::is_file(name) => Case::of_file(name.as_ref()),
            Some(name) => Case::of_registry(name, &self.source.registry()?),
            None => self.flags.scenario().map(Case::new),
        }
    }
}
