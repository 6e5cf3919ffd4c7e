import { expect, test } from "vitest";
import { removesMarker } from "./removal-actions.ts";

test.each([
  ["that of a new widget", "custom", "delete", "", true],
  [
    "one of older dashboards",
    "custom",
    "remove",
    "widgetContext.mapInstance.saveMarkerLocation(entityDatasource, null, null).subscribe();",
    true,
  ],
  ["one that moves it", "custom", "delete", "widgetContext.map.setMarkerLocation(entity, 1, 2);", false],
  ["another function", "custom", "delete", "alert('no');", false],
  ["a page", "openDashboardState", "delete", "", false],
])("%s", (_, type, name, customFunction, removes) => {
  expect(removesMarker({ type, name, customFunction } as never)).toBe(removes);
});
