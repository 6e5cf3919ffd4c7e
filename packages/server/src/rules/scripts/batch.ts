import type { RunnerProcess } from "./runner-process.ts";
import type { ScriptSource } from "./script.ts";
import type { Call } from "./script-calls.ts";
import type { TenantCalls } from "./tenant-calls.ts";

/** A script, as known in the platform's process. */
export interface Script {
  readonly number: number;
  readonly source: ScriptSource;
  readonly tenant: TenantCalls;
  waiting: Call[];
  batches: number;
  released: boolean;
  /** The runner process that has its definition. */
  knownTo: RunnerProcess | undefined;
}

/** Calls of one script that were sent to the runner. */
export interface Batch {
  readonly script: Script;
  readonly calls: readonly Call[];
  /** Whether the runner reported that it has started the batch. */
  started: boolean;
}
