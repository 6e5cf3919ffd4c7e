import { createContext, use } from "react";

/** What pages may ask of the frame around them. */
export interface ShellControls {
  readonly openMenu: () => void;
  readonly openPalette: () => void;
  /** Says what the page is for. */
  readonly openHelp: () => void;
  readonly openPassword: () => void;
  readonly openShortcuts: () => void;
}

const Context = createContext<ShellControls | undefined>(undefined);

export const ShellProvider = Context.Provider;

export function useShell(): ShellControls {
  const shell = use(Context);
  if (shell === undefined) throw new Error("useShell outside of the shell");
  return shell;
}
