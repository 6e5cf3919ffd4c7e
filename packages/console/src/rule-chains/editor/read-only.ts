import { createContext, use } from "react";

const Context = createContext(false);

/** Whether the chain can only be looked at: on phones. */
export const ReadOnlyProvider = Context.Provider;

export const useIsReadOnly = (): boolean => use(Context);
