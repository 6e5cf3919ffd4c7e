import {
  type Comparison,
  comparedRange,
  type EntityId,
  type SeriesView,
  type TimeRange,
  type TimeWindowSettings,
} from "@orrery/model";
import { useMemo, useRef, useSyncExternalStore } from "react";
import type { MovedViews } from "../charts/chart-input.ts";
import { useTimeService } from "../pickers/time-window/use-time-service.ts";
import { useClient } from "../session/client-context.tsx";
import type { FeedSnapshot } from "../widgets/runtime/data/feed-options.ts";
import { feedPixels } from "../widgets/runtime/data/feed-pixels.ts";
import { SeriesFeed } from "../widgets/runtime/data/series-feed.ts";
import { useMoves } from "../widgets/runtime/data/use-moves.ts";
import type { ExplorerState } from "./explorer-state.ts";

/** One key over time. */
export interface ExplorerSeries {
  readonly key: string;
  readonly view: SeriesView;
  /** The earlier time that it is compared with, moved into the window by `shiftMs`. */
  readonly past?: { readonly view: SeriesView; readonly shiftMs: number } | undefined;
}

export interface ExplorerData {
  readonly status: FeedSnapshot["status"];
  readonly error: Error | undefined;
  readonly series: readonly ExplorerSeries[];
  readonly range: TimeRange;
  /** What each point stands for, ms; 0 for single values. */
  readonly bucketMs: number;
  /** Where long times are drawn: what an entry stands for at most, ms; 0 when all are single values. */
  readonly slotMs: number;
  /** Some key has as many values as are given at most: older ones are left out. */
  readonly isCut: boolean;
  /** Moves the time as it is drawn. Absent where it cannot be: each value comes, or an earlier time is compared with. */
  readonly move: ((range: TimeRange) => MovedViews) | undefined;
}

interface Asked {
  readonly entity: EntityId;
  readonly keys: readonly string[];
  readonly window: TimeWindowSettings;
  readonly compare: ExplorerState["compare"];
  /** Another number asks for all points anew. */
  readonly revision: number;
  /** Where the time was moved to and rests. */
  readonly onMoved: (range: TimeRange) => void;
}

/** The values of keys over the time of a window, kept live. */
export function useExplorerSeries({ entity, keys, window, compare, revision, onMoved }: Asked): ExplorerData {
  const { serverNow, browserZone } = useTimeService();
  const feed = useFeed({ entity, keys, settings: window, revision });
  const snapshot = useSyncExternalStore(feed.subscribe, feed.snapshot);
  const move = useMoves(feed, onMoved);
  const { start, end } = snapshot.range;
  const past = useMemo(() => {
    if (compare === undefined) return undefined;
    const comparison: Comparison = { interval: compare, customMs: 0 };
    const zone = window.zone ?? browserZone;
    return comparedRange(window.window, { start, end }, comparison, { zone, now: serverNow() });
  }, [compare, window, start, end, browserZone, serverNow]);
  // A window that moves is compared with the time that was asked for first: half a minute is not seen.
  const pastKey = past && Math.floor(past.start / 30_000);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pastKey` says which time it is
  const pastSettings = useMemo<TimeWindowSettings>(
    () => (past ? { ...window, window: { kind: "historyFixed", range: past } } : window),
    [pastKey, window],
  );
  const pastFeed = useFeed({ entity, keys: past ? keys : NONE, settings: pastSettings, revision });
  const pastSnapshot = useSyncExternalStore(pastFeed.subscribe, pastFeed.snapshot);
  return useMemo(() => {
    const { status, error, range, version } = snapshot;
    const view = viewsOf(feed, snapshot);
    const pastView = past && pastSnapshot.version >= 0 ? viewsOf(pastFeed, pastSnapshot) : undefined;
    const shiftMs = start - pastSnapshot.range.start;
    const series = version < 0 ? [] : keys.map((key) => seriesOf(key, { view, pastView, shiftMs }));
    const { aggregation, intervalMs, limit } = feed.sampling;
    const isRaw = aggregation === "NONE";
    const isCut = isRaw && series.some(({ key, view: { ts } }) => ts.length >= limit && isWhole(snapshot, key));
    const moveTo = (to: TimeRange): MovedViews => {
      move(to);
      const moved = viewsOf(feed, snapshot);
      return (key) => (isWhole(snapshot, key) ? undefined : moved(key));
    };
    const moves = snapshot.readsPixels && !past ? moveTo : undefined;
    const bucketMs = isRaw ? 0 : intervalMs;
    return { status, error, series, range, bucketMs, slotMs: snapshot.slotMs, isCut, move: moves };
  }, [snapshot, pastSnapshot, feed, pastFeed, past, start, keys, move]);
}

/** Whether the values of a key are read one by one. */
const isWhole = ({ readsPixels, others }: FeedSnapshot, key: string) => !readsPixels || others.includes(key);

const NONE: readonly string[] = [];

interface FeedAsked {
  readonly entity: EntityId;
  readonly keys: readonly string[];
  readonly settings: TimeWindowSettings;
  readonly revision: number;
}

function useFeed({ entity, keys, settings, revision }: FeedAsked): SeriesFeed {
  const client = useClient();
  const { serverNow } = useTimeService();
  const asked = JSON.stringify([entity, keys, settings, revision]);
  const last = useRef<{ readonly of: string; readonly feed: SeriesFeed }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says whether keys and settings are equal
  return useMemo(() => {
    const dataKeys = keys.map((name) => ({ name, label: name, type: "timeseries" as const, settings: {} }));
    const source = {
      datasource: { type: "entity" as const, dataKeys },
      aliasName: "",
      ...(keys.length > 0 && { entityFilter: { type: "singleEntity" as const, singleEntity: entity } }),
      keyFilters: [],
      needsLookup: false,
    };
    const of = JSON.stringify([entity, keys, revision]);
    const options = {
      live: client.live,
      datasources: [source],
      settings,
      single: true,
      isState: false,
      labelKeys: [],
      serverNow,
      pixels: feedPixels(client, serverNow, revision),
    };
    const feed = new SeriesFeed(options, last.current?.of === of ? last.current.feed : undefined);
    last.current = { of, feed };
    return feed;
  }, [client, asked, serverNow]);
}

type ViewOf = (key: string) => SeriesView | undefined;

function viewsOf(feed: SeriesFeed, { entities }: FeedSnapshot): ViewOf {
  const entity = entities[0]?.[0];
  const window = entity && feed.windowOf(0, entity.entityId);
  return (key) => window?.view(key);
}

const EMPTY: SeriesView = { ts: new Float64Array(), values: new Float64Array(), valueAt: () => Number.NaN };

interface Views {
  readonly view: ViewOf;
  readonly pastView: ViewOf | undefined;
  readonly shiftMs: number;
}

function seriesOf(key: string, { view, pastView, shiftMs }: Views): ExplorerSeries {
  const past = pastView?.(key);
  if (!past) return { key, view: view(key) ?? EMPTY };
  return {
    key,
    view: view(key) ?? EMPTY,
    past: { view: { ...past, ts: past.ts.map((at) => at + shiftMs) }, shiftMs },
  };
}
