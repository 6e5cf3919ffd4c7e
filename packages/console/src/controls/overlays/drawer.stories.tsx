import { useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { Button } from "../basics/button.tsx";
import { IconButton } from "../basics/icon-button.tsx";
import { Drawer } from "./drawer.tsx";

interface SampleProps {
  readonly title: string;
  readonly text: string;
  readonly whole?: boolean;
}

function Sample({ title, text, whole = false }: SampleProps) {
  const [open, setOpen] = useState(true);
  return (
    <div style={{ position: "relative", blockSize: 520 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Drawer
          title={title}
          whole={whole}
          subtitle="Device, active"
          tools={<IconButton icon="close" label="Close" onClick={() => setOpen(false)} />}
          onClose={() => setOpen(false)}
        >
          <p style={{ padding: "0 24px", overflow: "auto" }}>{text}</p>
        </Drawer>
      )}
    </div>
  );
}

export const stories = defineStories("Controls/Drawer", {
  Open: () => <Sample title="Mash pump" text="Its details." />,
  "The whole page": () => <Sample whole title="Mash pump" text="Its details." />,
  "Long text": () => <Sample title={"A pump with a very long name ".repeat(6)} text={"Its details. ".repeat(60)} />,
});
