import { defaultPageLink } from "@orrery/model";
import { useMemo } from "react";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { type SourcePages, useSourcePages } from "../runtime/data/use-source-pages.ts";
import { type MapRecord, mapRecords } from "./parts/map-record.ts";

/** More entities of one datasource are not asked for: the contract's own limit. */
const MAX_PAGE = 16_384;

interface MapEntities extends Omit<SourcePages, "pages"> {
  /** Undefined until all datasources have answered. */
  readonly records: readonly MapRecord[] | undefined;
}

/** All entities of the datasources of a map, kept live. */
export function useMapRecords(
  sources: readonly ResolvedDatasource[],
  pageSize: number | null | undefined,
): MapEntities {
  const size = Math.min(Math.max(Math.round(pageSize || MAX_PAGE), 1), MAX_PAGE);
  const pageLink = useMemo(() => ({ ...defaultPageLink("all"), pageSize: size }), [size]);
  const { pages, ...rest } = useSourcePages(sources, pageLink);
  const records = useMemo(() => pages && mapRecords(pages), [pages]);
  return { ...rest, records };
}
