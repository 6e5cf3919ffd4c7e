import { type EntityData, type EntityId, fillLabel, type PatternRecord } from "@orrery/model";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { entityOf, shownOf } from "../runtime/data/widget-series.ts";
import { scriptValue } from "../runtime/script-value.ts";

/** An entity as functions of cards get it (reference: dashboards and widgets, 6.4). */
export type EntityRecord = Readonly<Record<string, unknown>> & {
  readonly entityName: string;
  readonly entityLabel: string;
  readonly entityId: EntityId["id"];
  readonly entityType: string;
  readonly aliasName: string;
  readonly dsIndex: number;
};

interface SourceEntities {
  readonly source: ResolvedDatasource;
  readonly entities: readonly EntityData[];
}

/** A record for each entity of all datasources: names, and values with their times by the labels of their keys. */
export function entityRecords(pages: readonly SourceEntities[]): readonly EntityRecord[] {
  return pages.flatMap(({ source, entities }, dsIndex) =>
    entities.map((data) => {
      const { id, name, label } = entityOf(data);
      const { aliasName } = source;
      const values = source.datasource.dataKeys.flatMap((key) => {
        const point = shownOf(data, key);
        const title = fillLabel(key.label, { entityName: name, entityLabel: label, aliasName });
        return [[title, scriptValue(point?.value)] as const, [`${title}|ts`, point?.ts ?? null] as const];
      });
      const names = { entityName: name, entityLabel: label, entityId: id.id, entityType: id.entityType };
      return { ...Object.fromEntries(values), ...names, aliasName, dsIndex };
    }),
  );
}

const NAMES = new Set(["entityName", "entityLabel", "entityId", "entityType", "aliasName", "dsIndex"]);

/** All records as one, for the patterns of a text: of equal names the first counts. */
export function mergedRecord(records: readonly EntityRecord[]): PatternRecord {
  const values = new Map<string, string | number>();
  for (const record of records) {
    for (const [label, value] of Object.entries(record)) {
      if (NAMES.has(label) || label.endsWith("|ts") || values.has(label)) continue;
      if (typeof value === "string" || typeof value === "number") values.set(label, value);
    }
  }
  const [first] = records;
  return {
    entityName: first?.entityName,
    entityLabel: first?.entityLabel,
    aliasName: first?.aliasName,
    dsName: first?.entityName,
    values: [...values].map(([label, value]) => ({ label, value })),
  };
}
