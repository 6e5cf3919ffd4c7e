import { expect, test } from "vitest";
import { removalOf } from "./removal-actions.ts";

test.each([
  ["that of a new widget", "custom", "delete", "", "marker"],
  [
    "one of older dashboards",
    "custom",
    "remove",
    "widgetContext.mapInstance.saveMarkerLocation(entityDatasource, null, null).subscribe();",
    "marker",
  ],
  ["one that moves it", "custom", "delete", "widgetContext.map.setMarkerLocation(entity, 1, 2);", undefined],
  ["another function", "custom", "delete", "alert('no');", undefined],
  ["that of a new shape", "custom", "delete_polygon", "", "shape"],
  ["an older one", "custom", "x", "widgetContext.map.savePolygonLocation(entity, null);", "shape"],
  ["a page", "openDashboardState", "delete", "", undefined],
])("%s", (_, type, name, customFunction, removed) => {
  expect(removalOf({ type, name, customFunction } as never)).toBe(removed);
});
