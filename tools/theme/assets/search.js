// Search over the index that the build writes. There is no index structure to
// set up: a few hundred sections are scanned in a few milliseconds.

// A title outweighs text; a whole title outweighs everything.
const WHOLE_TITLE = 120;
const TITLE_WORD = 24;
const TITLE_PREFIX = 10;
const PHRASE_IN_TITLE = 40;
const PHRASE_IN_TEXT = 14;
const TEXT_WORD = 4;
const TEXT_PREFIX = 1;
const SHOWN = 20;
// From so many words on, a query is a pasted message.
const MESSAGE = 5;

const plain = (markup) =>
  new DOMParser()
    .parseFromString(markup, "text/html")
    .body.textContent.replace(/\s+/g, " ")
    .trim();

/** Split text as the index declares it; whole identifiers count as well. */
export const words = (text, separator) => {
  const found = new Set();
  for (const word of text.split(separator))
    if (word) found.add(word.toLowerCase());
  for (const name of text.match(/[\w.]*\w/g) ?? [])
    found.add(name.toLowerCase());
  return found;
};

/** The words of a text in order, each between blanks. */
const stream = (text, separator) =>
  ` ${text.split(separator).filter(Boolean).join(" ").toLowerCase()} `;

/** Read the index: one entry a section, with what a query is held against. */
export const prepare = (index) => {
  const separator = new RegExp(index.config.separator, "u");
  const pages = new Map();
  const entries = index.docs.map((doc) => {
    const page = doc.location.split("#")[0];
    const title = plain(doc.title);
    const text = plain(doc.text);
    if (!pages.has(page)) pages.set(page, title);
    return {
      location: doc.location,
      page: pages.get(page),
      title,
      text,
      boost: doc.boost ?? 1,
      lowTitle: title.toLowerCase(),
      lowText: text.toLowerCase(),
      titleWords: words(title, separator),
      titleStream: stream(title, separator),
      stream: stream(`${title} ${text}`, separator),
    };
  });
  return { entries, separator };
};

const WORD = /[\p{L}\p{N}_]/u;

/** How often `word` begins at a word's edge, and how often it is whole. */
const count = (text, word) => {
  let starts = 0;
  let whole = 0;
  for (
    let at = text.indexOf(word);
    at >= 0 && starts < 8;
    at = text.indexOf(word, at + word.length)
  ) {
    const edge = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);
    if (!edge) continue;
    starts += 1;
    const after = text[at + word.length];
    if (after === undefined || !WORD.test(after)) whole += 1;
  }
  return { starts, whole };
};

const score = (entry, phrase, terms, parts = terms) => {
  let total = 0;
  for (const term of terms) {
    let best = 0;
    if (entry.titleWords.has(term)) best += TITLE_WORD;
    else if (count(entry.lowTitle, term).starts) best += TITLE_PREFIX;
    const { starts, whole } = count(entry.lowText, term);
    best +=
      TEXT_WORD * Math.log2(1 + whole) +
      TEXT_PREFIX * Math.log2(1 + starts - whole);
    if (!best) return 0;
    total += best;
  }
  total /= terms.length;
  // Of `torch.autograd.Function`, `Function` may be the title.
  total +=
    (TITLE_PREFIX * parts.filter((part) => entry.titleWords.has(part)).length) /
    parts.length;
  if (entry.lowTitle === phrase) total += WHOLE_TITLE;
  else if (count(entry.lowTitle, phrase).starts)
    total += PHRASE_IN_TITLE * (phrase.length / entry.lowTitle.length + 0.5);
  if (terms.length > 1 && entry.lowText.includes(phrase))
    total += PHRASE_IN_TEXT;
  return total * entry.boost;
};

const unique = (list) => [
  ...new Set(list.filter(Boolean).map((word) => word.toLowerCase())),
];

/** Words as they are written, `save_for_backward`; then as the index splits. */
const readings = (query, separator) => [
  unique(
    query
      .split(/\s+/)
      .map((word) => word.replace(/^[^\p{L}\p{N}_]+|[^\p{L}\p{N}_]+$/gu, "")),
  ),
  unique(query.split(separator)),
];

/** The entries that hold every term of the query, best first, with the terms. */
export const find = ({ entries, separator }, query) => {
  const phrase = query.trim().replace(/\s+/g, " ").toLowerCase();
  const [whole, split] = readings(query, separator);
  if (split.length >= MESSAGE) {
    const found = message(entries, stream(query, separator).trim().split(" "));
    if (found.hits.length) return found;
  }
  const singular = split.map((term) =>
    term.length > 3 ? term.replace(/(?<!s)s$/, "") : term,
  );
  for (const terms of [whole, split, singular]) {
    const hits = terms.length ? rank(entries, phrase, terms, split) : [];
    if (hits.length) return { hits, terms };
  }
  return { hits: [], terms: split };
};

