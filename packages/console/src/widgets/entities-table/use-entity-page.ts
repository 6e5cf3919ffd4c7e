import type { LiveResult } from "@orrery/client";
import { datasourceQuery, type EntityData, type EntityDataQuery, type EntityKey, type PageData } from "@orrery/model";
import { useMemo, useState } from "react";
import { useClient } from "../../session/client-context.tsx";
import type { RunnerState } from "../functions/function-runner.ts";
import { useLivePages } from "../runtime/data/live-page.ts";
import { isFunction } from "../runtime/data/made-entities.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { useMadeLatest } from "../runtime/data/use-made-latest.ts";
import { useProcessedPages } from "../runtime/data/use-source-pages.ts";
import { entityOf } from "../runtime/data/widget-series.ts";
import { problemOf } from "../runtime/functions.ts";

interface PageWanted {
  readonly page: number;
  readonly pageSize: number;
  readonly text: string;
  readonly sort: { readonly key: EntityKey; readonly direction: "ASC" | "DESC" } | undefined;
}

/** The query for a page of the entities of a datasource; undefined: its values are made by functions, or its alias finds none. */
export function entityPageQuery(source: ResolvedDatasource, wanted: PageWanted): EntityDataQuery | undefined {
  const { entityFilter, keyFilters, datasource } = source;
  if (isFunction(source)) return undefined;
  const pageLink = {
    page: wanted.page,
    pageSize: wanted.pageSize,
    textSearch: wanted.text || null,
    sortOrder: wanted.sort ?? null,
    dynamic: true,
  };
  return entityFilter && datasourceQuery(datasource, { entityFilter, keyFilters, pageLink });
}

interface EntityPage extends LiveResult<PageData<EntityData>> {
  /** What is wrong with functions of the keys. */
  readonly problem: RunnerState | undefined;
}

const NONE: readonly ResolvedDatasource[] = [];

/**
 * A page of entities with live values, as functions of the keys change them; the previous page stays until the next one is
 * there. Functions make the values of one entity, of which `text` may be a part of the name.
 */
export function useEntityPage(
  source: ResolvedDatasource,
  query: EntityDataQuery | undefined,
  text: string,
): EntityPage {
  const { live } = useClient();
  const [result] = useLivePages(query ? [live.entityData(query)] : []);
  const { entities, state } = useMadeLatest(useMemo(() => (isFunction(source) ? [source] : NONE), [source]));
  const [shown, setShown] = useState<PageData<EntityData>>();
  const [made] = entities;
  const answer = useMemo(
    () => (isFunction(source) ? made && pageOf(made, text) : result?.data),
    [source, made, result, text],
  );
  if (answer && answer !== shown) setShown(answer);
  const page = answer ?? shown;
  const stored = useMemo(() => page && [{ source, entities: page.data }], [source, page]);
  const { pages, problem } = useProcessedPages(stored);
  const rows = pages?.[0]?.entities;
  const data = useMemo(() => page && rows && { ...page, data: rows }, [page, rows]);
  return {
    status: isFunction(source) ? "live" : (result?.status ?? "loading"),
    data,
    error: result?.error,
    problem: problemOf(state) ?? problem,
  };
}

function pageOf(made: EntityData, text: string): PageData<EntityData> {
  const isFound = entityOf(made).name.toLowerCase().includes(text.toLowerCase());
  return { data: isFound ? [made] : [], totalPages: isFound ? 1 : 0, totalElements: isFound ? 1 : 0, hasNext: false };
}
