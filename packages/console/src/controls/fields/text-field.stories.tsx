import { ShowValue } from "../../workshop/show-value.tsx";
import { defineStories } from "../../workshop/stories.ts";
import { Icon } from "../basics/icon.tsx";
import { TextField, type TextFieldProps } from "./text-field.tsx";

const field =
  (initial: string, props: Partial<TextFieldProps> = {}) =>
  () => (
    <div style={{ maxInlineSize: 360 }}>
      <ShowValue initial={initial}>
        {(value, setValue) => <TextField label="Name" value={value} onChange={setValue} {...props} />}
      </ShowValue>
    </div>
  );

export const stories = defineStories("Controls/Text field", {
  Empty: field("", { placeholder: "Device name" }),
  Filled: field("RTM-CR03-PROBE-A"),
  Focused: field("RTM-CR03", { autoFocus: true }),
  Optional: field("", { label: "Label", optional: true, placeholder: "For example, rear wall" }),
  Hint: field("", { hint: "Must be unique in this tenant." }),
  Invalid: field("", { error: "Enter a name.", placeholder: "Device name" }),
  Disabled: field("RTM-CR03-PROBE-A", { disabled: true }),
  "Read only": field("7f3a-e91c", { label: "Routing key", readOnly: true, mono: true }),
  "With an icon": field("", { startIcon: <Icon name="search" size={16} />, placeholder: "Search" }),
  "Several lines": field("First line\nSecond line", { label: "Description", rows: 4 }),
  "Long text": field("A name that is far too long to fit into its field ".repeat(4), {
    label: "A label that is far too long to fit above its field, and goes on",
    error: "This name is already used in this tenant. Choose another one, or add the place where the device stands.",
  }),
});
