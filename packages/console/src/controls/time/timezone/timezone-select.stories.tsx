import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { TimezoneSelect } from "./timezone-select.tsx";

const JANUARY = Date.parse("2026-01-15T12:00:00Z");

interface Given {
  readonly browserTime?: boolean;
  readonly defaultZone?: string;
  readonly userZoneByDefault?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly label?: string;
}

const story =
  (initial: string | null, given: Given = {}) =>
  () => (
    <div style={{ inlineSize: 320, minBlockSize: 420 }}>
      <ShowValue<string | null> initial={initial}>
        {(value, setValue) => (
          <TimezoneSelect label="Timezone" value={value} onChange={setValue} now={JANUARY} {...given} />
        )}
      </ShowValue>
    </div>
  );

export const stories = defineStories("Time/Timezone", {
  Filled: story("Europe/Berlin"),
  Empty: story(null),
  "Browser time": story(null, { browserTime: true }),
  "Named or browser time": story("Asia/Tokyo", { browserTime: true }),
  "With default": story("Europe/Berlin", { defaultZone: "America/New_York", browserTime: true }),
  "User zone by default": story("Asia/Tokyo", { userZoneByDefault: true }),
  Required: story("Europe/Berlin", { required: true }),
  Invalid: story(null, { required: true }),
  Disabled: story("Europe/Berlin", { disabled: true }),
  "Long texts": story("America/Argentina/ComodRivadavia", {
    label: "The zone whose clock decides when a day begins for everyone who looks at this",
    required: true,
  }),
});
