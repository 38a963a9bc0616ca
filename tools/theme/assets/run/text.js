// Draws what a program prints, as text: nothing in it becomes markup.

const TOKEN =
  /\x1b\[([\d;]*)m|\x1b\[[\d;?]*[A-Za-z]|\r?\n|\r|[^\x1b\r\n]+|\x1b/g;
const MOST_LINES = 2000;
const MOST_IMAGES = 50;

export class Output {
  constructor(element) {
    this.element = element;
    this.clear();
  }

  clear() {
    this.element.replaceChildren();
    this.lines = this.images = this.hidden = 0;
    this.pre = undefined;
    this.style = {};
  }

  /** Appends printed text; `kind` is stdout, stderr, value or error. */
  text(text, kind) {
    for (const [token, codes] of text.matchAll(TOKEN)) {
      if (codes !== undefined) this.restyle(codes);
      else if (token.endsWith("\n")) this.newline(kind);
      else if (token === "\r") this.overwrite = true;
      else if (!token.startsWith("\x1b")) this.append(token, kind);
    }
  }

  /** Appends a PNG picture given in base64. */
  image(data, alternative) {
    if (++this.images > MOST_IMAGES) return;
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    image.alt = alternative || "Picture drawn by the code";
    this.element.append(image);
    this.pre = undefined;
  }

  /** Says what was left out. */
  end() {
    if (this.hidden) {
      this.lines = 0;
      this.text(`\n[... ${this.hidden} lines not shown ...]\n`, "stderr");
    }
  }

  append(text, kind) {
    if (this.lines > MOST_LINES) return;
    const line = this.line(kind);
    if (this.overwrite) line.replaceChildren();
    this.overwrite = false;
    const names = Object.values(this.style).filter(Boolean);
    if (!names.length) return line.append(text);
    const span = document.createElement("span");
    span.className = names.join(" ");
    span.textContent = text;
    line.append(span);
  }

  newline(kind) {
    this.overwrite = false;
    if (++this.lines > MOST_LINES) {
      this.hidden += 1;
      return;
    }
    const line = this.line(kind);
    // IPython points at the line that failed with an arrow.
    if (kind === "error" && /^-+> /.test(line.textContent))
      line.classList.add("hg-pointed");
    line.append("\n");
    this.current = undefined;
  }

  line(kind) {
    if (this.kind !== kind || !this.pre) {
      this.pre = document.createElement("pre");
      this.pre.className = `hg-text hg-text--${kind}`;
      this.element.append(this.pre);
      this.kind = kind;
      this.current = undefined;
    }
    if (!this.current) {
      this.current = document.createElement("span");
      this.pre.append(this.current);
    }
    return this.current;
  }

  restyle(codes) {
    const list = codes.split(";").map(Number);
    while (list.length) {
      const code = list.shift();
      if (!code) this.style = {};
      else if (code === 1) this.style.bold = "hg-bold";
      else if (code === 22) this.style.bold = "";
      else if (code === 38) this.style.color = extended(list);
      else if (code === 48) this.style.back = extended(list) && "hg-marked";
      else if (code === 39) this.style.color = "";
      else if (code === 49) this.style.back = "";
      else if (code >= 30 && code < 38) this.style.color = named(code - 30);
      else if (code >= 90 && code < 98) this.style.color = named(code - 90);
      else if (code >= 40 && code < 48) this.style.back = "hg-marked";
    }
  }
}

/** Black and white stay the text's own color, so that both schemes work. */
const named = (index) => (index % 7 ? `hg-color-${index}` : "");

/** The nearest of the eight colors to one of 256, or to a 24-bit one. */
function extended(list) {
  const rgb = list.shift() === 2 ? list.splice(0, 3) : cube(list.shift());
  return named(
    rgb.reduce((sum, part, bit) => sum + (part > 90 ? 1 << bit : 0), 0),
  );
}

function cube(index) {
  if (index < 16) return [1, 2, 4].map((bit) => (index & bit ? 255 : 0));
  if (index > 231) return [0, 0, 0];
  const place = index - 16;
  return [36, 6, 1].map((size) => (Math.floor(place / size) % 6) * 51);
}

/** Lines of two texts that differ, between their common start and end. */
export function difference(published, own) {
  const [a, b] = [published, own].map((text) => text.split("\n"));
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++;
  let end = 0;
  while (
    end < Math.min(a.length, b.length) - start &&
    a.at(-1 - end) === b.at(-1 - end)
  )
    end++;
  return {
    published: a.slice(start, a.length - end),
    own: b.slice(start, b.length - end),
    line: start + 1,
  };
}
