"""Run in the page, in a real browser, against the fixture site.

Most tests share one server, one page and one kernel, as a reader would.
"""

from __future__ import annotations

import functools
import gzip
import http.server
import json
import re
import threading
from pathlib import Path

import psutil
import pytest

from tools.browser.page_gates import accessibility_faults
from tools.browser.run_button import (
    PATIENCE,
    Block,
    enter,
    visit,
)
from tools.browser.run_pages import ASSETS, write_site
from tools.live.subprocess_server import free_port, serving, start

pytestmark = pytest.mark.browser
BUILT = Path(__file__).resolve().parent.parent / "site"
FIRST_SCRIPT_LIMIT = 6 * 1024


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return write_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def server(site):
    with serving(site) as server:
        server.enter()
        yield server


@pytest.fixture(scope="module")
def tab(browser, server):
    """The one tab that most tests share, let in at the door."""
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    enter(page, server)
    page.first_run = heard_in_first_run(page)
    yield page
    page.context.close()


def heard_in_first_run(page) -> str:
    """Run a block while Python is not there yet; return what was announced."""
    page.evaluate(
        """window.heard = [];
        const line = document.querySelector(".hg-live-line");
        new MutationObserver(() => window.heard.push(line.textContent))
          .observe(line, { childList: true });"""
    )
    Block(page, "", "same").run()
    return " ".join(page.evaluate("window.heard"))


@pytest.fixture
def page(tab, server):
    """The first page of the fixture, fresh."""
    visit(tab, server, "")
    yield tab
    assert tab.problems == []


@pytest.fixture
def faults(tab, server):
    """The page of faults, fresh."""
    visit(tab, server, "faults/")
    yield tab
    assert tab.problems == []


def spoken(page) -> str:
    return page.locator(".hg-live-line").text_content()


# ---- Before anything is pressed ---------------------------------------------


def test_token_is_gone_from_the_address_and_history(browser, server):
    page = browser.new_context().new_page()
    page.goto(server.door)
    page.wait_for_url(server.address)
    assert "token" not in page.url
    page.go_back()
    assert "token" not in page.url
    page.context.close()


def test_notices_ask_for_no_icon(browser, server):
    page = browser.new_context().new_page()
    heard = []
    page.on("console", lambda message: heard.append(message.location["url"]))
    wrong = f"{server.address}open?token=wrong"
    page.goto(wrong, wait_until="networkidle")
    page.wait_for_timeout(300)
    assert heard == [wrong]  # the refusal itself
    page.context.close()


def test_first_script_is_small():
    script = (ASSETS / "run.js").read_bytes()
    assert len(gzip.compress(script, mtime=0)) <= FIRST_SCRIPT_LIMIT


@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_while_the_page_loads(browser, server, tab, width):
    page = tab.context.new_page()
    page.set_viewport_size({"width": width, "height": 900})
    page.add_init_script(
        """window.moved = 0;
        new PerformanceObserver((list) => list.getEntries().forEach(
          (entry) => window.moved += entry.value
        )).observe({ type: "layout-shift", buffered: true });"""
    )
    before = None
    page.goto(server.address, wait_until="commit")
    page.locator("h1").wait_for()
    before = page.locator(".highlight").last.bounding_box()
    page.locator(".hg-buttons").last.wait_for()
    page.wait_for_timeout(200)
    assert page.locator(".highlight").last.bounding_box() == before
    assert page.evaluate("window.moved") == 0
    page.close()


def test_editor_and_kernel_wait_for_a_press(page, server):
    loaded = page.evaluate(
        "performance.getEntriesByType('resource').map((one) => one.name)"
    )
    assert not [name for name in loaded if "editor" in name]
    assert not [name for name in loaded if "/api/" in name]


