import { createContext, type ReactNode, use, useEffect, useMemo } from "react";
import type { IconName } from "../controls/basics/icon-names.ts";
import { useStable } from "../controls/hooks/use-stable.ts";

/** What the palette offers under "Actions on this page". */
export interface PageAction {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  readonly shortcut?: string | undefined;
  readonly run: () => void;
}

interface Registry {
  readonly register: (read: () => readonly PageAction[]) => () => void;
  readonly current: () => readonly PageAction[];
}

const Context = createContext<Registry | undefined>(undefined);

export function PageActionsProvider({ children }: { readonly children: ReactNode }) {
  const registry = useMemo(createRegistry, []);
  return <Context value={registry}>{children}</Context>;
}

/** Offers these actions in the palette while the calling page is shown. */
export function usePageActions(actions: readonly PageAction[]): void {
  const registry = use(Context);
  const read = useStable(() => actions);
  useEffect(() => registry?.register(read), [registry, read]);
}

/** Reads the actions at the moment the palette opens. */
export function useCurrentActions(): () => readonly PageAction[] {
  return use(Context)?.current ?? NONE;
}

const NONE = () => [];

function createRegistry(): Registry {
  const readers = new Set<() => readonly PageAction[]>();
  return {
    register(read) {
      readers.add(read);
      return () => void readers.delete(read);
    },
    current: () => [...readers].flatMap((read) => read()),
  };
}
