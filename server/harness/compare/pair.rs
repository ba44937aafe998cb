//! Two builds.

use serde::Serialize;

use super::build::Found;
use super::{About, Build, Change, Direction, Lone, SurfaceChange, surface};

/// What changed from one build to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// The older build.
    pub base: About,
    /// The newer build.
    pub new: About,
    /// The facts that both builds answered.
    pub compared: u64,
    /// How the API looks.
    pub surface: Vec<SurfaceChange>,
    /// The facts that got worse.
    pub worse: Vec<Change>,
    /// The facts that got better.
    pub better: Vec<Change>,
    /// The facts with another answer that is no better and no worse.
    pub changed: Vec<Change>,
    /// The facts that only the older build was asked.
    pub only_base: Vec<Lone>,
    /// The facts that only the newer build was asked.
    pub only_new: Vec<Lone>,
}

impl Comparison {
    /// Compares two builds fact by fact.
    #[must_use]
    pub fn of(base: Build<'_>, new: Build<'_>) -> Self {
        let (olds, news) = (base.index(), new.index());
        let mut comparison = Self::empty(base, new);
        for (name, old) in base.each(&olds) {
            match news.get(&name) {
                Some(new) => comparison.take(old, *new),
                None => comparison.only_base.push(Lone::new(old)),
            }
        }
        comparison.only_new = new.each(&news).filter(|(name, _)| !olds.contains_key(name)).map(|(_, found)| Lone::new(found)).collect();
        comparison
    }

    fn empty(base: Build<'_>, new: Build<'_>) -> Self {
        let change = |(row, answers): (String, Vec<Option<String>>)| {
            let [base, new] = <[_; 2]>::try_from(answers).unwrap_or_default();
            SurfaceChange { row, base, new }
        };
        let surface = surface::differing(&[base, new]).into_iter().map(change).collect();
        let (base, new) = (base.about(), new.about());
        Self { base, new, compared: 0, surface, worse: vec![], better: vec![], changed: vec![], only_base: vec![], only_new: vec![] }
    }

    fn take(&mut self, old: Found<'_>, new: Found<'_>) {
        self.compared += 1;
        let list = match Direction::between(old.1, new.1) {
            Some(Direction::Worse) => &mut self.worse,
            Some(Direction::Better) => &mut self.better,
            Some(Direction::Changed) => &mut self.changed,
            None => return,
        };
        list.push(Change::new(old, new));
    }

    /// Whether anything got worse.
    #[must_use]
    pub fn is_worse(&self) -> bool {
        !self.worse.is_empty()
    }
}
