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

/**
 * A part that is made when it is opened for the first time.
 * @param {HTMLElement} details
 * @param {() => Node[]} make
 */
function lazily(details, make) {
  const fill = () => {
    if (details.children.length === 1) details.append(...make());
  };
  details.addEventListener("toggle", fill);
  if (details.hasAttribute("open")) fill();
  return details;
}

/**
 * Listens to the filter box. Every key would search again, so a short rest comes first; `/` leads to the box.
 * @param {(text: string) => void} changed
 */
function filterBy(changed) {
  const box = /** @type {HTMLInputElement} */ (byId("text"));
  let waiting = 0;
  box.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => changed(box.value), 120);
  });
  byId("ask").addEventListener("submit", event => event.preventDefault());
  document.addEventListener("keydown", event => {
    if (event.key !== "/" || event.target === box || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    box.focus();
    box.select();
  });
}
