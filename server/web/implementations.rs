//! The implementations that pages can be asked for.

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use framelab_harness::{Implementation, implementation::Unreadable};

/// Ours, and those that the lab's owner offers. Clones share one list.
///
/// A page names one by its [word](Implementation::word), never by a path: whoever can open a page must not be able to read a
/// file of this machine.
#[derive(Debug, Clone, Default)]
pub struct Implementations(Arc<RwLock<Offers>>);

#[derive(Debug, Default)]
struct Offers {
    by_word: BTreeMap<String, Implementation>,
    /// What stands in pages that are opened by hand and ask for nothing else.
    usual: Option<String>,
}

impl Implementations {
    /// Offers an implementation to whoever asks for its word.
    ///
    /// # Errors
    /// When it is a file that cannot be read.
    pub fn offer(&self, implementation: &Implementation) -> Result<(), Unreadable> {
        implementation.script()?;
        if let Some(word) = implementation.word() {
            self.write().by_word.insert(word, implementation.clone());
        }
        Ok(())
    }

    /// Offers an implementation, and puts it into every page that is opened by hand.
    ///
    /// # Errors
    /// When it is a file that cannot be read.
    pub fn make_usual(&self, implementation: &Implementation) -> Result<(), Unreadable> {
        self.offer(implementation)?;
        self.write().usual = implementation.word();
        Ok(())
    }

    /// The word of what stands in pages that are opened by hand; none is the browser's own.
    #[must_use]
    pub fn usual(&self) -> Option<String> {
        self.read().usual.clone()
    }

    /// The implementation of a word.
    #[must_use]
    pub fn get(&self, word: &str) -> Option<Implementation> {
        let offered = self.read().by_word.get(word).cloned();
        offered.or_else(|| word.parse().ok().filter(|known| matches!(known, Implementation::Reference | Implementation::Faulty(_))))
    }

    fn read(&self) -> RwLockReadGuard<'_, Offers> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Offers> {
        self.0.write().unwrap_or_else(PoisonError::into_inner)
    }
}
