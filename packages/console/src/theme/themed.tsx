import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { MODE_STORAGE_KEY } from "./mode.ts";
import { theme } from "./theme.ts";

/** The component library's theme, and the mode (system, light or dark), equal in all tabs. */
export function Themed({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr disableTransitionOnChange>
      {children}
    </ThemeProvider>
  );
}