def test_made_up_click_runs_nothing(browser, server):
    page = browser.new_context().new_page()
    enter(page, server)
    page.wait_for_timeout(300)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate(
        """for (const button of document.querySelectorAll("[data-action]")) {
          button.click();
          button.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }"""
    )
    page.wait_for_timeout(500)
    assert not [url for url in asked if "/api/" in url]
    assert page.locator(".hg-run").count() == 0
    page.context.close()


# ---- What a run shows -------------------------------------------------------


def test_output_equal_to_the_published_is_said(page):
    block = Block(page, "", "same")
    assert block.run() == "same"
    assert block.output.strip() == "tensor(12.)"
    assert "Same output as published" in block.status
    assert re.search(r"Done in \d+\.\d\d s", block.status)
    assert "Same output as published" in spoken(page)


def test_different_output_is_shown_as_a_difference(page):
    block = Block(page, "", "differs")
    assert block.run() == "differs"
    shown = block.panel.locator(".hg-difference")
    assert shown.locator("del").all_inner_texts() == ["− three\n"]
    assert shown.locator("ins").all_inner_texts() == ["+ two\n"]
    assert "line 2" in shown.inner_text()


def test_chain_runs_first_and_prints_once(page):
    block = Block(page, "", "second")
    assert block.run() == "same"
    assert block.output.strip() == "7"


def test_blocks_share_no_names(page):
    assert Block(page, "", "first").run() == "done"
    block = Block(page, "", "value")
    type_code(block, "print(shared)")
    assert block.run() == "error"
    assert "NameError" in block.status


def test_last_expression_is_shown(page):
    block = Block(page, "", "value")
    assert block.run() == "done"
    assert "tensor([[1., 1.]," in block.output


def test_error_marks_the_readers_line(page):
    block = Block(page, "", "error")
    assert block.run() == "error"
    assert block.status == "ValueError on line 3."
    assert "Block 6, line 3, in halve(n)" in block.output
    assert "7 is odd" in block.output
    assert block.panel.locator(".hg-pointed").count() == 2
    assert block.panel.locator("[class*=hg-color-]").count() > 5
    mark = block.box.locator(".hg-failed-line").bounding_box()
    line = block.box.locator("code").bounding_box()
    height = mark["height"]
    assert 2 < (mark["y"] - line["y"]) / height < 4


def test_streams_arrive_while_it_runs(page):
    block = Block(page, "", "streams")
    block.press("run")
    page.locator(f"{block.selector} + .hg-run", has_text="to stdout").wait_for()
    # Output is shown at once, the state a moment later.
    block.wait("running")
    assert block.button("stop").is_visible()
    assert "green" not in block.output
    assert block.ended() == "done"
    rows = [row for row in block.output.splitlines() if row]
    assert rows == ["to stdout", "to stderr", "green plain", "30 %"]
    assert block.panel.locator(".hg-color-2").inner_text() == "green"


def test_plot_is_a_png(page):
    block = Block(page, "", "plot")
    assert block.run() == "done"
    image = block.panel.locator("img")
    assert image.get_attribute("src").startswith("data:image/png;base64,")
    assert image.get_attribute("alt")
    assert (
        image.evaluate(
            "(image) => image.decode().then(() => image.naturalWidth)"
        )
        > 100
    )


def test_html_output_stays_text(page):
    block = Block(page, "", "html")
    assert block.run() == "done"
    assert "this page shows text and PNG" in block.output
    assert "<img src=x onerror=alert(1)>" in block.output
    assert block.panel.locator("b, #evil, img").count() == 0


def test_progress_is_said_in_words(tab):
    for word in ("Starting Python", "importing torch", "Running", "Done in"):
        assert word in tab.first_run


def test_one_block_at_a_time(faults):
    loop, fine = (
        Block(faults, "faults/", "loop"),
        Block(faults, "faults/", "fine"),
    )
    loop.press("run")
    loop.page.locator(".hg-run", has_text="Running").wait_for()
    fine.press("run")
    fine.wait("waiting")
    assert "Block 1 is still running" in fine.status
    loop.press("stop")
    assert loop.ended() == "stopped"
    assert fine.run() == "same"


