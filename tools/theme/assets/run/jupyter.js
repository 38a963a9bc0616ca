// Back end 'jupyter': a kernel of the server that serves the page.
// The interface that a back end implements is described in docs/about-run.md.

const KEY = "hg-kernel";
const INTERRUPT_EVERY = 1000;

export async function connect(config, site) {
  return new Jupyter(config, site);
}

class Jupyter {
  constructor(config, site) {
    this.config = config;
    this.site = site;
    this.session = crypto.randomUUID();
  }

  /** Runs a program: a clean start, its parts, then perhaps a checker. */
  async run({ parts, checker }, on) {
    const opened = await this.open(on);
    if (opened) on.state("importing");
    const job = { on, steps: new Map(), stopped: this.stopping };
    this.job = job;
    const outcome = new Promise((resolve) => (job.resolve = resolve));
    const steps = parts.map(({ code, name }, index) => ({
      code,
      index,
      metadata: { cellId: name },
    }));
    if (checker) steps.push({ metadata: { live: "check", checker } });
    steps.at(-1).last = true;
    if (opened) {
      // A cold start takes seconds, in which the reader may press Stop: it is
      // a step of its own. A warm one is part of the first step.
      const bad = await Promise.race([this.begin(opened, job), outcome]);
      if (bad) return this.close(bad);
      if (job.stopped) return this.close({ status: "stopped" });
    }
    steps[0].metadata.live = "start";
    on.state("running");
    job.running = true;
    for (const step of steps) this.send(step);
    return this.close(await outcome);
  }

  /**
   * Makes a clean start. A Python that was taken over from a page that is gone
   * may still be busy with it, when that page's own interrupt was lost: it is
   * interrupted until it takes up the start, and a start that fell with what
   * was interrupted is sent again.
   */
  async begin(opened, job) {
    for (let done = false; !done; ) {
      const start = { metadata: { live: "start" } };
      const settled = new Promise((resolve) => (start.resolve = resolve));
      const waiting = setInterval(() => {
        if (this.job !== job) clearInterval(waiting);
        else if (opened === "taken over" && !start.begun)
          this.call("POST", `/${this.id}/interrupt`).catch(() => {});
      }, INTERRUPT_EVERY);
      this.send(start);
      done = await settled;
      clearInterval(waiting);
    }
  }

  /** Interrupts the program; it ends with a KeyboardInterrupt. */
  async interrupt(options = {}) {
    if (this.job) this.job.stopped = true;
    else this.stopping = true;
    if (this.id && this.job?.running)
      await this.call("POST", `/${this.id}/interrupt`, options);
  }

  /** Ends the kernel; the next run starts another. */
  async restart() {
    const { id } = this;
    this.forget();
    this.finish({ status: "restarted" });
    if (id) await this.call("DELETE", `/${id}`).catch(() => {});
  }

  /** Whether the server answers: 'up', 'locked' (started anew) or 'down'. */
  async probe() {
    const answer = await fetch(new URL("live.json", this.site)).catch(
      () => null,
    );
    return answer?.ok ? "up" : answer ? "locked" : "down";
  }

  // ---- the kernel ----

  /** Connects: to a "new" Python, to one "taken over", or "" as it was. */
  async open(on) {
    this.stopping = false;
    if (this.socket?.readyState === WebSocket.OPEN) return "";
    on.state("Starting Python on this machine, with your rights");
    const known = sessionStorage.getItem(KEY);
    if (known && (await this.claim(known)) && (await this.attach(known)))
      return "taken over";
    const answer = await this.call("POST", "", {
      body: JSON.stringify({ name: this.config.kernel }),
    });
    if (!answer.ok) throw await refusal(answer);
    const { id } = await answer.json();
    sessionStorage.setItem(KEY, id);
    await this.claim(id);
    if (await this.attach(id)) return "new";
    if ((await this.probe()) !== "up") throw lost();
    throw failure({
      status: "failed",
      message:
        "Python could not be started; the terminal of the server says why.",
    });
  }

  /** Two tabs must not share a kernel: a copied tab copies its storage too. */
  claim(id) {
    return new Promise((resolve) =>
      navigator.locks.request(`hg-${id}`, { ifAvailable: true }, (lock) => {
        resolve(Boolean(lock) || this.id === id);
        return lock && new Promise(() => {});
      }),
    );
  }

  attach(id) {
    const url = new URL(
      `api/kernels/${id}/channels?session_id=${this.session}`,
      this.site,
    );
    url.protocol = url.protocol.replace("http", "ws");
    const socket = new WebSocket(url);
    // The connection opens when Python answers. One that ended at once never
    // does: ask whether it is still there.
    const watch = setInterval(async () => {
      const answer = await this.call("GET", `/${id}`).catch(() => null);
      if (answer?.status === 404) socket.close();
    }, 1000);
    return new Promise((resolve) => {
      socket.onmessage = (event) => this.receive(JSON.parse(event.data));
      socket.onopen = () => {
        clearInterval(watch);
        this.id = id;
        this.socket = socket;
        resolve(true);
      };
      socket.onclose = () => {
        clearInterval(watch);
        resolve(false);
        if (this.socket !== socket) return;
        this.forget();
        this.finish({ status: "lost" });
      };
    });
  }

