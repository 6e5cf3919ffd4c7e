import { useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { Button } from "./button.tsx";
import { ErrorLabel } from "./error-label.tsx";

function Bound() {
  const [message, setMessage] = useState<string>();
  return (
    <>
      <Button onClick={() => setMessage("Enter a name.")}>Break</Button>
      <Button onClick={() => setMessage(undefined)}>Repair</Button>
      <ErrorLabel message={message} />
    </>
  );
}

export const stories = defineStories("Inputs/Error label", {
  Bound,
  Shown: () => <ErrorLabel message="Enter a name." />,
  Long: () => <ErrorLabel message={"This name is already used in this tenant. ".repeat(6)} />,
});
