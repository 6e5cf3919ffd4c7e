import { useEffect, useMemo, useSyncExternalStore } from "react";
import { FunctionBatches, type NamedFailure } from "../functions/function-batches.ts";
import type { TenantFunction } from "../functions/function-messages.ts";
import type { FunctionText, Line } from "./chart-parts.ts";

/** Numbers that wait for their texts: more are not on a chart. */
const MAX_WANTED = 300;

/** A function by what it is called in settings, of one value. */
export const valueFunction = (name: string, body: string): TenantFunction => ({ name, args: ["value"], body });

/** The texts that functions make of numbers, run apart from the page; what is not known yet is asked for. */
class FunctionTexts {
  readonly #functions: readonly TenantFunction[];
  readonly #batches: FunctionBatches;
  readonly #wanted = new Map<string, number>();
  #isAsking = false;
  #asked: readonly string[] = [];

  constructor(functions: readonly TenantFunction[]) {
    this.#functions = functions;
    this.#batches = new FunctionBatches(functions);
  }

  get state() {
    return this.#batches.state;
  }

  /** Undefined while it is not known, and for what a function makes nothing of. */
  readonly textOf: FunctionText = (body, value) => {
    const index = this.#functions.findIndex((one) => one.body === body);
    const result = index < 0 ? undefined : this.#resultsOf(value)?.[index];
    if (result?.kind !== "returned" || result.value === undefined || result.value === null) return undefined;
    return typeof result.value === "string" ? result.value : JSON.stringify(result.value);
  };

  /** The first function that failed for what was asked last, and how. */
  get failure(): NamedFailure | undefined {
    for (const key of this.#asked) {
      for (const [index, result] of (this.#batches.resultsOf(key) ?? []).entries()) {
        if (result.kind === "threw") return { name: this.#functions[index]?.name ?? "", failure: result.failure };
      }
    }
    return undefined;
  }

  close(): void {
    this.#batches.close();
  }

  #resultsOf(value: number) {
    const key = String(value);
    const known = this.#batches.resultsOf(key);
    if (known) this.#wanted.delete(key);
    else if (this.#wanted.size < MAX_WANTED) this.#want(key, value);
    return known;
  }

  #want(key: string, value: number): void {
    this.#wanted.set(key, value);
    if (this.#isAsking) return;
    this.#isAsking = true;
    // All values of a drawing are asked for at once.
    queueMicrotask(() => {
      this.#isAsking = false;
      const inputs = [...this.#wanted].map(([name, one]) => ({ key: name, args: this.#functions.map(() => [one]) }));
      this.#wanted.clear();
      this.#asked = inputs.map(({ key: name }) => name);
      this.#batches.ask(inputs);
    });
  }
}

/** {@link FunctionTexts} of a chart; another `textOf` when more has come, so that the chart is drawn again. */
export function useFunctionTexts(functions: readonly TenantFunction[]) {
  const name = JSON.stringify(functions);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` says whether the functions are the same
  const texts = useMemo(() => (functions.length > 0 ? new FunctionTexts(functions) : undefined), [name]);
  useEffect(() => () => texts?.close(), [texts]);
  const state = useSyncExternalStore(texts?.state.subscribe ?? nothing, () => texts?.state.snapshot() ?? IDLE);
  return useMemo(
    () => ({
      textOf: texts ? (((body, value) => texts.textOf(body, value)) satisfies FunctionText) : NO_TEXT,
      texts,
      state,
    }),
    [texts, state],
  );
}

const IDLE = { version: 0, stopped: undefined };
const NO_TEXT: FunctionText = () => undefined;
const nothing = () => () => undefined;

/** Functions that write the values of a chart, each once: of the widget, then of its keys. */
export function textFunctions(
  settings: { readonly tooltipValueFormatter: string; readonly yaxis: { readonly ticksFormatter: string } },
  lines: readonly Line[],
): readonly TenantFunction[] {
  const all = [
    valueFunction("tooltipValueFormatter", settings.tooltipValueFormatter),
    valueFunction("ticksFormatter", settings.yaxis.ticksFormatter),
    ...lines.flatMap(({ settings: line }) => [
      valueFunction("tooltipValueFormatter", line.tooltipValueFormatter),
      valueFunction("axisTicksFormatter", line.axisTicksFormatter),
    ]),
  ].filter(({ body }) => body.trim() !== "");
  return [...new Map(all.map((one) => [one.body, one])).values()];
}
