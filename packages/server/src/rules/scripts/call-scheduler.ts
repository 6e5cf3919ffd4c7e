import type { Logger } from "../../kernel/logging.ts";
import type { Batch, Script } from "./batch.ts";
import { FRAME, type Frame } from "./runner/framing.ts";
import type { SandboxLimits } from "./runner/sandbox.ts";
import type { RunnerProcess } from "./runner-process.ts";
import { RunnerSupervisor } from "./runner-supervisor.ts";
import { type Call, encodeCalls, failureLine, refusalLine, splitLines, takeBatch } from "./script-calls.ts";

/** Maximum number of batches in flight per script: one runs while the others are being transferred. */
const MAX_BATCHES_OF_A_SCRIPT = 4;
const TIMED_OUT = "Script execution timed out and had to be killed";
const OUT_OF_MEMORY = "Script exceeded its memory limit and had to be killed";

/**
 * Sends calls to the runner process in batches, and repeats them when the process dies. Calls that could have caused
 * that are then run one batch at a time, with nothing else, until the culprit is found.
 */
export class CallScheduler {
  readonly #supervisor: RunnerSupervisor;
  /** Called when a call leaves the scheduler, before its `settle`. */
  readonly #settled: (script: Script) => void;
  /** Scripts that have waiting calls. */
  readonly #ready = new Set<Script>();
  readonly #batches = new Map<number, Batch>();
  /** Batches one of which caused the runner to die. */
  #suspects: Batch[] = [];
  #numbers = 0;
  #flushing = false;
  #closed = false;

