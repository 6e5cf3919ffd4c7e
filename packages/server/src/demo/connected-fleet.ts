import { meterGateway } from "./devices/meter-gateway.ts";
import { soilProbe } from "./devices/soil-probe.ts";
import { streetLamp } from "./devices/street-lamp.ts";
import type { DemoDevice } from "./fleet.ts";

/**
 * Devices that show other ways in: a gateway, CoAP and LwM2M. They are there when the simulator runs, for without it they
 * would have nothing to show.
 */
export const CONNECTED_FLEET: readonly DemoDevice[] = [
  { name: "Meter gateway", label: "Boiler room", model: meterGateway, seed: 0 },
  { name: "Soil probe", label: "Bed 7", model: soilProbe, seed: 0, customer: "Lindgren Greenhouses" },
  { name: "Street lamp", label: "Yard", model: streetLamp, seed: 0, customer: "Kastell Logistics" },
];

/** Devices behind the gateway, which the platform makes when it mentions them first. */
export const METER_FLATS: readonly string[] = ["Flat 1 meter", "Flat 2 meter", "Flat 3 meter"];
