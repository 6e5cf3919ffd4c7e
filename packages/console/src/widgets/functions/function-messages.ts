import type { AliasUser, JsonObject, StateParams } from "@orrery/model";

/** A function of a dashboard, as tenants wrote it. */
export interface TenantFunction {
  /** What errors call it: the name of its setting. */
  readonly name: string;
  readonly args: readonly string[];
  readonly body: string;
}

/** What a function threw. Places count from 1, within its body. */
export interface FunctionFailure {
  readonly name: string;
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** How one call ended. */
export type FunctionResult =
  | { readonly kind: "returned"; readonly value: unknown }
  | { readonly kind: "threw"; readonly failure: FunctionFailure };

/** What comes out of the worker, which functions may have made up: it is checked, never believed. */
export type WorkerMessage =
  | { readonly kind: "ready" }
  | { readonly kind: "results"; readonly run: number; readonly results: readonly FunctionResult[] }
  | { readonly kind: "ask"; readonly id: number; readonly service: string; readonly args: readonly unknown[] }
  /** Something failed after its function had returned. */
  | { readonly kind: "late"; readonly failure: FunctionFailure };

/** What stands for the context of a widget among the arguments of a function, and what the function reads of it. */
export interface FunctionContext {
  readonly isWidgetContext: true;
  /** Equal contexts have equal numbers; absent: nothing is known of its widget. */
  readonly version?: number | undefined;
  /** The state of the dashboard that is shown. */
  readonly state?: { readonly id: string; readonly params: StateParams } | undefined;
  /** Who looks at it. */
  readonly user?: AliasUser | undefined;
  /** Of the widget, without texts that are too long to be anything but pictures. */
  readonly config?: JsonObject | undefined;
}

/** {@link FunctionContext} of which nothing is known. */
export const WIDGET_CONTEXT: FunctionContext = { isWidgetContext: true };

const MAX_TEXT = 2_000;
/** Of what comes out in one message, in characters of JSON: pictures are large. */
const MAX_JSON = 16_000_000;
const MAX_RESULTS = 10_000;

/** Reads a message of the worker; `undefined` for what is none. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (!isRecord(data)) return undefined;
  switch (data.kind) {
    case "ready":
      return { kind: "ready" };
    case "late":
      return { kind: "late", failure: failureOf(data.failure) };
    case "results": {
      const { run, results } = data;
      if (typeof run !== "number" || !Array.isArray(results) || results.length > MAX_RESULTS) return undefined;
      if (sizeOf(results) > MAX_JSON) return undefined; // to read it would stop the page
      return { kind: "results", run, results: results.map(resultOf) };
    }
    case "ask": {
      const { id, service } = data;
      const args = parsed(data.args);
      if (typeof id !== "number" || typeof service !== "string" || !Array.isArray(args)) return undefined;
      return { kind: "ask", id, service, args };
    }
    default:
      return undefined;
  }
}

function sizeOf(results: readonly unknown[]): number {
  return results.reduce<number>((size, given) => {
    const text = isRecord(given) ? given.text : undefined;
    return size + (typeof text === "string" ? text.length : 0);
  }, 0);
}

function resultOf(given: unknown): FunctionResult {
  if (!isRecord(given)) return { kind: "threw", failure: failureOf(undefined) };
  if (given.failure !== undefined) return { kind: "threw", failure: failureOf(given.failure) };
  return { kind: "returned", value: given.text === undefined ? undefined : parsed(given.text) };
}

function failureOf(given: unknown): FunctionFailure {
  const { name, message, line, column } = isRecord(given) ? given : {};
  return { name: textOf(name) || "Error", message: textOf(message), line: placeOf(line), column: placeOf(column) };
}

function parsed(text: unknown): unknown {
  if (typeof text !== "string" || text.length > MAX_JSON) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, MAX_TEXT) : "");
const placeOf = (value: unknown): number | undefined =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : undefined;
