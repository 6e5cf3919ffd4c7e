import { bulkActions } from "@orrery/client";
import type { BulkCommand, BulkSelection } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";
import type { EntityList } from "../entity-list.ts";
import type { Matching } from "../list/list-state.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { BULK_ACTIONS } from "./bulk-query.ts";
import { bulkFilters } from "./matching.ts";

/** What was selected: some entities, or all that match. */
export interface Chosen<E> {
  readonly entities: readonly E[];
  readonly matching?: Matching | undefined;
}

/**
 * How the server treats what was selected; the panel of the window shows how far it is, and what failed. Absent where it
 * cannot, and for one entity, whose outcome is shown at once.
 */
export function useStartBulk<E extends Listed>({ kind, bulk, filters = [] }: EntityList<E>, context: ListContext) {
  const client = useClient();
  const queries = useQueryClient();
  return ({ entities, matching }: Chosen<E>, command: BulkCommand | undefined): (() => Promise<void>) | undefined => {
    if (command === undefined || !(matching || (bulk && entities.length > 1))) return undefined;
    const select: BulkSelection = matching
      ? { matching: bulkFilters(matching, filters, context, bulk) }
      : { ids: entities.map(({ id }) => id.id) };
    return async () => {
      await bulkActions(client.api).start({ entityType: kind.type, command, select });
      await queries.invalidateQueries({ queryKey: [BULK_ACTIONS] });
    };
  };
}
