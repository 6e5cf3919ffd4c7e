import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from "react";

interface PageNames {
  /** Names of entities by id, for breadcrumbs above their pages. */
  readonly names: ReadonlyMap<string, string>;
  readonly name: (id: string, name: string) => void;
}

const Context = createContext<PageNames>({ names: new Map(), name: () => undefined });
/** More than the levels of any address; older names go. */
const MAX_NAMES = 50;

/** Remembers what pages call their entities. */
export function PageNamesProvider({ children }: { readonly children: ReactNode }) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const name = useCallback(
    (id: string, called: string) =>
      setNames((before) => {
        if (before.get(id) === called) return before;
        const others = [...before].filter(([known]) => known !== id);
        return new Map([...others, [id, called] as const].slice(-MAX_NAMES));
      }),
    [],
  );
  const value = useMemo(() => ({ names, name }), [names, name]);
  return <Context value={value}>{children}</Context>;
}

/** Gives the breadcrumbs the name of the entity of this page, once it is known. */
export function usePageName(id: string | undefined, name: string | undefined): void {
  const { name: setName } = use(Context);
  useEffect(() => {
    if (id !== undefined && name !== undefined) setName(id, name);
  }, [id, name, setName]);
}

export function usePageNames(): ReadonlyMap<string, string> {
  return use(Context).names;
}