def test_page_says_whose_rights_run_has(tab, page):
    assert "with your rights" in tab.first_run
    button = Block(page, "", "same").button("run")
    assert "with your rights" in button.get_attribute("title")


def test_every_state_is_accessible(page):
    needs_editor()
    for name in ("same", "differs", "error", "streams"):
        Block(page, "", name).run()
    Block(page, "", "cube").press("edit")
    page.locator(".cm-content").wait_for()
    assert list(accessibility_faults(page)) == []
    page.emulate_media(color_scheme="light")


# ---- Editing ----------------------------------------------------------------


def needs_editor() -> None:
    """Skip where Node was absent, as the site itself goes on without it."""
    if not (ASSETS / "editor/editor.js").exists():
        pytest.skip("the editor is not built: `npm ci && npm run build`")


def type_code(block: Block, code: str) -> None:
    needs_editor()
    block.press("edit")
    block.page.locator(f"{block.selector} .cm-content").wait_for()
    block.page.keyboard.press("ControlOrMeta+a")
    block.page.keyboard.insert_text(code)


def test_edit_run_reset(page):
    block = Block(page, "", "same")
    published = block.box.locator("pre code").inner_text()
    type_code(block, 'print("mine")')
    page.keyboard.press("ControlOrMeta+Enter")
    assert block.ended() == "done"
    assert block.output.strip() == "mine"
    assert "published" not in block.status
    block.press("reset")
    assert block.box.locator(".cm-editor").count() == 0
    assert block.panel.count() == 0
    assert block.box.locator("pre code").inner_text() == published
    assert block.button("edit").evaluate("(b) => b === document.activeElement")
    assert block.run() == "same"


def test_edited_block_feeds_the_next(page):
    first, second = Block(page, "", "first"), Block(page, "", "second")
    type_code(first, "shared = 10")
    assert second.run() == "done"
    assert second.output.strip() == "11"


def test_editor_marks_the_failed_line(page):
    block = Block(page, "", "same")
    type_code(block, "x = 1\ny = x / 0")
    assert block.run() == "error"
    assert "line 2" in block.status
    assert block.box.locator(".hg-failed-code").inner_text() == "y = x / 0"


def test_keyboard_can_leave_the_editor(page):
    needs_editor()
    block = Block(page, "", "same")
    block.press("edit")
    content = page.locator(f"{block.selector} .cm-content")
    content.wait_for()
    page.keyboard.press("Tab")
    assert content.evaluate("(e) => e.contains(document.activeElement)")
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    assert not content.evaluate("(e) => e.contains(document.activeElement)")


def test_plain_field_without_the_bundle(page):
    page.route("**/editor/editor.js", lambda route: route.abort())
    try:
        block = Block(page, "", "same")
        block.press("edit")
        field = block.box.locator("textarea")
        field.fill('print("plain")')
        assert "not built" in block.box.inner_text()
        field.press("ControlOrMeta+Enter")
        assert block.ended() == "done"
        assert block.output.strip() == "plain"
    finally:
        page.unroute("**/editor/editor.js")


# ---- Exercises --------------------------------------------------------------


