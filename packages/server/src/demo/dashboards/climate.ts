import { type DashboardSpec, devicesOf, entityNamed, HOUR_MS, STATE_ENTITY } from "./dashboard-json.ts";
import { valueCard } from "./widgets/cards.ts";
import { barChart, lineChart } from "./widgets/charts.ts";
import { knob } from "./widgets/controls.ts";
import { gauge } from "./widgets/gauges.ts";
import { alarmsTable, entitiesTable } from "./widgets/tables.ts";

/** Rooms of a nursery, with a page for each. */
export const climate: DashboardSpec = {
  title: "Greenhouse climate",
  description: "Temperature and humidity of every room",
  lastMs: HOUR_MS,
  aliases: {
    Rooms: devicesOf("Thermostat"),
    Seedlings: entityNamed("Greenhouse 1"),
    Store: entityNamed("Cold store"),
    Room: STATE_ENTITY,
  },
  states: [
    {
      id: "default",
      name: "Overview",
      widgets: [
        valueCard("Seedlings", { name: "temperature", label: "Greenhouse 1", units: "°C", decimals: 1 }, [0, 0, 6, 3]),
        valueCard(
          "Seedlings",
          { name: "humidity", label: "Greenhouse 1, humidity", units: "%", decimals: 0 },
          [6, 0, 6, 3],
        ),
        valueCard("Store", { name: "temperature", label: "Cold store", units: "°C", decimals: 1 }, [12, 0, 6, 3]),
        valueCard("Store", { name: "humidity", label: "Cold store, humidity", units: "%", decimals: 0 }, [18, 0, 6, 3]),
        lineChart(
          "Temperature",
          "Rooms",
          [{ name: "temperature", label: "${entityName}", units: "°C", decimals: 1 }],
          [0, 3, 14, 8],
        ),
        entitiesTable(
          "Rooms",
          "Rooms",
          [
            { name: "temperature", label: "Temperature", units: "°C", decimals: 1 },
            { name: "humidity", label: "Humidity", units: "%", decimals: 0 },
            { name: "heating", label: "Heating" },
          ],
          [14, 3, 10, 8],
          "room",
        ),
        alarmsTable("Alarms of the rooms", "Rooms", [0, 11, 14, 8]),
        barChart(
          "Humidity by the hour",
          "Rooms",
          { name: "humidity", label: "${entityName}", units: "%", decimals: 0 },
          { lastMs: 12 * HOUR_MS, partMs: HOUR_MS },
          [14, 11, 10, 8],
        ),
      ],
    },
    {
      id: "room",
      name: "${entityName}",
      widgets: [
        valueCard("Room", { name: "temperature", label: "Temperature", units: "°C", decimals: 1 }, [0, 0, 6, 3]),
        gauge(
          "Humidity",
          "Room",
          { name: "humidity", label: "Humidity", units: "%", decimals: 0 },
          [0, 100],
          [0, 3, 6, 6],
        ),
        knob("Setpoint", "Room", { get: "getSetpoint", set: "setSetpoint", range: [5, 35] }, [0, 9, 6, 6]),
        alarmsTable("Alarms of this room", "Room", [6, 9, 18, 6]),
        lineChart(
          "Temperature and setpoint",
          "Room",
          [
            { name: "temperature", label: "Temperature", units: "°C", decimals: 1 },
            { name: "setpoint", label: "Setpoint", units: "°C", decimals: 1 },
          ],
          [6, 0, 18, 9],
        ),
      ],
    },
  ],
};
