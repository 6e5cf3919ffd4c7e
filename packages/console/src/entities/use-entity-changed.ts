import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";

/** Lists, drawers, counts and pickers read again what a change may have touched. */
export function useEntityChanged(): () => void {
  const queries = useQueryClient();
  return useCallback(() => {
    for (const key of CONCERNED) void queries.invalidateQueries({ queryKey: [key] });
  }, [queries]);
}

const CONCERNED = ["list", "entity", "count", "picker", "credentials"] as const;
