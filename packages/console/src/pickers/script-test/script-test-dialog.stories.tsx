import { useState } from "react";
import { Button } from "../../controls/basics/button.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { StoryServer } from "../../workshop/story-server.tsx";
import type { ScriptTest } from "./script-test.ts";
import { ScriptTestDialog } from "./script-test-dialog.tsx";

const TEST: ScriptTest = {
  scriptType: "update",
  functionName: "Transform",
  functionTitle: "Transform function",
  argNames: ["msg", "metadata", "msgType"],
  helpId: "rulenode/transformation_node_script_fn",
  script: "msg.fahrenheit = msg.temperature * 1.8 + 32;\nreturn { msg, metadata, msgType };",
  msg: { temperature: 22.4, humidity: 78 },
  metadata: { deviceName: "RTM-CR03", deviceType: "Cold room probe", ts: "1616510425000" },
  msgType: "POST_TELEMETRY_REQUEST",
};

function Dialog({ test = TEST, answer }: { readonly test?: ScriptTest; readonly answer: (body: unknown) => unknown }) {
  const [open, setOpen] = useState(true);
  const [result, setResult] = useState<string | null>();
  const [requests, setRequests] = useState<readonly unknown[]>([]);
  return (
    <StoryServer
      answers={{
        "POST /api/ruleChain/testScript": (_query: URLSearchParams, body: unknown) => {
          setRequests((before) => [...before, body]);
          return answer(body);
        },
      }}
    >
      <Button onClick={() => setOpen(true)}>Open</Button>
      <output data-value hidden>
        {JSON.stringify({ result: result === undefined ? "open" : result, requests })}
      </output>
      {open && (
        <ScriptTestDialog
          test={test}
          onClose={(script) => {
            setResult(script);
            setOpen(false);
          }}
        />
      )}
    </StoryServer>
  );
}

const good = () => ({ output: '{"a":1}', error: "" });

export const stories = defineStories("Dialogs/Script test", {
  Filled: () => <Dialog answer={good} />,
  "Without metadata": () => <Dialog test={{ ...TEST, metadata: {} }} answer={good} />,
  Failing: () => (
    <Dialog answer={() => ({ output: "", error: "ReferenceError: foo is not defined (line 1)", line: 1 })} />
  ),
});
