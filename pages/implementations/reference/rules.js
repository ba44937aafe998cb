// @ts-check
/*
 * WebMCP across the frames of a tree, in plain script. It is written to be read: how a decision falls stands in small
 * functions of `rules`, one file a subject; how documents talk stands in the other files. These files are put into one
 * script, in which they share their names and nothing reaches the page but `document.modelContext`.
 *
 * Who does what: the top document keeps the register of documents (registrar.js). Every provider keeps its own tools and
 * decides who may see them (provider.js). Who somebody is, the browser says: a request is judged by `MessageEvent.origin`,
 * and what is sent names its receiver's origin, so that the browser drops it when the window shows another document.
 *
 * What script cannot do:
 * - It works among documents that load it. Where the top or a parent does not, promises do not settle.
 * - The host's key is kept by the one whose key it is: a document that breaks the protocol can ask without it. The other
 *   two keys hold against everybody.
 * - It reads a Permissions-Policy header by asking for the document once more. An opaque document may not do that, so its
 *   own header goes unnoticed; so does one that differs from answer to answer.
 * - It finds the `allow` of an iframe in its parent's document, but not in a shadow tree, and as it is when the child
 *   arrives, not as it was when the frame began to load.
 * - It knows only the origin that `src` has now. After a frame has navigated away from an opaque document that `src`
 *   announced, another opaque document there passes for the first one.
 * - Between documents of different processes, nobody can order events.
 * - That a document went away is noticed by asking from time to time, so a call to it is refused a moment late.
 */

/** Every decision, by name. @type {Record<string, any>} */
const rules = {};

/** @typedef {{window: Window, origin: string, id?: string}} Party a document: what the browser says of its origin */

/** Taken while there is a document: in one that is gone, browsers look up no interface that was not used before. */
const Refusal = DOMException;

/** An error that a page knows by its name; the text is for people. */
const refusal = (name, text) => new Refusal(text, name);
