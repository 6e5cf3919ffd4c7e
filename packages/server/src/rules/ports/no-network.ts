import { EgressError } from "../../kernel/egress/egress-error.ts";
import type { NetworkPort } from "./network.ts";

/** Reaches nobody: for tests and dry runs, where nodes must not connect to other systems. */
export const NO_NETWORK: NetworkPort = {
  perform: (_tenantId, work) => work(),
  connect: (_tenantId, { host }) => Promise.reject(noWay(host)),
  resolve: (host) => Promise.reject(noWay(host)),
  admit: () => () => undefined,
};

function noWay(host: string): EgressError {
  return new EgressError("unreachable", `${host} cannot be reached: there is no network here`);
}
