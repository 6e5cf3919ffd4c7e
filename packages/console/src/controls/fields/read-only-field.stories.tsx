import { defineStories } from "../../workshop/stories.ts";
import { ReadOnlyField } from "./read-only-field.tsx";

const KEY = "7f3a1c55-90bb-4f0e-a2d1-5b0f6c7ee91c";

const field = (props: Parameters<typeof ReadOnlyField>[0]) => () => (
  <div style={{ maxInlineSize: 300 }}>
    <ReadOnlyField {...props} />
  </div>
);

export const stories = defineStories("Controls/Read-only field", {
  Filled: field({ label: "Routing key", value: KEY, mono: true }),
  Empty: field({ label: "Routing key", value: "", mono: true }),
  Hint: field({ label: "Integration", value: "Main gateway", hint: "Changed on the page of integrations." }),
  "Several lines": field({
    label: "Certificate",
    value: "-----BEGIN CERTIFICATE-----\nMIIBszCCAVk\n",
    rows: 4,
    mono: true,
  }),
  "Long text": field({
    label: "A label that is far too long to fit above its field",
    value: KEY.repeat(6),
    mono: true,
  }),
});
