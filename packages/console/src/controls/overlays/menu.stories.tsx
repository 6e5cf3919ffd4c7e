import { useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { Button } from "../basics/button.tsx";
import { Menu, type MenuAction } from "./menu.tsx";

const nothing = () => undefined;
const ACTIONS: readonly MenuAction[] = [
  { id: "open", label: "Open details page", icon: "open", run: nothing },
  { id: "credentials", label: "Manage credentials", icon: "key", selected: true, run: nothing },
  { id: "public", label: "Make public", icon: "globe", disabled: true, run: nothing },
  { id: "delete", label: "Delete", icon: "trash", shortcut: "Del", danger: true, run: nothing },
];

function Sample({
  actions,
  header,
}: {
  readonly actions: readonly MenuAction[];
  readonly header?: string | undefined;
}) {
  const [run, setRun] = useState("");
  return (
    <>
      <Menu
        align="start"
        header={header === undefined ? undefined : <p style={{ padding: 8 }}>{header}</p>}
        actions={actions.map((action) => ({ ...action, run: () => setRun(action.id) }))}
        trigger={(button) => (
          <Button endIcon="down" {...button}>
            Actions
          </Button>
        )}
      />
      <output data-value style={{ display: "block", marginBlockStart: 16 }}>
        {JSON.stringify(run)}
      </output>
    </>
  );
}

export const stories = defineStories("Controls/Menu", {
  Actions: () => <Sample actions={ACTIONS} />,
  "With a header": () => <Sample actions={ACTIONS} header="tenant@orrery.local" />,
  Many: () => (
    <Sample actions={Array.from({ length: 60 }, (_, n) => ({ id: `a${n}`, label: `Action ${n}`, run: nothing }))} />
  ),
});
