import { datasourceQuery, defaultPageLink } from "@orrery/model";
import { useClient } from "../../session/client-context.tsx";
import { useLivePages } from "../runtime/data/live-page.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { type EntityRecord, entityRecords } from "./entity-records.ts";

interface SourceRecords {
  /** `undefined` until all datasources have answered. */
  readonly records: readonly EntityRecord[] | undefined;
  readonly error: Error | undefined;
}

/** All entities of the datasources of a card as records, kept live. */
export function useSourceRecords(sources: readonly ResolvedDatasource[]): SourceRecords {
  const { live } = useClient();
  const pageLink = defaultPageLink("all");
  const results = useLivePages(
    sources.flatMap(({ datasource, entityFilter, keyFilters }) =>
      entityFilter ? [live.entityData(datasourceQuery(datasource, { entityFilter, keyFilters, pageLink }))] : [],
    ),
  );
  const error = results.find(({ status }) => status === "failed")?.error;
  if (results.some(({ data }) => data === undefined)) return { records: undefined, error };
  const pages = sources.map((source, index) => ({ source, entities: results[index]?.data?.data ?? [] }));
  return { records: entityRecords(pages), error };
}
