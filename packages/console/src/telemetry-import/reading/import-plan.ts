import type { Delimiter } from "../../entities/import/read-file.ts";
import type { DecimalMark, ValueType } from "./cell-value.ts";
import { type TimeFormat, timeReader } from "./time-format.ts";

/** `wide`: a column for each key; `long`: a line for each value, with columns of the key and of the value. */
export const LAYOUTS = ["wide", "long"] as const;

export type Layout = (typeof LAYOUTS)[number];

export const COLUMN_USES = ["time", "device-name", "device-id", "key", "value"] as const;

/** What the cells of a column are. */
export type ColumnUse = (typeof COLUMN_USES)[number];

export interface ColumnMeaning {
  /** Undefined: it is left out. */
  readonly use: ColumnUse | undefined;
  /** Of values of a wide file. */
  readonly key: string;
  /** Of values. */
  readonly type: ValueType;
}

/** How a file becomes values. */
export interface ImportPlan {
  readonly delimiter: Delimiter;
  readonly hasHeader: boolean;
  readonly layout: Layout;
  readonly time: TimeFormat;
  readonly decimal: DecimalMark;
  readonly columns: readonly ColumnMeaning[];
}

/** The longest key that the platform stores. */
export const MAX_KEY_LENGTH = 255;

/** What columns can be. @param many Whether lines say whose values they hold. */
export function usesOf(layout: Layout, many: boolean): readonly ColumnUse[] {
  return COLUMN_USES.filter((use) => {
    if (use === "key") return layout === "long";
    return many || (use !== "device-name" && use !== "device-id");
  });
}

/** Whether several columns may have the use. */
export const isRepeated = (use: ColumnUse | undefined, layout: Layout): boolean => use === "value" && layout === "wide";

/** Why nothing can be imported; `at`: the column. */
export type PlanProblem =
  | { readonly kind: "missing"; readonly use: ColumnUse }
  | { readonly kind: "key" | "same-key"; readonly at: number }
  | { readonly kind: "pattern" };

export function planProblems(plan: ImportPlan, many: boolean): readonly PlanProblem[] {
  const { columns, layout } = plan;
  const has = (...uses: readonly ColumnUse[]) => columns.some(({ use }) => use && uses.includes(use));
  const missing: ColumnUse[] = [];
  if (!has("time")) missing.push("time");
  if (many && !has("device-name", "device-id")) missing.push("device-name");
  if (layout === "long" && !has("key")) missing.push("key");
  if (!has("value")) missing.push("value");
  return [
    ...missing.map((use) => ({ kind: "missing", use }) as const),
    ...(layout === "wide" ? keyProblems(columns) : []),
    ...(timeReader(plan.time) ? [] : [{ kind: "pattern" } as const]),
  ];
}

function keyProblems(columns: readonly ColumnMeaning[]): readonly PlanProblem[] {
  const seen = new Set<string>();
  return columns.flatMap(({ use, key }, at): readonly PlanProblem[] => {
    if (use !== "value") return [];
    if (!isKey(key)) return [{ kind: "key", at }];
    if (seen.has(key.trim())) return [{ kind: "same-key", at }];
    seen.add(key.trim());
    return [];
  });
}

/** Whether the platform stores values under it. */
export function isKey(key: string): boolean {
  const text = key.trim();
  return text !== "" && text.length <= MAX_KEY_LENGTH && text.isWellFormed() && !text.includes("\u0000");
}
