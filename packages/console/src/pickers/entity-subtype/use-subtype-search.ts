import { useQueryClient } from "@tanstack/react-query";
import { type OptionSearch, orNone } from "../../controls/autocomplete/option-search.ts";
import { useClient } from "../../session/client-context.tsx";
import { loadSubtypes, type SubtypedEntity } from "./subtypes.ts";

const NONE: readonly string[] = [];

/** The types of a kind that hold the text, without those in `except`. */
export function useSubtypeSearch(kind: SubtypedEntity, except = NONE): OptionSearch<string> {
  const queries = useQueryClient();
  const client = useClient();
  return {
    key: ["subtypes", kind, except],
    staleTime: 0, // the list behind it is kept
    load: async (text, signal) => {
      const wanted = text.trim().toLowerCase();
      const types = await orNone(loadSubtypes(queries, client, kind), signal);
      return types
        .filter((type) => type.toLowerCase().includes(wanted) && !except.includes(type))
        .map((type) => ({ key: type, text: type, value: type }));
    },
  };
}
