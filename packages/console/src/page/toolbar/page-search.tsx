import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";
import { useStable } from "../../controls/hooks/use-stable.ts";

/** What a page that supports search text offers the toolbar. */
export interface PageSearch {
  /** Says what is searched. */
  readonly label: string;
  /** Hears the text after a pause, never the same twice in a row, and an empty one when the search is closed. */
  readonly onSearch: (text: string) => void;
}

interface Registry {
  readonly search: PageSearch | undefined;
  readonly offer: (search: PageSearch) => () => void;
}

const Context = createContext<Registry>({ search: undefined, offer: () => () => undefined });

export function PageSearchProvider({ children }: { readonly children: ReactNode }) {
  const [search, setSearch] = useState<PageSearch>();
  // It stays the same when the search changes: pages offer theirs in an effect that depends on it.
  const offer = useCallback((next: PageSearch) => {
    setSearch(next);
    return () => setSearch((shown) => (shown === next ? undefined : shown));
  }, []);
  const value = useMemo(() => ({ search, offer }), [search, offer]);
  return <Context value={value}>{children}</Context>;
}

/** The calling page supports search text; the toolbar shows its search while it is open. */
export function usePageSearch(label: string, onSearch: (text: string) => void): void {
  const { offer } = use(Context);
  const search = useStable(onSearch);
  useEffect(() => offer({ label, onSearch: search }), [label, offer, search]);
}

/** The search of the page that is open, if it has one. */
export function useOfferedSearch(): PageSearch | undefined {
  return use(Context).search;
}
