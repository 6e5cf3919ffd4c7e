import type { Observable } from "@orrery/model";
import { createContext, use, useSyncExternalStore } from "react";

const NONE: Observable<number> = { subscribe: () => () => undefined, snapshot: () => 0 };
const Context = createContext(NONE);

/** Provides the controls below with how many calls to the server are pending; without it (in the workshop) there are none. */
export const AppLoadingProvider = Context.Provider;

/** Whether a call to the server is pending. */
export function useAppLoading(): boolean {
  const { subscribe, snapshot } = use(Context);
  return useSyncExternalStore(subscribe, () => snapshot() > 0);
}
