import type { RunnerProcess } from "./runner-process.ts";
import type { ScriptSource } from "./script.ts";
import type { Call } from "./script-calls.ts";
import type { TenantCalls } from "./tenant-calls.ts";

/** A script as this side of the runner knows it. */
export interface Script {
  readonly number: number;
  readonly source: ScriptSource;
  readonly tenant: TenantCalls;
  waiting: Call[];
  batches: number;
  released: boolean;
  /** The process that has its definition. */
  knownTo: RunnerProcess | undefined;
}

/** Calls of one script on their way. */
export interface Batch {
  readonly script: Script;
  readonly calls: readonly Call[];
  /** Whether the runner said that it has begun with them. */
  started: boolean;
}