  forget() {
    const { socket } = this;
    this.id = this.socket = undefined;
    socket?.close();
  }

  async call(method, path, options = {}) {
    const cookie = new RegExp(`xsrf-${location.port}=([^;]+)`);
    const token = document.cookie.match(cookie)?.[1] ?? "";
    const url = new URL(`api/kernels${path}`, this.site);
    const headers = { "X-XSRFToken": decodeURIComponent(token) };
    try {
      return await fetch(url, { method, headers, ...options });
    } catch {
      throw lost();
    }
  }

  // ---- its messages ----

  send(step) {
    const id = crypto.randomUUID();
    this.job.steps.set(id, step);
    this.socket.send(
      JSON.stringify({
        channel: "shell",
        header: {
          msg_id: id,
          msg_type: "execute_request",
          session: this.session,
          username: "",
          date: new Date().toISOString(),
          version: "5.3",
        },
        parent_header: {},
        metadata: step.metadata,
        content: {
          code: step.code ?? "",
          silent: false,
          store_history: false,
          allow_stdin: false,
          stop_on_error: true,
        },
        buffers: [],
      }),
    );
  }

  receive({ msg_type: type, content, parent_header: parent }) {
    if (type === "status" && /dead|restarting/.test(content.execution_state)) {
      this.forget();
      this.finish({ status: "dead" });
    }
    const step = this.job?.steps.get(parent?.msg_id);
    if (!step) return;
    const { on } = this.job;
    if (type === "stream") on.text(content.text, content.name, step.index);
    else if (type === "error") this.failed(step, content);
    else if (type === "execute_result" || type === "display_data")
      this.shown(step, content.data);
    else if (type === "execute_reply") step.reply = content;
    else if (type === "status") {
      step.idle = content.execution_state === "idle";
      step.begun ||= content.execution_state === "busy";
    }
    // Output may arrive after the reply, never after 'idle'.
    if (step.reply && step.idle) this.settle(step);
  }

  shown(step, data) {
    const { on } = this.job;
    const text = data["text/plain"] ?? "";
    if (data["image/png"]) on.image(data["image/png"], text, step.index);
    else on.value(text, step.index, { html: "text/html" in data });
  }

  failed(step, { ename, evalue, traceback }) {
    const text = traceback.slice(
      /^\W*-{20}/.test(plain(traceback[0] ?? "")) ? 1 : 0,
    );
    step.error = { name: ename, value: evalue };
    if (ename === "KeyboardInterrupt" && (this.job.stopped || step.resolve))
      return;
    this.job.on.error({ traceback: text.join("\n") || evalue }, step.index);
    step.error.line = ownLine(text);
  }

  settle(step) {
    const { reply } = step;
    const cut =
      reply.status === "aborted" || reply.ename === "KeyboardInterrupt";
    if (step.resolve && cut) step.resolve(this.job.stopped);
    else if (reply.status === "ok") {
      step.resolve?.(true);
      if (step.last) this.finish({ status: "done" });
    } else if (reply.status === "error") this.finish(this.verdict(step));
  }

  verdict({ metadata, reply, error, index }) {
    const { ename: name, evalue: message } = reply;
    if (this.job.stopped && name === "KeyboardInterrupt")
      return { status: "stopped" };
    if (error)
      return { status: "error", name, message, index, line: error.line };
    if (!metadata.checker) return { status: "failed", message };
    const why = name === "AssertionError" ? "" : `The check stopped: ${name}: `;
    return { status: "wrong", message: why + message };
  }

  finish(outcome) {
    this.job?.resolve(outcome);
  }

  close(outcome) {
    this.job = undefined;
    return outcome;
  }
}

const plain = (text) => text.replace(/\x1b\[[\d;]*m/g, "");

/** The deepest line of the block itself that a traceback names. */
function ownLine(traceback) {
  const lines = traceback
    .map((frame) =>
      plain(frame).match(
        /^\s*(?:Block \d+|Your answer|This block), line (\d+)/,
      ),
    )
    .filter(Boolean);
  return lines.length ? Number(lines.at(-1)[1]) : undefined;
}

/** An error that carries the outcome of the run. */
const failure = (outcome) =>
  Object.assign(new Error(outcome.status), { outcome });
const lost = () => failure({ status: "lost" });

async function refusal(answer) {
  const { message } = await answer.json().catch(() => ({}));
  const outcome =
    answer.status === 403
      ? { status: "locked" }
      : {
          status: "failed",
          message: message ?? `The server answered ${answer.status}.`,
        };
  return failure(outcome);
}
