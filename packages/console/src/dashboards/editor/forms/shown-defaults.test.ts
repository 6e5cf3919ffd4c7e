import { choice, color, flag, group, settings, text, unlisted, whenAbsent } from "@orrery/model/settings";
import { expect, test } from "vitest";
import { withShownDefaults } from "./shown-defaults.ts";

const form = settings({
  title: text("A title"),
  textColor: color("#fff"),
  showTooltip: flag(true),
  showOld: whenAbsent(true, flag(false)),
  plain: flag(),
  side: choice(["left", "right"], "right"),
  free: choice(["a", "b"]),
  legacy: unlisted(flag(true)),
  legend: group({ showMax: flag(true), label: text("Max") }),
  empty: group({ label: text("x") }),
});

test.each([
  [undefined, { showTooltip: true, showOld: true, side: "right", legend: { showMax: true } }],
  [
    { showTooltip: false, side: "left", foreign: 1, legend: { foreign: 2 } },
    { showTooltip: false, showOld: true, side: "left", foreign: 1, legend: { foreign: 2, showMax: true } },
  ],
  [
    { legend: null, showOld: null },
    { legend: null, showOld: null, showTooltip: true, side: "right" },
  ],
])("%j is shown as %j", (saved, shown) => {
  const { plain: _, ...made } = withShownDefaults(form.shape, saved, form.read(saved));
  expect(made).toEqual(shown);
});
