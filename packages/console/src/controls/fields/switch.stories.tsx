import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { Switch } from "./switch.tsx";

const toggle =
  (initial: boolean, disabled = false, label = "Debug") =>
  () => (
    <div style={{ maxInlineSize: 280 }}>
      <ShowValue initial={initial}>
        {(value, setValue) => <Switch label={label} checked={value} disabled={disabled} onChange={setValue} />}
      </ShowValue>
    </div>
  );

export const stories = defineStories("Controls/Switch", {
  Off: toggle(false),
  On: toggle(true),
  "Disabled off": toggle(false, true),
  "Disabled on": toggle(true, true),
  "Long label": toggle(
    true,
    false,
    "Keep all messages that pass this node, for seven days or until it is switched off",
  ),
});
