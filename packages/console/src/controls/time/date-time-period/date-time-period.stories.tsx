import type { TimePeriod } from "@orrery/model";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { DateTimePeriod } from "./date-time-period.tsx";

const NOW = Date.parse("2026-03-18T12:00:00Z");
const now = () => NOW;
const HOUR = 3_600_000;

const story =
  (initial: TimePeriod | null, given: { readonly disabled?: boolean; readonly layout?: "column" } = {}) =>
  () => (
    <div style={{ maxInlineSize: given.layout === "column" ? 240 : 480 }}>
      <ShowValue<TimePeriod | null> initial={initial}>
        {(value, setValue) => (
          <DateTimePeriod label="Period" value={value} onChange={setValue} now={now} zone="UTC" {...given} />
        )}
      </ShowValue>
    </div>
  );

const filled = { startTimeMs: NOW - 3 * HOUR, endTimeMs: NOW - HOUR };

export const stories = defineStories("Time/Date and time period", {
  Filled: story(filled),
  Empty: story(null),
  "Wrong way around": story({ startTimeMs: NOW - HOUR, endTimeMs: NOW - 3 * HOUR }),
  Column: story(filled, { layout: "column" }),
  Disabled: story(filled, { disabled: true }),
});
