import { useColorScheme } from "@mui/material/styles";
import { useTranslation } from "react-i18next";
import type { PageAction } from "../page/page-actions.tsx";

const MODES = [
  ["system", "sliders"],
  ["light", "eye"],
  ["dark", "moon"],
] as const;

/** The themes that are not chosen, to change to. */
export function usePaletteThemes(): readonly PageAction[] {
  const { t } = useTranslation();
  const { mode = "system", setMode } = useColorScheme();
  return MODES.filter(([value]) => value !== mode).map(([value, icon]) => ({
    id: `theme ${value}`,
    label: `${t("shell.theme")}: ${t(`shell.theme-${value}`)}`,
    icon,
    run: () => setMode(value),
  }));
}
