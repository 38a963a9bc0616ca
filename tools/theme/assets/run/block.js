// One block of code on the page: its text, its buttons, its output.

import { difference, Output } from "./text.js";

const blocks = new WeakMap();

const PROGRESS = {
  starting: "Starting Python",
  importing: "Starting Python and importing torch",
  running: "Running",
  stopping: "Stopping",
};

const SHOW_PROGRESS_AFTER = 60;

const CONCLUSIONS = {
  stopped: () => "Stopped.",
  restarted: () => "Python restarted; the run ended.",
  dead: () =>
    "Python died while this ran: the code ended the process, or crashed it. Run starts a new one.",
  lost: () =>
    "The server does not answer. Start it again with nox -s serve; this page waits for it.",
  locked: () =>
    "The server was started anew. Open the address that it printed in the terminal, then press Run here.",
  failed: ({ message }) => message,
  wrong: ({ message }) => `Not yet: ${message}`,
};

export class Block {
  /** The block that a box stands for; made on first use. */
  static of(box, site) {
    if (!blocks.has(box)) blocks.set(box, new Block(box, site));
    return blocks.get(box);
  }

  constructor(box, site) {
    this.box = box;
    this.site = site;
    this.pre = box.querySelector("pre");
    this.element = box.querySelector("pre > code");
    this.published = this.element.textContent.replace(/\n$/, "");
    this.shown = [...this.element.childNodes];
    this.exercise = box.closest("[data-exercise]")?.dataset.exercise;
    if (!box.matches("[data-stub]")) this.exercise = undefined;
  }

  // ---- Its place on the page ----

  get title() {
    return this.exercise ? "Your answer" : `Block ${this.box.dataset.block}`;
  }

  /** The blocks that make up the program, this one last. */
  get chain() {
    const before = this.box.dataset.continues;
    const box =
      before && document.querySelector(`[data-run][data-block="${before}"]`);
    return box ? [...Block.of(box, this.site).chain, this] : [this];
  }

  /** The output that the page publishes for the program; undefined if none. */
  get expected() {
    if (this.exercise) return undefined;
    const selector = `[data-output-of="${this.box.dataset.block}"] code`;
    return document.querySelector(selector)?.textContent;
  }

  get checker() {
    const [topic, name] = this.exercise.split("/");
    return new URL(`snippets/${topic}/exercises/${name}/check.py`, this.site);
  }

  // ---- Its code ----

  get code() {
    return this.editor?.value ?? this.kept ?? this.published;
  }

  get edited() {
    return this.code !== this.published;
  }

  async edit(run) {
    if (this.editor) return this.editor.focus();
    if (this.opening) return;
    this.opening = true;
    this.unmark();
    const { open } = await import("./edit.js");
    const place = document.createElement("div");
    place.className = "hg-editor";
    this.pre.after(place);
    this.pre.hidden = true;
    this.editor = await open(this.site, place, {
      code: this.code,
      label: `Code of ${this.title.toLowerCase()}`,
      run,
      changed: () => this.changed(),
    });
    this.opening = false;
    this.buttons();
    this.editor.focus();
  }

  changed() {
    this.buttons();
    if (this.exercise)
      remember(this.exercise, { code: this.edited ? this.code : undefined });
  }

  reset() {
    this.editor?.close();
    this.editor = this.kept = undefined;
    this.pre.hidden = false;
    this.element.replaceChildren(...this.shown);
    this.unmark();
    this.panel?.remove();
    this.panel = undefined;
    if (this.exercise) remember(this.exercise, { code: undefined });
    this.buttons();
    // The button that was pressed is gone: keep the reader's place.
    if (!this.box.contains(document.activeElement)) this.button("edit").focus();
    announce(`${this.title}: as published.`);
  }

  /** Shows an answer that was kept, and whether the exercise is done. */
  restore() {
    if (!this.exercise) return;
    const { code, done } = recall(this.exercise);
    if (done) this.markDone();
    if (!code) return;
    this.kept = code;
    this.element.textContent = code;
    this.buttons();
  }

  // ---- Its buttons ----

  button(action) {
    return this.box.querySelector(`[data-action="${action}"]`);
  }

