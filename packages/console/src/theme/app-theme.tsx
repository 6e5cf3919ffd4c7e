import { ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";
import { GlobalStyles } from "./global-styles.tsx";
import { MODE_STORAGE_KEY, theme } from "./theme.ts";

/** Theme, tokens and mode (system, light or dark; remembered, and equal in all tabs). */
export function AppTheme({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr disableTransitionOnChange>
      <GlobalStyles />
      {children}
    </ThemeProvider>
  );
}
