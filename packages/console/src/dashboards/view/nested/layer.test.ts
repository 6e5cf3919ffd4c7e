import type { WidgetAction } from "@orrery/model";
import { expect, test } from "vitest";
import { layerOf } from "./layer.ts";

const STATE = { id: "pump", params: {} };
const layer = (more: Partial<WidgetAction>) => layerOf({ name: "open", type: "openDashboardState", ...more }, STATE);

test.each<[Partial<WidgetAction>, object | undefined]>([
  [{}, undefined],
  [{ openInSeparateDialog: false, openInPopover: false }, undefined],
  [
    { openInSeparateDialog: true },
    { kind: "dialog", title: undefined, hidesToolbar: true, width: undefined, height: undefined },
  ],
  [
    { openInSeparateDialog: true, dialogTitle: "A pump", dialogHideDashboardToolbar: false, dialogWidth: 40 },
    { kind: "dialog", title: "A pump", hidesToolbar: false, width: "40vw" },
  ],
  [
    { openInSeparateDialog: true, dialogWidth: 0, dialogHeight: 101 },
    { width: undefined, height: undefined },
  ],
  [
    { openInPopover: true, openInSeparateDialog: true },
    { kind: "popover", placement: "top", closesOutside: true, hidesToolbar: true, width: "25vw", height: "25vh" },
  ],
  [
    { openInPopover: true, popoverPreferredPlacement: "leftBottom", popoverWidth: "320px", popoverHeight: "10em;" },
    { placement: "leftBottom", width: "320px", height: "25vh" },
  ],
  [
    { openInPopover: true, popoverPreferredPlacement: "inside", popoverHideOnClickOutside: false },
    { placement: "top", closesOutside: false },
  ],
])("%j is shown as %j", (given, shown) => {
  const found = layer(given);
  if (shown === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject({ state: STATE, ...shown });
});
