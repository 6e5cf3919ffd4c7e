import type { PatternRecord } from "@orrery/model";
import type { ActionSubject } from "../runtime/dashboard-context.ts";
import type { LatestViewProps } from "../runtime/define-widget.ts";
import { scriptValue } from "../runtime/script-value.ts";

type Given = Pick<LatestViewProps<unknown>, "data" | "entities" | "datasources">;

/** The names and values of the entity of a card, for the patterns of its text. */
export function latestRecord({ data, entities = [], datasources }: Given): PatternRecord {
  const [entity] = entities;
  return {
    entityName: entity?.name,
    entityLabel: entity?.label,
    aliasName: datasources[0]?.aliasName,
    dsName: datasources[0]?.datasource.name ?? entity?.name,
    values: data.map(({ label, latest }) => ({ label, value: scriptValue(latest?.value) })),
  };
}

/** A record for each entity with its values by their labels, as functions of cards get it. */
export function latestRecords({
  data,
  entities = [],
  datasources,
}: Given): readonly Readonly<Record<string, unknown>>[] {
  return entities.map(({ id, name, label }) => {
    const own = data.filter(({ entity }) => entity.id.id === id.id);
    const values = own.flatMap(({ label: title, latest }) => [
      [title, scriptValue(latest?.value)] as const,
      [`${title}|ts`, latest?.ts ?? null] as const,
    ]);
    const dsIndex = own[0]?.datasource ?? 0;
    const names = { entityName: name, entityLabel: label, entityId: id.id, entityType: id.entityType };
    return { ...Object.fromEntries(values), ...names, aliasName: datasources[dsIndex]?.aliasName ?? "", dsIndex };
  });
}

/** What the actions of a card are about. */
export function cardSubject({ entities: [entity] = [] }: Pick<Given, "entities">): ActionSubject | undefined {
  return entity && { entityId: entity.id, entityName: entity.name, entityLabel: entity.label };
}
