import type { ExportColumn } from "@orrery/model";
import type { ReactNode } from "react";
import type { Column } from "../../controls/tables/data-table.tsx";
import type { ListContext } from "../list-context.ts";
import type { ChoosableColumn } from "./column-choice.ts";

export type ColumnValue = string | number | boolean | null | undefined;

/** How a value is shown and written out: times are ms since 1970. */
export type ColumnKind = "name" | "text" | "time" | "flag" | "id";

/** A column of a list as data: it can be listed, sorted by and exported without being drawn. */
export interface ListColumn<E> extends Omit<Column<E>, "cell" | "label">, ChoosableColumn {
  /** Translation key. */
  readonly label: string;
  /** `text` by default. */
  readonly kind?: ColumnKind | undefined;
  readonly value: (entity: E, context: ListContext) => ColumnValue;
  /** Where exports find it in a row of the list's call; where the key says, by default. `false`: nowhere. */
  readonly exported?: Pick<ExportColumn, "key" | "type"> | false | undefined;
  /** Where it makes sense; everywhere by default. */
  readonly offered?: ((context: ListContext) => boolean) | undefined;
  /** In place of the cell that follows from the kind. */
  readonly cell?: ((entity: E, context: ListContext) => ReactNode) | undefined;
}

/** A column whose texts and cells are those of one list for one viewer. */
export interface DrawnColumn<E> extends Column<E>, ChoosableColumn {}

/** The columns that make sense in a list. */
export function offeredColumns<E>(columns: readonly ListColumn<E>[], context: ListContext): readonly ListColumn<E>[] {
  return columns.filter(({ offered }) => offered?.(context) ?? true);
}

/** A value as text, empty where there is none: times in ISO 8601, what holds or not in the viewer's words. */
export function columnText<E>({ kind, value }: ListColumn<E>, entity: E, context: ListContext): string {
  const given = value(entity, context);
  if (given === null || given === undefined) return "";
  if (typeof given === "boolean") return context.t(given ? "common.yes" : "common.no");
  return kind === "time" && typeof given === "number" ? new Date(given).toISOString() : String(given);
}
