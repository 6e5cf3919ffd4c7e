import { useState } from "react";
import { useClient } from "../../../session/client-context.tsx";
import { defineStories } from "../../../workshop/stories.ts";
import { StoryServer } from "../../../workshop/story-server.tsx";
import { Button } from "../../basics/button.tsx";
import { ColorPickerDialog } from "../../fields/color/color-picker-dialog.tsx";
import { IconPickerDialog } from "../../fields/icon-picker-dialog/icon-picker-dialog.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { type Dialogs, useDialogs } from "./dialogs.tsx";

const LONG = `Their <b>telemetry</b>, attributes and credentials are removed for good. ${"This cannot be undone. ".repeat(40)}`;

/** A button that asks, and what was answered. */
function Ask({ ask }: { readonly ask: (dialogs: Dialogs) => Promise<unknown> }) {
  const dialogs = useDialogs();
  const [answer, setAnswer] = useState<unknown>("none yet");
  return (
    <>
      <Button onClick={() => void ask(dialogs).then((given) => setAnswer(given))}>Ask</Button>
      <output data-value style={{ display: "block", marginBlockStart: 16 }}>
        {JSON.stringify(answer) ?? "undefined"}
      </output>
    </>
  );
}

function Calling() {
  const { system } = useClient();
  return <ColorPickerDialog color="#4453d6" onClose={() => void system.info()} />;
}

const nothing = () => undefined;
/** Never answers: what waits for it stays as it is. */
const NEVER = () => new Promise<never>(() => undefined);

export const stories = defineStories("Dialogs/Shared", {
  Alert: () => (
    <Ask ask={(d) => d.alert({ title: "Cannot upload", message: "<b>x</b> is too large<script>0</script>" })} />
  ),
  Confirm: () => (
    <Ask
      ask={(d) =>
        d.confirm({
          title: "Delete 3 devices?",
          message: "<i>Gone</i> for good.",
          ok: "Delete 3 devices",
          danger: true,
        })
      }
    />
  ),
  "Confirm open": () => (
    <ConfirmDialog
      open
      title="Delete 3 devices?"
      text="Their telemetry, attributes and credentials are removed for good. This cannot be undone."
      confirm="Delete 3 devices"
      onConfirm={nothing}
      onCancel={nothing}
    />
  ),
  "Long message": () => <Ask ask={(d) => d.alert({ title: "A long one ".repeat(12), message: LONG })} />,
  "One above the other": () => (
    <Ask
      ask={(d) =>
        d
          .confirm({ title: "First?", message: "It asks again." })
          .then((first) => (first ? d.confirm({ title: "Second?", message: "Sure?" }) : false))
      }
    />
  ),
  "Coming soon": () => <Ask ask={(d) => d.comingSoon()} />,
  Color: () => <Ask ask={(d) => d.color("#4453d6")} />,
  "Color open": () => <ColorPickerDialog color="rgba(68,83,214,0.6)" onClose={nothing} />,
  "Color while loading": () => (
    <StoryServer answers={{ "GET /api/system/info": NEVER }}>
      <Calling />
    </StoryServer>
  ),
  Icon: () => <Ask ask={(d) => d.icon("home")} />,
  "Icon open": () => <IconPickerDialog icon="home" onClose={nothing} />,
});
