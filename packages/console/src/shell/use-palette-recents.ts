import { useState } from "react";
import { useTranslation } from "react-i18next";
import { entityIcon, entityPath } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { useRecentEntities } from "../session/use-recent-entities.ts";
import type { PaletteEntry } from "./palette-entries.ts";

const SHOWN = 5;

/** What the user opened lately, before anything is typed. */
export function usePaletteRecents(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const recent = useRecentEntities();
  const [entities] = useState(() => recent.list().slice(0, SHOWN));
  return entities.flatMap(({ id, name }): readonly PaletteEntry[] => {
    const to = entityPath(id);
    if (to === undefined) return [];
    const { entityType: type } = id;
    const detail = t(typeNameKey(type));
    return [{ kind: "place", id: id.id, title: name, detail, icon: entityIcon(type), keys: [], to, entity: id }];
  });
}
