// Sends forms without leaving the page, and asks for live answers as one types.
// Without this module the same forms work as forms do.

import { apply } from "./morph.js";

const asked = { "Travelpack-Fragment": "1" };

/** Shows what the program answered: fragments, or another address. */
async function show(answer) {
  const address = answer.headers.get("Travelpack-Location");
  if (address) {
    location.assign(address);
    return;
  }
  const problem = document.getElementById("problem");
  problem.hidden = answer.ok;
  if (answer.status === 204) return;
  const text = await answer.text();
  if (!answer.ok) {
    problem.textContent = text.slice(0, 600);
    problem.scrollIntoView({ block: "nearest" });
    return;
  }
  if ((answer.headers.get("Content-Type") ?? "").startsWith("text/html")) apply(text);
}

async function send(event) {
  const form = event.target;
  const button = event.submitter;
  const method = (button?.getAttribute("formmethod") ?? form.method).toLowerCase();
  if (method !== "post" || form.dataset.plain !== undefined) return;
  event.preventDefault();
  button?.setAttribute("aria-busy", "true");
  try {
    await show(await fetch(button?.getAttribute("formaction") ?? form.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(form, button)),
      headers: asked,
    }));
  } catch {
    document.getElementById("connection").hidden = false;
  } finally {
    button?.removeAttribute("aria-busy");
  }
}

const waits = new Map();

/** Asks for the fragment that a form's present content leads to. */
function ask(form) {
  const wait = waits.get(form) ?? { timer: 0, running: null };
  waits.set(form, wait);
  clearTimeout(wait.timer);
  wait.timer = setTimeout(async () => {
    wait.running?.abort();
    const running = new AbortController();
    wait.running = running;
    const fields = new URLSearchParams(new FormData(form));
    const other = form.dataset.with && document.getElementById(form.dataset.with);
    if (other) for (const [name, value] of new FormData(other)) fields.append(name, value);
    const query = fields.toString();
    try {
      const answer = await fetch(`${form.dataset.live}?${query}`, {
        headers: asked, signal: running.signal,
      });
      if (!running.signal.aborted) await show(answer);
      if (form.dataset.keep !== undefined) history.replaceState(null, "", `?${query}`);
    } catch (error) {
      if (error.name !== "AbortError") document.getElementById("connection").hidden = false;
    }
  }, Number(form.dataset.wait ?? 150));
}

/** Begins to look after the forms of the page. */
export function enhance() {
  document.addEventListener("submit", send);
  // The second press of a double click, or of a key that is held down, was meant for
  // the button that stood in this place before.
  document.addEventListener("click", (event) => {
    if (event.detail > 1 && event.target.closest?.("form[method=post] button")) {
      event.preventDefault();
    }
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.target.closest?.("button")) event.preventDefault();
  }, true);
  document.addEventListener("input", (event) => {
    const form = event.target.form;
    if (form?.dataset.live) ask(form);
  });
  document.addEventListener("toggle", (event) => {
    // What asked is out of sight now: the focus goes on to the question.
    if (event.target.matches?.("details.ask[open]")) event.target.querySelector(".confirm").focus();
  }, true);
  document.addEventListener("keydown", (event) => {
    // A question is taken back with Escape, and the focus goes back to who asked it.
    if (event.key !== "Escape") return;
    const question = event.target.closest?.("details.ask[open]");
    if (!question) return;
    question.open = false;
    question.querySelector("summary").focus();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-close]");
    if (!button) return;
    const question = button.closest("details");
    question.open = false;
    question.querySelector("summary").focus();
  });
}
