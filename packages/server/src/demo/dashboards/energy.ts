import { type DashboardSpec, devicesOf, entityNamed, HOUR_MS } from "./dashboard-json.ts";
import { valueCard } from "./widgets/cards.ts";
import { barChart, doughnut, lineChart } from "./widgets/charts.ts";

/** What the incomers deliver. */
export const energy: DashboardSpec = {
  title: "Energy",
  description: "Power, voltage and counters of both incomers",
  lastMs: 6 * HOUR_MS,
  aliases: { Meters: devicesOf("Energy meter"), Main: entityNamed("Main incomer") },
  states: [
    {
      id: "default",
      name: "Overview",
      widgets: [
        valueCard("Main", { name: "power", label: "Main incomer, power", units: "W", decimals: 0 }, [0, 0, 8, 3]),
        valueCard("Main", { name: "energy", label: "Main incomer, counter", units: "Wh", decimals: 0 }, [8, 0, 8, 3]),
        valueCard("Main", { name: "frequency", label: "Frequency", units: "Hz", decimals: 2 }, [16, 0, 8, 3]),
        lineChart(
          "Power",
          "Meters",
          [{ name: "power", label: "${entityName}", units: "W", decimals: 0 }],
          [0, 3, 16, 7],
        ),
        doughnut("Shares of the power", "Meters", { name: "power", label: "${entityName}", units: "W" }, [16, 3, 8, 7]),
        barChart(
          "Power by the hour",
          "Meters",
          { name: "power", label: "${entityName}", units: "W", decimals: 0 },
          { lastMs: 24 * HOUR_MS, partMs: HOUR_MS },
          [0, 10, 14, 7],
        ),
        lineChart(
          "Voltage, main incomer",
          "Main",
          [
            { name: "voltageL1", label: "L1", units: "V", decimals: 1 },
            { name: "voltageL2", label: "L2", units: "V", decimals: 1 },
            { name: "voltageL3", label: "L3", units: "V", decimals: 1 },
          ],
          [14, 10, 10, 7],
        ),
      ],
    },
  ],
};
