r"""Markdown extension: `$...$` and `$$...$$` become MathML at build time.

No script runs in the reader's browser and nothing moves after the first paint.
`$` in code is left alone, and so is a price: a formula's first `$` is followed
by no space and preceded by no letter, its last `$` is preceded by no space and
followed by no digit. `\$` is a plain dollar sign.

A formula that cannot be converted, or that needs a character the site's font
does not hold, fails the build.

    python -m tools.markdown.mathematics SOURCE_FONT

writes `tools/theme/assets/fonts/stix-two-math-subset.woff2` from a full STIX
Two Math font, with the characters listed here and their stretched forms.
"""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.blockparser import BlockParser
from markdown.blockprocessors import BlockProcessor
from markdown.inlinepatterns import InlineProcessor
from math_core import LatexError, LatexToMathML

FONT = (
    Path(__file__).resolve().parent.parent
    / "theme/assets/fonts/stix-two-math-subset.woff2"
)
INLINE = (
    r"(?<![\w\\$])\$(?![\s$])((?:\\.|[^\\$])+?)(?<!\s)\$(?![\d$])([.,;:!?)\]]*)"
)
BLOCK = re.compile(r"(?:^|\n)[ ]{0,3}\$\$(.+?)\$\$[ ]*(?:\n|$)", re.DOTALL)
# After code spans (190), before backslash escapes (180).
INLINE_PRIORITY = 185
# Before paragraphs (10) and everything that could read `=` or `|` as markup.
BLOCK_PRIORITY = 175


