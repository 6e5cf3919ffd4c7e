import type { DemoCustomer } from "../fleet.ts";
import { type DashboardSpec, deviceNamed, devicesOf, STATE_ENTITY } from "./dashboard-json.ts";
import { entitiesTable, gauge, lineChart, valueCard } from "./widgets.ts";

const HOUR_MS = 3_600_000;
const ACTIVE = { name: "active", label: "Active", type: "attribute" } as const;

const climate: DashboardSpec = {
  title: "Greenhouse climate",
  description: "Temperature and humidity of every room",
  lastMs: HOUR_MS,
  aliases: {
    Rooms: devicesOf("Thermostat"),
    Seedlings: deviceNamed("Greenhouse 1"),
    Store: deviceNamed("Cold store"),
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

const brewery: DashboardSpec = {
  title: "Brewery plant",
  description: "Pumps with their vibration, tanks with their levels",
  lastMs: HOUR_MS / 2,
  aliases: {
    Pumps: devicesOf("Pump"),
    Tanks: devicesOf("Tank"),
    Worn: deviceNamed("Glycol pump 2"),
    Hot: deviceNamed("Hot liquor tank"),
  },
  states: [
    {
      id: "default",
      name: "Overview",
      widgets: [
        valueCard(
          "Worn",
          { name: "vibration", label: "Glycol pump 2, vibration", units: "mm/s", decimals: 2 },
          [0, 0, 6, 3],
        ),
        valueCard(
          "Worn",
          { name: "motorTemperature", label: "Glycol pump 2, motor", units: "°C", decimals: 1 },
          [6, 0, 6, 3],
        ),
        valueCard("Hot", { name: "level", label: "Hot liquor tank", units: "%", decimals: 0 }, [12, 0, 6, 3]),
        valueCard("Hot", { name: "volume", label: "Hot liquor tank, volume", units: "l", decimals: 0 }, [18, 0, 6, 3]),
        lineChart(
          "Vibration",
          "Pumps",
          [
            {
              name: "vibration",
              label: "${entityName}",
              units: "mm/s",
              decimals: 2,
              settings: {
                thresholds: [
                  { thresholdValueSource: "predefinedValue", thresholdValue: 4.5, lineWidth: 1, color: "#c4283a" },
                ],
              },
            },
          ],
          [0, 3, 15, 8],
        ),
        gauge(
          "Hot liquor tank",
          "Hot",
          { name: "level", label: "Level", units: "%", decimals: 0 },
          [0, 100],
          [15, 3, 9, 8],
        ),
        entitiesTable(
          "Pumps",
          "Pumps",
          [
            { name: "vibration", label: "Vibration", units: "mm/s", decimals: 2 },
            { name: "pressure", label: "Pressure", units: "bar", decimals: 2 },
            { name: "flow", label: "Flow", units: "m³/h", decimals: 1 },
            { name: "rpm", label: "Speed", units: "rpm", decimals: 0 },
          ],
          [0, 11, 14, 6],
        ),
        lineChart(
          "Tank levels",
          "Tanks",
          [{ name: "level", label: "${entityName}", units: "%", decimals: 0 }],
          [14, 11, 10, 6],
        ),
      ],
    },
  ],
};

const energy: DashboardSpec = {
  title: "Energy",
  description: "Power, voltage and counters of both incomers",
  lastMs: 6 * HOUR_MS,
  aliases: { Meters: devicesOf("Energy meter"), Main: deviceNamed("Main incomer") },
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
          [0, 3, 24, 7],
        ),
        lineChart(
          "Voltage, main incomer",
          "Main",
          [
            { name: "voltageL1", label: "L1", units: "V", decimals: 1 },
            { name: "voltageL2", label: "L2", units: "V", decimals: 1 },
            { name: "voltageL3", label: "L3", units: "V", decimals: 1 },
          ],
          [0, 10, 24, 6],
        ),
      ],
    },
  ],
};

const vans: DashboardSpec = {
  title: "Delivery vans",
  description: "Where the vans are and how fast they go",
  lastMs: HOUR_MS,
  aliases: { Vans: devicesOf("Tracker") },
  states: [
    {
      id: "default",
      name: "Overview",
      widgets: [
        entitiesTable(
          "Vans",
          "Vans",
          [
            { name: "speed", label: "Speed", units: "km/h", decimals: 0 },
            { name: "heading", label: "Heading", units: "°", decimals: 0 },
            { name: "latitude", label: "Latitude", decimals: 4 },
            { name: "longitude", label: "Longitude", decimals: 4 },
            { name: "ignition", label: "Ignition" },
            ACTIVE,
          ],
          [0, 0, 24, 6],
        ),
        lineChart(
          "Speed",
          "Vans",
          [{ name: "speed", label: "${entityName}", units: "km/h", decimals: 0 }],
          [0, 6, 24, 8],
        ),
      ],
    },
  ],
};

/** The dashboards of the demo tenant, and the customers that they are assigned to. */
export const DEMO_DASHBOARDS: readonly { readonly spec: DashboardSpec; readonly customer?: DemoCustomer }[] = [
  { spec: climate, customer: "Lindgren Greenhouses" },
  { spec: brewery, customer: "Harbour Brewery" },
  { spec: energy },
  { spec: vans, customer: "Kastell Logistics" },
];
