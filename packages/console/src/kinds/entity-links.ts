import type { EntityId, EntityType } from "@orrery/model";
import type { IconName } from "../controls/basics/icon-names.ts";
import { kindOf } from "./kinds.ts";

/** Address of the page that shows an entity; `undefined` for kinds that have none. */
export function entityPath({ entityType, id }: EntityId): string | undefined {
  const { place } = kindOf(entityType);
  return place && `${place.path}/${id}${place.below ?? ""}`;
}

/** The icon by which a kind is known everywhere. */
export function entityIcon(type: EntityType): IconName {
  return kindOf(type).icon;
}
