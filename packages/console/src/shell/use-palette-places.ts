import { useTranslation } from "react-i18next";
import { jumpKeyOf } from "../navigation/menu.ts";
import { useMenu } from "../navigation/use-menu.ts";
import type { PaletteEntry } from "./palette-entries.ts";

/** Pages of the signed-in role. */
export function usePalettePlaces(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { places } = useMenu();
  const pages = places.map((place): PaletteEntry => {
    const jump = jumpKeyOf(place);
    return {
      kind: "place",
      id: place.path,
      title: t(place.name),
      icon: place.icon,
      keys: jump === undefined ? [] : ["G", jump.toUpperCase()],
      to: place.path,
    };
  });
  return [
    ...pages,
    { kind: "place", id: "/profile", title: t("profile.profile"), icon: "user", keys: [], to: "/profile" },
  ];
}
