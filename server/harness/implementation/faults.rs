//! The faulty variants of the reference: one file each, `faulty/RULE/NAME.js`, which says in its first line what is wrong.

use std::sync::LazyLock;

use framelab_model::Rule;
use include_dir::{DirEntry, File};

use super::bundle::FILES;

/// A variant of the reference with one small fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Its name, which is the file's.
    pub name: &'static str,
    /// What is wrong, in a sentence.
    pub says: &'static str,
    /// The rules whose facts go wrong: the folder's first, then those that the file names.
    pub rules: Vec<Rule>,
    /// Scenarios that are known to see it, tried before others.
    pub first: Vec<&'static str>,
    /// Overrides of the reference's decisions.
    pub script: &'static str,
}

/// All faults, by rule and name.
#[must_use]
pub fn faults() -> &'static [Fault] {
    static FAULTS: LazyLock<Vec<Fault>> = LazyLock::new(|| {
        let rules = FILES.get_dir("faulty").into_iter().flat_map(|folder| folder.dirs());
        let mut faults: Vec<_> = rules.flat_map(|rule| rule.entries()).filter_map(DirEntry::as_file).filter_map(read).collect();
        faults.sort_by(|one, other| (one.rules.first(), one.name).cmp(&(other.rules.first(), other.name)));
        faults
    });
    &FAULTS
}

/// Everything about a fault stands in its file; what a file lacks is told by a test.
fn read(file: &'static File<'static>) -> Option<Fault> {
    let script = file.contents_utf8()?;
    let folder = file.path().parent()?.file_name()?.to_str()?;
    let mut rules: Vec<Rule> = folder.parse().into_iter().collect();
    rules.extend(words(script, "also").filter_map(|word| word.parse::<Rule>().ok()));
    Some(Fault {
        name: file.path().file_stem()?.to_str()?,
        says: script.lines().next()?.strip_prefix("// ")?,
        rules,
        first: words(script, "seen in").collect(),
        script,
    })
}

/// The words of a comment line such as `// seen in: opt_in/port_apart, opt_in/both_keys`.
fn words<'s>(script: &'s str, label: &str) -> impl Iterator<Item = &'s str> + use<'s> {
    let head = script.lines().take_while(|line| line.starts_with("//"));
    let label = format!("// {label}: ");
    let found: Vec<_> = head.filter_map(|line| line.strip_prefix(&label)).flat_map(|list| list.split(", ")).collect();
    found.into_iter()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{FILES, faults};

    #[test]
    fn every_file_is_a_fault_with_a_rule_and_a_sentence() {
        let files = FILES.get_dir("faulty").into_iter().flat_map(|folder| folder.dirs()).flat_map(|rule| rule.files()).count();
        assert_eq!(faults().len(), files, "a file lacks its sentence in the first line");
        for fault in faults() {
            assert!(!fault.rules.is_empty(), "the folder of {} is no rule", fault.name);
            assert!(fault.says.ends_with('.'), "{}: {}", fault.name, fault.says);
        }
    }

    #[test]
    fn names_are_unique_because_they_are_typed() {
        let names: BTreeSet<_> = faults().iter().map(|fault| fault.name).collect();
        assert_eq!(names.len(), faults().len());
    }
}
