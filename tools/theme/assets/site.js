// What every page does with a script: colour scheme, definitions, copy buttons,
// the heading being read, and the door to the search.
(() => {
  const root = document.documentElement;

  // ---- Colour scheme: as the system, light, dark ------------------------
  const button = document.querySelector("[data-scheme-switch]");
  const names = { auto: "as the system", light: "light", dark: "dark" };
  const order = ["auto", "light", "dark"];
  const dark = matchMedia("(prefers-color-scheme: dark)");

  const show = (scheme) => {
    if (scheme === "auto") delete root.dataset.scheme;
    else root.dataset.scheme = scheme;
    // For scripts and styles that ask as Material does.
    const used = scheme === "auto" ? (dark.matches ? "dark" : "light") : scheme;
    document.body.dataset.mdColorScheme = used === "dark" ? "slate" : "default";
    if (!button) return;
    button.setAttribute("aria-label", `Color scheme: ${names[scheme]}`);
    for (const icon of button.querySelectorAll("[data-scheme-icon]")) {
      icon.hidden = icon.dataset.schemeIcon !== scheme;
    }
  };
  const current = () => root.dataset.scheme || "auto";

  button?.addEventListener("click", () => {
    const next = order[(order.indexOf(current()) + 1) % order.length];
    try {
      if (next === "auto") localStorage.removeItem("hg-scheme");
      else localStorage.setItem("hg-scheme", next);
    } catch {
      /* storage is off: the choice lasts for this page */
    }
    show(next);
  });
  dark.addEventListener("change", () => show(current()));
  show(current());

  // ---- Definitions: Escape puts one away until the next is asked for -----
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") root.classList.add("hg-tips-off");
  });
  for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, (event) => {
      if (event.target.closest?.(".hg-term"))
        root.classList.remove("hg-tips-off");
    });
  }

  // ---- Regions take part in tabbing only while they scroll ---------------
  if (window.ResizeObserver) {
    const watcher = new ResizeObserver((entries) => {
      for (const { target } of entries) {
        if (target.scrollWidth > target.clientWidth) target.tabIndex = 0;
        else target.removeAttribute("tabindex");
      }
    });
    for (const region of document.querySelectorAll(
      ".hg-region, .hg-formula, .highlight pre > code",
    )) {
      watcher.observe(region);
    }
  }

  // ---- Copy buttons ------------------------------------------------------
  const status = document.createElement("p");
  status.className = "hg-sr";
  status.setAttribute("role", "status");
  document.body.append(status);

  for (const code of document.querySelectorAll(".highlight > pre > code")) {
    const block = code.closest(".highlight");
    if (!navigator.clipboard || block.matches(".no-copy, .no-copy *")) continue;
    const copy = document.createElement("button");
    copy.type = "button";
    copy.className = "md-code__button hg-copy";
    copy.dataset.mdType = "copy";
    copy.title = "Copy";
    copy.setAttribute("aria-label", "Copy the code");
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(code.textContent);
      copy.classList.add("hg-copy--done");
      status.textContent = "Copied";
      setTimeout(() => {
        copy.classList.remove("hg-copy--done");
        status.textContent = "";
      }, 1500);
    });
    block.prepend(copy);
  }

  // ---- The heading being read, in the table of contents ------------------
  const places = [...document.querySelectorAll("[data-follow] a")]
    .map((link) => ({
      link,
      heading: document.getElementById(decodeURIComponent(link.hash.slice(1))),
    }))
    .filter(({ heading }) => heading);
  if (places.length) {
    let marked;
    const mark = () => {
      const past = places.filter(
        ({ heading }) => heading.getBoundingClientRect().top < 120,
      );
      const link = past.at(-1)?.link;
      if (link === marked) return;
      marked?.classList.remove("is-read");
      link?.classList.add("is-read");
      marked = link;
    };
    // In a frame of its own: measuring here would hold up the first paint.
    let waiting = false;
    const schedule = () => {
      if (waiting) return;
      waiting = true;
      requestAnimationFrame(() => {
        waiting = false;
        mark();
      });
    };
    addEventListener("scroll", schedule, { passive: true });
    schedule();
  }

  // ---- Exercises that this browser remembers as done (see run/block.js) --
  for (const place of document.querySelectorAll("[data-exercise-mark]")) {
    try {
      const kept = localStorage.getItem(
        `hg-exercise:${place.dataset.exerciseMark}`,
      );
      if (JSON.parse(kept)?.done) place.textContent = "Done";
    } catch {
      /* storage is off, or holds something else */
    }
  }

  // ---- A link to something inside a closed box opens it; so does printing --
  const reveal = () => {
    const target = document.getElementById(
      decodeURIComponent(location.hash.slice(1)),
    );
    const box = target?.closest("details:not([open])");
    if (!box) return;
    box.open = true;
    target.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  reveal();
  addEventListener("beforeprint", () => {
    for (const box of document.querySelectorAll(
      "article details:not(.hg-toc-inline)",
    ))
      box.open = true;
  });

  // ---- Search: its script and index come when it is opened --------------
  const dialog = document.getElementById("site-search");
  if (!dialog?.showModal) return;
  const input = dialog.querySelector("input");
  let search;

  if (/Mac|iP/.test(navigator.platform)) {
    for (const key of document.querySelectorAll(".hg-search-open kbd"))
      key.textContent = "\u2318 K";
  }

  const open = (query) => {
    if (!dialog.open) dialog.showModal();
    if (query !== undefined) input.value = query;
    input.select();
    search ??= import(new URL(dialog.dataset.script, location).href).then(
      (module) => module.start(dialog),
    );
    search.then((run) => run());
  };

  document.addEventListener("click", (event) => {
    const opener = event.target.closest("[data-search-open]");
    if (opener) {
      event.preventDefault();
      open();
    }
    if (event.target === dialog || event.target.closest("[data-search-close]"))
      dialog.close();
  });
  document.addEventListener("keydown", (event) => {
    if (
      event.key.toLowerCase() === "k" &&
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey
    ) {
      event.preventDefault();
      open();
    }
  });
  // A link can carry a query: ?q=save_for_backward
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) open(asked);
})();
