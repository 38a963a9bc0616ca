// Run in the page, the first script: it asks what serves the site, and puts
// buttons into the title bars. All else is loaded when a button needs it.
//
// What it relies on in the page, and how to add another back end, is written
// in tools/live/README.md and docs/about-run.md.

const SITE = new URL("..", import.meta.url);
const BLOCK = "[data-run], [data-stub]";

/** Loads the rest once; a page that nobody runs never pays for it. */
let rest;
const session = (config) =>
  (rest ??= import("./run/session.js").then((module) =>
    module.start(SITE, config),
  ));

function button(action, text, label) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = `hg-button hg-button--${action}`;
  element.dataset.action = action;
  element.textContent = text;
  element.setAttribute("aria-label", `${text} ${label}`);
  if (/run|check/.test(action))
    element.title = "Runs this code on your machine, with your rights";
  return element;
}

/** Puts the buttons of one block into its title bar, whose height is fixed. */
function decorate(box) {
  if (box.querySelector(":scope > .hg-bar, :scope > .filename > .hg-buttons"))
    return;
  let bar = box.querySelector(":scope > .filename");
  if (!bar) {
    bar = document.createElement("span");
    bar.className = "filename hg-bar";
    box.prepend(bar);
  }
  const exercise = box.matches("[data-stub]");
  const label = exercise ? "your answer" : `block ${box.dataset.block}`;
  const buttons = document.createElement("span");
  buttons.className = "hg-buttons";
  // Run comes last, at the edge: it must not move under the pointer when
  // other buttons come and go.
  buttons.append(
    button("reset", "Reset", label),
    button("edit", "Edit", label),
    button(exercise ? "check" : "run", exercise ? "Check" : "Run", label),
    button("stop", "Stop", label),
  );
  buttons.firstChild.hidden = buttons.lastChild.hidden = true;
  bar.append(buttons);
}

/** A hidden line that screen readers speak; it must exist before it changes. */
function speaker() {
  if (document.querySelector(".hg-live-line")) return;
  const line = document.createElement("p");
  line.className = "hg-live-line";
  line.setAttribute("role", "status");
  document.body.append(line);
}

async function start(config) {
  const boxes = [...document.querySelectorAll(BLOCK)];
  if (!boxes.length) return;
  speaker();
  boxes.forEach(decorate);
  // An answer kept from an earlier visit is shown at once.
  if (boxes.some((box) => box.matches("[data-stub]")))
    (await session(config)).restore(boxes);
  else (window.requestIdleCallback ?? setTimeout)(() => session(config));
}

/** Only what the reader does runs code: made-up events are not trusted. */
function listen(config) {
  document.addEventListener("click", async (event) => {
    const control = event.target.closest?.("[data-action]");
    const box = control?.closest(BLOCK) ?? control?.closest(".hg-run")?.box;
    if (box && event.isTrusted)
      (await session(config)).act(control.dataset.action, box);
  });
  window.addEventListener("pagehide", async () => (await rest)?.leave());
}

const ready = new Promise((resolve) =>
  document.readyState === "loading"
    ? document.addEventListener("DOMContentLoaded", resolve)
    : resolve(),
);

// A site that is not served by a back end answers with 'none', or not at all.
const answer = await fetch(new URL("live.json", SITE)).catch(() => null);
const config = answer?.ok ? await answer.json() : { backend: "none" };
if (config.backend !== "none") {
  await ready;
  document.documentElement.dataset.live = config.backend;
  listen(config);
  start(config);
  if (config.changes)
    import("./run/reload.js").then((m) => m.follow(SITE, config));
}
