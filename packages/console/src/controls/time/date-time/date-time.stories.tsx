import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { DateTime } from "./date-time.tsx";

const NOON = Date.parse("2026-03-18T12:00:00Z");
const DAY = 86_400_000;

interface Given {
  readonly min?: number;
  readonly max?: number;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly hint?: string;
  readonly label?: string;
  readonly zone?: string;
}

const story =
  (initial: number | null, given: Given = {}) =>
  () => (
    <div style={{ inlineSize: 260 }}>
      <ShowValue<number | null> initial={initial}>
        {(value, setValue) => <DateTime label="Starts" value={value} onChange={setValue} zone="UTC" {...given} />}
      </ShowValue>
    </div>
  );

export const stories = defineStories("Time/Date and time", {
  Filled: story(NOON, { required: true }),
  Empty: story(null),
  "In Tokyo": story(NOON, { zone: "Asia/Tokyo", required: true }),
  "Within bounds": story(NOON, { min: NOON - DAY, max: NOON + DAY, required: true }),
  "Out of bounds": story(NOON + 2 * DAY, { min: NOON - DAY, max: NOON + DAY, required: true }),
  Invalid: story(null, { required: true }),
  Disabled: story(NOON, { disabled: true, required: true }),
  "Long texts": story(NOON, {
    label: "When the schedule of the alarm rule begins to be observed",
    hint: "Counted by the clock of the device, wherever it happens to be at that time.",
    required: true,
  }),
});
