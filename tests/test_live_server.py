"""The local server refuses everyone but the page that the reader opened.

Each test attacks one running server over HTTP, as a program or a page of
another origin could.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools.browser.run_pages import write_site
from tools.live.guard import inline_hashes, policy
from tools.live.kernel import Flood
from tools.live.scratch import make_scratch
from tools.live.subprocess_server import ROOT, Server, children, serving, start
from tools.live.versions import complaint, installed_torch, pinned_torch
from tools.live.watch import QUIET_SECONDS, Build, Watcher
from tools.proof.checker import run_checker

UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
}
EVIL = "http://evil.example"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return write_site(tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="module")
def shared(site):
    with serving(site) as server:
        server.enter()
        yield server


@pytest.fixture(scope="module")
def other(site):
    """A second start: on a busy default port, ending kernels after 1 s."""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Where this fails the port is busy already, which serves as well.
        with contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", 8000))
            taken.listen()
        with serving(
            site, "--idle", "1", port=False, JUPYTER_TOKEN="chosen"
        ) as server:
            yield server


@pytest.fixture
def server(shared):
    """The shared server; whatever the test did, no kernel was made."""
    yield shared
    assert shared.kernels() == []


def own(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


def post_kernel(server: Server, **headers: str) -> int:
    sent = {"Content-Type": "application/json", **headers}
    return server.request("POST", "/api/kernels", sent, '{"name": "site"}')[0]


# ---- Who is let in ------------------------------------------------------


def test_listens_on_loopback_only(server):
    listening = subprocess.run(
        ["ss", "-Hltnp"], capture_output=True, text=True
    ).stdout
    if not listening:
        pytest.skip("`ss` is not installed")
    rows = [row for row in listening.splitlines() if f":{server.port} " in row]
    assert len(rows) == 1
    assert f"127.0.0.1:{server.port}" in rows[0]


def test_without_the_cookie_nothing_is_served(server):
    for path in ("/", "/assets/run.js", "/live.json", "/live/changes"):
        status, headers, body = server.request("GET", path, cookies=False)
        assert status == 403
        assert "Set-Cookie" not in headers
        assert b"Open the address" in body
    for path in ("/api/kernels", "/api/kernelspecs"):
        assert server.request("GET", path, cookies=False)[0] == 403


def test_token_opens_only_the_door(server):
    for path in ("/", "/api/kernels", "/live.json"):
        asked = f"{path}?token={server.token}"
        assert server.request("GET", asked, cookies=False)[0] == 403
        header = {"Authorization": f"token {server.token}"}
        assert server.request("GET", path, header, cookies=False)[0] == 403


@pytest.mark.parametrize("token", ["", "x", "a" * 32])
def test_wrong_token_is_refused(server, token):
    status, headers, _ = server.request(
        "GET", f"/open?token={token}", cookies=False
    )
    assert status == 403
    assert "Set-Cookie" not in headers


def test_cookie_is_strict_and_hidden_from_scripts(server):
    _, headers, _ = server.request(
        "GET", f"/open?token={server.token}", cookies=False
    )
    cookie = headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "expires" not in cookie.lower()


def test_each_start_has_its_own_token(shared, other):
    assert other.token not in (shared.token, "chosen")
    other.jar = dict(shared.jar)
    assert other.request("GET", "/")[0] == 403, "a cookie outlived a start"
    other.jar = {}


def test_token_is_in_no_served_file(site, server):
    for file in filter(Path.is_file, site.rglob("*")):
        path = "/" + file.relative_to(site).as_posix()
        status, headers, body = server.request("GET", path)
        assert status == 200
        assert server.token.encode() not in body
        assert server.token not in str(headers)


# ---- Where a request comes from ------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1", "[::1]:{port}"]
)
def test_host_is_checked(server, host):
    headers = {"Host": host.format(port=server.port)}
    for path in ("/", "/live.json", "/api/kernels"):
        assert server.request("GET", path, headers)[0] == 403


def test_other_origins_are_refused(server):
    elsewhere = [EVIL, "null", "http://127.0.0.1:1", "http://localhost:1"]
    for origin in elsewhere:
        headers = {"Origin": origin, "X-XSRFToken": server.xsrf}
        assert post_kernel(server, **headers) == 403
        for path in ("/", "/live.json", "/api/kernels", "/assets/run.js"):
            status, answer, _ = server.request("GET", path, headers)
            assert status == 403
            assert not [
                name for name in answer if "access-control" in name.lower()
            ]


@pytest.mark.parametrize("site_of_request", ["cross-site", "same-site"])
@pytest.mark.parametrize(
    ("mode", "destination"),
    [
        ("cors", "empty"),
        ("no-cors", "script"),
        ("navigate", "iframe"),
        ("no-cors", "image"),
        ("websocket", "websocket"),
    ],
)
def test_what_another_site_embeds_is_refused(
    server, site_of_request, mode, destination
):
    headers = {
        "Sec-Fetch-Site": site_of_request,
        "Sec-Fetch-Mode": mode,
        "Sec-Fetch-Dest": destination,
    }
    for path in ("/", "/assets/run.js", "/live.json", "/api/kernels"):
        assert server.request("GET", path, headers)[0] == 403


def test_preflight_grants_nothing(server):
    headers = {"Origin": EVIL, "Access-Control-Request-Method": "POST"}
    status, answer, _ = server.request("OPTIONS", "/api/kernels", headers)
    assert status == 403
    assert not [name for name in answer if "access-control" in name.lower()]


def test_websocket_of_another_origin_is_refused(shared):
    shared_xsrf = {"X-XSRFToken": shared.xsrf, "Origin": own(shared)}
    created = shared.request(
        "POST", "/api/kernels", shared_xsrf, '{"name": "site"}'
    )
    kernel = json.loads(created[2])["id"]
    path = f"/api/kernels/{kernel}/channels"
    try:
        for origin in ({}, {"Origin": EVIL}, {"Origin": "http://127.0.0.1:1"}):
            assert shared.request("GET", path, {**UPGRADE, **origin})[0] == 403
        good = {**UPGRADE, "Origin": own(shared)}
        assert shared.request("GET", path, good, cookies=False)[0] == 403
        assert shared.request("GET", path, good)[0] == 101
    finally:
        status = shared.request(
            "DELETE", f"/api/kernels/{kernel}", shared_xsrf
        )[0]
    assert status == 204


def test_xsrf_token_is_needed(server):
    origin = {"Origin": own(server)}
    assert post_kernel(server, **origin) == 403
    assert post_kernel(server, **origin, **{"X-XSRFToken": "2|a|b|1"}) == 403
    form = {**origin, "Content-Type": "application/x-www-form-urlencoded"}
    assert server.request("POST", "/api/kernels", form, "name=site")[0] == 403


# ---- What can be reached -------------------------------------------------


@pytest.mark.parametrize(
    "path",
    [
        *("/api/contents", "/api/contents/x", "/api/sessions", "/api/status"),
        *("/api/terminals", "/api/config/x", "/api/me", "/api/shutdown"),
        *("/login", "/logout", "/files/x", "/view/x", "/metrics", "/lsp"),
        *("/nbconvert/html/x", "/custom/custom.css", "/api/spec.yaml"),
        *("/kernelspecs/site/logo.png", "/static/style/style.min.css"),
        *("/api/kernels/../contents", "/api/nbconvert", "/api/events"),
    ],
)
def test_rest_of_jupyter_is_unreachable(server, path):
    for method in ("GET", "POST"):
        headers = {"Origin": own(server), "X-XSRFToken": server.xsrf}
        body = "{}" if method == "POST" else None
        status, _, content = server.request(method, path, headers, body)
        assert status in (403, 404, 405)
        assert b"jupyter" not in content.lower()


def test_only_the_sites_own_python_is_offered(server):
    offered = json.loads(server.request("GET", "/api/kernelspecs")[2])
    assert list(offered["kernelspecs"]) == ["site"]
    headers = {"Origin": own(server), "X-XSRFToken": server.xsrf}
    status = server.request(
        "POST", "/api/kernels", headers, '{"name": "python3"}'
    )[0]
    assert status >= 400


@pytest.mark.parametrize(
    "path",
    [
        *("/../pyproject.toml", "/..%2fpyproject.toml", "//etc/passwd"),
        *("/%2e%2e/%2e%2e/etc/passwd", "/..%5c..%5cetc/passwd"),
        *("/assets/..%2f..%2f..%2fetc/passwd", "/%252e%252e/etc/passwd"),
        *(
            "/etc/passwd%00.html",
            "/./../../etc/passwd",
            "/assets/%c0%ae%c0%ae/",
        ),
    ],
)
def test_path_traversal_is_refused(server, path):
    status, _, body = server.request("GET", path)
    assert status in (400, 403, 404)
    assert b"root:" not in body
    assert b"[project]" not in body


# ---- What the browser may load --------------------------------------------


def test_policy_names_no_foreign_origin(server):
    for path in ("/", "/faults/", "/missing", "/assets/run.js", "/live.json"):
        _, headers, _ = server.request("GET", path)
        rules = headers["Content-Security-Policy"]
        assert "unsafe-eval" not in rules
        assert "*" not in rules
        script = re.search(r"script-src ([^;]*)", rules)[1]
        assert "unsafe-inline" not in script
        hosts = set(re.findall(r"(?:https?|wss?)://([^\s;]+)", rules))
        assert hosts <= {
            f"127.0.0.1:{server.port}",
            f"localhost:{server.port}",
        }
        assert "frame-ancestors 'none'" in rules
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert headers["X-Frame-Options"] == "DENY"


def test_inline_scripts_are_allowed_by_hash():
    page = b"""<script src="a.js"></script><SCRIPT type=module>one()
    </SCRIPT ><script data-src="x">two()</script>"""
    hashes = inline_hashes(page)
    assert len(hashes) == 2
    assert all(f"'sha256-{one}'" in policy((), hashes) for one in hashes)


def test_text_is_compressed(server):
    accepts = {"Accept-Encoding": "gzip"}
    _, headers, body = server.request("GET", "/", accepts)
    assert headers["Content-Encoding"] == "gzip"
    assert len(body) < len(server.request("GET", "/")[2]) / 2


# ---- How it starts and ends ----------------------------------------------


def make_kernel(server: Server) -> str:
    headers = {"Origin": own(server), "X-XSRFToken": server.xsrf}
    status, _, body = server.request(
        "POST", "/api/kernels", headers, '{"name": "site"}'
    )
    assert status == 201
    return json.loads(body)["id"]


def wait_until(condition, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.1)


def gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    state = Path(f"/proc/{process}/stat")
    return state.exists() and state.read_text().split()[2] == "Z"


def test_ctrl_c_ends_everything(site):
    server = start(site)
    server.enter()
    make_kernel(server)
    below = children(server.process.pid)
    assert below
    server.stop()
    wait_until(lambda: all(map(gone, below)))
    assert server.process.returncode == 0


def test_killed_server_leaves_no_kernel(site):
    server = start(site)
    server.enter()
    make_kernel(server)
    below = children(server.process.pid)
    server.process.send_signal(signal.SIGKILL)
    server.process.wait()
    wait_until(lambda: all(map(gone, below)))


def test_kernel_without_a_page_is_ended(other):
    other.enter()
    make_kernel(other)
    below = children(other.process.pid)
    wait_until(lambda: other.kernels() == [])
    wait_until(lambda: all(map(gone, below)))


def test_busy_default_port_is_said(other):
    assert other.port != 8000
    assert f"Port 8000 is busy; using {other.port}" in other.said


def test_busy_chosen_port_is_an_error(site, shared):
    with pytest.raises(RuntimeError, match="is busy. Remedy"):
        start(site, port=shared.port)


def test_missing_build_is_said(tmp_path):
    with pytest.raises(RuntimeError, match="holds no index.html"):
        start(tmp_path)


def test_start_says_what_run_means(shared):
    assert "with your rights" in shared.said


def test_open_pages_hear_of_a_new_build(tmp_path):
    async def hear() -> str:
        build = Build(tmp_path / "build-1")
        waiting = asyncio.create_task(build.other_than(build.number))
        await asyncio.sleep(0)
        build.replace(tmp_path / "build-2")
        return await waiting

    assert asyncio.run(hear()) == "build-2"


def test_burst_of_changes_is_one_build(tmp_path):
    built = []
    watcher = Watcher([tmp_path], lambda: built.append(1))
    watcher.start()
    try:
        for number in range(5):
            (tmp_path / f"{number}.md").write_text("changed")
        (tmp_path / ".hidden").write_text("not watched")
        wait_until(lambda: built)
        time.sleep(2 * QUIET_SECONDS)
    finally:
        watcher.stop()
    assert built == [1]


# ---- torch ----------------------------------------------------------------


def test_pin_is_found_in_pyproject():
    assert re.fullmatch(r"\d+\.\d+\.\d+", pinned_torch(ROOT / "pyproject.toml"))
    assert pinned_torch(ROOT / "missing.toml") is None


def test_complaints_are_in_words():
    assert "not installed" in complaint(None, "2.13.0")
    assert "torch 2.12.0 is installed" in complaint("2.12.0", "2.13.0")
    assert complaint("2.13.0+cpu", "2.13.0") is None
    assert installed_torch()


# ---- The kernel's own parts ------------------------------------------------


def test_short_output_passes_whole():
    flood = Flood()
    assert flood.head("one\ntwo\n") == "one\ntwo\n"
    assert flood.end() == ""


def test_flood_keeps_first_and_last_lines_and_counts():
    flood = Flood()
    shown = "".join(flood.head(f"{n}\n") for n in range(100_000))
    rest = flood.end()
    assert shown.splitlines()[0] == "0"
    assert rest.splitlines()[-1] == "99999"
    cut = int(re.search(r"([\d,]+) lines not shown", rest)[1].replace(",", ""))
    kept = len(shown.splitlines()) + len(rest.splitlines()) - 2
    assert cut + kept == 100_000


def test_flood_in_one_line_is_cut():
    flood = Flood()
    shown = flood.head("y" * 10_000_000)
    rest = flood.end()
    assert len(shown) + len(rest) < 100_000
    assert "characters not shown" in rest


CHECKER = "def check(square):\n    assert square(3) == 9, 'expected 9'"


def test_checker_accepts_and_rejects():
    run_checker(CHECKER, {"square": lambda x: x * x})
    with pytest.raises(AssertionError, match="expected 9"):
        run_checker(CHECKER, {"square": lambda x: x})
    with pytest.raises(AssertionError, match="Define square first"):
        run_checker(CHECKER, {})


# ---- The scratch folder --------------------------------------------------


def test_browser_is_started_without_a_key_on_its_command_line(site, tmp_path):
    """The page it is started on is the reader's alone, and lets it in."""
    seen = tmp_path / "seen.txt"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$@" > {seen}\n')
    browser.chmod(0o755)
    with serving(site, browser=True, BROWSER=str(browser)) as server:
        for _ in range(200):
            if seen.exists() and seen.read_text().strip():
                break
            time.sleep(0.05)
        (argument,) = seen.read_text().split()
        assert "token" not in argument
        page = Path(urlsplit(argument).path)
        assert page.stat().st_mode & 0o077 == 0
        assert page.parent.stat().st_mode & 0o077 == 0
        key = re.search(r"/open\?token=[\w-]+", page.read_text())[0]
        assert server.request("GET", key)[0] == 200
        assert server.request("GET", key, cookies=False)[0] == 403


def test_run_works_below_a_long_temporary_path(site, tmp_path):
    deep = tmp_path / ("d" * 90)
    deep.mkdir()
    with serving(site, TMPDIR=str(deep)) as server:
        server.enter()
        headers = {"X-XSRFToken": server.xsrf, "Origin": own(server)}
        made = server.request(
            "POST", "/api/kernels", headers, '{"name": "site"}'
        )
        assert made[0] == 201
        (kernel,) = server.kernels()
        assert kernel["name"] == "site"


def test_no_folder_for_sockets_is_said_in_words(tmp_path):
    long = tmp_path / ("d" * 90)
    missing = Path("/nowhere")
    with pytest.raises(SystemExit) as raised:
        make_scratch([long, missing])
    said = str(raised.value)
    assert "its path is too long for a socket" in said
    assert "/nowhere: No such file or directory" in said
    assert "Remedy: set TMPDIR" in said
