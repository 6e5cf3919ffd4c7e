import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Lists, drawers, counts and pickers read again what a change may have touched. */
export function useEntityChanged(): () => void {
  const deleted = useEntitiesDeleted();
  return useCallback(() => deleted([]), [deleted]);
}

/** As after a change; but nothing is asked about those whose ids are given, though a drawer may show one a moment longer. */
export function useEntitiesDeleted(): (ids: readonly string[]) => void {
  const queries = useQueryClient();
  return useCallback(
    (ids) => {
      const predicate = ({ queryHash }: { readonly queryHash: string }) => !ids.some((id) => queryHash.includes(id));
      for (const key of CONCERNED) void queries.invalidateQueries({ queryKey: [key], predicate });
    },
    [queries],
  );
}

const CONCERNED = ["list", "entity", "count", "picker", "credentials"] as const;
