import { integer, oneOf, optionalSetting, setting, text, urlOf } from "./setting.ts";

const port = integer(0, 65_535);

/** Every setting there is: the configuration, `npm start -- --help` and docs/settings.md are made from this table. */
export const SETTINGS = {
  dataDir: setting({
    name: "ORRERY_DATA_DIR",
    default: ".orrery",
    meaning: "Folder of the embedded databases and of what the installation keeps. Made when it is missing.",
    parse: text,
  }),
  host: optionalSetting({
    name: "ORRERY_HOST",
    meaning:
      "Address to listen on. Not set: 127.0.0.1 in demo mode, 0.0.0.0 without. Demo mode accepts loopback addresses only.",
    parse: text,
  }),
  httpPort: setting({
    name: "ORRERY_HTTP_PORT",
    default: "8080",
    meaning: "Port of the console, the API and the HTTP device API. 0 takes a free one.",
    parse: port,
  }),
  mqttPort: setting({
    name: "ORRERY_MQTT_PORT",
    default: "1883",
    meaning: "Port of MQTT. 0 takes a free one.",
    parse: port,
  }),
  demo: setting({
    name: "ORRERY_DEMO",
    default: "on",
    meaning: "on: demo tenant and simulated devices; data: demo tenant without the simulator; off: an empty platform.",
    parse: oneOf("on", "data", "off"),
  }),
  databaseUrl: optionalSetting({
    name: "ORRERY_DATABASE_URL",
    meaning: "PostgreSQL to use instead of the embedded database, postgres://user:password@host/database.",
    secret: true,
    parse: urlOf("postgres", "postgresql"),
  }),
  busUrl: optionalSetting({
    name: "ORRERY_BUS_URL",
    meaning:
      "NATS server that joins several nodes into a cluster, nats://host:4222. This version runs single nodes only and refuses it.",
    secret: true,
    parse: (): string => {
      throw new Error("left empty: this version runs as a single node");
    },
  }),
  synchronous: setting({
    name: "ORRERY_SYNCHRONOUS",
    default: "FULL",
    meaning:
      "FULL: each commit of the embedded database is flushed to the disk, acknowledged data survives power loss. NORMAL: it survives a crash of the program only.",
    parse: oneOf("FULL", "NORMAL"),
  }),
  logLevel: setting({
    name: "ORRERY_LOG_LEVEL",
    default: "info",
    meaning: "Least level that is logged to standard error.",
    parse: oneOf("trace", "debug", "info", "warn", "error", "silent"),
  }),
} as const;
