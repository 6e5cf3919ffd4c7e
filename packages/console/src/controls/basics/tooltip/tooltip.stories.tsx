import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { Tooltip } from "./tooltip.tsx";

const row = { display: "flex", gap: 12 } as const;

export const stories = defineStories("Controls/Tooltip", {
  Short: () => (
    <div style={row}>
      <Tooltip title="Last activity">
        <button type="button" style={{ font: "inherit", color: "var(--text)", background: "none", border: 0 }}>
          2 s ago
        </button>
      </Tooltip>
      <IconButton icon="refresh" label="Refresh" shortcut="R" />
    </div>
  ),
  "Focused, long": () => (
    <Tooltip title={"A word of explanation that goes on for longer than it should. ".repeat(3)}>
      <span>
        <Button autoFocus>Hover or focus</Button>
      </span>
    </Tooltip>
  ),
});
