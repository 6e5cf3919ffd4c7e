import { defaultPageLink } from "@orrery/model";
import { useMemo } from "react";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { type SourcePages, useSourcePages } from "../runtime/data/use-source-pages.ts";
import { type EntityRecord, entityRecords } from "./entity-records.ts";

interface SourceRecords extends Omit<SourcePages, "pages" | "left"> {
  /** `undefined` until all datasources have answered. */
  readonly records: readonly EntityRecord[] | undefined;
}

const ALL = defaultPageLink("all");

/** All entities of the datasources of a card as records, kept live. */
export function useSourceRecords(sources: readonly ResolvedDatasource[]): SourceRecords {
  const { pages, error, problem } = useSourcePages(sources, ALL);
  const records = useMemo(() => pages && entityRecords(pages), [pages]);
  return { records, error, problem };
}
