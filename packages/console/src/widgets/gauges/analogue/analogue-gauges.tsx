import { compass, RADIAL_GAUGES, thermometerScale } from "@orrery/model/widgets/analogue-gauges";
import { defineWidget, type WidgetDefinition } from "../../runtime/define-widget.ts";
import { CompassView } from "./compass-view.tsx";
import { LinearView } from "./linear-view.tsx";
import { RadialView } from "./radial-view.tsx";

const LOOK = { padded: true, skeleton: "gauge" } as const;

const GAUGES: ReadonlyMap<string, WidgetDefinition> = new Map([
  [compass.alias, defineWidget(compass, { ...LOOK, View: CompassView })],
  [thermometerScale.alias, defineWidget(thermometerScale, { ...LOOK, View: LinearView })],
  ...RADIAL_GAUGES.map((one) => [one.alias, defineWidget(one, { ...LOOK, View: RadialView })] as const),
]);

/** @throws {Error} for an alias that is none. */
export function analogueGauge(alias: string): WidgetDefinition {
  const found = GAUGES.get(alias);
  if (!found) throw new Error(`There is no analogue gauge ${alias}`);
  return found;
}
