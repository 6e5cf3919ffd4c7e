import { type DashboardSpec, devicesOf, entitiesNamed, HOUR_MS, STATE_ENTITY } from "./dashboard-json.ts";
import { lineChart } from "./widgets/charts.ts";
import { compass, gauge } from "./widgets/gauges.ts";
import { map, routeMap } from "./widgets/maps.ts";
import { alarmsTable, entitiesTable } from "./widgets/tables.ts";

const SPEED = { name: "speed", label: "Speed", units: "km/h", decimals: 0 } as const;
const CARGO = { name: "cargoTemperature", label: "Cargo", units: "°C", decimals: 1 } as const;

/** Vans on their rounds; a page for each. */
export const vans: DashboardSpec = {
  title: "Delivery vans",
  description: "Where the vans are and how fast they go",
  lastMs: 3 * HOUR_MS,
  aliases: { Vans: devicesOf("Tracker"), Refrigerated: entitiesNamed("Van 3", "Van 4"), Van: STATE_ENTITY },
  states: [
    {
      id: "default",
      name: "Overview",
      widgets: [
        map(
          "Vans on their rounds",
          "Vans",
          { keys: [SPEED], tooltip: "<b>${entityName}</b><br/>${Speed} km/h", opens: "van" },
          [0, 0, 14, 10],
        ),
        entitiesTable(
          "Vans",
          "Vans",
          [SPEED, CARGO, { name: "battery", label: "Battery", units: "%", decimals: 0 }],
          [14, 0, 10, 6],
          "van",
        ),
        lineChart("Temperature of the cargo", "Refrigerated", [{ ...CARGO, label: "${entityName}" }], [14, 6, 10, 7]),
        alarmsTable("Alarms of the vans", "Vans", [0, 10, 14, 7]),
        lineChart("Speed", "Vans", [{ ...SPEED, label: "${entityName}" }], [14, 13, 10, 7]),
      ],
    },
    {
      id: "van",
      name: "${entityName}",
      widgets: [
        gauge("Speed", "Van", SPEED, [0, 120], [0, 0, 6, 6]),
        compass("Heading", "Van", { name: "heading", label: "Heading" }, [0, 6, 6, 7]),
        routeMap("Way", "Van", [6, 0, 18, 8]),
        lineChart("Speed", "Van", [SPEED], [6, 8, 9, 7]),
        alarmsTable("Alarms of this van", "Van", [15, 8, 9, 7]),
      ],
    },
  ],
};