def test_exercise_is_checked_and_kept(tab, server):
    needs_editor()
    visit(tab, server, "exercise/")
    selector = "[data-stub]"
    panel = tab.locator(f"{selector} + .hg-run")

    def answer(code: str) -> None:
        content = tab.locator(f"{selector} .cm-content")
        if not content.count():
            tab.locator(f"{selector} [data-action=edit]").click()
        content.click()
        tab.keyboard.press("ControlOrMeta+a")
        tab.keyboard.insert_text(code)

    def check(state: str) -> str:
        tab.locator(f"{selector} [data-action=check]").click()
        tab.locator(f"{selector} + .hg-run:not([aria-busy])").wait_for()
        assert panel.get_attribute("data-state") == state
        return panel.locator(".hg-run__status").inner_text()

    answer("def square(x):\n    return 2 * x")
    assert check("wrong") == "Not yet: square(3) is 6, expected 9"
    answer("def cube(x):\n    return x")
    assert check("wrong") == "Not yet: Define square first."
    assert tab.locator(".hg-done").count() == 0
    answer("def square(x):\n    return x * x  # mine")
    assert "Right" in check("right")
    assert tab.locator("nav .hg-done").count() == 1

    visit(tab, server, "exercise/")
    tab.locator("nav .hg-done").wait_for()
    assert "# mine" in tab.locator(f"{selector} pre code").inner_text()
    assert tab.locator("nav .hg-done").count() == 1
    assert tab.locator("[data-exercise-mark] .hg-done").count() == 1
    assert "Right" in check("right")
    tab.locator(f"{selector} [data-action=reset]").click()
    assert (
        "NotImplementedError"
        in tab.locator(f"{selector} pre code").inner_text()
    )
    visit(tab, server, "exercise/")
    tab.locator("nav .hg-done").wait_for()
    assert (
        "NotImplementedError"
        in tab.locator(f"{selector} pre code").inner_text()
    )
    assert tab.problems == []


# ---- Floods and faults ------------------------------------------------------


def cut(text: str, unit: str) -> int:
    return int(
        re.search(rf"([\d,]+) {unit} not shown", text)[1].replace(",", "")
    )


def test_ten_megabytes_are_cut_cleanly(faults, server):
    memory = psutil.Process(server.process.pid).memory_info
    before = memory().rss
    block = Block(faults, "faults/", "flood")
    assert block.run() == "done"
    rows = [row for row in block.output.splitlines() if "xxx" in row]
    assert rows[0].startswith("000000")
    assert rows[-1].startswith("199999")
    assert cut(block.output, "lines") + len(rows) == 200_000
    assert len(rows) < 600
    assert memory().rss - before < 20_000_000


def test_one_endless_line_is_cut(faults):
    block = Block(faults, "faults/", "wide")
    assert block.run() == "done"
    assert cut(block.output, "characters") > 9_900_000
    assert len(block.output) < 100_000


def test_endless_printing_stops(faults, server):
    block = Block(faults, "faults/", "print-loop")
    memory = psutil.Process(server.process.pid).memory_info
    block.press("run")
    faults.locator(".hg-run", has_text="line 1").first.wait_for()
    before = memory().rss
    faults.wait_for_timeout(2000)
    assert memory().rss - before < 20_000_000
    block.press("stop")
    assert block.ended() == "stopped"
    # The last print may have been interrupted in the middle.
    rows = re.findall(r"^line \d+$", block.output, re.MULTILINE)
    assert rows[0] == "line 1"
    assert int(rows[-1].split()[1]) == cut(block.output, "lines") + len(rows)


def test_endless_loop_stops(faults):
    block = Block(faults, "faults/", "loop")
    block.press("run")
    faults.locator(".hg-run", has_text="Running").wait_for()
    block.press("stop")
    assert block.ended() == "stopped"
    assert block.status == "Stopped."
    assert Block(faults, "faults/", "fine").run() == "same"


def test_code_deaf_to_stop_is_restarted(faults):
    block = Block(faults, "faults/", "deaf")
    block.press("run")
    faults.locator(".hg-run", has_text="Running").wait_for()
    faults.wait_for_timeout(300)
    block.press("stop")
    faults.locator(".hg-run", has_text="does not react to Stop").wait_for()
    block.press("restart")
    assert block.ended() == "restarted"
    assert Block(faults, "faults/", "fine").run() == "same"


def test_deep_recursion_is_short(faults):
    block = Block(faults, "faults/", "recursion")
    assert block.run() == "error"
    assert block.status == "RecursionError on line 2."
    assert "calls not shown" in block.output
    assert len(block.output) < 10_000


