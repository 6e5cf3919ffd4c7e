import { TRANSPORTS } from "../transports/transports.ts";

/** Settings by which everything that listens takes a free port, so that servers of tests run beside each other. */
export const FREE_PORTS: Readonly<Record<string, string>> = {
  ORRERY_HTTP_PORT: "0",
  ORRERY_NODE_PORT: "0",
  ...Object.fromEntries(
    TRANSPORTS.flatMap((transport) => transport.configure({}).ports.map((port) => [port.setting, "0"])),
  ),
};
