import { type Definition, TenantIsolate } from "./tenant-isolate.ts";

/** Calls of one script that were received together. */
export interface Batch {
  readonly number: number;
  readonly script: number;
  /** JSON array of calls. */
  readonly calls: string;
  readonly size: number;
}

/** Limits of scripts and of the isolates they run in. */
export interface SandboxLimits {
  readonly callTimeoutMs: number;
  /** Additional time for a call to be interrupted before the process is given up. */
  readonly graceMs: number;
  readonly memoryLimitMb: number;
  readonly isolates: number;
  readonly scriptsPerIsolate: number;
  /** Maximum number of batches, each of another tenant, that run at the same time. */
  readonly concurrency: number;
}

export interface SandboxEvents {
  started(batch: number): void;
  results(batch: number, lines: string): void;
  /** The call cannot be interrupted at its time limit. */
  stuck(batch: number, call: number): void;
  /** The call exhausted memory in a way that V8 does not survive. */
  lost(batch: number, call: number): void;
}

interface Tenant {
  readonly id: string;
  readonly waiting: (() => Promise<void>)[];
  isolate: TenantIsolate | undefined;
  busy: boolean;
}

interface Running {
  readonly batch: number;
  readonly isolate: TenantIsolate;
  since: number;
}

/** After this number of killed calls the rest of a batch is returned: the platform may want to block the script. */
const MAX_FORCED_ENDS = 3;

/** All scripts of all tenants: a bounded pool of isolates, with one batch per tenant at a time, and tenants in turn. */
export class Sandbox {
  readonly #limits: SandboxLimits;
  readonly #events: SandboxEvents;
  readonly #definitions = new Map<number, Definition>();
  /** Least recently used first. */
  readonly #tenants = new Map<string, Tenant>();
  readonly #ready: Tenant[] = [];
  readonly #running = new Set<Running>();
  #active = 0;

  constructor(limits: SandboxLimits, events: SandboxEvents) {
    this.#limits = limits;
    this.#events = events;
  }

  define(script: number, definition: Definition): void {
    this.#definitions.set(script, definition);
  }

  release(script: number): void {
    const definition = this.#definitions.get(script);
    if (!definition) return;
    this.#definitions.delete(script);
    const tenant = this.#tenants.get(definition.tenant);
    if (tenant) this.#schedule(tenant.id, async () => tenant.isolate?.release(script));
  }

  run(batch: Batch): void {
    const definition = this.#definitions.get(batch.script);
    if (!definition) {
      this.#events.results(batch.number, `!${JSON.stringify("The script is gone")}\n`.repeat(batch.size));
      return;
    }
    this.#schedule(definition.tenant, async (tenant) => {
      this.#events.started(batch.number);
      this.#events.results(batch.number, await this.#runAll(tenant, batch, definition));
    });
  }

  /** Reports calls that could not be interrupted at their time limit. */
  checkStuck(now: number): void {
    for (const running of this.#running) {
      if (now - running.since > this.#limits.callTimeoutMs + this.#limits.graceMs) {
        this.#events.stuck(running.batch, running.isolate.progress);
      }
    }
  }

  #lost(isolate: TenantIsolate): void {
    for (const running of this.#running) {
      if (running.isolate === isolate) this.#events.lost(running.batch, isolate.progress);
    }
  }

  async #runAll(tenant: Tenant, batch: Batch, definition: Definition): Promise<string> {
    let lines = "";
    let from = 0;
    let forcedEnds = 0;
    let to = batch.size;
    while (from < batch.size) {
      const isolate = this.#isolateOf(tenant);
      const options = { calls: batch.calls, from, to, timeoutMs: this.#limits.callTimeoutMs };
      try {
        const done = await this.#watched(batch.number, isolate, () => isolate.run(batch.script, definition, options));
        lines += done;
        from += countLines(done);
        to = batch.size;
      } catch (error) {
        const culprit = Math.min(isolate.progress, to - 1);
        isolate.dispose();
        tenant.isolate = undefined;
        if (culprit > from) {
          to = culprit; // those before it are repeated; then it has the whole time for itself
          continue;
        }
        lines += `!${JSON.stringify(forcedEndText(error, this.#limits))}\n`;
        from += 1;
        to = batch.size;
        if (++forcedEnds === MAX_FORCED_ENDS) break;
      }
    }
    return lines;
  }

  async #watched<T>(batch: number, isolate: TenantIsolate, work: () => Promise<T>): Promise<T> {
    const running = { batch, isolate, since: Date.now() };
    this.#running.add(running);
    try {
      return await work();
    } finally {
      this.#running.delete(running);
    }
  }

  #schedule(tenantId: string, job: (tenant: Tenant) => Promise<void>): void {
    let tenant = this.#tenants.get(tenantId);
    if (tenant) this.#tenants.delete(tenantId);
    else tenant = { id: tenantId, waiting: [], isolate: undefined, busy: false };
    this.#tenants.set(tenantId, tenant);
    const known = tenant;
    known.waiting.push(() => job(known));
    if (!known.busy && known.waiting.length === 1) this.#ready.push(known);
    this.#next();
  }

  #next(): void {
    while (this.#active < this.#limits.concurrency) {
      const tenant = this.#ready.shift();
      const job = tenant?.waiting.shift();
      if (!tenant || !job) return;
      tenant.busy = true;
      this.#active += 1;
      void job().finally(() => {
        tenant.busy = false;
        this.#active -= 1;
        if (tenant.waiting.length > 0) this.#ready.push(tenant);
        this.#next();
      });
    }
  }

  #isolateOf(tenant: Tenant): TenantIsolate {
    const known = tenant.isolate;
    if (known && !known.isDisposed && known.scripts < this.#limits.scriptsPerIsolate) return known;
    known?.dispose();
    this.#evict();
    const isolate: TenantIsolate = new TenantIsolate(this.#limits.memoryLimitMb, () => this.#lost(isolate));
    tenant.isolate = isolate;
    return isolate;
  }

  /** Frees one isolate if the pool is full; its scripts are compiled again when they are called. */
  #evict(): void {
    const live = [...this.#tenants.values()].filter((tenant) => tenant.isolate !== undefined);
    const idle = live.filter((tenant) => !tenant.busy);
    for (const tenant of idle.slice(0, Math.max(0, live.length - this.#limits.isolates + 1))) {
      tenant.isolate?.dispose();
      tenant.isolate = undefined;
      if (tenant.waiting.length === 0) this.#tenants.delete(tenant.id);
    }
  }
}

function countLines(lines: string): number {
  let count = 0;
  for (let at = lines.indexOf("\n"); at >= 0; at = lines.indexOf("\n", at + 1)) count += 1;
  return count;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes("timed out");
}

function forcedEndText(error: unknown, limits: SandboxLimits): string {
  if (isTimeout(error)) return `Script execution timed out after ${limits.callTimeoutMs} ms`;
  if (error instanceof Error && /memory|disposed/i.test(error.message)) {
    return `Script exceeded its memory limit of ${limits.memoryLimitMb} MB`;
  }
  return messageOf(error);
}
