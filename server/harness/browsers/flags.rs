//! What a browser is started with, as far as it is the same on every machine.

use std::path::Path;

use serde_json::Value;

use super::{Place, Trust, capabilities};
use crate::Target;

/// The arguments and preferences of a target, without what belongs to one session: profile, certificates, host names.
#[must_use]
pub fn flags(target: &Target) -> Vec<String> {
    let place = Place { scratch: Path::new("profile"), root: false };
    let all = capabilities(target, &Trust::default(), place);
    let options = all.iter().find(|(name, _)| name.to_ascii_lowercase().ends_with("options")).map(|(_, options)| options);
    let args = options.and_then(|options| options["args"].as_array()).into_iter().flatten().filter_map(Value::as_str);
    let prefs = options.and_then(|options| options["prefs"].as_object()).into_iter().flatten();
    let args = args.filter(|arg| !arg.starts_with("--user-data-dir=")).map(str::to_owned);
    args.chain(prefs.filter(|(_, value)| *value != "").map(|(name, value)| format!("{name}={value}"))).collect()
}
