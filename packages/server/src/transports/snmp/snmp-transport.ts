import type { PolledDevice } from "../../connectivity/polled-devices.ts";
import type { Unsubscribe } from "../../kernel/bus/bus.ts";
import { DatagramPort } from "../../kernel/datagrams/datagram-port.ts";
import { defineTransport } from "../transport.ts";
import type { AgentAddress } from "./agents/agent.ts";
import type { SnmpDevices } from "./snmp-devices.ts";
import { SNMP_SETTINGS } from "./snmp-settings.ts";

/** The name under which nodes pass traps on to each other. */
const LISTENER = "snmp-traps";

/** SNMP: the platform asks agents and takes their traps. Its code is loaded with the first SNMP device. */
export const snmpTransport = defineTransport({
  name: "snmp",
  settings: SNMP_SETTINGS,
  ports: ({ trapPort }) => [{ setting: SNMP_SETTINGS.trapPort.name, port: trapPort }],
  front: async (host, platform, { trapPort: port }) => {
    const { openDatagramFronts } = await import("../datagram-fronts.ts"); // single nodes never need it
    return openDatagramFronts(host, platform, [{ listener: LISTENER, name: "SNMP traps", port }]);
  },
  create: (link, { egress, log }, settings) => {
    let devices: SnmpDevices | undefined;
    let loading: Promise<SnmpDevices> | undefined;
    const traps = new DatagramPort({
      received: (bytes, from) => devices?.trap(bytes, from), // without devices no agent is known
      name: "SNMP trap",
      log,
    });
    let unsubscribe: Unsubscribe = () => undefined;
    let isClosed = false;
    const answerTrap = (agent: AgentAddress, bytes: Buffer) => traps.send(bytes, agent); // what is lost is asked for again
    const load = (): Promise<SnmpDevices> => {
      loading ??= import("./snmp-devices.ts").then(({ SnmpDevices: Devices }) => {
        devices = new Devices({ link, egress, settings, answerTrap, log });
        if (isClosed) void devices.close();
        return devices;
      });
      return loading;
    };
    /** Begins to ask when there is a device to be asked: most installations have none. */
    const begin = async (first: Promise<PolledDevice | undefined>) => {
      try {
        if (await first) await (await load()).reload();
      } catch (error) {
        log.error({ err: error }, "SNMP devices were not read");
      }
    };
    return {
      routes: [],
      takers: new Map([[LISTENER, (stream) => traps.takeFrom(stream)]]),
      gauges: [
        { name: "orrery_snmp_devices", help: "SNMP devices that are asked", value: () => devices?.count ?? 0 },
        { name: "orrery_snmp_failing", help: "SNMP devices that do not answer", value: () => devices?.failing ?? 0 },
        { name: "orrery_snmp_in_flight", help: "Questions to SNMP devices", value: () => devices?.inFlight ?? 0 },
        {
          name: "orrery_snmp_skipped_polls",
          help: "Questions that were left out because the process was busy",
          value: () => devices?.skippedPolls ?? 0,
        },
        {
          name: "orrery_snmp_ignored_traps",
          help: "Datagrams at the port of traps that were no notification of an agent",
          value: () => devices?.ignoredTraps ?? 0,
        },
      ],
      async listen(host) {
        const port = await traps.listen(host, settings.trapPort);
        unsubscribe = link.polled.subscribe("SNMP", {
          device: (id) => void (devices ? devices.deviceChanged(id.id) : begin(link.polled.find("SNMP", id))),
          profile: (id) => void (devices ? devices.profileChanged(id) : begin(firstOf(link.polled.list("SNMP", id)))),
        });
        void begin(firstOf(link.polled.list("SNMP")));
        return [{ name: "SNMP traps", port }];
      },
      async drain() {
        unsubscribe();
      },
      async close() {
        isClosed = true;
        unsubscribe();
        await devices?.close();
        await traps.close();
      },
    };
  },
});

async function firstOf(list: AsyncIterable<readonly PolledDevice[]>): Promise<PolledDevice | undefined> {
  for await (const [first] of list) if (first) return first;
  return undefined;
}
