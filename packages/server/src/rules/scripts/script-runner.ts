import { randomUUID } from "node:crypto";
import type { Logger } from "../../kernel/logging.ts";
import type { Batch, Script } from "./batch.ts";
import { checkScript } from "./check-script.ts";
import { FRAME, type Frame } from "./framing.ts";
import type { SandboxLimits } from "./runner/sandbox.ts";
import { RunnerProcess } from "./runner-process.ts";
import type { ScriptInput, ScriptSource } from "./script.ts";
import {
  type Call,
  encodeCall,
  encodeCalls,
  failureLine,
  MAX_CALL_CHARS,
  refusalLine,
  splitLines,
  takeBatch,
} from "./script-calls.ts";
import { CallCounts, type TenantCalls } from "./tenant-calls.ts";

/** A compiled script. {@link CompiledScript.release} gives its memory back. */
export interface CompiledScript {
  readonly id: string;
  /**
   * Calls it; `settle` gets one line as the sandbox writes it, later, never before this returns.
   * Calls that are made in one turn of the event loop travel together.
   */
  call(input: ScriptInput, settle: (line: string) => void): void;
  release(): void;
}

export const DEFAULT_SANDBOX_LIMITS: SandboxLimits = {
  callTimeoutMs: 2000,
  graceMs: 500,
  memoryLimitMb: 32,
  isolates: 64,
  scriptsPerIsolate: 200,
  concurrency: 4,
};

const MAX_PENDING_CALLS_OF_A_TENANT = 10_000;
/** One batch is run while the others are on their way: a busy platform looks after its channel every 30 ms only. */
const MAX_BATCHES_OF_A_SCRIPT = 4;
const TIMED_OUT = "Script execution timed out and had to be killed";
const OUT_OF_MEMORY = "Script exceeded its memory limit and had to be killed";
/** So many ends in a row without any result: it is not a script that is to blame. */
const MAX_FRUITLESS_ENDS = 6;

/** Runs tenants' scripts in a process of its own, which is started with the first call and again after each end. */
export class ScriptRunner {
  readonly #limits: SandboxLimits;
  readonly #log: Logger;
  readonly #ready = new Set<Script>();
  readonly #batches = new Map<number, Batch>();
  readonly #counts = new CallCounts();
  /** Batches of which one ended the process; they are run one at a time, with nothing else, until it is found. */
  #suspects: Batch[] = [];
  #process: RunnerProcess | undefined;
  /** What is missing on this machine is said once, not at each start. */
  readonly #warned = new Set<string>();
  #fruitlessEnds = 0;
  #numbers = 0;
  #flushing = false;
  #closed = false;

  constructor(log: Logger, limits: SandboxLimits = DEFAULT_SANDBOX_LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  /** @throws {ScriptError} `Can't compile script: …`. Nothing of the script runs before its first call. */
  compile(source: ScriptSource): CompiledScript {
    checkScript(source);
    const script: Script = {
      number: this.#nextNumber(),
      source,
      tenant: this.#counts.enter(source.tenantId),
      waiting: [],
      batches: 0,
      knownTo: undefined,
      released: false,
    };
    return {
      id: randomUUID(),
      call: (input, settle) => this.#call(script, input, settle),
      release: () => this.#release(script),
    };
  }

  /** Process id of the runner, when there is one. For tests and for whoever watches the installation. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** How many calls wait for their result. */
  get pendingCalls(): number {
    return this.#counts.pending;
  }

  /** Calls under way fail. */
  async close(): Promise<void> {
    this.#closed = true;
    const running = this.#process;
    this.#failEverything("The platform is shutting down");
    await running?.close();
  }

  #call(script: Script, input: ScriptInput, settle: (line: string) => void): void {
    const { tenant } = script;
    const json = encodeCall(input);
    const refused = this.#refusalOf(tenant, json);
    if (refused !== undefined) {
      queueMicrotask(() => settle(refusalLine(refused)));
      return;
    }
    tenant.pending += 1;
    script.waiting.push({ json, settle });
    this.#makeReady(script);
  }

  #refusalOf({ pending }: TenantCalls, json: string): string | undefined {
    if (this.#closed) return "The platform is shutting down";
    if (pending >= MAX_PENDING_CALLS_OF_A_TENANT) return "Too many script calls are waiting";
    return json.length > MAX_CALL_CHARS ? "The message is too large for a script" : undefined;
  }

