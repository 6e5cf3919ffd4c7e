import { useTranslation } from "react-i18next";
import { jumpKeyOf } from "../navigation/menu.ts";
import { useMenu } from "../navigation/use-menu.ts";
import type { PaletteEntry } from "./palette-entries.ts";

/** Pages of the signed-in role. */
export function usePaletteLinks(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { links } = useMenu();
  const pages = links.map((link): PaletteEntry => {
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
  return [
    ...pages,
    { kind: "place", id: "/profile", title: t("profile.profile"), icon: "user", keys: [], to: "/profile" },
  ];
}
