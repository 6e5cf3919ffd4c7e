import type { WirePoint } from "@orrery/model";
import type { FunctionRunner } from "../../functions/function-runner.ts";
import { generating, MAX_POINTS, textOfValue, valuesOf } from "../../functions/point-functions.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";
import { seriesKey } from "./widget-series.ts";

/** The times from `start` to before `end`, in steps; the newest of them, when there are very many. */
export function timesBetween(start: number, end: number, stepMs: number): readonly number[] {
  const count = Math.max(0, Math.ceil((end - start) / stepMs));
  const skipped = Math.max(0, count - MAX_POINTS);
  return Array.from({ length: count - skipped }, (_, at) => start + (skipped + at) * stepMs);
}

/** The keys of a datasource whose values are made by functions, each from its value before. */
export class GeneratedKeys {
  readonly #runner: FunctionRunner;
  readonly #keys: readonly { readonly name: string; readonly code: NonNullable<ReturnType<typeof generating>> }[];
  #last: readonly unknown[];
  #isRunning = false;
  /** The newest time that values were made for; 0 before the first. */
  lastTs = 0;

  constructor(runner: FunctionRunner, { datasource }: ResolvedDatasource) {
    this.#runner = runner;
    this.#keys = datasource.dataKeys.flatMap((key) => {
      const code = generating(key);
      return code ? [{ name: seriesKey(key), code }] : [];
    });
    this.#last = this.#keys.map(() => 0);
  }

  /** The points at these times by key; none while earlier ones are made, and when the functions were stopped. */
  async make(times: readonly number[]): Promise<ReadonlyMap<string, readonly WirePoint[]> | undefined> {
    const newest = times.at(-1);
    if (this.#isRunning || newest === undefined) return undefined;
    this.#isRunning = true;
    const calls = this.#keys.map(({ code }, at) => ({ code, args: [times, this.#last[at] ?? null] }));
    const results = await this.#runner.run(calls);
    this.#isRunning = false;
    if (!results) return undefined;
    this.lastTs = newest;
    const made = results.map((result) => valuesOf(result, times.length));
    this.#last = made.map((values) => values?.at(-1));
    return new Map(this.#keys.map(({ name }, at) => [name, pointsOf(times, made[at] ?? [])]));
  }
}

const pointsOf = (times: readonly number[], values: readonly unknown[]): readonly WirePoint[] =>
  values.map((value, at) => ({ ts: times[at] ?? 0, value: textOfValue(value) }));
