import { type DashboardSpec, devicesOf, devicesOfSite, entityNamed, HOUR_MS, STATE_ENTITY } from "./dashboard-json.ts";
import { valueCard } from "./widgets/cards.ts";
import { lineChart } from "./widgets/charts.ts";
import { toggle } from "./widgets/controls.ts";
import { levelBar, roundGauge } from "./widgets/gauges.ts";
import { alarmsTable, entitiesTable } from "./widgets/tables.ts";

const LEVEL = { name: "level", label: "Level", units: "%", decimals: 0 } as const;
const VIBRATION = { name: "vibration", label: "Vibration", units: "mm/s", decimals: 2 } as const;

/** Above this a pump is to be looked after, mm/s. */
const VIBRATION_LIMIT = {
  thresholds: [{ thresholdValueSource: "predefinedValue", thresholdValue: 4.5, lineWidth: 1, color: "#c4283a" }],
};

/** A plant with pumps and tanks; a page for each pump. */
export const brewery: DashboardSpec = {
  title: "Brewery plant",
  description: "Pumps with their vibration, tanks with their levels",
  lastMs: HOUR_MS / 2,
  aliases: {
    Pumps: devicesOf("Pump"),
    Tanks: devicesOf("Tank"),
    "Fermenter A": entityNamed("Fermenter A"),
    "Fermenter B": entityNamed("Fermenter B"),
    "Hot liquor tank": entityNamed("Hot liquor tank"),
    Plant: devicesOfSite("Brewery at the harbour"),
    Worn: entityNamed("Glycol pump 2"),
    Pump: STATE_ENTITY,
  },
  states: [
    {
      id: "default",
      name: "Overview",
      widgets: [
        valueCard("Worn", { ...VIBRATION, label: "Glycol pump 2, vibration" }, [0, 0, 6, 3]),
        valueCard(
          "Worn",
          { name: "motorTemperature", label: "Glycol pump 2, motor", units: "°C", decimals: 1 },
          [6, 0, 6, 3],
        ),
        levelBar("Fermenter A", "Fermenter A", LEVEL, [12, 0, 4, 6]),
        levelBar("Fermenter B", "Fermenter B", LEVEL, [16, 0, 4, 6]),
        levelBar("Hot liquor tank", "Hot liquor tank", LEVEL, [20, 0, 4, 6]),
        lineChart(
          "Vibration",
          "Pumps",
          [{ ...VIBRATION, label: "${entityName}", settings: VIBRATION_LIMIT }],
          [0, 3, 12, 9],
        ),
        lineChart("Tank levels", "Tanks", [{ ...LEVEL, label: "${entityName}" }], [12, 6, 12, 6]),
        entitiesTable(
          "Pumps",
          "Pumps",
          [
            VIBRATION,
            { name: "pressure", label: "Pressure", units: "bar", decimals: 2 },
            { name: "flow", label: "Flow", units: "m³/h", decimals: 1 },
            { name: "rpm", label: "Speed", units: "rpm", decimals: 0 },
          ],
          [0, 12, 11, 6],
          "pump",
        ),
        alarmsTable("Alarms of the plant", "Plant", [11, 12, 13, 6]),
      ],
    },
    {
      id: "pump",
      name: "${entityName}",
      widgets: [
        roundGauge(
          "Pressure",
          "Pump",
          { name: "pressure", label: "Pressure", units: "bar", decimals: 2 },
          [0, 6],
          [0, 0, 6, 6],
        ),
        roundGauge("Flow", "Pump", { name: "flow", label: "Flow", units: "m³/h", decimals: 1 }, [0, 60], [6, 0, 6, 6]),
        roundGauge(
          "Speed",
          "Pump",
          { name: "rpm", label: "Speed", units: "rpm", decimals: 0 },
          [0, 2_000],
          [12, 0, 6, 6],
        ),
        roundGauge(
          "Motor",
          "Pump",
          { name: "motorTemperature", label: "Motor", units: "°C", decimals: 1 },
          [0, 120],
          [18, 0, 6, 6],
        ),
        lineChart("Vibration", "Pump", [{ ...VIBRATION, settings: VIBRATION_LIMIT }], [0, 6, 11, 8]),
        toggle("Running", "Pump", { key: "running", set: "setRunning" }, [11, 6, 4, 8]),
        alarmsTable("Alarms of this pump", "Pump", [15, 6, 9, 8]),
      ],
    },
  ],
};
