import type { CsvLine } from "@orrery/model";
import { type CellValue, readCell } from "./cell-value.ts";
import { type ImportPlan, isKey } from "./import-plan.ts";
import { type LineProblem, quoted } from "./line-problem.ts";
import { timeReader } from "./time-format.ts";

export interface RowPoint {
  readonly key: string;
  readonly value: CellValue;
}

/** What names the entity of a line. */
export interface EntityRef {
  readonly by: "name" | "id";
  readonly text: string;
}

interface RowOfFile {
  readonly line: number;
  readonly fields: readonly string[];
}

export interface GoodRow extends RowOfFile {
  readonly ok: true;
  readonly ts: number;
  /** Absent: the file is about one entity. */
  readonly ref: EntityRef | undefined;
  /** The column of the reference. */
  readonly refAt: number;
  /** Empty cells have none. */
  readonly points: readonly RowPoint[];
}

export interface BadRow extends RowOfFile {
  readonly ok: false;
  readonly problem: LineProblem;
}

/** A line of a file as the plan reads it. */
export type Row = GoodRow | BadRow;

/** Reads lines as a plan says, whose problems are solved. A line is read as a whole: one bad cell leaves all of it out. */
export function rowReader(plan: ImportPlan): (line: CsvLine) => Row {
  const readTime = timeReader(plan.time) ?? (() => undefined);
  const { columns, decimal, layout } = plan;
  const at = (use: string) => columns.findIndex((column) => column.use === use);
  const [timeAt, keyAt, nameAt, idAt] = [at("time"), at("key"), at("device-name"), at("device-id")];
  const refAt = nameAt >= 0 ? nameAt : idAt;
  const values = columns.flatMap(({ use, key, type }, column) =>
    use === "value" ? [{ column, key: key.trim(), type }] : [],
  );
  return ({ number, fields, problem }) => {
    const bad = (why: LineProblem): BadRow => ({ ok: false, line: number, fields, problem: why });
    if (problem) return bad({ kind: problem });
    if (fields.length !== columns.length) {
      return bad({ kind: "cells", count: fields.length, expected: columns.length });
    }
    const time = fields[timeAt]?.trim() ?? "";
    const ts = readTime(time);
    if (ts === undefined) return bad({ kind: "time", at: timeAt, text: quoted(time) });
    const name = fields[refAt]?.trim() ?? "";
    if (refAt >= 0 && name === "") return bad({ kind: "entity", at: refAt, text: "" });
    const points: RowPoint[] = [];
    for (const { column, key: ownKey, type } of values) {
      const key = layout === "wide" ? ownKey : (fields[keyAt]?.trim() ?? "");
      if (layout === "long" && !isKey(key)) return bad({ kind: "key", at: keyAt, text: quoted(key) });
      const cell = fields[column] ?? "";
      const value = readCell(cell, type, decimal);
      if (value === "bad") return bad({ kind: "value", at: column, text: quoted(cell.trim()), key, type });
      if (value !== "empty") points.push({ key, value });
    }
    const ref: EntityRef | undefined = refAt < 0 ? undefined : { by: nameAt >= 0 ? "name" : "id", text: name };
    return { ok: true, line: number, fields, ts, ref, refAt, points };
  };
}
