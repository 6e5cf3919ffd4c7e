import { useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { SplitButton } from "./split-button.tsx";

function Sample() {
  const [run, setRun] = useState("");
  return (
    <>
      <SplitButton
        label="Add device"
        icon="plus"
        moreLabel="More ways to add"
        more={[{ id: "import", label: "Import devices", icon: "upload", run: () => setRun("import") }]}
        onClick={() => setRun("add")}
      />
      <output data-value style={{ display: "block", marginBlockStart: 16 }}>
        {JSON.stringify(run)}
      </output>
    </>
  );
}

export const stories = defineStories("Controls/Split button", { Filled: () => <Sample /> });
