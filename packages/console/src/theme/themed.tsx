import { ThemeProvider } from "@mui/material/styles";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { directionOf } from "../i18n/site-language.ts";
import { MODE_STORAGE_KEY } from "./mode.ts";
import { StillChange } from "./still-change.tsx";
import { theme } from "./theme.ts";
import "/@library-variables.css";

/** The component library's theme, and the mode (system, light or dark), equal in all tabs. */
export function Themed({ children }: { readonly children: ReactNode }) {
  const { i18n } = useTranslation();
  const direction = directionOf(i18n.language);
  const directed = useMemo(() => (direction === "rtl" ? { ...theme, direction } : theme), [direction]);
  return (
    <ThemeProvider
      theme={directed}
      defaultMode="system"
      modeStorageKey={MODE_STORAGE_KEY}
      noSsr
      disableStyleSheetGeneration // the build has made it
    >
      <StillChange />
      {children}
    </ThemeProvider>
  );
}
