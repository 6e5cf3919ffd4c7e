import { color, type Field, type Fields, flag, group, number, script, select, text, when } from "./settings-form.ts";

interface FontPreset {
  readonly family?: string;
  readonly size: number;
  readonly weight?: string;
  readonly color?: string | null;
}

const FONT_STYLES = ["normal", "italic", "oblique"];
const FONT_WEIGHTS = ["normal", "bold", "bolder", "lighter", ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}00`)];

/** Reference: widget catalogue, 1.1. */
export function font(
  { family = "Roboto", size, weight = "500", color: shade = null }: FontPreset,
  more: Fields = {},
): Field {
  return group({
    family: text(family),
    size: number(size),
    style: select(FONT_STYLES, "normal"),
    weight: select(FONT_WEIGHTS, weight),
    color: color(shade),
    ...more,
  });
}

/** Values of a font setting in default settings. */
export const fontValue = (family: string, size: number, weight = "500", shade: string | null = null, more = {}) => ({
  ...{ family, size, style: "normal", weight, color: shade },
  ...more,
});

/** Functions of table cells. */
export const CELL_KEY: Fields = {
  useCellStyleFunction: flag(false),
  cellStyleFunction: when("useCellStyleFunction", script()),
  useCellContentFunction: flag(false),
  cellContentFunction: when("useCellContentFunction", script()),
};

/** Data keys of entities and alarms tables (1.2). */
export const TABLE_KEY: Fields = {
  columnWidth: text("0px"),
  ...CELL_KEY,
  defaultColumnVisibility: select(["visible", "hidden"], "visible"),
  columnSelectionToDisplay: select(["enabled", "disabled"], "enabled"),
};

/** Functions of table rows. */
export const ROW: Fields = {
  useRowStyleFunction: flag(false),
  rowStyleFunction: when("useRowStyleFunction", script()),
};

/** Whether room is kept for actions that a row does not have. */
export const RESERVE_SPACE: Fields = {
  reserveSpaceForHiddenAction: select(
    [
      ["true", "Keep the room"],
      ["false", "Use it"],
    ],
    "true",
  ),
};

/** Calls of devices (1.7). */
export const REQUEST: Fields = {
  requestPersistent: flag(false),
  persistentPollingInterval: when("requestPersistent", number(5000)),
};

export const BUTTON: Fields = {
  styleButton: group({
    isRaised: flag(true),
    isPrimary: flag(false),
    bgColor: color(null),
    textColor: color(null),
  }),
};

export const ANIMATION_RULES = [
  ...["linear", "quad", "quint", "cycle", "bounce", "elastic"],
  ...["dequad", "dequint", "decycle", "debounce", "delastic"],
];
