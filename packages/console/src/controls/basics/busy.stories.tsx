import { useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { Checkbox } from "../fields/checkbox.tsx";
import { Busy } from "./busy.tsx";
import { Button } from "./button.tsx";

function Toggled() {
  const [loading, setLoading] = useState(false);
  return (
    <>
      <Checkbox label="Loading" checked={loading} onChange={setLoading} />
      <div>
        <Busy loading={loading}>
          <Button icon="refresh">Refresh</Button>
        </Busy>
      </div>
    </>
  );
}

export const stories = defineStories("Surfaces/Progress", {
  Toggled,
  Loading: () => (
    <Busy loading>
      <Button icon="refresh">Refresh</Button>
    </Busy>
  ),
});
