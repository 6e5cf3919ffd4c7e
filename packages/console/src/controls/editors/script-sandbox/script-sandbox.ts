import { type RunOutcome, readOutcome } from "./run-outcome.ts";

export interface ScriptRun {
  readonly args: readonly string[];
  readonly body: string;
  /** Tried in turn until one does not throw; what the last one did is the outcome. */
  readonly argSets: readonly (readonly unknown[])[];
}

const PAGE = "/script-sandbox.html";
const TIME_LIMIT_MS = 1000;
const LOAD_LIMIT_MS = 10_000;

/**
 * Runs a script of a tenant in a worker of a frame of its own: another origin, no network, no storage, no page. A script
 * that runs longer than a second is stopped. Each run has its frame, so that nothing of one reaches another.
 */
export async function runScript(run: ScriptRun): Promise<RunOutcome> {
  const frame = document.createElement("iframe");
  frame.sandbox.add("allow-scripts");
  frame.hidden = true;
  frame.ariaHidden = "true";
  frame.src = PAGE;
  const answers = new MessageChannel();
  try {
    const outcome = firstAnswer(answers.port1);
    document.body.append(frame);
    await within(LOAD_LIMIT_MS, new Promise((resolve) => frame.addEventListener("load", resolve, { once: true })));
    // The frame's origin is opaque, so no target origin can name it; the port is given to this frame only.
    frame.contentWindow?.postMessage({ ...run, timeLimitMs: TIME_LIMIT_MS }, "*", [answers.port2]);
    return await within(TIME_LIMIT_MS + LOAD_LIMIT_MS, outcome);
  } finally {
    answers.port1.close();
    frame.remove();
  }
}

function firstAnswer(port: MessagePort): Promise<RunOutcome> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }) => {
      const outcome = readOutcome(data);
      if (outcome) resolve(outcome);
      else reject(new TypeError("The sandbox gave no answer"));
    };
  });
}

function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The sandbox did not start")), limitMs);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
