import { bulkActions } from "@orrery/client";
import type { BulkCommand } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";
import type { EntityList } from "../entity-list.ts";
import type { ListContext, Listed } from "../list-context.ts";
import { BULK_ACTIONS } from "./bulk-query.ts";
import { bulkFilters, type Matching } from "./matching.ts";

/** Has the server treat all that match; the panel of the window shows how far it is. */
export function useStartMatching<E extends Listed>({ kind, filters = [] }: EntityList<E>, { scope }: ListContext) {
  const client = useClient();
  const queries = useQueryClient();
  return async (matching: Matching, command: BulkCommand): Promise<void> => {
    const select = { matching: bulkFilters(matching, filters, scope) };
    await bulkActions(client.api).start({ entityType: kind.type, command, select });
    await queries.invalidateQueries({ queryKey: [BULK_ACTIONS] });
  };
}
