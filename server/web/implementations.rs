//! The implementations that pages can be asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock};

use framelab_harness::{Implementation, implementation::Unreadable};

/// Ours, and those that the lab's owner offers. Clones share one list.
///
/// A page names one by its [word](Implementation::word), never by a path: whoever can open a page must not be able to read a
/// file of this machine.
#[derive(Debug, Clone, Default)]
pub struct Implementations(Arc<RwLock<BTreeMap<String, Implementation>>>);

impl Implementations {
    /// Offers an implementation to whoever asks for its word.
    ///
    /// # Errors
    /// When it is a file that cannot be read.
    pub fn offer(&self, implementation: &Implementation) -> Result<(), Unreadable> {
        implementation.script()?;
        if let Some(word) = implementation.word() {
            self.0.write().unwrap_or_else(PoisonError::into_inner).insert(word, implementation.clone());
        }
        Ok(())
    }

    /// The implementation of a word.
    #[must_use]
    pub fn get(&self, word: &str) -> Option<Implementation> {
        let offered = self.0.read().unwrap_or_else(PoisonError::into_inner).get(word).cloned();
        offered.or_else(|| word.parse().ok().filter(|known| matches!(known, Implementation::Reference | Implementation::Faulty(_))))
    }
}
