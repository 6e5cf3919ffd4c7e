import type { LiveResult } from "@orrery/client";
import { datasourceQuery, type EntityData, type EntityDataQuery, type EntityKey, type PageData } from "@orrery/model";
import { useState } from "react";
import { useClient } from "../../session/client-context.tsx";
import { useLivePages } from "../runtime/data/live-page.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";

interface PageWanted {
  readonly page: number;
  readonly pageSize: number;
  readonly text: string;
  readonly sort: { readonly key: EntityKey; readonly direction: "ASC" | "DESC" } | undefined;
}

/** The query for a page of the entities of a datasource; undefined: its alias finds none. */
export function entityPageQuery(source: ResolvedDatasource, wanted: PageWanted): EntityDataQuery | undefined {
  const { entityFilter, keyFilters, datasource } = source;
  const pageLink = {
    page: wanted.page,
    pageSize: wanted.pageSize,
    textSearch: wanted.text || null,
    sortOrder: wanted.sort ?? null,
    dynamic: true,
  };
  return entityFilter && datasourceQuery(datasource, { entityFilter, keyFilters, pageLink });
}

/** A page of entities with live values; the previous page stays until the next one is there. */
export function useEntityPage(query: EntityDataQuery | undefined): LiveResult<PageData<EntityData>> {
  const { live } = useClient();
  const [result] = useLivePages(query ? [live.entityData(query)] : []);
  const [shown, setShown] = useState<PageData<EntityData>>();
  if (result?.data && result.data !== shown) setShown(result.data);
  return { status: result?.status ?? "loading", data: result?.data ?? shown, error: result?.error };
}
