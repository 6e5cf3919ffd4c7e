import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import { TextField } from "../../fields/text-field.tsx";
import { Dialog } from "./dialog.tsx";

const nothing = () => undefined;
const actions = (
  <>
    <Button>Cancel</Button>
    <Button variant="primary">Add</Button>
  </>
);

const dialog = (width: 440 | 560 | 720, text: string) => () => (
  <Dialog open title="Add device" width={width} onClose={nothing} actions={actions}>
    <TextField label="Name" value="" onChange={nothing} />
    <p style={{ marginBlockStart: 12 }}>{text}</p>
  </Dialog>
);

export const stories = defineStories("Controls/Dialog", {
  Form: dialog(560, "It gets its credentials by itself."),
  Wide: dialog(720, "It gets its credentials by itself."),
  "Long text": dialog(440, "It gets its credentials by itself. ".repeat(80)),
});
