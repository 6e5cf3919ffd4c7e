import { type EntityData, type EntityId, entityId, NULL_UUID } from "@orrery/model";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** Nothing of the platform: what a function or a count is "about". Actions pass no such entity on. */
const NO_ENTITY = entityId("DEVICE", NULL_UUID);

/** Whether an entity is stored on the platform, so that it can be asked about. */
export const isStored = ({ id }: EntityId): boolean => id !== NULL_UUID;

/** Whether the values of a datasource come from its functions. */
export const isFunction = ({ datasource }: ResolvedDatasource): boolean => datasource.type === "function";

/** Whether its value is how many entities its alias finds. */
export const isCount = ({ datasource }: ResolvedDatasource): boolean => datasource.type === "entityCount";

export interface MadeValue {
  readonly ts: number;
  readonly value: string;
}

/** Values that no entity has, by the labels of their keys, as an answer about one entity. */
export function madeEntity(name: string, values: Readonly<Record<string, MadeValue>>): EntityData {
  return {
    entityId: NO_ENTITY,
    latest: { ENTITY_FIELD: { name: { ts: 0, value: name } }, TIME_SERIES: values },
    timeseries: {},
  };
}

/** The name of a datasource that its author left without: its kind, from the second on with a number. */
export function madeName(sources: readonly ResolvedDatasource[], source: ResolvedDatasource, kind: string): string {
  if (source.datasource.name) return source.datasource.name;
  const alike = sources.filter(({ datasource }) => datasource.type === source.datasource.type && !datasource.name);
  const at = alike.indexOf(source);
  return at > 0 ? `${kind} ${at + 1}` : kind;
}
