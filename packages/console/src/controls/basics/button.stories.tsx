import { defineStories } from "../../workshop/stories.ts";
import { Button, type ButtonVariant } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

const VARIANTS: readonly ButtonVariant[] = ["primary", "outlined", "danger", "danger-solid", "text", "accent-text"];
const row = { display: "flex", flexWrap: "wrap", gap: 8, marginBlockEnd: 12 } as const;

const all = (disabled: boolean) => () =>
  (["default", "toolbar", "compact"] as const).map((size) => (
    <div key={size} style={row}>
      {VARIANTS.map((variant) => (
        <Button key={variant} variant={variant} size={size} icon="plus" disabled={disabled}>
          {variant}
        </Button>
      ))}
      <IconButton icon="search" label={`Search ${size}`} disabled={disabled} />
    </div>
  ));

export const stories = defineStories("Controls/Button", { All: all(false), Disabled: all(true) });
