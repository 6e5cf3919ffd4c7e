import { lengthOf, type Sampling, samplingFor, type TimeWindowSettings } from "@orrery/model";
import type { FeedOptions } from "./feed-options.ts";

/** Windows that end now or with their period have another length, and with it other buckets, each time they are asked for. */
export function samplingAt({ settings, isState, serverNow }: FeedOptions): Sampling {
  const windowMs = lengthOf(settings.window, serverNow());
  return samplingFor(isState ? "NONE" : settings.aggregation, {
    windowMs,
    wantedMs: settings.intervalMs,
    calendar: calendarOf(settings),
    limit: settings.limit,
  });
}

/** Without a zone of its own a window goes by the browser's. */
function calendarOf({ calendar, zone }: TimeWindowSettings): Sampling["calendar"] {
  return calendar && { unit: calendar, zone: zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone };
}
