import { createTheme } from "@mui/material/styles";
import { BREAKPOINTS } from "./breakpoints.ts";
import { buttonOverrides } from "./overrides/buttons.ts";
import { fieldOverrides } from "./overrides/fields.ts";
import { floatingOverrides } from "./overrides/floating.ts";
import { navigationOverrides } from "./overrides/navigation.ts";
import { type ColorToken, darkColors, lightColors } from "./tokens.ts";

declare module "@mui/material/styles" {
  interface CssThemeVariables {
    enabled: true;
  }
}

/** MUI computes shades from its palette, so it gets real colours; our own styles use the CSS variables. */
const palette = (colors: Readonly<Record<ColorToken, string>>) => ({
  primary: { main: colors.fill, contrastText: colors["on-fill"] },
  error: { main: colors.bad },
  warning: { main: colors.warn },
  success: { main: colors.ok },
  info: { main: colors.info },
  text: { primary: colors.text, secondary: colors.dim, disabled: colors.faint },
  divider: colors.line,
  background: { default: colors.page, paper: colors.raised },
});

/** MUI, themed until it looks like the design. Phone layout begins below `md`. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-theme="%s"]' },
  colorSchemes: { light: { palette: palette(lightColors) }, dark: { palette: palette(darkColors) } },
  breakpoints: { values: BREAKPOINTS },
  spacing: 4,
  shape: { borderRadius: 6 },
  typography: { fontFamily: "var(--font)", fontSize: 14, fontWeightMedium: 500, fontWeightBold: 600 },
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 120,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 120,
    },
  },
  components: { ...buttonOverrides, ...fieldOverrides, ...floatingOverrides, ...navigationOverrides },
});
