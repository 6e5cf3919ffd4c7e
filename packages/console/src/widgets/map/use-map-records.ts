import { datasourceQuery, defaultPageLink } from "@orrery/model";
import { useMemo } from "react";
import { useClient } from "../../session/client-context.tsx";
import { useLivePages } from "../runtime/data/live-page.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { type MapRecord, mapRecords } from "./parts/map-record.ts";

/** More entities of one datasource are not asked for: the contract's own limit. */
const MAX_PAGE = 16_384;

interface MapEntities {
  /** Undefined until all datasources have answered. */
  readonly records: readonly MapRecord[] | undefined;
  readonly error: Error | undefined;
  /** Entities that are left out. */
  readonly left: number;
}

/** All entities of the datasources of a map, kept live. */
export function useMapRecords(
  sources: readonly ResolvedDatasource[],
  pageSize: number | null | undefined,
): MapEntities {
  const { live } = useClient();
  const size = Math.min(Math.max(Math.round(pageSize || MAX_PAGE), 1), MAX_PAGE);
  const pageLink = { ...defaultPageLink("all"), pageSize: size };
  const results = useLivePages(
    sources.flatMap(({ datasource, entityFilter, keyFilters }) =>
      entityFilter ? [live.entityData(datasourceQuery(datasource, { entityFilter, keyFilters, pageLink }))] : [],
    ),
  );
  const error = results.find(({ status }) => status === "failed")?.error;
  const records = useMemo(() => {
    if (results.some(({ data }) => data === undefined)) return undefined;
    return mapRecords(sources.map((source, index) => ({ source, entities: results[index]?.data?.data ?? [] })));
  }, [results, sources]);
  const left = results.reduce(
    (sum, { data }) => sum + Math.max(0, (data?.totalElements ?? 0) - (data?.data.length ?? 0)),
    0,
  );
  return { records, error, left };
}
