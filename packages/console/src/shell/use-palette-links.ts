import { useTranslation } from "react-i18next";
import { linksBesideMenu } from "../navigation/beside-menu.ts";
import { jumpKeyOf } from "../navigation/menu.ts";
import { useMenu } from "../navigation/use-menu.ts";
import { useClaims } from "../session/use-session.ts";
import type { PaletteEntry } from "./palette-entries.ts";

/** Pages of the signed-in role: those of the menu, and those that it has no place for. */
export function usePaletteLinks(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { links } = useMenu();
  const { authority } = useClaims();
  return [...links, ...linksBesideMenu(authority)].map((link) => {
    const jump = jumpKeyOf(link);
    return {
      kind: "place",
      id: link.path,
      title: t(link.name),
      icon: link.icon,
      keys: jump === undefined ? [] : ["G", jump.toUpperCase()],
      to: link.path,
    };
  });
}