  #release(script: Script): void {
    if (script.knownTo !== undefined && script.knownTo === this.#process)
      script.knownTo.send(FRAME.release, script.number);
    script.knownTo = undefined;
    if (script.released) return;
    script.released = true;
    this.#counts.leave(script.tenant);
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
    this.#process ??= this.#start();
    const runner = this.#process;
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
      const { tenantId, kind, argNames, body } = script.source;
      runner.send(FRAME.define, script.number, JSON.stringify({ tenant: tenantId.id, kind, argNames, body }));
      script.knownTo = runner;
    }
    const number = this.#nextNumber();
    this.#batches.set(number, batch);
    script.batches += 1;
    runner.sendFrame(encodeCalls(number, script.number, calls));
  }

  #start(): RunnerProcess {
    const started = new RunnerProcess(this.#limits, {
      frame: (frame) => this.#receive(frame),
      exited: (reason) => {
        if (this.#process === started) this.#exited(reason);
      },
      unprotected: (sentence) => this.#warnOnce(sentence),
    });
    return started;
  }

  #warnOnce(sentence: string): void {
    if (this.#warned.has(sentence)) return;
    this.#warned.add(sentence);
    this.#log.warn(sentence);
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
    this.#fruitlessEnds = 0;
    this.#forget(number, batch);
    if (this.#suspects.length > 0) this.#suspects.shift();
    const { calls } = batch;
    const good = lines.length > 0 && lines.length <= calls.length;
    for (const [i, line] of (good
      ? lines
      : calls.map(() => refusalLine("The script sandbox gave no answer"))
    ).entries()) {
      const call = calls[i];
      if (call) this.#settle(batch.script, call, line);
    }
    if (good) this.#requeue(batch.script, calls.slice(lines.length));
    if (batch.script.waiting.length > 0 || this.#suspects.length > 0 || this.#ready.size > 0)
      this.#makeReady(batch.script);
  }

  /** The call is known that the runner is killed for; all others are repeated. */
  #gaveUp(number: number, batch: Batch, { index, why }: { readonly index: number; readonly why: string }): void {
    this.#fruitlessEnds = 0;
    this.#forget(number, batch);
    const culprit = batch.calls[index];
    if (culprit) this.#settle(batch.script, culprit, failureLine(why));
    this.#requeue(
      batch.script,
      batch.calls.filter((call) => call !== culprit),
    );
    if (this.#suspects.length > 0) this.#suspects.shift();
    for (const other of this.#batches.values()) other.started = false;
  }

  #exited(reason: string): void {
    this.#process = undefined;
    if (this.#closed) return;
    this.#log.warn({ reason }, "the script runner ended and is started again");
    if (++this.#fruitlessEnds >= MAX_FRUITLESS_ENDS) {
      this.#fruitlessEnds = 0;
      this.#failEverything(`Scripts cannot run on this machine: ${reason}`);
      return;
    }
    const batches = [...this.#batches];
    const suspects = batches.filter(([, batch]) => batch.started);
    for (const [number, batch] of batches.reverse()) {
      this.#forget(number, batch);
      if (!batch.started) this.#requeueUnlessSuspect(batch);
    }
    if (suspects.length === 1) this.#blame(suspects.map(([, batch]) => batch));
    else this.#suspects.push(...suspects.map(([, batch]) => batch));
    for (const batch of this.#suspects) this.#makeReady(batch.script);
  }

  #requeueUnlessSuspect(batch: Batch): void {
    if (!this.#suspects.some(({ calls }) => calls === batch.calls)) this.#requeue(batch.script, batch.calls);
  }

  #blame(batches: readonly Batch[]): void {
    for (const { script, calls } of batches) {
      this.#suspects = this.#suspects.filter((suspect) => suspect.calls !== calls);
      for (const call of calls) this.#settle(script, call, failureLine("The script ended the process that ran it"));
    }
    for (const script of this.#ready) this.#makeReady(script);
  }

  #requeue(script: Script, calls: readonly Call[]): void {
    if (calls.length === 0) return;
    script.waiting = [...calls, ...script.waiting];
    this.#makeReady(script);
  }

  #forget(number: number, batch: Batch): void {
    this.#batches.delete(number);
    batch.script.batches -= 1;
  }

  #settle(script: Script, call: Call, line: string): void {
    this.#counts.settled(script.tenant);
    call.settle(line);
  }

  #failEverything(text: string): void {
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

  #nextNumber(): number {
    this.#numbers = (this.#numbers + 1) >>> 0;
    return this.#numbers;
  }
}
