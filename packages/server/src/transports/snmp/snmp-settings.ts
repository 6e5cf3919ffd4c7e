import { integer, port, type SettingValues, setting } from "../../kernel/config/setting.ts";

/** The settings of SNMP: environment variables, defaults and meanings. */
export const SNMP_SETTINGS = {
  trapPort: setting({
    name: "ORRERY_SNMP_TRAP_PORT",
    default: "1620",
    meaning: "UDP port of traps and informs of SNMP agents. 0 takes a free one.",
    parse: port,
  }),
  minPeriodMs: setting({
    name: "ORRERY_SNMP_MIN_PERIOD_MS",
    default: "100",
    meaning:
      "Shortest time in milliseconds between two questions to an SNMP device; profiles that ask more often ask so often.",
    parse: integer(1, 3_600_000),
  }),
} as const;

export type SnmpSettings = SettingValues<typeof SNMP_SETTINGS>;
