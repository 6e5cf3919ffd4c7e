import { randomUUID } from "node:crypto";
import type { Logger } from "../../kernel/logging.ts";
import type { Script } from "./batch.ts";
import { CallScheduler } from "./call-scheduler.ts";
import { checkScript } from "./check-script.ts";
import type { SandboxLimits } from "./runner/sandbox.ts";
import type { ScriptInput, ScriptSource } from "./script.ts";
import { encodeCall, MAX_CALL_CHARS, refusalLine } from "./script-calls.ts";
import { CallCounts, type TenantCalls } from "./tenant-calls.ts";

/** A compiled script. {@link CompiledScript.release} frees its memory. */
export interface CompiledScript {
  readonly id: string;
  /**
   * Calls the script; `settle` gets one line in the format of the sandbox, never synchronously. Calls made in one
   * turn of the event loop are sent together.
   */
  call(input: ScriptInput, settle: (line: string) => void): void;
  release(): void;
}

/** Default limits. */
export const DEFAULT_SANDBOX_LIMITS: SandboxLimits = {
  callTimeoutMs: 2000,
  graceMs: 500,
  memoryLimitMb: 32,
  isolates: 64,
  scriptsPerIsolate: 200,
  concurrency: 4,
};

const MAX_PENDING_CALLS_OF_A_TENANT = 10_000;
const SHUTTING_DOWN = "The platform is shutting down";

/**
 * Runs tenants' scripts in a separate process, which is started with the first call and restarted when it has ended.
 */
export class ScriptRunner {
  readonly #calls: CallScheduler;
  readonly #counts = new CallCounts();
  #closed = false;

  constructor(log: Logger, limits: SandboxLimits = DEFAULT_SANDBOX_LIMITS) {
    this.#calls = new CallScheduler(limits, log, ({ tenant }) => this.#counts.settled(tenant));
  }

  /** Compiles a script. Nothing of it runs before the first call. @throws {ScriptError} `Can't compile script: …`. */
  compile(source: ScriptSource): CompiledScript {
    checkScript(source);
    const script: Script = {
      number: this.#calls.nextNumber(),
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

  /** Process id of the runner, if it is running. For tests and monitoring. */
  get pid(): number | undefined {
    return this.#calls.pid;
  }

  /** Number of pending calls. */
  get pendingCalls(): number {
    return this.#counts.pending;
  }

  /** Fails pending calls and ends the process. */
  close(): Promise<void> {
    this.#closed = true;
    return this.#calls.close(SHUTTING_DOWN);
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
    this.#calls.add(script, { json, settle });
  }

  #refusalOf({ pending }: TenantCalls, json: string): string | undefined {
    if (this.#closed) return SHUTTING_DOWN;
    if (pending >= MAX_PENDING_CALLS_OF_A_TENANT) return "Too many script calls are waiting";
    return json.length > MAX_CALL_CHARS ? "The message is too large for a script" : undefined;
  }

  #release(script: Script): void {
    this.#calls.release(script);
    if (script.released) return;
    script.released = true;
    this.#counts.leave(script.tenant);
  }
}
