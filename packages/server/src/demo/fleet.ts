import type { DeviceModel } from "./devices/device-model.ts";
import { energyMeter } from "./devices/energy-meter.ts";
import { pump } from "./devices/pump.ts";
import { tank } from "./devices/tank.ts";
import { thermostat } from "./devices/thermostat.ts";
import { tracker } from "./devices/tracker.ts";

export const DEMO_TENANT = "Orrery demo";
export const DEMO_CUSTOMERS = ["Harbour Brewery", "Lindgren Greenhouses", "Kastell Logistics"] as const;

export type DemoCustomer = (typeof DEMO_CUSTOMERS)[number];

/** A device of the demo tenant. `seed` makes it differ from others of its model. */
export interface DemoDevice {
  readonly name: string;
  readonly label: string;
  readonly model: DeviceModel;
  readonly seed: number;
  readonly customer?: DemoCustomer | undefined;
}

const of = (model: DeviceModel, customer: DemoCustomer | undefined, rows: readonly (readonly [string, string])[]) =>
  rows.map(([name, label], seed): DemoDevice => ({ name, label, model, seed, customer }));

/** All devices of the demo tenant. */
export const FLEET: readonly DemoDevice[] = [
  ...of(thermostat, "Lindgren Greenhouses", [
    ["Greenhouse 1", "Seedlings"],
    ["Greenhouse 2", "Tomatoes"],
    ["Greenhouse 3", "Cucumbers"],
    ["Greenhouse 4", "Herbs"],
    ["Packing hall", "North wall"],
    ["Cold store", "Loading side"],
    ["Office", "Ground floor"],
    ["Staff room", "First floor"],
  ]),
  ...of(pump, "Harbour Brewery", [
    ["Mash pump", "Brewhouse"],
    ["Wort pump", "Brewhouse"],
    ["Glycol pump 1", "Cooling plant"],
    ["Glycol pump 2", "Cooling plant"],
  ]),
  ...of(tank, "Harbour Brewery", [
    ["Fermenter A", "Cellar"],
    ["Fermenter B", "Cellar"],
    ["Hot liquor tank", "Brewhouse"],
  ]),
  ...of(tracker, "Kastell Logistics", [
    ["Van 1", "Electric, 3.5 t"],
    ["Van 2", "Electric, 3.5 t"],
    ["Van 3", "Refrigerated"],
    ["Van 4", "Refrigerated"],
    ["Van 5", "Spare"],
  ]),
  ...of(energyMeter, undefined, [
    ["Main incomer", "400 A, substation 1"],
    ["Cooling plant feeder", "160 A, substation 2"],
  ]),
];

/** The models in the fleet, one device profile each. */
export const DEMO_MODELS: readonly DeviceModel[] = [thermostat, pump, tank, tracker, energyMeter];

/** Access tokens are fixed, so that the examples of the README work as pasted: `demo-van-1`. */
export function demoToken(device: DemoDevice): string {
  return `demo-${device.name.toLowerCase().replaceAll(" ", "-")}`;
}
