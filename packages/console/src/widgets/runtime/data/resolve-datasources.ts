import {
  type Datasource,
  datasourcesOf,
  type EntityAlias,
  type EntityData,
  type EntityFilter,
  isEntityType,
  isUuid,
  type KeyFilter,
  keyFiltersOf,
  parseEntityId,
  type ResolvedAlias,
  resolveAlias,
  type Widget,
} from "@orrery/model";
import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../session/client-context.tsx";
import { type DashboardContextValue, useDashboard } from "../dashboard-context.ts";
import { firstEntity } from "./first-entity.ts";
import { isCount, isFunction, madeName } from "./made-entities.ts";

/** A datasource and where its data comes from. */
export interface ResolvedDatasource {
  readonly datasource: Datasource;
  readonly aliasName: string;
  /** Absent: nothing to ask for; the alias could not be resolved, or it is a function. */
  readonly entityFilter?: EntityFilter | undefined;
  /** What is wrong with the alias: the dashboard has none of this id, or one that nobody can read. */
  readonly aliasProblem?: "gone" | "unreadable" | undefined;
  readonly keyFilters: readonly KeyFilter[];
  /** An alias for one entity that is not known from the state. */
  readonly needsLookup: boolean;
}

export type Resolution =
  | { readonly kind: "loading" }
  | { readonly kind: "failed"; readonly error: Error; readonly retry: () => void }
  | { readonly kind: "ready"; readonly datasources: readonly ResolvedDatasource[] };

/**
 * Where the data of a widget comes from. Aliases for one entity are asked for once per dashboard; equal ones share
 * the answer (reference: telemetry and queries, 9).
 */
export function useResolvedDatasources(widget: Widget): Resolution {
  const client = useClient();
  const dashboard = useDashboard();
  const { t } = useTranslation();
  const sources = datasourcesOf(widget)
    .map((datasource) => resolveDatasource(datasource, dashboard))
    .map(named(t("widget.function"), t("widget.entity-count")));
  const lookups = sources.flatMap(({ needsLookup, entityFilter }) =>
    needsLookup && entityFilter ? [entityFilter] : [],
  );
  const answers = useQueries({
    queries: lookups.map((entityFilter) => firstEntity(client, entityFilter)),
  });
  const failed = answers.find((answer) => answer.isError);
  if (failed?.error) return { kind: "failed", error: failed.error, retry: () => void failed.refetch() };
  if (answers.some((answer) => answer.data === undefined)) return { kind: "loading" };
  let next = 0;
  const datasources = sources.map((source) =>
    source.needsLookup && source.entityFilter ? withEntity(source, answers[next++]?.data?.data[0]) : source,
  );
  return { kind: "ready", datasources };
}

/** Pure part: everything but the lookup of single entities. */
export function resolveDatasource(datasource: Datasource, dashboard: AliasScope): ResolvedDatasource {
  const { entityAliases, filters } = dashboard.configuration;
  const alias = datasource.entityAliasId === undefined ? undefined : entityAliases[datasource.entityAliasId];
  const filter = datasource.filterId ? filters[datasource.filterId] : undefined;
  const keyFilters = filter ? keyFiltersOf(filter) : [];
  const resolved = alias && resolveAlias(alias, dashboard);
  return {
    datasource,
    aliasName: alias?.alias ?? "",
    entityFilter: alias ? resolved?.entityFilter : ownEntity(datasource),
    aliasProblem: aliasProblem(datasource, alias),
    keyFilters,
    needsLookup: resolved !== undefined && needsLookup(resolved),
  };
}

function aliasProblem({ entityAliasId }: Datasource, alias: EntityAlias | undefined) {
  if (entityAliasId && !alias) return "gone";
  return alias?.filter.type === "unreadable" ? "unreadable" : undefined;
}

/** Functions and counts that their author left without a name get that of their kind. */
const named =
  (ofFunctions: string, ofCounts: string) =>
  (source: ResolvedDatasource, _at: number, all: readonly ResolvedDatasource[]): ResolvedDatasource => {
    if (!isFunction(source) && !isCount(source)) return source;
    const name = madeName(all, source, isFunction(source) ? ofFunctions : ofCounts);
    return { ...source, datasource: { ...source.datasource, name } };
  };

type AliasScope = Pick<DashboardContextValue, "configuration" | "params" | "user">;

/** Whether it stands for one entity that only the server can name. */
export function needsLookup({ entityFilter, resolveMultiple }: ResolvedAlias): boolean {
  return !resolveMultiple && entityFilter !== undefined && entityFilter.type !== "singleEntity";
}

function ownEntity({ entityType, entityId }: Datasource): EntityFilter | undefined {
  if (entityType === undefined || entityId === undefined || !isEntityType(entityType) || !isUuid(entityId))
    return undefined;
  return { type: "singleEntity", singleEntity: parseEntityId(entityType, entityId) };
}

/** Without an entity the filter stays: the datasource is then empty, not broken. */
function withEntity(source: ResolvedDatasource, found: EntityData | undefined): ResolvedDatasource {
  if (!found) return source;
  return { ...source, entityFilter: { type: "singleEntity", singleEntity: found.entityId } };
}
