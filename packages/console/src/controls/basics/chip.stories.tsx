import { defineStories } from "../../workshop/stories.ts";
import { Chip } from "./chip.tsx";
import { Dot } from "./dot.tsx";
import { Icon } from "./icon.tsx";
import { Kbd } from "./kbd.tsx";
import { LiveMark } from "./live-mark.tsx";

const row = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 12 } as const;

export const stories = defineStories("Controls/Chip, marks", {
  Chips: () => (
    <div style={row}>
      <Chip>
        <Icon name="globe" size={14} />
        Public
      </Chip>
      <Chip>temperature</Chip>
      <Chip data-tone="accent">
        <Icon name="check" size={14} />
        Max
      </Chip>
    </div>
  ),
  Dots: () => (
    <div style={row}>
      <Dot state="active" label="Active" /> Active
      <Dot state="inactive" label="Inactive" /> Inactive
      <Dot state="never" label="Never connected" /> Never connected
      <Dot state="error" label="Failed" /> Failed
    </div>
  ),
  Live: () => (
    <div style={row}>
      <LiveMark state="live">Live</LiveMark>
      <LiveMark state="lost">Connection lost</LiveMark>
      <LiveMark state="idle">Idle</LiveMark>
    </div>
  ),
  Keys: () => (
    <div style={row}>
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd>
    </div>
  ),
});
