import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { limitProcess } from "./os-limits.ts";
import { encodeFrame, FRAME, type Frame, FrameReader } from "./runner/framing.ts";
import type { SandboxLimits } from "./runner/sandbox.ts";
import { RUNNER_ENTRY, type RunnerCommand, runnerCommand } from "./runner-command.ts";

export interface RunnerProcessEvents {
  frame(frame: Frame): void;
  /** The process has ended. `reason` is its last error output. */
  exited(reason: string): void;
  /** It runs without a protection that this machine does not support. */
  unprotected(sentence: string): void;
}

const HEARTBEAT_MS = 500;
/** A runner that does not respond for this number of heartbeats is killed. */
const MISSED_HEARTBEATS = 8;
const MAX_REASON = 2000;
const CHANNEL_FD = 3;

/**
 * The process in which tenants' scripts run: no environment, only one channel as descriptor, no network, no files but
 * its own program, and limits of the operating system if available. Messages are held back until these are in effect.
 * It is killed when it does not respond, because some native code cannot be interrupted.
 */
export class RunnerProcess {
  readonly #child: ChildProcess;
  readonly #channel: Duplex;
  readonly #events: RunnerProcessEvents;
  readonly #reader = new FrameReader();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #user: RunnerCommand["user"];
  #sealing = false;
  #reason = "";
  #silentBeats = 0;

  /** `entry`: the program of the process. */
  constructor(limits: SandboxLimits, events: RunnerProcessEvents, entry = RUNNER_ENTRY) {
    this.#events = events;
    const { args, user, missing } = runnerCommand(limits, entry);
    this.#user = user;
    for (const sentence of missing) events.unprotected(sentence);
    this.#child = spawn(process.execPath, args, {
      ...user,
      env: {},
      cwd: "/",
      stdio: ["ignore", "ignore", "pipe", "pipe"],
    });
    this.#channel = this.#child.stdio[CHANNEL_FD] as Duplex; // a bidirectional pipe, as configured above
    this.#channel.cork();
    this.#channel.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#channel.on("error", () => this.kill());
    this.#child.stderr?.on("error", () => undefined); // only the reason would be lost
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#reason = (this.#reason + text).slice(-MAX_REASON);
    });
    this.#child.once("error", (error) => this.#exited(error.message));
    this.#child.once("close", (code, signal) => this.#exited(this.#reason.trim() || `ended with ${signal ?? code}`));
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS).unref();
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(kind: number, number: number, text?: string): void {
    this.#channel.write(encodeFrame(kind, number, text));
  }

  /** Sends an encoded frame. */
  sendFrame(frame: Buffer): void {
    this.#channel.write(frame);
  }

  /** Sends the frames written by `work` together. */
  together(work: () => void): void {
    this.#channel.cork();
    work();
    this.#channel.uncork();
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  /** Resolves when the process has ended. */
  async close(): Promise<void> {
    if (!this.#isAlive) return;
    const gone = new Promise((resolve) => this.#child.once("close", resolve));
    this.kill();
    await gone;
  }

  #receive(chunk: Buffer): void {
    this.#silentBeats = 0;
    if (!this.#sealing) void this.#seal(); // its first message says that the program is loaded
    for (const frame of this.#reader.read(chunk)) {
      this.#events.frame(frame);
      if (frame.kind === FRAME.stuck || frame.kind === FRAME.lost) this.kill();
    }
    if (!this.#reader.broken) return;
    this.#reason = "it sent a frame that is larger than any";
    this.kill();
  }

  async #seal(): Promise<void> {
    this.#sealing = true;
    const { pid } = this.#child;
    const missing = pid === undefined ? undefined : await limitProcess(pid, this.#user);
    if (missing !== undefined && this.#isAlive) this.#events.unprotected(missing);
    this.#channel.uncork();
  }

  get #isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  #beat(): void {
    if (this.#silentBeats++ >= MISSED_HEARTBEATS) this.kill();
    else this.send(FRAME.ping, 1);
  }

  #exited(reason: string): void {
    clearInterval(this.#heartbeat);
    this.#events.exited(reason);
  }
}
