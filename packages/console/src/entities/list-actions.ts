import type { EntityAction, EntityList, Listed } from "./entity-list.ts";

/** The list's own actions, and delete as the last one where the list has it. */
export function actionsOf<E extends Listed>(list: EntityList<E>, manage: boolean): readonly EntityAction<E>[] {
  const own = list.actions ?? [];
  if (!manage || !list.remove) return own;
  return [
    ...own,
    {
      id: "delete",
      label: "action.delete",
      icon: "trash",
      danger: true,
      group: true,
      enabled: (entity) => list.removable?.(entity) ?? true,
      does: { remove: true },
    },
  ];
}
