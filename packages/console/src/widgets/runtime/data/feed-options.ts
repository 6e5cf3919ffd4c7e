import type { Live } from "@orrery/client";
import type { DataKey, EntityData, TimeRange, TimeWindowSettings } from "@orrery/model";
import type { RunnerState } from "../../functions/function-runner.ts";
import type { FeedPixels } from "./feed-pixels.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** What a time-series widget shows now. Views are those of `SeriesFeed.windowOf`, and change with `version`. */
export interface FeedSnapshot {
  readonly status: "loading" | "ready" | "failed";
  readonly error: Error | undefined;
  readonly version: number;
  readonly range: TimeRange;
  /** Entities of each datasource. */
  readonly entities: readonly (readonly EntityData[])[];
  /** Of functions that make the points. */
  readonly problem: RunnerState | undefined;
  /** When the query matches more entities than are shown. */
  readonly overflow: { readonly shown: number; readonly total: number } | undefined;
  /** Whether what can be drawn is read in place of single values. */
  readonly readsPixels: boolean;
  /** What each entry of pixels stands for, ms; 0 when all are points as they are. */
  readonly slotMs: number;
  /** Keys that are read as they are beside pixels, no more than their newest values: they are no numbers. */
  readonly others: readonly string[];
}

export interface FeedOptions {
  readonly live: Live;
  readonly datasources: readonly ResolvedDatasource[];
  readonly settings: TimeWindowSettings;
  /** Only the first entity of each datasource. */
  readonly single: boolean;
  /** Values hold until the next one: raw, with the one that held before the window. */
  readonly isState: boolean;
  /** Latest values that labels name, kept live beside the points. */
  readonly labelKeys: readonly DataKey[];
  readonly serverNow: () => number;
  /** Present: single values of long times are read as what can be drawn of them. */
  readonly pixels?: FeedPixels | undefined;
}
