import type { DemoServices } from "../demo/demo-data.ts";
import { prepareDemo } from "../demo/prepare-demo.ts";
import { type ListeningPort, portNamed } from "../kernel/config/ports.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Identity } from "./identity/identity.ts";
import type { Platform } from "./platform.ts";

/** Creates the demo data in demo mode, and refuses an installation of the other mode. @returns whether the demo was created just now. */
export function prepareDemoData(
  { tenancy, accounts, devices, dashboards, entities }: Identity,
  { ruleChains, assets, resources }: Pick<DemoServices, "ruleChains" | "assets" | "resources">,
  mode: Configuration["demo"],
): Promise<boolean> {
  const { tenants, customers } = tenancy;
  const { setup, userCreation, passwords } = accounts;
  const { deviceProfiles, credentials } = devices;
  const services = {
    setup,
    tenants,
    customers,
    userCreation,
    passwords,
    deviceProfiles,
    credentials,
    dashboards: dashboards.dashboards,
    ruleChains,
    assets,
    relations: entities.relations,
    resources,
  };
  return prepareDemo(services, mode);
}

/** What simulated devices need of the platform. */
export interface Simulation {
  readonly host: string;
  readonly httpPort: number;
  /** Ports of the transports; MQTT must be among them. */
  readonly ports: readonly ListeningPort[];
  /** Whether they also send telemetry of the past. */
  readonly backfill: boolean;
}

/** Starts the simulated devices of the demo, which send over real transports. */
export async function simulate(
  { log, closing }: Platform,
  { host, httpPort, ports, backfill }: Simulation,
): Promise<void> {
  const { Simulator } = await import("../demo/simulator/simulator.ts"); // for the demo only
  const name = host.includes(":") ? `[${host}]` : host;
  const udp = (transport: string) => {
    const port = portNamed(ports, transport);
    return port === undefined ? undefined : { host, port };
  };
  const addresses = {
    mqttUrl: `mqtt://${name}:${portNamed(ports, "MQTT")}`,
    httpUrl: `http://${name}:${httpPort}`,
    coap: udp("CoAP"),
    lwm2m: udp("LwM2M"),
  };
  const simulator = new Simulator({ platform: addresses, backfill, log });
  closing.add("simulator", () => simulator.close());
}
