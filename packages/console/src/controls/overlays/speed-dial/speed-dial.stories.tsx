import { useState } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { StoryServer } from "../../../workshop/story-server.tsx";
import { Button } from "../../basics/button.tsx";
import { FloatingToolbar } from "./floating-toolbar.tsx";
import { SpeedDial, type SpeedDialAction } from "./speed-dial.tsx";

const nothing = () => undefined;
const ACTIONS: readonly SpeedDialAction[] = [
  { id: "create", label: "Create new", icon: "plus", run: nothing },
  { id: "import", label: "Import", icon: "upload", run: nothing },
  { id: "copy", label: "Copy an existing one", icon: "copy", run: nothing, disabled: true },
];

function Sample() {
  const [run, setRun] = useState("");
  return (
    <div style={{ display: "flex", alignItems: "flex-end", gap: 24, blockSize: 220 }}>
      <SpeedDial label="Add" actions={ACTIONS.map((action) => ({ ...action, run: () => setRun(action.id) }))} />
      <Button>Elsewhere</Button>
      <output data-value>{JSON.stringify(run)}</output>
    </div>
  );
}

function Calling() {
  const { system } = useClient();
  return (
    <>
      <SpeedDial label="Add" actions={ACTIONS} />
      <Button onClick={() => void system.info()}>Call the server</Button>
    </>
  );
}

function Bar({ width }: { readonly width: number | string }) {
  const [open, setOpen] = useState(true);
  return (
    <div style={{ inlineSize: width, maxInlineSize: "100%" }}>
      <FloatingToolbar label="Actions" open={open} onOpenChange={setOpen} actions={ACTIONS} />
    </div>
  );
}

export const stories = defineStories("Surfaces/Speed dial", {
  Dial: Sample,
  Down: () => <SpeedDial label="Add" direction="down" actions={ACTIONS} />,
  "While loading": () => (
    <StoryServer answers={{ "GET /api/system/info": () => new Promise<never>(nothing) }}>
      <Calling />
    </StoryServer>
  ),
  Toolbar: () => <Bar width="100%" />,
  "Narrow toolbar": () => <Bar width={240} />,
});
