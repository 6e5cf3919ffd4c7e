import { createContext, use, useMemo } from "react";
import { type Sight, whileSeen } from "./while-seen.ts";

const Context = createContext<Sight>({ isSeen: true, subscribe: () => () => undefined });

/** Says of the widgets inside whether they are seen; without it all are. */
export const SightProvider = Context.Provider;

/** The same subscription, which is only there while the widget around is seen. */
export function useWhileSeen(subscribe: (listener: () => void) => () => void) {
  const sight = use(Context);
  return useMemo(() => whileSeen(subscribe, sight), [subscribe, sight]);
}
