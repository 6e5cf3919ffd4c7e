import type { DataKey, TimeWindowSettings } from "@orrery/model";
import { useMemo, useRef } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { useDashboard } from "../dashboard-context.ts";
import { feedPixels } from "./feed-pixels.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";
import { SeriesFeed } from "./series-feed.ts";

/** How the values of a widget are asked for. */
export interface FeedKind {
  readonly single: boolean;
  readonly isState: boolean;
  /** Latest values that labels name. */
  readonly labelKeys: readonly DataKey[];
  /** Whether single values of long times are read as what can be drawn of them. */
  readonly drawsPixels?: boolean | undefined;
}

/** The points of a widget; lives as long as what it asks for stays the same. */
export function useSeriesFeed(
  datasources: readonly ResolvedDatasource[],
  settings: TimeWindowSettings,
  kind: FeedKind,
): SeriesFeed {
  const client = useClient();
  const { serverNow } = useDashboard();
  const asked = JSON.stringify([datasources, settings, kind]);
  const last = useRef<{ readonly of: string; readonly feed: SeriesFeed }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says whether datasources and settings are equal
  return useMemo(() => {
    const { drawsPixels, ...rest } = kind;
    const pixels = drawsPixels ? feedPixels(client, serverNow) : undefined;
    const of = JSON.stringify([datasources, kind]);
    const before = last.current?.of === of ? last.current.feed : undefined;
    const feed = new SeriesFeed({ live: client.live, datasources, settings, ...rest, serverNow, pixels }, before);
    last.current = { of, feed };
    return feed;
  }, [client, asked, serverNow]);
}
