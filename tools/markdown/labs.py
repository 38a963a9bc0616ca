"""MkDocs hook: labs look like every other page, and are run once.

mkdocs-jupyter executes a lab and keeps the result. As shipped it inlines 574 KB
of styles into each page and imports a script from a foreign host; this hook
gives it the site's own template and the site's own Markdown instead. A hook is
the place for it, since only MkDocs has that plugin.
"""

from __future__ import annotations

import hashlib
import html
import os
from pathlib import Path

import markdown
import torch
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.pages import Page
from mkdocs_jupyter.config import settings
from nbconvert.exporters.templateexporter import default_filters

TEMPLATES = Path(__file__).parent / "lab_template"
CACHE = Path(".cache") / "labs"
PLUGIN = "mkdocs-jupyter"


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Point mkdocs-jupyter at the site's template, Markdown and cache."""
    settings.templates_dir = str(TEMPLATES)
    # Its jupyter_nbconvert_config.json encrypts the talk with the kernel.
    os.environ["JUPYTER_CONFIG_PATH"] = str(TEMPLATES)
    converter = markdown.Markdown(
        extensions=config.markdown_extensions,
        extension_configs=config.mdx_configs,
    )
    default_filters["site_markdown"] = lambda text: converter.reset().convert(
        text
    )
    default_filters["site_code"] = _as_site_code
    config.plugins[PLUGIN].config["cache_dir"] = str(CACHE / _cache_key(config))
    return config


def _as_site_code(highlighted: str) -> str:
    """mkdocs-jupyter's highlighted cell with the site's classes.

    Its filter also appends a hidden copy of the code, which is cut off.
    """
    code, _, _ = highlighted.partition('<div id="cell-')
    opening, _, rest = code.partition("<pre>")
    body = rest.removeprefix("<span></span>").rpartition("</pre>")[0]
    return (
        '<div class="language-python highlight"><pre><code>'
        f"{body}</code></pre></div>"
        if opening
        else html.escape(code)
    )


def _cache_key(config: MkDocsConfig) -> str:
    """Changes with torch, the template and the site's settings."""
    digest = hashlib.sha256(torch.__version__.encode())
    for path in sorted(TEMPLATES.rglob("*.j2")):
        digest.update(path.read_bytes())
    digest.update(Path(config.config_file_path).read_bytes())
    return digest.hexdigest()[:16]


def on_page_content(content: str, page: Page, **_: object) -> str:
    """Offer the lab's own file right after its heading."""
    source = Path(page.file.src_uri)
    if source.suffix != ".py":
        return content
    link = (
        f'<p class="hg-lab-source"><a href="{source.name}" download>'
        f"Download {source.name}</a>, a notebook in percent format: open it in "
        "Jupyter or run it with Python.</p>"
    )
    return content.replace("</h1>", f"</h1>{link}", 1)