def test_exit_ends_the_run_not_the_kernel(faults):
    block = Block(faults, "faults/", "exit")
    assert block.run() == "error"
    assert "called exit()" in block.status
    assert "before" in block.output
    assert "after" not in block.output
    assert "%tb" not in block.output
    assert "Ctrl-D" not in block.output
    assert Block(faults, "faults/", "fine").run() == "same"


def test_death_of_the_kernel_is_said(faults):
    block = Block(faults, "faults/", "kill")
    assert block.run() == "dead"
    assert "Python died while this ran" in block.status
    assert "alive" in block.output
    assert Block(faults, "faults/", "fine").run() == "same"


def test_forked_child_ends(faults):
    block = Block(faults, "faults/", "fork")
    assert block.run() == "done"
    assert sorted(block.output.split("\n"))[-2:] == [
        "child ends",
        "parent goes on",
    ]
    assert Block(faults, "faults/", "fine").run() == "same"


def test_restart_ends_what_was_forked(faults):
    block = Block(faults, "faults/", "orphan")
    assert block.run() == "done"
    child = int(block.output.split()[-1])
    assert psutil.pid_exists(child)
    block.press("restart")
    block.page.locator(".hg-run", has_text="Python restarted").wait_for()
    for _ in range(50):
        if not psutil.pid_exists(child):
            break
        faults.wait_for_timeout(100)
    assert not psutil.pid_exists(child)


def test_input_is_answered(faults):
    block = Block(faults, "faults/", "input")
    assert block.run() == "error"
    assert "input() cannot be answered on this page" in block.status
    assert "kernel.py" not in block.output


# ---- Tabs, pages, servers ---------------------------------------------------


def test_two_tabs_have_two_kernels(page, server):
    assert Block(page, "", "same").run() == "same"
    with page.expect_popup() as opened:
        # A tab opened by a page starts with a copy of its session storage.
        page.evaluate("window.open(location.href)")
    second = opened.value
    second.set_default_timeout(PATIENCE)
    second.locator(".hg-buttons").first.wait_for()
    visit(second, server, "faults/")
    loop = Block(second, "faults/", "loop")
    loop.press("run")
    second.locator(".hg-run", has_text="Running").wait_for()
    assert Block(page, "", "same").run() == "same"
    assert len([one for one in server.kernels() if one["connections"]]) == 2
    loop.press("stop")
    assert loop.ended() == "stopped"
    second.close()


def test_leaving_a_page_ends_its_run_and_keeps_its_kernel(faults, server):
    assert Block(faults, "faults/", "fine").run() == "same"
    kernel = faults.evaluate("sessionStorage.getItem('hg-kernel')")
    Block(faults, "faults/", "loop").press("run")
    faults.locator(".hg-run", has_text="Running").wait_for()
    visit(faults, server, "")
    block = Block(faults, "", "same")
    assert block.run() == "same"
    assert faults.evaluate("sessionStorage.getItem('hg-kernel')") == kernel


def test_run_that_outlived_its_page_is_ended_by_the_next(faults, server):
    """The interrupt of the page that leaves can be lost."""
    assert Block(faults, "faults/", "fine").run() == "same"
    kernel = faults.evaluate("sessionStorage.getItem('hg-kernel')")
    Block(faults, "faults/", "loop").press("run")
    faults.locator(".hg-run", has_text="Running").wait_for()
    faults.evaluate("void (window.fetch = () => Promise.reject())")
    visit(faults, server, "")
    assert Block(faults, "", "same").run() == "same"
    assert faults.evaluate("sessionStorage.getItem('hg-kernel')") == kernel


def test_server_stops_and_comes_back(browser, site):
    port = free_port()
    server = start(site, port=port)
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    enter(page, server, "faults/")
    block = Block(page, "faults/", "loop")
    block.press("run")
    page.locator(".hg-run", has_text="Running").wait_for()
    server.stop()
    assert block.ended() == "lost"
    assert "nox -s serve" in block.status
    server = start(site, port=port)
    try:
        page.locator(".hg-run", has_text="started anew").wait_for()
        door = page.context.new_page()
        enter(door, server)
        page.locator(".hg-run", has_text="The server is back").wait_for()
        assert Block(page, "faults/", "fine").run() == "same"
    finally:
        page.context.close()
        server.stop()


