/*! CodeMirror 6 and Lezer, (C) Marijn Haverbeke and others, MIT license */

// The editor that Edit opens. `npm run build` bundles this file and CodeMirror
// into tools/theme/assets/editor/editor.js, which is not kept in git.

import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
} from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState, Prec, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  drawSelection,
  EditorView,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

const setMark = StateEffect.define();
const failedLine = Decoration.line({ class: "hg-failed-code" });

// The line that failed; any change of the text takes the mark away.
const markedLine = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    const effect = transaction.effects.find((one) => one.is(setMark));
    if (!effect) return transaction.docChanged ? Decoration.none : marks;
    const { doc } = transaction.state;
    if (effect.value < 1 || effect.value > doc.lines) return Decoration.none;
    return Decoration.set(failedLine.range(doc.line(effect.value).from));
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Runs on Ctrl/Cmd-Enter, but only for keys that a person pressed. */
const runKey = (run) =>
  Prec.highest(
    EditorView.domEventHandlers({
      keydown(event) {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey))
          return false;
        event.preventDefault();
        if (event.isTrusted) run();
        return true;
      },
    }),
  );

function hint(id) {
  const line = document.createElement("p");
  line.className = "hg-note";
  line.id = id;
  line.textContent =
    "Tab indents. To leave with the keyboard, press Escape, then Tab. Ctrl-Enter (Mac: Cmd-Enter) runs.";
  return line;
}

/** Opens an editor in `place`; see tools/theme/assets/run/edit.js. */
export function open(place, { code, label, run, changed }) {
  const id = `hg-hint-${Math.random().toString(36).slice(2)}`;
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: code,
      extensions: [
        runKey(run),
        lineNumbers(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        indentUnit.of("    "),
        python(),
        syntaxHighlighting(classHighlighter),
        markedLine,
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.contentAttributes.of({
          "aria-label": label,
          "aria-describedby": id,
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed();
        }),
      ],
    }),
  });
  place.append(hint(id));
  return {
    get value() {
      return view.state.doc.toString();
    },
    focus: () => view.focus(),
    mark: (line) => view.dispatch({ effects: setMark.of(line) }),
    close() {
      view.destroy();
      place.remove();
    },
  };
}
