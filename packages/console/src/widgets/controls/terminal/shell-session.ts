import { type Observable, Signal } from "@orrery/client";
import { parsedJson } from "../kit/parsed-json.ts";
import type { TerminalEntry } from "./scrollback.ts";

/** How the shell on a device is doing. */
export interface ShellState {
  readonly kind: "connecting" | "away" | "ready" | "running";
  /** The folder that commands run in. */
  readonly cwd: string;
  /** What the device runs on. */
  readonly system: string;
}

interface ShellPort {
  /** A command with an answer. */
  readonly call: (method: string, params: unknown) => Promise<unknown>;
  /** Rejects when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly print: (kind: TerminalEntry["kind"], text: string) => void;
  /** The sentence for a failed call. */
  readonly say: (error: unknown) => string;
}

const NEXT_MS = 200;
/** After an answer without output. */
const QUIET_MS = 1_000;

/** A shell on a device through commands: one line at a time, whose output is asked for until it is done (reference: 6.5). */
export class ShellSession implements Disposable {
  readonly #port: ShellPort;
  readonly #ended = new AbortController();
  readonly #state = new Signal<ShellState>({ kind: "connecting", cwd: "", system: "" });

  constructor(port: ShellPort) {
    this.#port = port;
  }

  get state(): Observable<ShellState> {
    return this.#state;
  }

  /** Asks the device where it is; again, when it did not answer. */
  readonly connect = async (): Promise<void> => {
    this.#change({ kind: "connecting" });
    try {
      const { cwd, platform, release } = membersOf(await this.#port.call("getTermInfo", null));
      this.#change({ kind: "ready", cwd: textOf(cwd), system: [platform, release].map(textOf).join(" ").trim() });
    } catch (error) {
      this.#print("error", this.#port.say(error));
      this.#change({ kind: "away" });
    }
  };

  /** Runs a line and prints what comes of it. */
  readonly run = async (command: string): Promise<void> => {
    this.#change({ kind: "running" });
    try {
      const { cwd } = this.#state.snapshot();
      const { ok, error } = membersOf(await this.#port.call("sendCommand", { command, cwd }));
      if (ok) await this.#follow();
      else this.#print("error", textOf(error));
    } catch (error) {
      this.#print("error", this.#port.say(error));
    }
    this.#change({ kind: "ready" });
  };

  /** Asks the device to end what runs. */
  readonly terminate = async (): Promise<void> => {
    if (this.#state.snapshot().kind !== "running") return;
    try {
      const { ok, error } = membersOf(await this.#port.call("terminateCommand", null));
      if (!ok) this.#print("error", textOf(error));
    } catch (error) {
      this.#print("error", this.#port.say(error));
    }
  };

  [Symbol.dispose](): void {
    this.#ended.abort();
  }

  async #follow(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      const { data, done, cwd } = membersOf(await this.#port.call("getCommandStatus", null));
      const pieces: readonly unknown[] = Array.isArray(data) ? data : [];
      for (const piece of pieces) {
        const { stdout, stderr } = membersOf(piece);
        if (textOf(stdout) !== "") this.#print("output", textOf(stdout));
        if (textOf(stderr) !== "") this.#print("error", textOf(stderr));
      }
      if (done) {
        if (textOf(cwd) !== "") this.#change({ cwd: textOf(cwd) });
        return;
      }
      await this.#port.wait(pieces.length > 0 ? NEXT_MS : QUIET_MS, this.#ended.signal);
    }
  }

  #print(kind: TerminalEntry["kind"], text: string): void {
    if (!this.#ended.signal.aborted) this.#port.print(kind, text);
  }

  #change(changed: Partial<ShellState>): void {
    if (!this.#ended.signal.aborted) this.#state.set({ ...this.#state.snapshot(), ...changed });
  }
}

/** Devices answer with objects, some as text. */
function membersOf(answer: unknown): Readonly<Record<string, unknown>> {
  const read = typeof answer === "string" ? parsedJson(answer)?.value : answer;
  return typeof read === "object" && read !== null ? (read as Readonly<Record<string, unknown>>) : {};
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : value == null ? "" : String(value));
