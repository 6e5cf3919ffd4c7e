import type { JsonObject } from "@orrery/model";
import { useState } from "react";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import { JsonEditDialog } from "./json-edit-dialog.tsx";

const VALUE: JsonObject = { gateway: true, site: { name: "Alpha", floor: 2 }, labels: ["cold", "room"] };

function Dialog(more: { readonly title?: string; readonly fullScreen?: boolean }) {
  const [open, setOpen] = useState(true);
  const [result, setResult] = useState<unknown>("open");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <output data-value>{JSON.stringify(result) ?? "undefined"}</output>
      {open && (
        <JsonEditDialog
          value={VALUE}
          {...more}
          onClose={(value) => {
            setResult(value);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

export const stories = defineStories("Dialogs/JSON edit", {
  Filled: () => <Dialog />,
  "Own title": () => <Dialog title="Additional info" />,
  "Full screen": () => <Dialog fullScreen />,
});
