import { defineStories } from "../../../workshop/stories.ts";
import { COMMON_ICONS } from "./common-icons.ts";
import { MaterialIcon } from "./material-icon.tsx";

const row = { display: "flex", flexWrap: "wrap", gap: 12, maxInlineSize: 480 } as const;

export const stories = defineStories("Surfaces/Material icon", {
  Common: () => (
    <div style={row}>
      {COMMON_ICONS.map((name) => (
        <MaterialIcon key={name} name={name} size={24} label={name} />
      ))}
    </div>
  ),
  Sizes: () => (
    <div style={row}>
      {[14, 20, 32, 48].map((size) => (
        <MaterialIcon key={size} name="thermostat" size={size} label={`Thermostat, ${size} px`} />
      ))}
      <MaterialIcon name="no_such_icon" label="Unknown" />
    </div>
  ),
});
