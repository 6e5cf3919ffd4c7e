import { choice, color, flag, group, number, on, script, text, when } from "../settings/index.ts";

interface FontPreset {
  readonly family?: string;
  readonly size: number;
  readonly weight?: string;
  readonly color?: string | null;
}

const FONT_STYLES = ["normal", "italic", "oblique"];
const FONT_WEIGHTS = ["normal", "bold", "bolder", "lighter", ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}00`)];

/** Reference: widget catalogue, 1.1. */
export const font = (preset: FontPreset) => group(fontMembers(preset));

/** {@link font} whose shadow can be coloured. */
export const shadowFont = (preset: FontPreset, shadowColor: string) =>
  group({ ...fontMembers(preset), shadowColor: color(shadowColor) });

function fontMembers({ family = "Roboto", size, weight = "500", color: shade = null }: FontPreset) {
  return {
    family: text(family),
    size: number(size),
    style: choice(FONT_STYLES, "normal"),
    weight: choice(FONT_WEIGHTS, weight),
    color: color(shade),
  };
}

/** The values of a font setting among default settings. */
export const fontValue = (family: string, size: number, weight = "500", shade: string | null = null, more = {}) => ({
  family,
  size,
  style: "normal",
  weight,
  color: shade,
  ...more,
});

/** Functions of table cells. */
export const CELL_KEY = {
  useCellStyleFunction: flag(false),
  cellStyleFunction: when(on("useCellStyleFunction"), script()),
  useCellContentFunction: flag(false),
  cellContentFunction: when(on("useCellContentFunction"), script()),
};

/** Data keys of entities and alarms tables (1.2). */
export const TABLE_KEY = {
  columnWidth: text("0px"),
  ...CELL_KEY,
  defaultColumnVisibility: choice(["visible", "hidden"], "visible"),
  columnSelectionToDisplay: choice(["enabled", "disabled"], "enabled"),
};

/** Functions of table rows. */
export const ROW = {
  useRowStyleFunction: flag(false),
  rowStyleFunction: when(on("useRowStyleFunction"), script()),
};

/** Whether to reserve space for actions that a row does not have. */
export const RESERVE_SPACE = {
  reserveSpaceForHiddenAction: choice(
    [
      ["true", "Keep the room"],
      ["false", "Use it"],
    ],
    "true",
  ),
};

/** Commands to devices (1.7). */
export const REQUEST = {
  requestPersistent: flag(false),
  persistentPollingInterval: when(on("requestPersistent"), number(5000)),
};

export const BUTTON = {
  styleButton: group({
    isRaised: flag(true),
    isPrimary: flag(false),
    bgColor: color(null),
    textColor: color(null),
  }),
};

export const ANIMATION_RULES = [
  "linear",
  "quad",
  "quint",
  "cycle",
  "bounce",
  "elastic",
  "dequad",
  "dequint",
  "decycle",
  "debounce",
  "delastic",
];
