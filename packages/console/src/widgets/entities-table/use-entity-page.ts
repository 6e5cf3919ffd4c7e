import type { LiveResult } from "@orrery/client";
import { datasourceQuery, type EntityData, type EntityKey, type PageData } from "@orrery/model";
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

/** One page of the entities of a datasource with live values; the previous page stays until the next one is there. */
export function useEntityPage(source: ResolvedDatasource, wanted: PageWanted): LiveResult<PageData<EntityData>> {
  const { live } = useClient();
  const { entityFilter, keyFilters, datasource } = source;
  const pageLink = {
    page: wanted.page,
    pageSize: wanted.pageSize,
    textSearch: wanted.text || null,
    sortOrder: wanted.sort ?? null,
    dynamic: true,
  };
  const [result] = useLivePages(
    entityFilter ? [live.entityData(datasourceQuery(datasource, { entityFilter, keyFilters, pageLink }))] : [],
  );
  const [shown, setShown] = useState<PageData<EntityData>>();
  if (result?.data && result.data !== shown) setShown(result.data);
  return { status: result?.status ?? "loading", data: result?.data ?? shown, error: result?.error };
}
