import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { Checkbox } from "./checkbox.tsx";

const box =
  (initial: boolean, props: Partial<Parameters<typeof Checkbox>[0]> = {}) =>
  () => (
    <ShowValue initial={initial}>
      {(value, setValue) => <Checkbox label="Is gateway" checked={value} onChange={setValue} {...props} />}
    </ShowValue>
  );

export const stories = defineStories("Controls/Checkbox", {
  Off: box(false),
  On: box(true),
  Some: box(false, { mixed: true }),
  "Disabled off": box(false, { disabled: true }),
  "Disabled on": box(true, { disabled: true }),
  "Without its label": box(true, { bare: true }),
  "Long label": box(false, {
    label: "Overwrites the activity time of devices that are connected through it. ".repeat(3),
  }),
});
