import { useState } from "react";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { Fullscreen } from "./fullscreen.tsx";

function Sample({ initially = false }: { readonly initially?: boolean | undefined }) {
  const [shown, setShown] = useState(true);
  const [active, setActive] = useState(initially);
  const [text, setText] = useState("kept");
  const [events, setEvents] = useState<readonly boolean[]>([]);
  return (
    <>
      <p>Before</p>
      {shown && (
        <Fullscreen
          active={active}
          label="Sample"
          onLeave={() => setActive(false)}
          onFullscreen={(now) => setEvents((before) => [...before, now])}
        >
          <div style={{ padding: 16 }}>
            <TextField label="Note" value={text} onChange={setText} />
            <div style={{ display: "flex", gap: 8, marginBlockStart: 16 }}>
              <Button onClick={() => setActive(!active)}>{active ? "Leave full screen" : "Full screen"}</Button>
              <Button onClick={() => setShown(false)}>Destroy</Button>
            </div>
          </div>
        </Fullscreen>
      )}
      <p>After</p>
      <output data-value>{JSON.stringify(events)}</output>
    </>
  );
}

export const stories = defineStories("Surfaces/Full screen", {
  Small: () => <Sample />,
  Full: () => <Sample initially />,
});
