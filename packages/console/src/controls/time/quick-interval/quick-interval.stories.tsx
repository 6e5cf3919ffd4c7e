import type { QuickInterval } from "@orrery/model";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { QuickIntervalSelect } from "./quick-interval.tsx";

interface Given {
  readonly onlyCurrent?: boolean;
  readonly disabled?: boolean;
  readonly error?: string;
  readonly firstDayOfWeek?: number;
}

const story =
  (initial: QuickInterval | null, given: Given = {}) =>
  () => (
    <div style={{ inlineSize: 280 }}>
      <ShowValue<QuickInterval | null> initial={initial}>
        {(value, setValue) => <QuickIntervalSelect label="Period" value={value} onChange={setValue} {...given} />}
      </ShowValue>
    </div>
  );

export const stories = defineStories("Time/Quick interval", {
  Filled: story("YESTERDAY"),
  Empty: story(null),
  "Current only": story("CURRENT_DAY", { onlyCurrent: true }),
  "Weeks from Monday": story("CURRENT_WEEK", { firstDayOfWeek: 1 }),
  Disabled: story("CURRENT_MONTH_SO_FAR", { disabled: true }),
  Invalid: story(null, { error: "Choose a period." }),
});
