import { type DashboardSpec, devicesOf, HOUR_MS, STATE_ENTITY } from "./dashboard-json.ts";
import { lineChart } from "./widgets/charts.ts";
import { compass, gauge } from "./widgets/gauges.ts";
import { alarmsTable, entitiesTable } from "./widgets/tables.ts";

const SPEED = { name: "speed", label: "Speed", units: "km/h", decimals: 0 } as const;
const CARGO = { name: "cargoTemperature", label: "Cargo", units: "°C", decimals: 1 } as const;

/** Vans on their rounds; a page for each. */
export const vans: DashboardSpec = {
  title: "Delivery vans",
  description: "Where the vans are and how fast they go",
  lastMs: HOUR_MS,
  aliases: { Vans: devicesOf("Tracker"), Van: STATE_ENTITY },
  states: [
    {
      id: "default",
      name: "Overview",
      widgets: [
        entitiesTable(
          "Vans",
          "Vans",
          [
            SPEED,
            { name: "heading", label: "Heading", units: "°", decimals: 0 },
            CARGO,
            { name: "battery", label: "Battery", units: "%", decimals: 0 },
            { name: "ignition", label: "Ignition" },
          ],
          [0, 0, 11, 7],
          "van",
        ),
        alarmsTable("Alarms of the vans", "Vans", [11, 0, 13, 7]),
        lineChart("Speed", "Vans", [{ ...SPEED, label: "${entityName}" }], [0, 7, 12, 7]),
        lineChart("Temperature of the cargo", "Vans", [{ ...CARGO, label: "${entityName}" }], [12, 7, 12, 7]),
      ],
    },
    {
      id: "van",
      name: "${entityName}",
      widgets: [
        gauge("Speed", "Van", SPEED, [0, 60], [0, 0, 6, 6]),
        compass("Heading", "Van", { name: "heading", label: "Heading" }, [0, 6, 6, 7]),
        lineChart("Speed", "Van", [SPEED], [6, 0, 18, 6]),
        alarmsTable("Alarms of this van", "Van", [6, 6, 18, 7]),
      ],
    },
  ],
};
