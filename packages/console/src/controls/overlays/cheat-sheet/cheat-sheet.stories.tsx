import { useState } from "react";
import { useTranslation } from "react-i18next";
import { defineStories } from "../../../workshop/stories.ts";
import { Button } from "../../basics/button.tsx";
import { useHotkey } from "../../hooks/use-hotkey.ts";
import { CheatSheet } from "./cheat-sheet.tsx";

/** Three bound keys and that of the sheet, and fields to type in. */
function Keys({ initially = false }: { readonly initially?: boolean }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(initially);
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const press = (key: string) => setPressed((before) => [...before, key]);
  useHotkey("x", () => press("x"), { description: "Extinguish the fire" });
  useHotkey("y", () => press("y"));
  useHotkey("z", () => press("z"), {
    description: "Zoom, also while typing",
    allowIn: ["input", "select", "textarea"],
  });
  useHotkey("?", () => setShown(true), { description: t("hotkeys.title") });
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
      <output data-value>{JSON.stringify(pressed)}</output>
      {shown && <CheatSheet onClose={() => setShown(false)} />}
    </>
  );
}

export const stories = defineStories("Surfaces/Keyboard shortcuts", {
  Bound: () => <Keys />,
  Open: () => <Keys initially />,
});
