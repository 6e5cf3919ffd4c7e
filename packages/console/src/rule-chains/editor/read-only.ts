import { createContext, use } from "react";

const Context = createContext(false);

/** Whether the chain can only be looked at: on phones, at work, and in sessions that change nothing. */
export const ReadOnlyProvider = Context.Provider;

export const useIsReadOnly = (): boolean => use(Context);
