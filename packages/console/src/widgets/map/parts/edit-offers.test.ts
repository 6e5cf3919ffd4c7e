import { expect, test } from "vitest";
import { editOffers } from "./edit-offers.ts";

const ALL = { places: true, shapes: true, isPicture: false };
const TOOLS = ["marker", "polygon", "rectangle", "circle"];
const NOTHING = { tools: [], changes: false, removes: false };

test.each([
  ["all of it", {}, ALL, { tools: TOOLS, changes: true, removes: true }],
  ["nothing without rights to change", {}, { ...ALL, places: false, shapes: false }, NOTHING],
  ["markers alone", {}, { ...ALL, shapes: false }, { tools: ["marker"], changes: false, removes: true }],
  [
    "no circles on pictures",
    {},
    { ...ALL, isPicture: true },
    { tools: TOOLS.slice(0, 3), changes: true, removes: true },
  ],
  ["no buttons", { hideAllControlButton: true }, ALL, NOTHING],
  ["no drawing", { hideDrawControlButton: true }, ALL, { tools: [], changes: true, removes: true }],
  ["no changes", { hideEditControlButton: true }, ALL, { tools: TOOLS, changes: false, removes: true }],
  ["no removal", { hideRemoveControlButton: true }, ALL, { tools: TOOLS, changes: true, removes: false }],
])("%s", (_, settings, editable, offers) => {
  expect(editOffers(settings, editable)).toEqual(offers);
});
