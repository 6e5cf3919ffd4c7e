import type { Point } from "@orrery/model";
import { BIG, BOOLEAN, type Columns, JSON_TEXT, STRING } from "../../telemetry/store/core/columns.ts";
import { type Cell, cellOf, cellOfValue, JsonText } from "../cell.ts";

/** Some points of a series, in the order of the export. Cells are made when they are written. */
export interface SeriesPage {
  readonly length: number;
  tsAt(place: number): number;
  cellAt(place: number): Cell;
}

/** Aggregated points. */
export function pageOfPoints(points: readonly Point[]): SeriesPage {
  const at = (place: number): Point => points[place] as Point; // within its length
  return {
    length: points.length,
    tsAt: (place) => at(place).ts,
    cellAt: (place) => cellOfValue(at(place).value),
  };
}

/** Raw points, which stay in the arrays that they came in: a million objects would make the young generation grow. */
export function pageOfColumns({ length, ts, num, type, text }: Columns, order: "ASC" | "DESC"): SeriesPage {
  const index = order === "ASC" ? (place: number) => place : (place: number) => length - 1 - place;
  return {
    length,
    tsAt: (place) => ts[index(place)] ?? 0,
    cellAt(place) {
      const at = index(place);
      const value = num[at] ?? 0;
      switch (type[at]) {
        case BOOLEAN:
          return value === 1;
        case STRING:
          return text[value] ?? "";
        case JSON_TEXT:
          return new JsonText(text[value] ?? "");
        case BIG:
          return BigInt(text[value] ?? "0");
        default:
          return cellOf(value);
      }
    },
  };
}