  constructor(limits: SandboxLimits, log: Logger, settled: (script: Script) => void) {
    this.#settled = settled;
    this.#supervisor = new RunnerSupervisor(limits, log, {
      received: (frame) => this.#receive(frame),
      ended: () => this.#repeatAll(),
      unusable: (reason) => this.#failAll(`Scripts cannot run on this machine: ${reason}`),
    });
  }

  /** Process id of the runner, if it is running. */
  get pid(): number | undefined {
    return this.#supervisor.running?.pid;
  }

  /** A number that identifies a script or a batch for the runner. */
  nextNumber(): number {
    this.#numbers = (this.#numbers + 1) >>> 0;
    return this.#numbers;
  }

  /** Calls that are added in one turn of the event loop are sent together. */
  add(script: Script, call: Call): void {
    script.waiting.push(call);
    this.#makeReady(script);
  }

  /** Has the runner drop the script. */
  release(script: Script): void {
    if (script.knownTo !== undefined && script.knownTo === this.#supervisor.running) {
      script.knownTo.send(FRAME.release, script.number);
    }
    script.knownTo = undefined;
  }

  /** Fails all calls with `text`. Resolves when the process has ended. */
  async close(text: string): Promise<void> {
    this.#closed = true;
    const ended = this.#supervisor.close();
    this.#failAll(text);
    await ended;
  }

  #makeReady(script: Script): void {
    this.#ready.add(script);
    if (this.#flushing) return;
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      if (!this.#closed) this.#flush();
    });
  }

  #flush(): void {
    if (this.#ready.size === 0 && this.#suspects.length === 0) return;
    const runner = this.#supervisor.start();
    runner.together(() => {
      if (this.#suspects.length > 0) {
        this.#sendSuspect(runner);
        return;
      }
      for (const script of this.#ready) {
        this.#ready.delete(script);
        while (script.waiting.length > 0 && script.batches < MAX_BATCHES_OF_A_SCRIPT) {
          this.#send(runner, { script, calls: takeBatch(script.waiting), started: false });
        }
      }
    });
  }

  #sendSuspect(runner: RunnerProcess): void {
    const [suspect] = this.#suspects;
    if (suspect && this.#batches.size === 0) this.#send(runner, { ...suspect, started: false });
  }

  #send(runner: RunnerProcess, batch: Batch): void {
    const { script, calls } = batch;
    if (script.knownTo !== runner) {
      const { tenantId, kind, argNames, body, captures } = script.source;
      runner.send(FRAME.define, script.number, JSON.stringify({ tenant: tenantId.id, kind, argNames, body, captures }));
      script.knownTo = runner;
    }
    const number = this.nextNumber();
    this.#batches.set(number, batch);
    script.batches += 1;
    runner.sendFrame(encodeCalls(number, script.number, calls));
  }

  #receive({ kind, number, text }: Frame): void {
    const batch = this.#batches.get(number);
    if (!batch) return;
    if (kind === FRAME.started) batch.started = true;
    else if (kind === FRAME.results) this.#finish(number, batch, splitLines(text));
    else if (kind === FRAME.stuck) this.#gaveUp(number, batch, { index: Number(text), why: TIMED_OUT });
    else if (kind === FRAME.lost) this.#gaveUp(number, batch, { index: Number(text), why: OUT_OF_MEMORY });
  }

  #finish(number: number, batch: Batch, lines: readonly string[]): void {
    this.#supervisor.succeeded();
    this.#forget(number, batch);
    if (this.#suspects.length > 0) this.#suspects.shift();
    const { script, calls } = batch;
    const good = lines.length > 0 && lines.length <= calls.length;
    const answers = good ? lines : calls.map(() => refusalLine("The script sandbox gave no answer"));
    for (const [i, line] of answers.entries()) {
      const call = calls[i];
      if (call) this.#settle(script, call, line);
    }
    if (good) this.#repeat(script, calls.slice(lines.length));
    if (script.waiting.length > 0 || this.#suspects.length > 0 || this.#ready.size > 0) this.#makeReady(script);
  }

  /** The runner names the call for which it must be killed; the others of the batch are repeated. */
  #gaveUp(number: number, batch: Batch, { index, why }: { readonly index: number; readonly why: string }): void {
    this.#supervisor.succeeded();
    this.#forget(number, batch);
    const culprit = batch.calls[index];
    if (culprit) this.#settle(batch.script, culprit, failureLine(why));
    this.#repeat(
      batch.script,
      batch.calls.filter((call) => call !== culprit),
    );
    if (this.#suspects.length > 0) this.#suspects.shift();
    for (const other of this.#batches.values()) other.started = false;
  }

  /** The process has died: batches that had not started are repeated; one of the others is the culprit. */
  #repeatAll(): void {
    const batches = [...this.#batches];
    const suspects = batches.map(([, batch]) => batch).filter(({ started }) => started);
    for (const [number, batch] of batches.reverse()) {
      this.#forget(number, batch);
      if (!batch.started) this.#repeatUnlessSuspect(batch);
    }
    if (suspects.length === 1) this.#blame(suspects);
    else this.#suspects.push(...suspects);
    for (const batch of this.#suspects) this.#makeReady(batch.script);
  }

  #repeatUnlessSuspect(batch: Batch): void {
    if (!this.#suspects.some(({ calls }) => calls === batch.calls)) this.#repeat(batch.script, batch.calls);
  }

  #blame(batches: readonly Batch[]): void {
    for (const { script, calls } of batches) {
      this.#suspects = this.#suspects.filter((suspect) => suspect.calls !== calls);
      for (const call of calls) this.#settle(script, call, failureLine("The script ended the process that ran it"));
    }
    for (const script of this.#ready) this.#makeReady(script);
  }

  #repeat(script: Script, calls: readonly Call[]): void {
    if (calls.length === 0) return;
    script.waiting = [...calls, ...script.waiting];
    this.#makeReady(script);
  }

  #forget(number: number, batch: Batch): void {
    this.#batches.delete(number);
    batch.script.batches -= 1;
  }

  #settle(script: Script, call: Call, line: string): void {
    this.#settled(script);
    call.settle(line);
  }

  #failAll(text: string): void {
    const failed: [Script, Call][] = [];
    for (const [number, batch] of this.#batches) {
      this.#forget(number, batch);
      for (const call of batch.calls) failed.push([batch.script, call]);
    }
    for (const script of this.#ready) for (const call of script.waiting.splice(0)) failed.push([script, call]);
    for (const { script, calls } of this.#suspects) for (const call of calls) failed.push([script, call]);
    this.#ready.clear();
    this.#suspects = [];
    for (const [script, call] of failed) this.#settle(script, call, refusalLine(text));
  }
}
