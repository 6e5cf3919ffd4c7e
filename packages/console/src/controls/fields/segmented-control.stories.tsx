import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { SegmentedControl } from "./segmented-control.tsx";

const choices = (...labels: readonly string[]) => labels.map((label) => ({ value: label, label }));

const control =
  (...labels: readonly string[]) =>
  () => (
    <ShowValue initial={labels[0] ?? ""}>
      {(value, setValue) => (
        <SegmentedControl label="Direction" value={value} choices={choices(...labels)} onChange={setValue} />
      )}
    </ShowValue>
  );

export const stories = defineStories("Controls/Segmented control", {
  Two: control("From", "To"),
  Four: control("Hour", "Day", "Week", "Month"),
});
