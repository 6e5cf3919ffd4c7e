import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebounced } from "../controls/autocomplete/debounce.ts";
import { useAuthState } from "../session/auth-context.tsx";
import { useClient } from "../session/client-context.tsx";
import { useClaims } from "../session/use-session.ts";
import type { PaletteGroup } from "./palette-entries.ts";
import { searchedTypes, searchPalette, stillFitting } from "./palette-search.ts";

const MIN_TEXT = 2;

interface Found {
  readonly groups: readonly PaletteGroup[];
  readonly searching: boolean;
  readonly failed: boolean;
}

/** Entities whose name holds the text. Answers to an earlier text are shown as far as they fit this one. */
export function usePaletteEntities(text: string): Found {
  const client = useClient();
  const claims = useClaims();
  const { edgesSupportEnabled } = useAuthState();
  const wanted = useDebounced(text);
  const types = searchedTypes(claims, edgesSupportEnabled);
  const { data, isFetching, isError, isPlaceholderData } = useQuery({
    queryKey: ["palette", claims.userId, types, wanted],
    queryFn: ({ signal }) => searchPalette(client, claims, { types, text: wanted, signal }),
    enabled: wanted.length >= MIN_TEXT,
    placeholderData: keepPreviousData,
  });
  if (text.length < MIN_TEXT) return { groups: [], searching: false, failed: false };
  const isStale = isPlaceholderData || wanted !== text;
  const groups = data ?? [];
  return {
    groups: isStale ? stillFitting(groups, text) : groups,
    searching: isFetching || wanted !== text,
    failed: isError && !isStale,
  };
}
