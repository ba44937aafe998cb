//! The TLS side of a listener.

use std::sync::Arc;

use rustls::ServerConfig;

use crate::error::TlsError;
use crate::leaf::Profile;
use crate::resolver::Resolver;
use crate::root::LabRoot;

impl LabRoot {
    /// The configuration for the lab's HTTPS listeners: a good leaf for each host, HTTP/2 before HTTP/1.1.
    ///
    /// # Errors
    /// When the TLS library refuses the set-up.
    pub fn server_config(self: &Arc<Self>) -> Result<Arc<ServerConfig>, TlsError> {
        self.server_config_with(Profile::Good)
    }

    /// The same with another [`Profile`], for a listener that shows how a client meets a bad certificate.
    ///
    /// # Errors
    /// When the TLS library refuses the set-up.
    pub fn server_config_with(self: &Arc<Self>, profile: Profile) -> Result<Arc<ServerConfig>, TlsError> {
        let resolver = Resolver::new(Arc::clone(self), profile);
        // The provider is named: with a second one anywhere in the build, the implicit choice panics at start.
        let mut config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
            .with_safe_default_protocol_versions()?
            .with_no_client_auth()
            .with_cert_resolver(Arc::new(resolver));
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Ok(Arc::new(config))
    }
}
