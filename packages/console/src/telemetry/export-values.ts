import { type EntityId, EXPORT_LIMITS } from "@orrery/model";
import type { TFunction } from "i18next";
import type { ExportTable } from "../exports/export-table.ts";
import type { AttributeRow } from "./attribute-rows.ts";

interface ShownValues {
  readonly name: string;
  readonly rows: readonly AttributeRow[];
  /** Whose time series they are; absent: they have no history. */
  readonly entity?: EntityId | undefined;
}

/** The export of a table that already holds all values of an entity. */
export function exportValues(t: TFunction, { name, rows, entity }: ShownValues): ExportTable {
  return {
    name,
    total: rows.length,
    columns: [
      { key: "key", title: t("attribute.key"), type: "text", shown: true },
      { key: "value", title: t("attribute.value"), shown: true },
      { key: "lastUpdateTs", title: t("attribute.last-update-time"), type: "time", shown: true },
    ],
    source: () => ({ kind: "rows", rows: rows.slice(0, EXPORT_LIMITS.givenRows).map((row) => ({ ...row })) }),
    history:
      entity && rows.length > 0
        ? { entity, keys: rows.slice(0, EXPORT_LIMITS.series).map(({ key }) => key) }
        : undefined,
  };
}
