import { ShowValue } from "../../../workshop/show-value.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { ColorPicker } from "./color-picker.tsx";

const filled = (initial: string, error?: string) => () => (
  <div style={{ maxInlineSize: 392 }}>
    <ShowValue initial={initial}>
      {(value, setValue) => <ColorPicker value={value} error={error} onChange={setValue} />}
    </ShowValue>
  </div>
);

export const stories = defineStories("Inputs/Color picker", {
  Empty: filled("", "Enter a color."),
  Filled: filled("#4453d6"),
  Transparent: filled("rgba(218,117,21,0.4)"),
  Invalid: filled("reddish", "Enter a color such as #4453d6."),
});
