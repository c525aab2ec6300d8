// Turns an element that is on the page into another one that the program sent,
// and touches only what differs: focus, selection, scrolling, open details and
// what a person typed stay.

const kept = new Set(["INPUT", "SELECT", "TEXTAREA"]);

/** The element's key among its siblings: its id, or nothing. */
const keyOf = (node) => (node.nodeType === Node.ELEMENT_NODE ? node.id : "");

function morphAttributes(from, to) {
  for (const { name } of [...from.attributes]) {
    if (to.hasAttribute(name)) continue;
    // Whether details are open is the reader's choice, not the program's.
    if (name === "open" && from.nodeName === "DETAILS") continue;
    if (name === "aria-busy") continue;
    from.removeAttribute(name);
  }
  for (const { name, value } of to.attributes) {
    if (name === "open" && from.nodeName === "DETAILS") continue;
    if (kept.has(from.nodeName) && (name === "value" || name === "checked")) {
      if (from === document.activeElement) continue;
    }
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
}

function morphChildren(from, to) {
  const keyed = new Map();
  for (const child of from.children) if (child.id) keyed.set(child.id, child);
  let place = from.firstChild;
  for (const wanted of [...to.childNodes]) {
    const key = keyOf(wanted);
    let found = key ? keyed.get(key) : null;
    if (!found && !key) {
      // The next node of the same kind that has no key of its own.
      let next = place;
      while (next && (keyOf(next) || next.nodeName !== wanted.nodeName)) next = next.nextSibling;
      found = next;
    }
    if (!found) {
      from.insertBefore(wanted, place);
      continue;
    }
    if (found !== place) from.insertBefore(found, place);
    morph(found, wanted);
    place = found.nextSibling;
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
}

/** Makes `from`, which is on the page, what `to` is. */
export function morph(from, to) {
  if (from.nodeType !== to.nodeType || from.nodeName !== to.nodeName) {
    from.replaceWith(to);
  } else if (from.nodeType !== Node.ELEMENT_NODE) {
    if (from.data !== to.data) from.data = to.data;
  } else if (!from.isEqualNode(to)) {
    morphAttributes(from, to);
    morphChildren(from, to);
  }
}

/**
 * Puts HTML from the program in the place of the elements with the same ids.
 * What had the focus and went away hands it to what stands around it.
 */
export function apply(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const fresh of [...template.content.children]) {
    const present = document.getElementById(fresh.id);
    if (!present) continue;
    const focused = document.activeElement;
    const hadFocus = present.contains(focused);
    const around = hadFocus ? focused.closest("li[id], section[id]")?.id : "";
    morph(present, fresh);
    if (!hadFocus || document.contains(focused)) continue;
    for (const id of [around, fresh.id]) {
      const next = id && document.getElementById(id)?.querySelector("[data-next-focus]");
      if (!next) continue;
      next.focus();
      break;
    }
  }
}
