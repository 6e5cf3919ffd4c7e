import { parseNetwork } from "../egress/network.ts";
import { integer, listOf, setting } from "./setting.ts";

/** Settings that limit the calls of rule chains to other systems. */
export const EGRESS_SETTINGS = {
  egressAllowedNetworks: setting({
    name: "ORRERY_EGRESS_ALLOW",
    default: "",
    meaning:
      "Networks that rule chains may call, and SNMP devices may be in, besides the public internet, such as 10.1.0.0/16 or fd00::/8, separated by commas. Not set: no private, loopback or link-local addresses, none of this machine, nor those at which clouds tell machines their secrets.",
    parse: listOf(parseNetwork),
  }),
  egressMaxTenantCalls: setting({
    name: "ORRERY_EGRESS_MAX_CALLS_PER_TENANT",
    default: "100",
    meaning: "Calls of other systems by the rule chains of a tenant at a time; more wait for their turn.",
    parse: integer(1, 10_000),
  }),
  egressMaxTenantCallsPerSecond: setting({
    name: "ORRERY_EGRESS_MAX_CALLS_PER_SECOND_PER_TENANT",
    default: "2000",
    meaning: "Calls and messages to other systems that the rule chains of a tenant begin in a second; more wait.",
    parse: integer(1, 1_000_000),
  }),
  egressMaxTenantConnections: setting({
    name: "ORRERY_EGRESS_MAX_CONNECTIONS_PER_TENANT",
    default: "100",
    meaning: "Connections to brokers that the rule chains of a tenant hold; nodes beyond them do not start.",
    parse: integer(1, 10_000),
  }),
  egressMaxResponseBytes: setting({
    name: "ORRERY_EGRESS_MAX_RESPONSE_BYTES",
    default: "1048576",
    meaning: "Largest answer that a rule chain takes from another system; longer ones fail the message.",
    parse: integer(1_024, 104_857_600),
  }),
};
