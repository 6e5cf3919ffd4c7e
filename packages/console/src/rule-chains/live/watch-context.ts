import { createContext, use, useSyncExternalStore } from "react";
import type { ChainWatch } from "./chain-watch.ts";

const Context = createContext<ChainWatch | undefined>(undefined);

/** The chain at work; absent while it is edited. */
export const WatchProvider = Context.Provider;

const useWatch = (): ChainWatch | undefined => use(Context);

const NEVER = () => () => undefined;

/** A part of what is watched: what uses it is drawn again only when that part is another one. */
export function useWatched<T>(select: (watch: ChainWatch) => T): T | undefined {
  const watch = useWatch();
  return useSyncExternalStore(watch?.subscribe ?? NEVER, () => watch && select(watch));
}
