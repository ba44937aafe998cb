//! What came of it, for people and for programs.

use std::{collections::BTreeMap, fmt, time::Duration};

use framelab_harness::{record::Counts, run::ScenarioResult};
use framelab_model::verdict::Verdict;
use serde_json::{Value, json};

use super::{
    exam::{Exam, Variant},
    reasons::reasons,
};

const NO_REASON: &str = "say in pages/implementations/idle.toml why it exists, or add the variant that it would catch";

/// The result of a qualification.
pub(super) struct Certificate {
    browser: String,
    jobs: usize,
    reference: Vec<ScenarioResult>,
    variants: Vec<Variant>,
    idle: Vec<String>,
    reasons: BTreeMap<String, String>,
    took: Duration,
}

impl Certificate {
    pub(super) fn new(exam: &Exam, reference: Vec<ScenarioResult>, variants: Vec<Variant>, idle: Vec<String>, took: Duration) -> Self {
        let (browser, jobs) = (exam.target.label.clone(), exam.jobs.get());
        Self { browser, jobs, reference, variants, idle, reasons: reasons(), took }
    }

    /// Whether the reference is clean, nothing survived, and no scenario is there for nothing.
    pub(super) fn is_good(&self) -> bool {
        let is_clean = self.reference.iter().all(|result| result.unexpected().next().is_none());
        is_clean && self.survivors().next().is_none() && self.explained().all(|(_, reason)| reason.is_some())
    }

    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        self.reference.iter().flat_map(|result| &result.facts).for_each(|fact| counts.add(fact.verdict));
        counts
    }

    fn survivors(&self) -> impl Iterator<Item = &Variant> {
        self.variants.iter().filter(|variant| variant.by.is_none())
    }

    fn caught(&self) -> usize {
        self.variants.len() - self.survivors().count()
    }

    #[expect(clippy::cast_precision_loss, reason = "there are some hundreds of variants")]
    fn share(&self) -> f64 {
        self.caught() as f64 / self.variants.len().max(1) as f64
    }

    /// The scenarios that catch nothing, each with the reason why it exists, if one is given.
    fn explained(&self) -> impl Iterator<Item = (&str, Option<&str>)> {
        self.idle.iter().map(|scenario| (&**scenario, self.reasons.get(scenario).map(|reason| &**reason)))
    }

    /// The stable form.
    pub(super) fn json(&self) -> Value {
        let variants = self.variants.iter().map(|variant| {
            let rules: Vec<_> = variant.rules.iter().map(ToString::to_string).collect();
            json!({
                "name": variant.fault.name,
                "caught": variant.by.is_some(),
                "by": variant.by.iter().collect::<Vec<_>>(),
                "rules": rules,
                "seconds": variant.took.as_secs_f64(),
            })
        });
        json!({
            "browser": self.browser,
            "reference": self.counts(),
            "variants": variants.collect::<Vec<_>>(),
            "share": self.share(),
            "idle": self.idle,
            "seconds": self.took.as_secs_f64(),
        })
    }

    fn write_reference(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reference.is_empty() {
            return Ok(());
        }
        writeln!(out, "The reference on {}, {} scenarios: {}", self.browser, self.reference.len(), words(&self.counts()))?;
        for result in &self.reference {
            for fact in result.unexpected() {
                let note = fact.note.as_deref().map(|note| format!(" ({note})")).unwrap_or_default();
                writeln!(
                    out,
                    "  {} {} {}: expected {} by {}, observed {}{note}",
                    fact.verdict, result.id, fact.id, fact.expected, fact.rule, fact.observed
                )?;
            }
            for error in &result.errors {
                writeln!(out, "  script error in {}: {error}", result.id)?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Certificate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_reference(out)?;
        for variant in &self.variants {
            let Some(by) = &variant.by else { continue };
            let rules = variant.rules.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            writeln!(out, "  caught  {:<36} by {by} ({rules}; {:.1} s)", variant.fault.name, variant.took.as_secs_f64())?;
        }
        for variant in self.survivors() {
            writeln!(out, "  SURVIVED {}: {}", variant.fault.name, variant.fault.says)?;
            for scenario in &variant.elsewhere {
                writeln!(out, "      {scenario} noticed something, but by another rule")?;
            }
        }
        for (scenario, reason) in self.explained() {
            writeln!(out, "  {scenario} catches no variant: {}", reason.unwrap_or(NO_REASON))?;
        }
        if self.variants.is_empty() {
            return Ok(());
        }
        let (caught, all) = (self.caught(), self.variants.len());
        writeln!(
            out,
            "{caught} of {all} variants caught ({:.0} %), in {:.0} s with {} sessions",
            self.share() * 100.0,
            self.took.as_secs_f64(),
            self.jobs
        )
    }
}

/// Only what there is.
fn words(counts: &Counts) -> String {
    let some = Verdict::ALL.into_iter().filter(|verdict| counts.of(*verdict) > 0);
    some.map(|verdict| format!("{} {verdict}", counts.of(verdict))).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use framelab_harness::implementation::faults;

    use super::*;

    fn certificate(by: Option<&str>, idle: &[&str]) -> Certificate {
        let rules = by.into_iter().flat_map(|_| faults()[0].rules.clone()).collect();
        let (by, elsewhere) = (by.map(str::to_owned), BTreeSet::new());
        let variant = Variant { fault: &faults()[0], by, rules, elsewhere, asked: 1, took: Duration::ZERO };
        let idle = idle.iter().map(|id| (*id).to_owned()).collect();
        let (browser, reasons) = ("chromium".to_owned(), BTreeMap::from([("theme/known".to_owned(), "because".to_owned())]));
        Certificate { browser, jobs: 2, reference: vec![], variants: vec![variant], idle, reasons, took: Duration::ZERO }
    }

    #[test]
    fn a_survivor_and_a_scenario_without_a_reason_are_bad() {
        assert!(certificate(Some("theme/case"), &[]).is_good());
        assert!(certificate(Some("theme/case"), &["theme/known"]).is_good());
        assert!(!certificate(Some("theme/case"), &["theme/unknown"]).is_good());
        assert!(!certificate(None, &[]).is_good());
    }

    #[test]
    fn the_stable_form_fits_its_schema() {
        let schema = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/server/harness/report/schemas/qualify.json"));
        let schema: Value = serde_json::from_str(schema).expect("the schema is JSON");
        let validator = jsonschema::validator_for(&schema).expect("the schema is one");
        for certificate in [certificate(Some("theme/case"), &["theme/known"]), certificate(None, &[])] {
            let faults: Vec<_> = validator.iter_errors(&certificate.json()).map(|error| error.to_string()).collect();
            assert!(faults.is_empty(), "{faults:#?}");
        }
    }
}