def fake_torch(folder: Path, version: str, broken: bool) -> str:
    """A folder for PYTHONPATH with another torch, or one that fails."""
    info = folder / f"torch-{version}.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: torch\nVersion: {version}\n"
    )
    if broken:
        (folder / "torch.py").write_text(
            "raise ModuleNotFoundError(\"No module named 'torch'\")\n"
        )
    return str(folder)


def test_other_or_missing_torch_is_said(browser, site, tmp_path):
    path = fake_torch(tmp_path, "1.2.3", broken=True)
    with serving(site, PYTHONPATH=path) as server:
        assert "torch 1.2.3 is installed" in server.said
        page = browser.new_context().new_page()
        page.set_default_timeout(PATIENCE)
        enter(page, server)
        block = Block(page, "", "same")
        assert block.run() == "failed"
        assert "torch cannot be imported" in block.status
        assert "No module named 'torch'" in block.status
        assert "torch 1.2.3 is installed" in block.panel.inner_text()
        page.context.close()


# ---- Another origin, in the same browser ------------------------------------


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


@pytest.fixture
def elsewhere(tmp_path):
    """Another server on this machine; writes what it is given into a page."""
    handler = functools.partial(Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        yield tmp_path, f"http://127.0.0.1:{other.server_port}/"
        other.shutdown()


ATTACK = """<!doctype html><body>
<iframe id="frame" src="{target}"></iframe>
<iframe name="sink"></iframe>
<form method="post" action="{target}api/kernels" enctype="text/plain"
 target="sink">
<input name='{{"name": "site", "x": "' value='"}}'></form>
<script src="{target}assets/run.js" onload="results.script = 'loaded'"
 onerror="results.script = 'refused'"></script>
<script>
window.results = window.results || {{}};
const target = "{target}";
const attempt = (name, work) => work.then(
  (answer) => results[name] = answer, () => results[name] = "refused");
const xsrf = (document.cookie.match(/xsrf-\\d+=([^;]+)/) || [])[1];
attempt("get", fetch(target + "live.json", {{credentials: "include"}})
  .then((r) => r.text()));
attempt("post", fetch(target + "api/kernels", {{
  method: "POST", credentials: "include", body: '{{"name": "site"}}',
  headers: {{"X-XSRFToken": xsrf}},
}}).then((r) => r.text()));
fetch(target + "api/kernels?_xsrf=" + xsrf, {{
  method: "POST", credentials: "include", mode: "no-cors",
  body: '{{"name": "site"}}',
}});
attempt("module", import(target + "assets/run.js").then(() => "loaded"));
attempt("socket", new Promise((resolve, reject) => {{
  const socket = new WebSocket(
    target.replace("http", "ws") + "api/kernels/{kernel}/channels");
  socket.onopen = () => resolve("open");
  socket.onerror = reject;
}}));
document.forms[0].submit();
</script>
"""


def test_other_origin_gets_nothing(tab, server, elsewhere):
    """With the reader's cookies, which do not tell ports apart."""
    visit(tab, server, "")
    assert Block(tab, "", "same").run() == "same"
    kernels = {one["id"] for one in server.kernels()}
    folder, address = elsewhere
    kernel = tab.evaluate("sessionStorage.getItem('hg-kernel')")
    (folder / "index.html").write_text(
        "<script>window.results = {}</script>"
        + ATTACK.format(target=server.address, kernel=kernel)
    )
    page = tab.context.new_page()
    page.goto(address)
    assert f"xsrf-{server.port}=" in page.evaluate("document.cookie")
    page.wait_for_timeout(1500)
    results = page.evaluate("window.results")
    tried = ("get", "post", "module", "socket", "script")
    assert results == dict.fromkeys(tried, "refused")
    frames = [
        frame for frame in page.frames if frame.url.startswith("chrome-error")
    ]
    assert len(frames) == 2 or all(
        frame.locator(".highlight").count() == 0 for frame in page.frames[1:]
    )
    assert {one["id"] for one in server.kernels()} <= kernels
    page.close()


# ---- The hosted site --------------------------------------------------------


def test_hosted_site_has_no_run_and_talks_to_nobody(browser, site):
    handler = functools.partial(Quiet, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{host.server_port}/"
        page = browser.new_context().new_page()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.on("websocket", lambda socket: asked.append(socket.url))
        page.goto(address)
        page.wait_for_timeout(500)
        assert page.locator(".hg-buttons, .hg-run").count() == 0
        assert all(url.startswith(address) for url in asked)
        assert not [url for url in asked if "/api" in url or "/run/" in url]
        page.context.close()
        host.shutdown()


def test_another_back_end_needs_no_other_page(browser, site, tmp_path):
    """The interface of docs/about-run.md: a module named by live.json."""
    own = write_site(tmp_path / "own")
    (own / "live.json").write_text(
        json.dumps({"backend": "echo", "module": "assets/echo.js"})
    )
    (own / "assets/echo.js").write_text(
        """export const connect = async () => ({
          async run({ parts }, on) {
            on.state("running");
            const { code } = parts.at(-1);
            on.text(`${code.length}\\n`, "stdout", parts.length - 1);
            return { status: "done" };
          },
          async interrupt() {}, async restart() {}, probe: async () => "up",
        });"""
    )
    handler = functools.partial(Quiet, directory=str(own))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as host:
        threading.Thread(target=host.serve_forever, daemon=True).start()
        page = browser.new_context().new_page()
        page.goto(f"http://127.0.0.1:{host.server_port}/faults/")
        block = Block(page, "faults/", "loop")
        assert block.run() == "done"
        assert block.output.strip() == str(len("while True:\n    pass"))
        page.context.close()
        host.shutdown()


# ---- The real site --------------------------------------------------------


@pytest.fixture(scope="module")
def built():
    if not (BUILT / "index.html").exists():
        pytest.skip("the site is not built")
    with serving(BUILT) as server:
        yield server


def test_real_pages_keep_to_the_contract(browser, built):
    """What tools/live/README.md says that the scripts rely on."""
    page = browser.new_context().new_page()
    page.goto(built.door)
    page.wait_for_url(built.address)
    for path in ("functions/beginner/", "functions/developer/"):
        page.goto(built.address + path)
        page.locator(".hg-buttons").first.wait_for()
        faults = page.evaluate(
            """() => [...document.querySelectorAll("[data-run]")].filter(
              (box) => !box.matches(".highlight[data-block]") ||
                !box.querySelector(":scope > pre > code") ||
                !box.querySelector(":scope > .filename > .hg-buttons") ||
                (box.dataset.continues && !document.querySelector(
                  `[data-run][data-block="${box.dataset.continues}"]`))
            ).map((box) => box.outerHTML)"""
        )
        assert faults == []
    page.context.close()


def test_first_page_with_code_runs_and_verifies_itself(browser, built):
    page = browser.new_context().new_page()
    page.set_default_timeout(PATIENCE)
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "console",
        lambda message: (
            message.type == "error"
            and problems.append(f"{message.text} {message.location['url']}")
        ),
    )
    page.goto(built.door)
    page.wait_for_url(built.address)
    page.goto(built.address + "functions/developer/")
    first = page.locator('[data-run][data-block="1"]')
    first.locator("[data-action=run]").click()
    panel = page.locator('[data-block="1"] + .hg-run[data-state="same"]')
    panel.wait_for()
    checker = page.request.get(
        built.address + "snippets/functions/exercises/clamp01/check.py"
    )
    assert checker.ok
    assert problems == []
    page.context.close()
