//! Chooses the leaf for a handshake.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustls::server::{ClientHello, ResolvesServerCert};
use rustls::sign::CertifiedKey;

use crate::leaf::Profile;
use crate::names::is_lab_name;
use crate::root::LabRoot;

/// How many leaves are kept. Far more than any scenario has hosts, and small enough that a client that asks for
/// random names below `.localhost` cannot fill the memory.
const KEPT: usize = 1024;

/// Issues a leaf when a name is first asked for, and keeps it.
#[derive(Debug)]
pub(crate) struct Resolver {
    root: Arc<LabRoot>,
    profile: Profile,
    leaves: Mutex<HashMap<Option<String>, Arc<CertifiedKey>>>,
}

impl Resolver {
    pub(crate) fn new(root: Arc<LabRoot>, profile: Profile) -> Self {
        Self { root, profile, leaves: Mutex::default() }
    }

    fn leaf(&self, host: Option<String>) -> Option<Arc<CertifiedKey>> {
        // A panic elsewhere cannot leave the map half written, so a poisoned lock is still good.
        let mut leaves = self.leaves.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(leaf) = leaves.get(&host) {
            return Some(Arc::clone(leaf));
        }
        // Leaves are cheap to issue again, so forgetting all of them is simpler than forgetting the right one.
        if leaves.len() >= KEPT {
            leaves.clear();
        }
        let leaf = Arc::new(self.root.issue(host.as_deref(), self.profile).ok()?);
        leaves.insert(host, Arc::clone(&leaf));
        Some(leaf)
    }
}

impl ResolvesServerCert for Resolver {
    /// A foreign name receives the leaf of the loopback addresses: no valid certificate is possible for it, and a
    /// client that goes on regardless then reads the sentence that explains the mistake instead of a bare alert.
    fn resolve(&self, hello: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        let name = hello.server_name().filter(|name| is_lab_name(name));
        self.leaf(name.map(str::to_ascii_lowercase))
    }
}
