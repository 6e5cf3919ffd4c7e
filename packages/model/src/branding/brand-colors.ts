import { channelText, contrast, type HexColor, mixed } from "./contrast.ts";

export type BrandTheme = "light" | "dark";

/** Backgrounds of each theme that links stand on; the console's tokens, which a test compares. */
export const BRAND_BACKGROUNDS: Readonly<Record<BrandTheme, readonly HexColor[]>> = {
  light: ["#ffffff", "#f6f7f9", "#f1f3f6", "#f3f5f8"],
  dark: ["#161b22", "#0e1116", "#1b212a", "#1d232c"],
};
const SURFACE = { light: "#ffffff", dark: "#161b22" } as const;
const WHITE = "#ffffff";
const BLACK = "#000000";

/** The least contrast of text (WCAG 2, AA). */
export const READABLE_CONTRAST = 4.5;
const STEPS = 100;

/** How much of the colour is in the background of what is chosen. */
const TINT = { light: 0.09, dark: 0.12 } as const;
const TINT_LINE = { light: 0.3, dark: 0.32 } as const;
const HOVER = { light: 0.16, dark: 0.12 } as const;

/** The least contrast of a colour to the backgrounds of a theme, its own tint among them. */
export function brandContrast(color: HexColor, theme: BrandTheme): number {
  return Math.min(...[...BRAND_BACKGROUNDS[theme], tintOf(color, theme)].map((ground) => contrast(color, ground)));
}

/** The colour, or the nearest darker (light theme) or lighter one (dark theme) that is readable there. */
export function readableColor(color: HexColor, theme: BrandTheme): HexColor {
  const end = theme === "light" ? BLACK : WHITE;
  return nearest(color, end, (tried) => brandContrast(tried, theme) >= READABLE_CONTRAST);
}

/** Both colours of a branding; undefined where the product's own are used. */
export function brandColors({ lightColor, darkColor }: BrandColorChoice): BrandColors | undefined {
  const chosen = lightColor ?? darkColor;
  if (chosen === null) return undefined;
  return {
    light: lightColor ?? readableColor(chosen, "light"),
    dark: darkColor ?? readableColor(chosen, "dark"),
  };
}

export interface BrandColorChoice {
  readonly lightColor: HexColor | null;
  readonly darkColor: HexColor | null;
}

export type BrandColors = Readonly<Record<BrandTheme, HexColor>>;

/** CSS variables that follow from the colour of a theme: the console's tokens, and those of its component library. */
export function brandVariables(color: HexColor, theme: BrandTheme): Readonly<Record<string, string>> {
  const fill = nearest(color, BLACK, (tried) => contrast(tried, WHITE) >= READABLE_CONTRAST);
  const pale = mixed(SURFACE[theme], fill, TINT_LINE[theme]);
  return {
    "--accent": color,
    "--fill": fill,
    "--fill-hover": mixed(fill, BLACK, HOVER[theme]),
    "--on-fill": WHITE,
    "--tint": tintOf(color, theme),
    "--tint-line": mixed(SURFACE[theme], color, TINT_LINE[theme]),
    "--mui-palette-primary-main": fill,
    "--mui-palette-primary-mainChannel": channelText(fill),
    "--mui-palette-primary-light": mixed(fill, WHITE, 0.2),
    "--mui-palette-primary-dark": mixed(fill, BLACK, 0.3),
    "--mui-palette-primary-contrastText": WHITE,
    "--mui-palette-LinearProgress-primaryBg": pale,
    "--mui-palette-Slider-primaryTrack": pale,
    "--mui-palette-Switch-primaryDisabledColor": pale,
  };
}

/** Rules that give a page the colours of a branding, in both themes; they weigh more than the page's own. */
export function brandCss(choice: BrandColorChoice): string {
  const colors = brandColors(choice);
  if (!colors) return "";
  return (["light", "dark"] as const)
    .map((theme) => {
      const variables = Object.entries(brandVariables(colors[theme], theme));
      const body = variables.map(([name, value]) => `${name}:${value}`).join(";");
      return `:root[data-theme="${theme}"],:root [data-theme="${theme}"]{${body}}`;
    })
    .join("");
}

function tintOf(color: HexColor, theme: BrandTheme): HexColor {
  return mixed(SURFACE[theme], color, TINT[theme]);
}

/** The first of a hundred steps towards `end` that is good; `end` itself when none before it is. */
function nearest(color: HexColor, end: HexColor, isGood: (tried: HexColor) => boolean): HexColor {
  for (let step = 0; step < STEPS; step++) {
    const tried = mixed(color, end, step / STEPS);
    if (isGood(tried)) return tried;
  }
  return end;
}
