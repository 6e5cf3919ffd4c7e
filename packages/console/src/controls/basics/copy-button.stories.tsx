import { defineStories } from "../../workshop/stories.ts";
import { CopyButton } from "./copy-button.tsx";

export const stories = defineStories("Controls/Copy button", {
  Ready: () => <CopyButton text="7f3a-e91c" label="Copy the token" />,
  Disabled: () => <CopyButton text="7f3a-e91c" disabled />,
});
