import type { EntityId } from "@orrery/model";
import { useEffect, useMemo } from "react";
import { storageOrMemory } from "./local-settings.ts";
import { RecentEntities } from "./recent-entities.ts";
import { useClaims } from "./use-session.ts";

/** What the user of this tab has opened. */
export function useRecentEntities(): RecentEntities {
  const { userId } = useClaims();
  return useMemo(
    () =>
      new RecentEntities(
        storageOrMemory(() => localStorage),
        userId,
      ),
    [userId],
  );
}

/** Remembers that an entity was opened, once its name is known. */
export function useOpened(id: EntityId | undefined, name: string | undefined): void {
  const recent = useRecentEntities();
  const { entityType, id: uuid } = id ?? {};
  useEffect(() => {
    if (entityType && uuid && name) recent.opened({ entityType, id: uuid }, name, Date.now());
  }, [recent, entityType, uuid, name]);
}
