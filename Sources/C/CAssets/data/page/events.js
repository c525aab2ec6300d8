// Listens to what changes, and shows it.

import { apply } from "./morph.js";

/** Opens the stream that the page names, for as long as the page is open. */
export function listen() {
  const address = document.body.dataset.events;
  const lost = document.getElementById("connection");
  if (!address) return;
  let timer = 0;
  const source = new EventSource(address);
  source.addEventListener("open", () => {
    clearTimeout(timer);
    timer = 0;
    lost.hidden = true;
  });
  source.addEventListener("error", () => {
    // A short gap is nobody's concern; EventSource opens the stream again by itself,
    // and says so with an error for each try.
    timer ||= setTimeout(() => { lost.hidden = false; }, 2000);
  });
  source.addEventListener("fragment", (event) => apply(event.data));
  window.addEventListener("pagehide", () => source.close());
  window.addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
}
