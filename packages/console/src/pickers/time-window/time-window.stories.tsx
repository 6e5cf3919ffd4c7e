import { parseTimeWindow, type SavedTimeWindow, saveTimeWindow, type TimeWindowSettings } from "@orrery/model";
import { type CSSProperties, useState } from "react";
import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import type { PanelOptions } from "./panel-options.ts";
import { TimeWindowControl } from "./time-window-control.tsx";

const NOW = Date.parse("2026-03-18T09:24:30Z");
const HOUR = 3_600_000;
const MAX_POINTS = 50_000;

interface Given extends Partial<PanelOptions> {
  readonly appearance?: "inline";
  readonly size?: "tiny";
  readonly disabled?: boolean;
  /** The server does not answer. */
  readonly loading?: boolean;
  readonly maxPoints?: number;
  readonly place?: CSSProperties;
}

const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Shows what would be saved, as tests and people know it. */
function Story({ saved, given }: { readonly saved: SavedTimeWindow; readonly given: Given }) {
  const { loading, maxPoints = MAX_POINTS, place, ...props } = given;
  const context = { now: NOW, browserZone, firstDayOfWeek: 0, maxDatapointsLimit: maxPoints };
  const [initial] = useState(() => parseTimeWindow(saved, context));
  const answers = {
    "GET /api/dashboard/serverTime": () => (loading ? new Promise(() => undefined) : NOW),
    "GET /api/dashboard/maxDatapointsLimit": () => maxPoints,
  };
  return (
    <StoryServer answers={answers}>
      <Saved initial={initial} {...(place ? { place } : {})} {...props} />
    </StoryServer>
  );
}

type SavedProps = Omit<Given, "loading" | "maxPoints">;

function Saved({ initial, place, ...props }: SavedProps & { readonly initial: TimeWindowSettings }) {
  const [settings, setSettings] = useState(initial);
  return (
    <>
      <div style={{ minBlockSize: 560, ...place }}>
        <TimeWindowControl settings={settings} onChange={setSettings} {...props} />
      </div>
      <ShowValue key={JSON.stringify(settings)} initial={saveTimeWindow(settings, browserZone)}>
        {() => null}
      </ShowValue>
    </>
  );
}

const story =
  (saved: SavedTimeWindow, given: Given = {}) =>
  () => <Story saved={saved} given={given} />;

const last = { realtime: { timewindowMs: 6 * HOUR, interval: 60_000 } };
const fixed = {
  history: { fixedTimewindow: { startTimeMs: NOW - 5 * HOUR, endTimeMs: NOW - 2 * HOUR } },
} satisfies SavedTimeWindow;
const allHidden = { ...last, hideInterval: true, hideAggregation: true, hideAggInterval: true };

export const stories = defineStories("Time/Time window", {
  Realtime: story(last),
  "Current period": story({ realtime: { quickInterval: "CURRENT_WEEK" } }),
  History: story({ history: { timewindowMs: 24 * HOUR } }),
  "History range": story(fixed),
  "History period": story({ history: { quickInterval: "PREVIOUS_MONTH" } }),
  "Custom length": story({ realtime: { timewindowMs: 93_784_000 } }),
  "Without aggregation": story({ ...last, aggregation: { type: "NONE", limit: 25_000 } }),
  "Small limit": story({ ...last, aggregation: { type: "NONE", limit: 100 } }, { maxPoints: 200 }),
  "Other zone": story({ ...last, timezone: "Asia/Tokyo" }),
  Tiny: story(last, { size: "tiny" }),
  Inline: story({ ...last, timezone: "Asia/Tokyo" }, { appearance: "inline" }),
  "Inline history only": story(fixed, { appearance: "inline", historyOnly: true, aggregation: false }),
  "History only": story({ history: { timewindowMs: 24 * HOUR } }, { historyOnly: true, aggregation: false }),
  "No aggregation": story(last, { aggregation: false }),
  Edit: story(last, { isEdit: true }),
  "Edit with parts hidden": story({ ...allHidden, hideTimezone: true }, { isEdit: true }),
  "Time hidden": story({ ...last, hideInterval: true }),
  "Aggregation hidden": story({ ...last, hideAggregation: true }),
  "Grouping hidden": story({ ...last, hideAggInterval: true }),
  "Zone hidden": story({ ...last, hideTimezone: true }),
  "Everything hidden": story(allHidden),
  "Time hidden, no aggregation": story({ ...last, hideInterval: true }, { aggregation: false }),
  Disabled: story(last, { disabled: true }),
  Loading: story(last, { loading: true }),
  "At the right edge": story(last, { place: { display: "flex", justifyContent: "flex-end" } }),
  "At the bottom edge": story(last, { place: { position: "absolute", insetBlockEnd: 16, minBlockSize: 0 } }),
  "Long texts": story(
    { history: { fixedTimewindow: { startTimeMs: NOW - 20_000 * HOUR, endTimeMs: NOW } }, timezone: "Asia/Kolkata" },
    { place: { maxInlineSize: 300 } },
  ),
});
