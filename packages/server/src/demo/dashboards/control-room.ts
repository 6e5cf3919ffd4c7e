import { type DashboardSpec, devicesOf, devicesOfAll, entityNamed, HOUR_MS } from "./dashboard-json.ts";
import { valueCard } from "./widgets/cards.ts";
import { lineChart } from "./widgets/charts.ts";
import { levelBar, roundGauge } from "./widgets/gauges.ts";
import { alarmsTable, hierarchy } from "./widgets/tables.ts";

/** A wall of everything that matters, for a large screen. */
export const controlRoom: DashboardSpec = {
  title: "Control room",
  description: "All sites on one wall",
  lastMs: HOUR_MS,
  aliases: {
    All: devicesOfAll(),
    Brewery: entityNamed("Brewery at the harbour"),
    Rooms: devicesOf("Thermostat"),
    Meters: devicesOf("Energy meter"),
    Main: entityNamed("Main incomer"),
    Store: entityNamed("Cold store"),
    Worn: entityNamed("Glycol pump 2"),
    "Hot liquor tank": entityNamed("Hot liquor tank"),
  },
  states: [
    {
      id: "default",
      name: "All sites",
      widgets: [
        valueCard("Main", { name: "power", label: "Power, main incomer", units: "W", decimals: 0 }, [0, 0, 6, 3]),
        valueCard("Store", { name: "temperature", label: "Cold store", units: "°C", decimals: 1 }, [6, 0, 6, 3]),
        alarmsTable("Alarms of all sites", "All", [12, 0, 12, 9]),
        roundGauge(
          "Glycol pump 2",
          "Worn",
          { name: "vibration", label: "Vibration", units: "mm/s", decimals: 2 },
          [0, 10],
          [0, 3, 6, 6],
        ),
        levelBar(
          "Hot liquor tank",
          "Hot liquor tank",
          { name: "level", label: "Level", units: "%", decimals: 0 },
          [6, 3, 6, 6],
        ),
        hierarchy("Brewery", "Brewery", [0, 9, 6, 8]),
        lineChart(
          "Temperature of the rooms",
          "Rooms",
          [{ name: "temperature", label: "${entityName}", units: "°C", decimals: 1 }],
          [6, 9, 9, 8],
        ),
        lineChart(
          "Power",
          "Meters",
          [{ name: "power", label: "${entityName}", units: "W", decimals: 0 }],
          [15, 9, 9, 8],
        ),
      ],
    },
  ],
};
