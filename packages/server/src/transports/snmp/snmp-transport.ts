import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIPv6 } from "node:net";
import type { PolledDevice } from "../../connectivity/polled-devices.ts";
import type { Unsubscribe } from "../../kernel/bus/bus.ts";
import { defineTransport } from "../transport.ts";
import type { AgentAddress } from "./agents/agent.ts";
import type { SnmpDevices } from "./snmp-devices.ts";
import { SNMP_SETTINGS } from "./snmp-settings.ts";

/** For bursts of traps while the process is busy; the system may grant less. */
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024;

/** SNMP: the platform asks agents and takes their traps. Its code is loaded with the first SNMP device. */
export const snmpTransport = defineTransport({
  name: "snmp",
  settings: SNMP_SETTINGS,
  ports: ({ trapPort }) => [{ setting: SNMP_SETTINGS.trapPort.name, port: trapPort }],
  create: (link, { egress, log }, settings) => {
    let devices: SnmpDevices | undefined;
    let loading: Promise<SnmpDevices> | undefined;
    let socket: Socket | undefined;
    let unsubscribe: Unsubscribe = () => undefined;
    let isClosed = false;
    const answerTrap = ({ address, port }: AgentAddress, bytes: Buffer) => {
      socket?.send(bytes, port, address, () => undefined); // what does not arrive is asked for again
    };
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
        socket = createSocket({ type: isIPv6(host) ? "udp6" : "udp4", recvBufferSize: RECEIVE_BUFFER_BYTES });
        socket.bind(settings.trapPort, host);
        await once(socket, "listening");
        socket.on("message", (bytes, from) => devices?.trap(bytes, from)); // without devices no agent is known
        socket.on("error", (error) => log.error({ err: error }, "the socket of SNMP traps failed"));
        unsubscribe = link.polled.subscribe("SNMP", {
          device: (id) => void (devices ? devices.deviceChanged(id.id) : begin(link.polled.find("SNMP", id))),
          profile: (id) => void (devices ? devices.profileChanged(id) : begin(firstOf(link.polled.list("SNMP", id)))),
        });
        void begin(firstOf(link.polled.list("SNMP")));
        return [{ name: "SNMP traps", port: socket.address().port }];
      },
      async drain() {
        unsubscribe();
      },
      async close() {
        isClosed = true;
        unsubscribe();
        await devices?.close();
        const open = socket;
        socket = undefined;
        if (open) await new Promise<void>((resolve) => open.close(resolve));
      },
    };
  },
});

async function firstOf(list: AsyncIterable<readonly PolledDevice[]>): Promise<PolledDevice | undefined> {
  for await (const [first] of list) if (first) return first;
  return undefined;
}
