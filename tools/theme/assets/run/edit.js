// Opens an editor in a block: CodeMirror, or a plain text field without it.

/** Returns { value, focus(), mark(line), close() }. */
export async function open(site, place, options) {
  let editor;
  try {
    const bundle = await import(new URL("assets/editor/editor.js", site));
    editor = bundle.open(place, options);
  } catch {
    editor = plainField(place, options);
  }
  return editor;
}

function plainField(place, { code, label, run, changed }) {
  const field = document.createElement("textarea");
  field.value = code;
  field.spellcheck = false;
  field.rows = code.split("\n").length + 1;
  field.setAttribute("aria-label", label);
  field.addEventListener("input", changed);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.isTrusted) run();
  });
  const note = document.createElement("p");
  note.className = "hg-note";
  note.textContent =
    "A plain text field: the code editor was not built, because Node was absent. Ctrl-Enter runs.";
  place.append(field, note);
  return {
    get value() {
      return field.value;
    },
    focus: () => field.focus(),
    mark() {},
    close: () => place.remove(),
  };
}
