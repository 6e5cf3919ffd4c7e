import { useTranslation } from "react-i18next";
import { CheatSheet, CheatSheetHead, CheatSheetRow } from "../controls/overlays/cheat-sheet/cheat-sheet.tsx";
import { jumpKeyOf } from "../navigation/menu.ts";
import { useMenu } from "../navigation/use-menu.ts";

/** Keys of lists and overlays. */
const OF_PAGES = [
  { keys: ["/"], label: "shortcuts.search" },
  { keys: ["N"], label: "shortcuts.add" },
  { keys: ["J", "K"], label: "shortcuts.next-previous" },
  { keys: ["Esc"], label: "shortcuts.close" },
] as const;

/** All keys that work here, with those that lead to links. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { links } = useMenu();
  return (
    <CheatSheet onClose={onClose}>
      {OF_PAGES.map(({ keys, label }) => (
        <CheatSheetRow key={label} keys={keys} label={t(label)} />
      ))}
      <CheatSheetHead>{t("palette.places")}</CheatSheetHead>
      {links.map((link) => {
        const jump = jumpKeyOf(link);
        return jump && <CheatSheetRow key={link.id} keys={["G", jump.toUpperCase()]} label={t(link.name)} />;
      })}
    </CheatSheet>
  );
}