  /** Shows the buttons that can be used now. */
  buttons() {
    const start = this.button(this.exercise ? "check" : "run");
    const hadFocus = [start, this.button("stop")].includes(
      document.activeElement,
    );
    start.hidden = Boolean(this.busy);
    this.button("stop").hidden = !this.busy;
    this.button("edit").hidden = Boolean(this.editor);
    this.button("reset").hidden =
      Boolean(this.busy) || !(this.edited || this.editor || this.panel);
    if (hadFocus) (this.busy ? this.button("stop") : start).focus();
  }

  // ---- A run ----

  begin() {
    this.openPanel();
    this.panel.setAttribute("aria-busy", "true");
    this.busy = true;
    this.stdout = "";
    this.stale = true;
    this.state = "starting";
    // Most runs end sooner than this: they change the page once, at the end,
    // without a flicker and without painting twice.
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.buttons();
      this.progress(this.state);
    }, SHOW_PROGRESS_AFTER);
  }

  progress(state) {
    this.state = state;
    if (this.timer) return;
    this.renew();
    this.say("running", `${PROGRESS[state] ?? state} …`);
  }

  /** Takes away what the last run left, once this one has something to show. */
  renew() {
    if (!this.stale) return;
    this.stale = false;
    this.unmark();
    this.output.clear();
    const left = ".hg-difference, .hg-note";
    for (const old of this.panel.querySelectorAll(left)) old.remove();
  }

  /** Where the run's output is drawn. */
  get screen() {
    this.renew();
    return this.output;
  }

  /** Text that the program printed; earlier blocks print only for comparison. */
  printed(text, stream, own) {
    if (stream === "stdout") this.stdout += text;
    if (own) this.screen.text(text, stream);
  }

  finish(outcome, seconds, config) {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.busy = false;
    this.screen.end();
    this.seconds = seconds;
    this.conclude(outcome);
    if (outcome.status === "done") this.compare(config);
    if (config.notice && outcome.status !== "lost") this.note(config.notice);
    this.buttons();
    this.panel.removeAttribute("aria-busy");
  }

  conclude(outcome) {
    const { status } = outcome;
    if (status === "error") return this.failed(outcome);
    if (status === "done" && this.exercise) {
      remember(this.exercise, { done: true });
      this.markDone();
      return this.say("right", "Right: the checker accepts your answer.");
    }
    const text =
      CONCLUSIONS[status]?.(outcome) ?? `Done in ${this.seconds.toFixed(2)} s.`;
    this.say(status, text);
  }

  failed({ name, message, index, line }) {
    const part = this.chain[index] ?? this;
    if (line) part.mark(line);
    const where = `${part === this ? "" : ` in ${part.title.toLowerCase()}`}${line ? ` on line ${line}` : ""}`;
    const known = {
      SystemExit: "The code called exit(): the run ended there.",
      StdinNotImplementedError: `${message}.`,
    };
    this.say("error", known[name] ?? `${name}${where}.`);
  }

  /** Compares with the published output, which belongs to unchanged code. */
  compare(config) {
    if (this.expected === undefined || this.chain.some((part) => part.edited))
      return;
    const [published, own] = [this.expected, this.stdout].map((text) =>
      text.trimEnd(),
    );
    const done = `Done in ${this.seconds.toFixed(2)} s.`;
    if (published === own)
      return this.say("same", `${done} Same output as published.`);
    this.say("differs", `${done} The output differs from the published one.`);
    this.showDifference(difference(published, own), config);
  }

  showDifference({ published, own, line }, { torch }) {
    const box = document.createElement("div");
    box.className = "hg-difference";
    const title = document.createElement("p");
    const version = torch?.installed ? ` (torch ${torch.installed})` : "";
    title.textContent = `From line ${line}: published (−), yours${version} (+)`;
    const list = document.createElement("pre");
    for (const [tag, sign, texts] of [
      ["del", "−", published],
      ["ins", "+", own],
    ])
      for (const text of texts) {
        const row = document.createElement(tag);
        row.textContent = `${sign} ${text}\n`;
        list.append(row);
      }
    box.append(title, list);
    this.panel.append(box);
  }

  // ---- What is shown below it ----

  openPanel() {
    if (this.panel) return;
    const panel = document.createElement("div");
    panel.className = "hg-run";
    panel.box = this.box;
    panel.setAttribute("role", "group");
    panel.setAttribute("aria-label", `Run of ${this.title.toLowerCase()}`);
    const bar = document.createElement("div");
    bar.className = "hg-run__bar";
    this.status = document.createElement("p");
    this.status.className = "hg-run__status";
    const restart = document.createElement("button");
    restart.type = "button";
    restart.className = "hg-button";
    restart.dataset.action = "restart";
    restart.textContent = "Restart";
    restart.setAttribute("aria-label", "Restart Python");
    bar.append(this.status, restart);
    const output = document.createElement("div");
    output.className = "hg-run__output";
    output.tabIndex = 0;
    output.setAttribute("role", "region");
    output.setAttribute("aria-label", `Output of ${this.title.toLowerCase()}`);
    this.output = new Output(output);
    panel.append(bar, output);
    // Room for what is to come, so that the page below moves once.
    const lines = this.expected?.trimEnd().split("\n").length ?? 0;
    output.style.setProperty("--lines", Math.min(lines, 15));
    this.box.after(panel);
    this.panel = panel;
  }

  say(state, text) {
    this.openPanel();
    this.panel.dataset.state = state;
    this.status.textContent = text;
    announce(`${this.title}: ${text}`);
  }

  note(text) {
    const note = document.createElement("p");
    note.className = "hg-note";
    note.textContent = text;
    this.panel.append(note);
  }

  /** Marks the line that failed, in the editor or in the page. */
  mark(line) {
    if (this.editor) return this.editor.mark(line);
    this.unmark();
    const place = placeOf(this.element, line);
    if (!place) return;
    const base = this.pre.getBoundingClientRect();
    this.marker = document.createElement("span");
    this.marker.className = "hg-failed-line";
    this.marker.style.top = `${place.top - base.top}px`;
    this.marker.style.height = `${place.height}px`;
    this.pre.append(this.marker);
  }

  unmark() {
    this.editor?.mark(0);
    this.marker?.remove();
    this.marker = undefined;
  }

  /** Says at the exercise, and in the map of the page, that it is done. */
  markDone() {
    const id = this.box.closest("[data-exercise]").dataset.exercise;
    const marks = [
      ...document.querySelectorAll(`[data-exercise-mark="${id}"]`),
    ];
    const heading = headingBefore(this.box);
    if (heading)
      marks.push(
        ...document.querySelectorAll(
          `nav a[href="#${CSS.escape(heading.id)}"]`,
        ),
      );
    const bar = this.box.querySelector(".hg-buttons");
    for (const place of [...marks, bar]) {
      if (place.querySelector(".hg-done")) continue;
      const mark = document.createElement("span");
      mark.className = "hg-done";
      mark.textContent = "Done";
      place.prepend(mark);
    }
  }
}

function announce(text) {
  const line = document.querySelector(".hg-live-line");
  if (line && line.textContent !== text) line.textContent = text;
}

/** Rectangle of a line of text inside an element. */
function placeOf(element, line) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let number = 1;
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    for (let at = 0; at < node.data.length; at++) {
      if (number === line && node.data[at] !== "\n") {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect();
      }
      if (node.data[at] === "\n") number += 1;
    }
  }
}

function headingBefore(box) {
  const headings = [...document.querySelectorAll("h2[id], h3[id]")];
  return headings.findLast(
    (heading) =>
      heading.compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}

// ---- What is kept in the browser: the answer to an exercise, and 'done' ----

const keyOf = (exercise) => `hg-exercise:${exercise}`;

function recall(exercise) {
  try {
    return JSON.parse(localStorage.getItem(keyOf(exercise))) ?? {};
  } catch {
    return {};
  }
}

function remember(exercise, change) {
  try {
    const state = { ...recall(exercise), ...change };
    localStorage.setItem(keyOf(exercise), JSON.stringify(state));
  } catch {
    // Storage is off or full: the answer lasts as long as the page.
  }
}
