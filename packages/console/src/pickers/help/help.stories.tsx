import { type ReactNode, useState } from "react";
import { Button } from "../../controls/basics/button.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import { HelpButton } from "./help-button.tsx";
import { HelpMarkdown } from "./help-markdown.tsx";
import { HelpPopover } from "./help-popover.tsx";
import { HelpPopup } from "./help-popup.tsx";

const BASE = "https://docs.example";
const server = (children: ReactNode, base = BASE) => (
  <StoryServer answers={{ "GET /api/uiSettings/helpBaseUrl": () => new Response(base) }}>{children}</StoryServer>
);
const TEXT = "## Filter\n\nReturn `true` to let the message pass.\n\n```javascript\nreturn msg.temperature > 20;\n```";

function Chosen() {
  const [helpId, setHelpId] = useState("rulenode/filter_node_script_fn");
  const [visible, setVisible] = useState(false);
  return (
    <>
      <div style={{ display: "flex", gap: 8, marginBlockEnd: 16 }}>
        <Button onClick={() => setVisible(true)}>Show</Button>
        <Button onClick={() => setHelpId("rulenode/switch_node_script_fn")}>Other file</Button>
      </div>
      <HelpMarkdown helpId={helpId} visible={visible} />
    </>
  );
}

export const stories = defineStories("Help/Help", {
  "Link button": () => server(<HelpButton linkId="deviceProfiles" />),
  "Link button with an address": () => server(<HelpButton linkId="https://x.example/y" />, ""),
  "Link button without documentation": () => server(<HelpButton linkId="deviceProfiles" />, ""),
  "Link button of a dialog": () =>
    server(
      <Dialog
        open
        title="Add device"
        help={<HelpButton linkId="devices" size="compact" />}
        width={560}
        onClose={() => undefined}
      >
        It needs a name and a profile.
      </Dialog>,
    ),
  Popup: () => server(<HelpPopup helpId="rulenode/filter_node_script_fn" />),
  "Popup with a word": () => server(<HelpPopup text="Help" content={TEXT} />),
  Popover: () =>
    server(
      <HelpPopover helpId="rulenode/filter_node_script_fn" placement="bottomLeft">
        {(button, state) => (
          <Button {...button} icon="help">
            {`Filter function: ${state}`}
          </Button>
        )}
      </HelpPopover>,
    ),
  Markdown: () => server(<HelpMarkdown content={TEXT} />),
  "Markdown of a file": () => server(<Chosen />),
});
