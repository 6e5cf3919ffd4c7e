import { type ComponentType, useState } from "react";
import { defineStories } from "../../workshop/stories.ts";
import { Button } from "../button.tsx";
import { useHotkey } from "../use-hotkey.ts";
import { CheatSheet } from "./cheat-sheet.tsx";
import { HotkeyCheatSheet } from "./hotkey-cheat-sheet.tsx";

/** Three bound keys, and fields to type in. */
function Keys({ Sheet }: { readonly Sheet: ComponentType }) {
  const [heard, setHeard] = useState<readonly string[]>([]);
  const hear = (key: string) => setHeard((before) => [...before, key]);
  useHotkey("x", () => hear("x"), { description: "Extinguish the fire" });
  useHotkey("y", () => hear("y"));
  useHotkey("z", () => hear("z"), { description: "Zoom, also while typing", allowIn: ["input", "select", "textarea"] });
  return (
    <>
      <div style={{ display: "flex", gap: 8 }}>
        <input aria-label="Input" />
        <select aria-label="Select" style={{ background: "var(--surface)" }}>
          <option>One</option>
        </select>
        <textarea aria-label="Textarea" />
        <Button>Elsewhere</Button>
      </div>
      <output data-value>{JSON.stringify(heard)}</output>
      <Sheet />
    </>
  );
}

export const stories = defineStories("Surfaces/Keyboard shortcuts", {
  Bound: () => <Keys Sheet={HotkeyCheatSheet} />,
  Open: () => <Keys Sheet={() => <CheatSheet onClose={() => undefined} />} />,
});
