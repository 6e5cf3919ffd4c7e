import type { OpenState, WidgetAction } from "@orrery/model";
import { POPOVER_PLACEMENTS, type PopoverPlacement } from "../../../controls/overlays/popover/placement.ts";

/** A state that is shown over its dashboard (reference: dashboards and widgets, 2.11 and 2.12). */
export type Layer = { readonly state: OpenState; readonly hidesToolbar: boolean } & (
  | {
      readonly kind: "dialog";
      /** Absent: the name of the state. */
      readonly title: string | undefined;
      /** Lengths of CSS; absent: as large as it needs to be. */
      readonly width: string | undefined;
      readonly height: string | undefined;
    }
  | {
      readonly kind: "popover";
      readonly placement: PopoverPlacement;
      readonly closesOutside: boolean;
      readonly width: string;
      readonly height: string;
      /** As its author wrote it: checked where it is drawn. */
      readonly style: unknown;
    }
);

const LENGTH = /^\d{1,5}(\.\d{1,3})?(px|vw|vh|em|rem|%)$/;

/** How an action wants its state to be shown; absent: in place of the one that is shown. */
export function layerOf(action: WidgetAction, state: OpenState): Layer | undefined {
  if (action.openInPopover === true) {
    return {
      kind: "popover",
      state,
      hidesToolbar: action.popoverHideDashboardToolbar !== false,
      placement: POPOVER_PLACEMENTS.find((place) => place === action.popoverPreferredPlacement) ?? "top",
      closesOutside: action.popoverHideOnClickOutside !== false,
      width: lengthIn(action.popoverWidth) ?? "25vw",
      height: lengthIn(action.popoverHeight) ?? "25vh",
      style: action.popoverStyle,
    };
  }
  if (action.openInSeparateDialog !== true) return undefined;
  return {
    kind: "dialog",
    state,
    hidesToolbar: action.dialogHideDashboardToolbar !== false,
    title: action.dialogTitle || undefined,
    width: percentIn(action.dialogWidth, "vw"),
    height: percentIn(action.dialogHeight, "vh"),
  };
}

const lengthIn = (text: string | undefined) =>
  text !== undefined && LENGTH.test(text.trim()) ? text.trim() : undefined;

const percentIn = (percent: number | null | undefined, unit: string) =>
  typeof percent === "number" && percent >= 1 && percent <= 100 ? `${percent}${unit}` : undefined;