def _span(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


# Each character costs the reader bytes, so these are the ones pages use.
_TEXT = _span(0x20, 0x7E) + "\u00a0¬±·×÷…"
_GREEK = "ΓΔΘΛΞΠΣΦΨΩ" + _span(
    0x1D6FC, 0x1D71B
)  # upright capitals, italic small
_ITALIC = _span(0x1D434, 0x1D454) + "ℎ" + _span(0x1D456, 0x1D467) + "ıȷ"
_BOLD = _span(0x1D400, 0x1D433) + "𝖳"
_SCRIPT = "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵ℓ"
_BLACKBOARD = "ℂ𝔼ℕℙℚℝℤ"
_ACCENTS = "´`ˆˇ˘˙˜¨¯‾\u20d7\u0302\u0303\u0332"
_SPACES = "\u2009\u200a\u2002\u2003\u2004\u2005\u205f\u2061\u2062\u2063\u2064"
_OPERATORS = (
    "−∓⋅∗⋆∘⊕⊖⊗⊙†∂∇∞∑∏∫√∀∃∅∈∉∋∝∣∥∧∨∩∪∖≃≅≈≔≜≝≠≡≤≥≪≫≺≻⊂⊆⊢⊤⊥⋮⋯⋱"
    "←↑→↓↔⇐⇒⇔⟵⟶⟹⟺↦⟼′″‴‖⟨⟩⌈⌉⌊⌋⏞⏟∼"
)
CHARACTERS = frozenset(
    _TEXT
    + _GREEK
    + _ITALIC
    + _BOLD
    + _SCRIPT
    + _BLACKBOARD
    + _ACCENTS
    + _SPACES
    + _OPERATORS
)

# A browser sets a lone small Greek letter in the italic alphabet by itself.
_ITALIC_GREEK = str.maketrans(
    _span(0x3B1, 0x3C9) + "ϵϑϰϕϱϖ", _span(0x1D6FC, 0x1D714) + "𝜖𝜗𝜘𝜙𝜚𝜛"
)
_VARIANT_SELECTOR = "\ufe00"

_converter = LatexToMathML(fancy_error=False)
# A prime is already raised and small in the font: as a superscript it would be
# raised and shrunk twice.
_PRIME = re.compile(
    r"<msup>(<m[ion][^>]*>[^<]*</m[ion]>)<mo>([′″‴⁗])</mo></msup>"
)
_TAG = re.compile(r"<[^>]*>")


def mathml(tex: str, *, display: bool) -> str:
    """Convert `tex` to a `<math>` element that keeps the source as alttext.

    Raises:
        ValueError: the formula is malformed, or needs a character that is not
            in `CHARACTERS`.
    """
    tex = " ".join(tex.split())
    try:
        markup = _converter.convert_with_local_state(tex, displaystyle=display)
    except LatexError as error:
        raise ValueError(
            f"the formula {tex!r} cannot be converted: {error}. "
            "Remedy: correct the TeX."
        ) from error
    markup = markup.replace(_VARIANT_SELECTOR, "")
    markup = _PRIME.sub(
        r'<mrow>\1<mo lspace="0" rspace="0">\2</mo></mrow>', markup
    )
    shown = html.unescape(_TAG.sub("", markup)).translate(_ITALIC_GREEK)
    missing = set(shown) - CHARACTERS
    if missing:
        names = ", ".join(
            f"{char} (U+{ord(char):04X})" for char in sorted(missing)
        )
        raise ValueError(
            f"the formula {tex!r} needs {names}, which the site's font does "
            "not hold. Remedy: write it differently, or add the character to "
            "tools/markdown/mathematics.py and make the font again."
        )
    # `data-search-exclude`: the search would index the letters one by one.
    return markup.replace(
        "<math",
        f'<math alttext="{html.escape(tex)}" data-search-exclude="1"',
        1,
    )


class InlineFormula(InlineProcessor):
    """A formula within a line of text."""

    def handleMatch(self, m: re.Match[str], data: str) -> tuple[str, int, int]:
        markup = mathml(m.group(1), display=False)
        if m.group(2):  # keep a full stop on the line of its formula
            markup = f'<span class="hg-nowrap">{markup}{m.group(2)}</span>'
        return self.md.htmlStash.store(markup), m.start(0), m.end(0)


class DisplayedFormula(BlockProcessor):
    """A formula on lines of its own, in a region that scrolls when too wide."""

    def __init__(self, parser: BlockParser, md: Markdown):
        super().__init__(parser)
        self.md = md

    def test(self, parent: Element, block: str) -> bool:
        return "$$" in block and BLOCK.search(block) is not None

    def run(self, parent: Element, blocks: list[str]) -> None:
        block = blocks.pop(0)
        match = BLOCK.search(block)
        assert match is not None
        before, after = block[: match.start()], block[match.end() :]
        if before.strip():
            self.parser.parseBlocks(parent, [before])
        region = Element("div")
        region.set("class", "hg-formula")
        region.set("tabindex", "0")
        region.set("role", "group")
        region.set("aria-label", "Formula")
        region.text = self.md.htmlStash.store(mathml(match[1], display=True))
        parent.append(region)
        if after.strip():
            blocks.insert(0, after)


class MathematicsExtension(Extension):
    """Registers both forms, and `\\$`."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.ESCAPED_CHARS = [*md.ESCAPED_CHARS, "$"]
        md.inlinePatterns.register(
            InlineFormula(INLINE, md), "site-formula", INLINE_PRIORITY
        )
        md.parser.blockprocessors.register(
            DisplayedFormula(md.parser, md), "site-formula", BLOCK_PRIORITY
        )


def makeExtension(**options: str) -> MathematicsExtension:
    """Entry point of Python-Markdown."""
    return MathematicsExtension(**options)


def write_font(source: Path) -> None:
    """Subset `source` to `CHARACTERS`, keeping what mathematics needs."""
    from fontTools import subset

    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["ssty", "dtls", "flac", "ccmp", "mark", "mkmk"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.hinting = False
    font = subset.load_font(str(source), options)
    subsetter = subset.Subsetter(options)
    subsetter.populate(text="".join(sorted(CHARACTERS)))
    subsetter.subset(font)
    subset.save_font(font, str(FONT), options)


def main(arguments: Sequence[str]) -> int:
    """Entry point; returns the exit code."""
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    write_font(Path(arguments[0]))
    print(f"{FONT}: {FONT.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
