// What the buttons do: runs blocks, shows what they print, opens the editor,
// checks answers. The back end is loaded with it, and only talked to on a click.

import { Block } from "./block.js";

const BACK_ENDS = { jupyter: new URL("./jupyter.js", import.meta.url) };
const WAIT_FOR_SERVER = 1500;
const STOP_IS_IGNORED = 3000;

/** Starts the page's one session. */
export async function start(site, config) {
  const address = BACK_ENDS[config.backend] ?? new URL(config.module, site);
  const { connect } = await import(address);
  return new Session(site, config, await connect(config, site));
}

class Session {
  constructor(site, config, backend) {
    Object.assign(this, { site, config, backend });
    this.actions = {
      run: (block) => this.run(block),
      check: (block) => this.run(block),
      stop: (block) => this.stop(block),
      edit: (block) => block.edit(() => this.run(block)),
      reset: (block) => block.reset(),
      restart: (block) => this.restart(block),
    };
  }

  act(action, box) {
    return this.actions[action]?.(Block.of(box, this.site));
  }

  /** Shows the answers that the reader left here before. */
  restore(boxes) {
    for (const box of boxes) Block.of(box, this.site).restore();
  }

  async run(block) {
    if (this.running) {
      const text =
        this.running === block
          ? "Still running."
          : `${this.running.title} is still running: stop it first.`;
      return block.say("waiting", text);
    }
    this.running = block;
    block.begin();
    const started = performance.now();
    let outcome;
    try {
      outcome = await this.backend.run(
        await this.program(block),
        this.listener(block),
      );
    } catch (error) {
      outcome = error.outcome ?? { status: "failed", message: String(error) };
    }
    this.running = undefined;
    clearTimeout(this.patience);
    block.finish(outcome, (performance.now() - started) / 1000, this.config);
    if (outcome.status === "lost" || outcome.status === "locked")
      this.await(block);
  }

  async program(block) {
    const parts = block.chain.map((part) => ({
      code: part.code,
      name: part.exercise ? "Your answer" : part.title,
    }));
    if (!block.exercise) return { parts };
    const answer = await fetch(block.checker).catch(() => null);
    if (!answer?.ok) throw new Error("The checker could not be loaded.");
    return { parts, checker: await answer.text() };
  }

  /** What the back end calls while it runs; the last part is the block's own. */
  listener(block) {
    const last = block.chain.length - 1;
    const own = (index) => index === undefined || index === last;
    return {
      state: (state) => block.progress(state),
      text: (text, stream, index) => block.printed(text, stream, own(index)),
      value: (text, index, { html } = {}) => {
        if (!own(index)) return;
        block.screen.text(`${text}\n`, "value");
        if (html)
          block.screen.text(
            "HTML output is shown as text: this page shows text and PNG.\n",
            "stderr",
          );
      },
      image: (data, text, index) =>
        own(index) && block.screen.image(data, text),
      error: ({ traceback }) => block.screen.text(`${traceback}\n`, "error"),
    };
  }

  stop(block) {
    if (this.running !== block) return;
    block.progress("stopping");
    this.backend.interrupt().catch(() => {});
    this.patience = setTimeout(
      () =>
        block.say(
          "running",
          "Still running: the code does not react to Stop. Restart ends it.",
        ),
      STOP_IS_IGNORED,
    );
  }

  async restart(block) {
    await this.backend.restart();
    if (this.running !== block)
      block.say("done", "Python restarted. The next run starts from nothing.");
  }

  /** Waits until the server is back, and says so. */
  async await(block) {
    if (this.awaited) return;
    this.awaited = true;
    for (let state = "down"; state !== "up"; ) {
      await new Promise((resolve) => setTimeout(resolve, WAIT_FOR_SERVER));
      state = await this.backend.probe();
      if (state === "locked") block.conclude({ status: "locked" });
      else if (state === "up")
        block.say("done", "The server is back: press Run.");
    }
    this.awaited = false;
  }

  /** The page goes away: what runs must not go on unseen. */
  leave() {
    if (!this.running) return;
    this.backend.interrupt({ keepalive: true })?.catch(() => {});
  }
}
