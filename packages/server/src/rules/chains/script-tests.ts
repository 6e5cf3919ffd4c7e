import type { ScriptTestResult, TenantId } from "@orrery/model";
import type { Clock } from "../../kernel/clock.ts";
import type { ScriptRunner } from "../scripts/script-runner.ts";
import { type ScriptTestRequest, testScript } from "./script-test.ts";

/** The limits of a rule node's script, but per tenant: each test is a script of its own. */
const MAX_FORCED_ENDS = 3;
const BLOCK_MS = 60_000;
const MAX_WAITING = 50;
/** Errors that count: unlike ordinary ones, which tests are for, these slow down other tenants. */
const FORCED_END = /^Script (execution timed out|exceeded its memory limit)|^The script ended the process/;
const BLOCKED = `Script tests are blocked for a minute: ${MAX_FORCED_ENDS} of them had to be ended by force`;

interface TenantTests {
  waiting: number;
  last: Promise<unknown>;
  forcedEnds: number;
  /** When the count of forced ends is reset. */
  expires: number;
}

/**
 * Runs script tests, one at a time per tenant; a tenant whose tests repeatedly have to be killed is blocked for a
 * while.
 */
export class ScriptTests {
  readonly #runner: ScriptRunner;
  readonly #clock: Clock;
  readonly #tenants = new Map<string, TenantTests>();

  constructor(runner: ScriptRunner, clock: Clock) {
    this.#runner = runner;
    this.#clock = clock;
  }

  /** Like {@link testScript}; never rejects. */
  run(tenantId: TenantId, request: ScriptTestRequest): Promise<ScriptTestResult> {
    const tests = this.#testsOf(tenantId);
    if (tests.waiting >= MAX_WAITING) return Promise.resolve(failed("Too many script tests are waiting"));
    tests.waiting += 1;
    const result = tests.last.then(() => this.#turn(tests, tenantId, request));
    tests.last = result;
    return result;
  }

  async #turn(tests: TenantTests, tenantId: TenantId, request: ScriptTestRequest): Promise<ScriptTestResult> {
    try {
      if (tests.forcedEnds >= MAX_FORCED_ENDS && this.#clock() < tests.expires) return failed(BLOCKED);
      const result = await testScript(this.#runner, tenantId, request);
      if (FORCED_END.test(result.error)) this.#count(tests);
      return result;
    } finally {
      tests.waiting -= 1;
    }
  }

  #count(tests: TenantTests): void {
    const now = this.#clock();
    tests.forcedEnds = now < tests.expires ? tests.forcedEnds + 1 : 1;
    tests.expires = now + BLOCK_MS;
  }

  #testsOf(tenantId: TenantId): TenantTests {
    const known = this.#tenants.get(tenantId.id);
    if (known) return known;
    const now = this.#clock();
    for (const [id, { waiting, expires }] of this.#tenants) {
      if (waiting === 0 && expires <= now) this.#tenants.delete(id);
    }
    const tests = { waiting: 0, last: Promise.resolve(), forcedEnds: 0, expires: 0 };
    this.#tenants.set(tenantId.id, tests);
    return tests;
  }
}

const failed = (error: string): ScriptTestResult => ({ output: "", error });
