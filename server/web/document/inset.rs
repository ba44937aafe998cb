//! The iframes of a page.

use framelab_model::scenario::DocumentKind;

use super::Picture;

/// One iframe: the element's attributes.
pub(super) struct Inset {
    pub(super) name: String,
    pub(super) kind: String,
    pub(super) colour: usize,
    pub(super) allow: Option<String>,
    pub(super) sandbox: Option<String>,
    pub(super) content: Content,
}

/// Where the iframe's document comes from.
pub(super) enum Content {
    /// The `src` attribute.
    Src(String),
    /// The `srcdoc` attribute.
    Srcdoc(String),
    /// The page's script makes it, from the page's facts.
    Script,
}

impl Picture<'_> {
    pub(super) fn inset(&self, index: usize) -> Result<Inset, askama::Error> {
        let (spec, frame) = (&self.scenario.frames[index], &self.topology.frames[index]);
        let content = match spec.document {
            DocumentKind::Network => Content::Src(self.first_address(index)),
            DocumentKind::Srcdoc => Content::Srcdoc(self.document(index)?),
            DocumentKind::Data => Content::Src(data_url(&self.document(index)?)),
            DocumentKind::AboutBlank | DocumentKind::Blob => Content::Script,
        };
        Ok(Inset {
            name: spec.name.clone(),
            kind: spec.document.to_string(),
            colour: self.colour_of(&frame.origin),
            allow: frame.allow.clone(),
            sandbox: spec.sandbox.as_ref().map(|sandbox| sandbox.0.clone()),
            content,
        })
    }

    fn first_address(&self, index: usize) -> String {
        let url = self.url(index);
        let Some(via) = self.scenario.frames[index].via else { return url };
        let origin = self.scenario.alias(via).site.origin(self.ports);
        format!("{origin}/frame/{}/{}{}", self.scenario.id, self.scenario.frames[index].name, self.query(Some("hop=1")))
    }
}

/// Letters and digits stay readable; everything else is encoded, so that no character can end the URL.
fn data_url(html: &str) -> String {
    let mut url = String::from("data:text/html;charset=utf-8,");
    for byte in html.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'/' | b':' | b'=' => url.push(char::from(byte)),
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    url
}
