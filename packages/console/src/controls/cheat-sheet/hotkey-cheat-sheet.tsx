import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useHotkey } from "../use-hotkey.ts";

const CheatSheet = lazy(() => import("./cheat-sheet.tsx").then((module) => ({ default: module.CheatSheet })));

/** Once a page: ? shows the keys that work, and hides them again. */
export function HotkeyCheatSheet() {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  // While the sheet is up it hears the key itself: plain keys are silent below what floats.
  useHotkey("?", () => setShown(true), { enabled: !shown, description: t("hotkeys.title") });
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <CheatSheet onClose={() => setShown(false)} />
    </Suspense>
  );
}
