import { DIGITAL_GAUGES } from "@orrery/model/widgets/digital-gauges";
import { defineWidget, type WidgetDefinition } from "../../runtime/define-widget.ts";
import { DigitalGauge } from "./digital-gauge.tsx";

/** One drawing for all digital gauges: they differ in what a new one is saved with. */
const GAUGES: ReadonlyMap<string, WidgetDefinition> = new Map(
  DIGITAL_GAUGES.map((declaration) => [
    declaration.alias,
    defineWidget(declaration, { padded: true, skeleton: "gauge", View: DigitalGauge }),
  ]),
);

/** @throws {Error} for an alias that is none. */
export function digitalGauge(alias: string): WidgetDefinition {
  const found = GAUGES.get(alias);
  if (!found) throw new Error(`There is no digital gauge ${alias}`);
  return found;
}
