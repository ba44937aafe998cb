/**
 * Makes an element. Texts are set as text, so nothing that a browser or a page said can become markup.
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 */
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/** @param {string} id */
function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no ${id}`);
  return found;
}

/** @param {number} count @param {string} noun */
const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/**
 * Shows a long list in parts, because a table of a hundred thousand rows stops the page.
 * @template T
 * @param {Element} place
 * @param {T[]} items
 * @param {number} size
 * @param {(item: T, index: number) => Node} render
 * @param {Element} [after] where the button goes that shows the next part
 */
function inParts(place, items, size, render, after = place) {
  let next = 0;
  const button = element("button", { type: "button" });
  const more = () => {
    const part = items.slice(next, next + size);
    const first = next;
    next += part.length;
    button.remove();
    const made = part.map((item, index) => render(item, first + index));
    place.append(...made);
    if (next < items.length) {
      button.textContent = `Show ${Math.min(size, items.length - next)} more of ${(items.length - next).toLocaleString("en")}`;
      after.append(button);
    }
    return made[0];
  };
  button.addEventListener("click", () => {
    const first = more();
    if (first instanceof HTMLElement) {
      first.tabIndex = -1;
      first.focus({ preventScroll: true });
    }
  });
  more();
}
