import { datasourceQuery, type EntityDataPageLink } from "@orrery/model";
import { useMemo } from "react";
import { useClient } from "../../../session/client-context.tsx";
import type { RunnerState } from "../../functions/function-runner.ts";
import { postProcessing } from "../../functions/point-functions.ts";
import { problemOf } from "../functions.ts";
import { useLivePages } from "./live-page.ts";
import { isFunction } from "./made-entities.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";
import { useMadeLatest } from "./use-made-latest.ts";
import { usePostProcessed } from "./use-post-processed.ts";
import { type DatasourceEntities, latestOf, seriesOf, withProcessed } from "./widget-series.ts";

/** What widgets that ask for pages of entities themselves show of their datasources. */
export interface SourcePages {
  /** In the order of the datasources; undefined until all have answered. */
  readonly pages: readonly DatasourceEntities[] | undefined;
  readonly error: Error | undefined;
  /** Entities that the pages do not hold. */
  readonly left: number;
  /** What is wrong with functions of the keys. */
  readonly problem: RunnerState | undefined;
}

/** A page of the entities of each datasource, kept live, with the values that functions of the keys make and change. */
export function useSourcePages(sources: readonly ResolvedDatasource[], pageLink: EntityDataPageLink): SourcePages {
  const { live } = useClient();
  const functions = useMemo(() => sources.filter(isFunction), [sources]);
  const asked = useMemo(
    () => sources.filter((source) => !isFunction(source) && source.entityFilter !== undefined),
    [sources],
  );
  const results = useLivePages(
    asked.flatMap(({ datasource, entityFilter, keyFilters }) =>
      entityFilter ? [live.entityData(datasourceQuery(datasource, { entityFilter, keyFilters, pageLink }))] : [],
    ),
  );
  const { entities, state } = useMadeLatest(functions);
  const stored = useMemo(() => {
    if (results.some(({ data }) => data === undefined)) return undefined;
    if (entities.includes(undefined) && !state.stopped) return undefined;
    return sources.map((source): DatasourceEntities => {
      if (!isFunction(source)) return { source, entities: results[asked.indexOf(source)]?.data?.data ?? [] };
      const made = entities[functions.indexOf(source)];
      return { source, entities: made ? [made] : [] };
    });
  }, [sources, asked, functions, results, entities, state]);
  const processed = useProcessedPages(stored);
  return {
    pages: processed.pages,
    error: results.find(({ status }) => status === "failed")?.error,
    left: results.reduce(
      (sum, { data }) => sum + Math.max(0, (data?.totalElements ?? 0) - (data?.data.length ?? 0)),
      0,
    ),
    problem: problemOf(state) ?? processed.problem,
  };
}

const NO_SERIES = [] as const;
const NO_FORMAT = { units: undefined, decimals: undefined };

/** The same entities with the values that their keys' functions make of the stored ones. */
export function useProcessedPages(pages: readonly DatasourceEntities[] | undefined) {
  const isNeeded = pages?.some(({ source }) => source.datasource.dataKeys.some((key) => postProcessing(key))) ?? false;
  const series = useMemo(
    () =>
      pages && isNeeded
        ? seriesOf(pages, NO_FORMAT, (entity, key) => ({ keySettings: undefined, latest: latestOf(entity, key) }))
        : NO_SERIES,
    [pages, isNeeded],
  );
  const { data, state } = usePostProcessed(series, series);
  const processed = useMemo(() => (pages && isNeeded ? withProcessed(pages, data) : pages), [pages, data, isNeeded]);
  return { pages: processed, problem: problemOf(state) };
}
