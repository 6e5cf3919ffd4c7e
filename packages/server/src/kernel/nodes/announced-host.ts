import { isIP } from "node:net";
import { networkInterfaces } from "node:os";

/** Hosts that stand for every address of the machine. */
const EVERYWHERE = new Set(["0.0.0.0", "::"]);

/** Where other nodes of a cluster reach this machine, unless the settings say it: see ORRERY_NODE_ADDRESS. */
export function announcedHost(host: string, nodeAddress: string | undefined): string {
  if (nodeAddress !== undefined) return nodeAddress;
  if (!EVERYWHERE.has(host)) return host;
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const inNetworks = addresses.filter(({ internal, address }) => !internal && !address.startsWith("fe80:"));
  const [first] = inNetworks.sort((a, b) => isIP(a.address) - isIP(b.address)); // IPv4 first
  return first?.address ?? "127.0.0.1";
}
