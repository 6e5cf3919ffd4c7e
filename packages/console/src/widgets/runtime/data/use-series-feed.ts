import type { DataKey, TimeWindowSettings } from "@orrery/model";
import { useMemo } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { useDashboard } from "../dashboard-context.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";
import { SeriesFeed } from "./series-feed.ts";

/** How the values of a widget are asked for. */
export interface FeedKind {
  readonly single: boolean;
  readonly isState: boolean;
  /** Latest values that labels name. */
  readonly labelKeys: readonly DataKey[];
}

/** The points of a widget; lives as long as what it asks for stays the same. */
export function useSeriesFeed(
  datasources: readonly ResolvedDatasource[],
  settings: TimeWindowSettings,
  kind: FeedKind,
): SeriesFeed {
  const { live } = useClient();
  const { serverNow } = useDashboard();
  const asked = JSON.stringify([datasources, settings, kind]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says whether datasources and settings are equal
  return useMemo(() => new SeriesFeed({ live, datasources, settings, ...kind, serverNow }), [live, asked, serverNow]);
}