const rank = (entries, phrase, terms, parts) =>
  entries
    .map((entry) => ({ entry, score: score(entry, phrase, terms, parts) }))
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score);

/** A pasted message holds numbers and shapes that no page repeats: what counts
 *  is the longest run of its words that a section has in the same order. */
const message = (entries, asked) => {
  let terms = [];
  const whole = ` ${asked.join(" ")} `;
  const hits = entries
    .map((entry) => {
      let longest = "";
      let length = 0;
      for (let from = 0; from + length < asked.length; from += 1) {
        for (let to = from + length + 1; to <= asked.length; to += 1) {
          const run = asked.slice(from, to).join(" ");
          if (!entry.stream.includes(` ${run} `)) break;
          longest = run;
          length = to - from;
        }
      }
      let titled = 0;
      if (entry.lowTitle.length > 20 && length > 2) {
        if (whole.includes(entry.titleStream))
          titled = entry.titleStream.split(" ").length;
        else if (entry.titleStream.includes(` ${longest} `)) titled = length;
      }
      return {
        entry,
        score: length < 3 ? 0 : length + titled,
        length,
        longest,
      };
    })
    .filter((hit) => hit.score > 0)
    .sort((a, b) => b.score - a.score);
  if (hits.length) terms = unique(hits[0].longest.split(" "));
  // What shares far fewer words with the message is about something else.
  return {
    hits: hits.filter((hit) => hit.length >= Math.min(5, hits[0].length / 2)),
    terms,
  };
};

// ---- What the reader sees ------------------------------------------------

const marked = (text, terms) => {
  const out = document.createDocumentFragment();
  if (!terms.length) return text;
  const choice = [...terms]
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
    .join("|");
  for (const [place, part] of text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${choice})`, "iu"))
    .entries()) {
    if (place % 2) {
      const mark = document.createElement("mark");
      mark.textContent = part;
      out.append(mark);
    } else out.append(part);
  }
  return out;
};

const excerpt = (entry, terms) => {
  const places = terms
    .map((term) => entry.lowText.indexOf(term))
    .filter((at) => at >= 0);
  const from = places.length ? Math.max(0, Math.min(...places) - 40) : 0;
  const start = from ? entry.text.indexOf(" ", from) + 1 : 0;
  const cut = entry.text.slice(start, start + 150);
  return (
    (start ? "\u2026 " : "") +
    cut +
    (start + 150 < entry.text.length ? " \u2026" : "")
  );
};

/** Fetch the index, wire the dialog; returns what runs the current query. */
export const start = async (dialog) => {
  const input = dialog.querySelector("input");
  const status = dialog.querySelector("[role=status]");
  const list = dialog.querySelector("ol");
  const source = new URL(dialog.dataset.index, location);
  const root = new URL("..", source);
  status.textContent = "Loading the index\u2026";
  let index;
  try {
    index = prepare(await (await fetch(source)).json());
  } catch {
    status.textContent = "The index could not be loaded.";
    return () => {};
  }

  const run = () => {
    const { hits, terms } = find(index, input.value);
    list.replaceChildren(
      ...hits.slice(0, SHOWN).map(({ entry }) => {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = new URL(entry.location, root);
        const title = document.createElement("strong");
        title.append(marked(entry.title, terms));
        link.append(title);
        if (entry.page !== entry.title) {
          const page = document.createElement("small");
          page.textContent = entry.page;
          link.append(page);
        }
        const text = document.createElement("span");
        text.append(marked(excerpt(entry, terms), terms));
        link.append(text);
        item.append(link);
        return item;
      }),
    );
    list.scrollTop = 0;
    const query = input.value.trim();
    if (!query)
      status.textContent = "Type a name, a term, or paste an error message.";
    else if (!hits.length) status.textContent = "Nothing found.";
    else
      status.textContent =
        hits.length === 1 ? "1 result" : `${hits.length} results`;
  };

  const links = () => [...list.querySelectorAll("a")];
  input.addEventListener("input", run);
  dialog.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    links()[0]?.click();
  });
  dialog.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const all = [input, ...links()];
    const at = Math.max(0, all.indexOf(document.activeElement));
    all[Math.min(all.length - 1, Math.max(0, at + step))].focus();
  });
  // A result on this very page only moves the page: close the dialog for it.
  list.addEventListener("click", (event) => {
    if (event.target.closest("a")) dialog.close();
  });
  return run;
};
