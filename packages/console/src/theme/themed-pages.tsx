import { ThemeProvider } from "@mui/material/styles";
import { Outlet } from "react-router";
import { MODE_STORAGE_KEY } from "./mode.ts";
import { theme } from "./theme.ts";

/** The component library's theme around all signed-in pages, and the mode (system, light or dark), equal in all tabs. */
export function ThemedPages() {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={MODE_STORAGE_KEY} noSsr disableTransitionOnChange>
      <Outlet />
    </ThemeProvider>
  );
}
