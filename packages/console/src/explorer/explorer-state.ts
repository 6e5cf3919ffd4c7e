import {
  type ComparedInterval,
  formatWindowParam,
  parseTimeWindow,
  type TimeWindowContext,
  type TimeWindowSettings,
  withWindowParam,
} from "@orrery/model";

/** What an explorer shows; it stands in the address, so that it can be shared and come back to. */
export interface ExplorerState {
  /** In the order of their colours; undefined: those that are shown until some are chosen. */
  readonly keys: readonly string[] | undefined;
  readonly window: TimeWindowSettings;
  /** The earlier time that is drawn beside. */
  readonly compare: ComparedInterval | undefined;
}

/** Series that are drawn at once. */
export const MAX_KEYS = 12;

export const COMPARISONS = ["previousInterval", "days", "weeks", "months", "years"] as const;

const SIX_HOURS_MS = 6 * 3_600_000;
/** Of raw values; fewer where the platform gives fewer. */
const MAX_POINTS = 20_000;

/** Reads the state of an address; what is missing or wrong takes the default: the last six hours, with every value. */
export function explorerStateOf(query: URLSearchParams, context: TimeWindowContext): ExplorerState {
  const beginning = parseTimeWindow(
    {
      realtime: { realtimeType: 0, timewindowMs: SIX_HOURS_MS },
      aggregation: { type: "NONE", limit: Math.min(context.maxDatapointsLimit, MAX_POINTS) },
    },
    context,
  );
  const keys = [...new Set(query.getAll("key"))].slice(0, MAX_KEYS);
  return {
    keys: keys.length > 0 || query.get("keys") === "none" ? keys : undefined,
    window: withWindowParam(beginning, query.get("window"), context),
    compare: COMPARISONS.find((known) => known === query.get("compare")),
  };
}

/** Members that are to be changed; `compare: "none"` ends a comparison. */
export interface ExplorerChange {
  readonly keys?: readonly string[] | undefined;
  readonly window?: TimeWindowSettings | undefined;
  readonly compare?: ComparedInterval | "none" | undefined;
}

/** The address with a changed state; `keys=none` where all were taken away. */
export function withExplorerChange(query: URLSearchParams, { keys, window, compare }: ExplorerChange): URLSearchParams {
  const after = new URLSearchParams(query);
  if (keys !== undefined) {
    after.delete("key");
    after.delete("keys");
    for (const key of keys) after.append("key", key);
    if (keys.length === 0) after.set("keys", "none");
  }
  if (window !== undefined) after.set("window", formatWindowParam(window));
  if (compare === "none") after.delete("compare");
  else if (compare !== undefined) after.set("compare", compare);
  return after;
}
