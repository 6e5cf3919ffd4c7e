import type { IntervalBounds } from "@orrery/model";
import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { TimeInterval } from "./time-interval.tsx";

const MINUTE = 60_000;

interface Given {
  readonly disabled?: boolean;
  readonly error?: string;
  readonly hint?: string;
  readonly bounds?: IntervalBounds;
  readonly label?: string;
}

const story =
  (initial: number | null, given: Given = {}) =>
  () => (
    <div style={{ inlineSize: 380 }}>
      <ShowValue<number | null> initial={initial}>
        {(value, setValue) => <TimeInterval label="Grouping interval" value={value} onChange={setValue} {...given} />}
      </ShowValue>
    </div>
  );

export const stories = defineStories("Time/Time interval", {
  Filled: story(MINUTE),
  Empty: story(null),
  Advanced: story(93_784_000),
  "No predefined one": story(61_000, { hint: "Anything from a second to 20 years" }),
  "Too short": story(1, { bounds: { min: 90_000, max: 86_400_000 } }),
  "Too short for the list": story(MINUTE, { bounds: { min: 90_000, max: 86_400_000 } }),
  "Too long": story(1e15),
  Disabled: story(MINUTE, { disabled: true }),
  "Disabled advanced": story(61_000, { disabled: true }),
  Invalid: story(null, { error: "Enter a length." }),
  "Invalid advanced": story(61_000, { error: "The device answers every 5 minutes at most." }),
  "Long texts": story(86_400_000, {
    label: "How long the platform waits before a device that said nothing counts as inactive",
    hint: "Devices that sleep for longer than this appear as inactive although nothing is wrong with them.",
  }),
});
