// Steps through a recorded backward pass: any figure with svg[data-replay],
// whose groups carry data-step and data-text.  Without this script the
// figure shows the finished run.
(() => {
  const setUp = (svg) => {
    const figure = svg.closest("figure");
    if (!figure || figure.dataset.replay) return;
    figure.dataset.replay = "ready";
    const steps = [...svg.querySelectorAll("[data-step]")];
    const last = Number(svg.dataset.replay);
    const bar = document.createElement("div");
    bar.className = "replay";
    const status = document.createElement("p");
    status.className = "replay-status";
    status.setAttribute("aria-live", "polite");
    let now = last;
    const show = (to) => {
      now = Math.min(last, Math.max(0, to));
      for (const part of steps) {
        const step = Number(part.dataset.step);
        part.setAttribute("visibility", step > now ? "hidden" : "visible");
        part.setAttribute("opacity", step < now && now < last ? 0.6 : 1);
      }
      const part = steps.find((s) => Number(s.dataset.step) === now);
      status.textContent = part
        ? `Step ${now} of ${last}: ${part.dataset.text}.`
        : "Before backward: nothing has run yet.";
      // Not `disabled`: the button that was pressed keeps the focus.
      back.setAttribute("aria-disabled", now === 0);
      restart.setAttribute("aria-disabled", now === 0);
      next.setAttribute("aria-disabled", now === last);
    };
    const [back, next, restart] = [
      ["Back", () => show(now - 1)],
      ["Next", () => show(now + 1)],
      ["Restart", () => show(0)],
    ].map(([name, act]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = name;
      button.addEventListener("click", act);
      bar.append(button);
      return button;
    });
    figure.tabIndex = 0;
    figure.addEventListener("keydown", (event) => {
      const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(now + move);
    });
    show(last);
    svg.after(bar, status);
  };
  // Loaded with `defer`: the page is there.
  document.querySelectorAll("figure svg[data-replay]").forEach(setUp);
})();
