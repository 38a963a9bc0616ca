// Remembers the depth a reader chose, and leads to it from every link marked
// data-topic. Without this script those links lead where they are written.
(() => {
  const key = "hg-depth";
  const pattern =
    /(beginner|developer|researcher)(?=\/?(?:index\.html)?(?:#.*)?$)/;

  const lead = () => {
    let depth = null;
    try {
      depth = localStorage.getItem(key);
    } catch {
      /* storage is off */
    }
    if (!depth) return;
    for (const link of document.querySelectorAll("a[data-topic]")) {
      link.setAttribute(
        "href",
        link.getAttribute("href").replace(pattern, depth),
      );
    }
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-depth]");
    if (!link) return;
    try {
      localStorage.setItem(key, link.dataset.depth);
    } catch {
      /* as above */
    }
    lead();
  });

  // A page that comes back from the browser's cache was written before the
  // last choice.
  addEventListener("pageshow", lead);
  lead();
})();
