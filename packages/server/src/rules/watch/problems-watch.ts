import type { RuleWatchUpdate, Uuid } from "@orrery/model";
import type { RunningChain } from "../engine/running-chain.ts";
import { MAX_PROBLEM } from "./counts-watch.ts";

const INTERVAL_MS = 1000;

/** Which nodes of a chain could not start, and why. Unlike counts it does not touch what messages cost. */
export class ProblemsWatch {
  readonly #chain: () => RunningChain | undefined;
  readonly #timer: NodeJS.Timeout;
  #sent: ReadonlyMap<Uuid, string> = new Map();

  /** `chain`: as it runs now; undefined while it does not. `changed` is called when there may be something to take. */
  constructor(chain: () => RunningChain | undefined, changed: () => void) {
    this.#chain = chain;
    this.#timer = setInterval(changed, INTERVAL_MS).unref();
    changed();
  }

  /** The nodes whose problem is another one since the last call. */
  take(): RuleWatchUpdate | undefined {
    const now = new Map<Uuid, string>();
    for (const { id, problem } of this.#chain()?.nodes ?? []) {
      if (problem !== undefined) now.set(id, problem.slice(0, MAX_PROBLEM));
    }
    const solved = [...this.#sent.keys()].filter((id) => !now.has(id)).map((id) => [id, null] as const);
    const changed = [...now].filter(([id, problem]) => this.#sent.get(id) !== problem);
    this.#sent = now;
    return solved.length + changed.length === 0 ? undefined : { problems: Object.fromEntries([...solved, ...changed]) };
  }

  close(): void {
    clearInterval(this.#timer);
  }
}
