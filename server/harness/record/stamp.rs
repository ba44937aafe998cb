//! Points in time as text.

use std::time::SystemTime;

use time::{OffsetDateTime, format_description::well_known::Rfc3339};

/// A point in time as RFC 3339, in UTC and to the second.
#[must_use]
pub fn stamp(at: SystemTime) -> String {
    let at = OffsetDateTime::from(at).replace_nanosecond(0).unwrap_or(OffsetDateTime::UNIX_EPOCH);
    at.format(&Rfc3339).unwrap_or_default()
}

/// Seconds as recordings have them: finer than a tenth of a millisecond is noise that only makes them longer.
#[must_use]
pub(crate) fn rounded(seconds: f64) -> f64 {
    (seconds * 10_000.0).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    #[test]
    fn a_stamp_has_no_fraction_and_is_in_utc() {
        let at = SystemTime::UNIX_EPOCH + Duration::from_millis(1_790_000_000_987);
        assert_eq!(super::stamp(at), "2026-09-21T14:13:20Z");
    }
}
