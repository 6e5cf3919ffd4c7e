import { useState } from "react";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { POPOVER_PLACEMENTS, type PopoverTrigger } from "./placement.ts";
import { Popover } from "./popover.tsx";

const place = { display: "grid", placeItems: "center", blockSize: 320 } as const;
const TEXT = "Values are kept for 30 days, then thinned to one an hour.";

const by = (trigger: PopoverTrigger) => () => (
  <div style={place}>
    <Popover label="About values" content={TEXT} trigger={trigger} openDelay={0.15} closeDelay={0.1}>
      {(button) => <Button {...button}>About values</Button>}
    </Popover>
  </div>
);

function Emptied() {
  const [text, setText] = useState(TEXT);
  const content = text === "" ? null : <TextField label="Text" value={text} onChange={setText} />;
  return (
    <div style={place}>
      <Popover label="A text" content={content}>
        {(button) => <Button {...button}>Edit the text</Button>}
      </Popover>
    </div>
  );
}

export const stories = defineStories("Surfaces/Popover", {
  Click: by("click"),
  Hover: by("hover"),
  Focus: by("focus"),
  Emptied,
  Open: () => (
    <div style={place}>
      <Popover open label="About values" content={TEXT}>
        {(button) => <Button {...button}>About values</Button>}
      </Popover>
    </div>
  ),
  "Long text": () => (
    <div style={place}>
      <Popover open label="A long one" content={`${TEXT} `.repeat(60)}>
        {(button) => <Button {...button}>A long one</Button>}
      </Popover>
    </div>
  ),
  Placements: () => (
    <div style={{ display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: "64px 96px", padding: "64px 160px" }}>
      {POPOVER_PLACEMENTS.map((placement) => (
        <Popover key={placement} label={placement} content={`Panel ${placement}`} placement={placement}>
          {(button) => <Button {...button}>{placement}</Button>}
        </Popover>
      ))}
    </div>
  ),
});
