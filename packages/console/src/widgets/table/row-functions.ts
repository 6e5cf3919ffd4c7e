import type { WidgetAction } from "@orrery/model";
import type { CSSProperties } from "react";
import { safeStyle } from "../../controls/content/safe-html/safe-style.ts";
import type { FunctionResults, NamedFailure } from "../functions/function-batches.ts";
import type { FunctionContext, TenantFunction } from "../functions/function-messages.ts";
import { conditionOf, holds } from "../runtime/use-shown-actions.ts";

/** What of a row a function decides. */
export type FunctionTarget =
  | { readonly of: "row" }
  | { readonly of: "style" | "content"; readonly column: string }
  | { readonly of: "show"; readonly action: string };

export interface RowFunction<R> {
  readonly target: FunctionTarget;
  readonly code: TenantFunction;
  readonly args: (row: R) => readonly unknown[];
}

/** All functions of a table. */
export interface RowFunctions<R> {
  readonly list: readonly RowFunction<R>[];
  /** All that the functions of a row are given, as JSON values. */
  readonly inputOf: (row: R) => unknown;
}

/** What functions made of a row. */
export interface RowLook {
  readonly style: CSSProperties;
  readonly cells: ReadonlyMap<string, CellLook>;
  /** Actions that this row does not have. */
  readonly hidden: ReadonlySet<string>;
}

export interface CellLook {
  readonly style?: CSSProperties | undefined;
  /** In place of the value; absent: the value itself. */
  readonly content?: CellContent | undefined;
}

export interface CellContent {
  readonly kind: "text" | "html";
  readonly text: string;
}

interface CellCode {
  readonly useCellStyleFunction: boolean;
  readonly cellStyleFunction: string;
  readonly useCellContentFunction: boolean;
  readonly cellContentFunction: string;
}

interface CellSource<R> {
  readonly column: string;
  /** What errors call the column. */
  readonly label: string;
  readonly settings: CellCode;
  readonly readValue: (row: R) => unknown;
}

interface TableSource<R> {
  readonly cells: readonly CellSource<R>[];
  readonly row: { readonly useRowStyleFunction: boolean; readonly rowStyleFunction: string };
  /** Actions with a condition. */
  readonly actions: readonly WidgetAction[];
  readonly context: FunctionContext;
  /** What functions call the row: `entity`, `alarm` or `rowData`. */
  readonly rowName: string;
  readonly rowOf: (row: R) => Readonly<Record<string, unknown>>;
}

const isCode = (body: unknown): body is string => typeof body === "string" && body.trim() !== "";

/** The functions that a table runs, with their arguments as the contract says (dashboards and widgets, 6.1 and 2.12). */
export function rowFunctions<R extends object>(source: TableSource<R>): RowFunctions<R> | undefined {
  const { cells, row, actions, context, rowName } = source;
  const list: RowFunction<R>[] = [];
  const known = new WeakMap<R, Readonly<Record<string, unknown>>>();
  /** One object for all functions of a row: it is given to them once. */
  const rowOf = (given: R) => {
    const made = known.get(given) ?? source.rowOf(given);
    known.set(given, made);
    return made;
  };
  const ofRow = (given: R) => [rowOf(given), context];
  if (row.useRowStyleFunction && isCode(row.rowStyleFunction)) {
    const code = { name: "rowStyleFunction", args: [rowName, "ctx"], body: row.rowStyleFunction };
    list.push({ target: { of: "row" }, code, args: ofRow });
  }
  for (const { column, label, settings, readValue } of cells) {
    const add = (of: "style" | "content", name: string, body: string) =>
      list.push({
        target: { of, column },
        code: { name: `${label}, ${name}`, args: ["value", rowName, "ctx"], body },
        args: (given) => [jsonOf(readValue(given)), rowOf(given), context],
      });
    if (settings.useCellStyleFunction && isCode(settings.cellStyleFunction)) {
      add("style", "cellStyleFunction", settings.cellStyleFunction);
    }
    if (settings.useCellContentFunction && isCode(settings.cellContentFunction)) {
      add("content", "cellContentFunction", settings.cellContentFunction);
    }
  }
  for (const action of actions) {
    const body = conditionOf(action);
    if (body === undefined) continue;
    const code = { name: `${action.name}, showWidgetActionFunction`, args: ["widgetContext", "data"], body };
    list.push({ target: { of: "show", action: action.name }, code, args: (given) => [context, rowOf(given)] });
  }
  if (list.length === 0) return undefined;
  const { version } = context;
  return { list, inputOf: (given) => [version, rowOf(given), cells.map(({ readValue }) => jsonOf(readValue(given)))] };
}

const jsonOf = (value: unknown) => value ?? null;

/** Reads what functions gave for a row. One that failed leaves everything as it is without it; a button it hides. */
export function rowLook<R>(list: readonly RowFunction<R>[], results: FunctionResults): RowLook {
  let style: CSSProperties = {};
  const cells = new Map<string, CellLook>();
  const hidden = new Set<string>();
  list.forEach(({ target }, at) => {
    const result = results[at];
    if (target.of === "show") {
      if (!holds(result)) hidden.add(target.action);
      return;
    }
    if (result?.kind !== "returned") return;
    const { value } = result;
    if (target.of === "row") style = safeStyle(value);
    else if (target.of === "style") cells.set(target.column, { ...cells.get(target.column), style: safeStyle(value) });
    else cells.set(target.column, { ...cells.get(target.column), content: contentOf(value) });
  });
  return { style, cells, hidden };
}

/** The first function that failed for a row. */
export function failureIn<R>(list: readonly RowFunction<R>[], results: FunctionResults): NamedFailure | undefined {
  for (const [at, result] of results.entries()) {
    if (result.kind === "threw") return { name: list[at]?.code.name ?? "", failure: result.failure };
  }
  return undefined;
}

function contentOf(value: unknown): CellContent {
  if (value === null || value === undefined) return { kind: "text", text: "" };
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return { kind: /[<&]/.test(text) ? "html" : "text", text };
}
