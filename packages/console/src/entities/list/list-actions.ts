import type { EntityAction } from "../actions/entity-action.ts";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";

/** The list's own actions that make sense here, and delete as the last one where the list has it. */
export function actionsOf<E extends Listed>(list: EntityList<E>, context: ListContext): readonly EntityAction<E>[] {
  const own = list.actions?.filter(({ offered }) => offered?.(context) ?? true) ?? [];
  if (!context.manage || !list.remove || list.removesIn?.(context) === false) return own;
  return [
    ...own,
    {
      id: "delete",
      label: "action.delete",
      icon: "trash",
      danger: true,
      group: true,
      enabled: (entity) => list.removable?.(entity, context) ?? true,
      does: { remove: true },
    },
  ];
}
