import { type DashboardSpec, devicesOfAll, entityNamed, HOUR_MS } from "./dashboard-json.ts";
import { valueCard } from "./widgets/cards.ts";
import { alarmsTable } from "./widgets/tables.ts";

/** What a person on call looks at on a phone. */
export const onCall: DashboardSpec = {
  title: "On call",
  description: "Alarms and the values behind them, for a phone",
  lastMs: HOUR_MS,
  aliases: {
    All: devicesOfAll(),
    Store: entityNamed("Cold store"),
    Worn: entityNamed("Glycol pump 2"),
    Tank: entityNamed("Hot liquor tank"),
    Van: entityNamed("Van 4"),
  },
  states: [
    {
      id: "default",
      name: "Now",
      widgets: [
        alarmsTable("Alarms", "All", [0, 0, 24, 8]),
        valueCard("Store", { name: "temperature", label: "Cold store", units: "°C", decimals: 1 }, [0, 8, 6, 3]),
        valueCard("Worn", { name: "vibration", label: "Glycol pump 2", units: "mm/s", decimals: 2 }, [6, 8, 6, 3]),
        valueCard("Tank", { name: "level", label: "Hot liquor tank", units: "%", decimals: 0 }, [12, 8, 6, 3]),
        valueCard(
          "Van",
          { name: "cargoTemperature", label: "Cargo of van 4", units: "°C", decimals: 1 },
          [18, 8, 6, 3],
        ),
      ],
    },
  ],
};
