import { useTranslation } from "react-i18next";
import { useClaims } from "../session/use-session.ts";
import type { PaletteEntry } from "./palette-entries.ts";
import { AREAS, HOME } from "./places.ts";

/** Pages of the signed-in role. */
export function usePalettePlaces(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { authority } = useClaims();
  return [HOME, ...AREAS[authority].flatMap((area) => area.places)].map((place) => ({
    kind: "place",
    id: place.to,
    title: t(place.label),
    icon: place.icon,
    keys: ["G", place.jump.toUpperCase()],
    to: place.to,
  }));
}
