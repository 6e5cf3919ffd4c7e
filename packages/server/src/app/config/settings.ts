import { EGRESS_SETTINGS } from "../../kernel/config/egress-settings.ts";
import { HTTP_SETTINGS } from "../../kernel/config/http-settings.ts";
import { LIVE_SETTINGS } from "../../kernel/config/live-settings.ts";
import { LWM2M_SETTINGS } from "../../kernel/config/lwm2m-settings.ts";
import { MAP_SETTINGS } from "../../kernel/config/map-settings.ts";
import {
  integer,
  natsServers,
  oneOf,
  optionalSetting,
  port,
  serviceName,
  setting,
  text,
  truth,
  urlOf,
} from "../../kernel/config/setting.ts";
import { SITE_SETTINGS } from "../../kernel/config/site-settings.ts";
import { parseRates } from "../../kernel/rate-limits/token-buckets.ts";
import { parseSecret } from "../../kernel/secrets/installation-keys.ts";
import { parseQueues } from "../../rules/engine/parse-queues.ts";
import { DEVICE_SETTINGS } from "./device-settings.ts";
import { RETENTION_SETTINGS } from "./retention-settings.ts";

/** Every setting but those of transports: the configuration, `npm start -- --help` and docs/settings.md derive from it. */
export const SETTINGS = {
  dataDir: setting({
    name: "ORRERY_DATA_DIR",
    default: ".orrery",
    meaning:
      "Folder of the embedded databases and other files of the installation. Created when it is missing. Refused when other users of the machine have rights to it.",
    parse: text,
  }),
  backupDir: optionalSetting({
    name: "ORRERY_BACKUP_DIR",
    meaning:
      "Folder of the backups that the platform writes itself, best on another disk. Created when it is missing. Refused when other users of the machine have rights to it. Not set: backups in the data folder.",
    parse: text,
  }),
  secretKey: optionalSetting({
    name: "ORRERY_SECRET_KEY",
    meaning:
      "Secret that signs sessions and encrypts stored secrets, as openssl rand -base64 32 prints it. Not set: keys/installation.key in the data folder, created at the first start; keep a copy of it, separate from backups of the database.",
    secret: true,
    parse: parseSecret,
  }),
  serviceId: optionalSetting({
    name: "ORRERY_SERVICE_ID",
    meaning:
      "Name of this process, in the names of the assets with statistics of queues and in events. Not set: the name of the machine; give one where that changes with each start, as in containers.",
    parse: serviceName,
  }),
  host: optionalSetting({
    name: "ORRERY_HOST",
    meaning:
      "Address to listen on. Not set: 127.0.0.1 in demo mode, 0.0.0.0 without. Demo mode accepts loopback addresses only.",
    parse: text,
  }),
  ...HTTP_SETTINGS,
  ...SITE_SETTINGS,
  ...MAP_SETTINGS,
  metrics: setting({
    name: "ORRERY_METRICS",
    default: "local",
    meaning:
      "Access to /metrics. local: programs on this machine, but no requests that a proxy passes on; open: everybody who reaches the HTTP port; off: nobody.",
    parse: oneOf("local", "open", "off"),
  }),
  ...LWM2M_SETTINGS,
  ...DEVICE_SETTINGS,
  ...EGRESS_SETTINGS,
  maxUploadBytes: setting({
    name: "ORRERY_MAX_UPLOAD_BYTES",
    default: "52428800",
    meaning: "Largest file that can be uploaded for devices to install.",
    parse: integer(1_024, 10_737_418_240),
  }),
  otaPackSize: setting({
    name: "ORRERY_OTA_PACK_SIZE",
    default: "100",
    meaning:
      "Number of devices that are notified of a new package in each interval, so that not all download at the same time.",
    parse: integer(1, 1_000_000),
  }),
  otaPackInterval: setting({
    name: "ORRERY_OTA_PACK_INTERVAL_MS",
    default: "60000",
    meaning: "Milliseconds of that interval.",
    parse: integer(1, 86_400_000),
  }),
  userTokenAccess: setting({
    name: "ORRERY_USER_TOKEN_ACCESS",
    default: "true",
    meaning: "false: administrators cannot act as their users, nor view what they see.",
    parse: truth,
  }),
  ruleQueues: setting({
    name: "ORRERY_RULE_QUEUES",
    default: "[]",
    meaning:
      'Rule queues that differ from those of the contract or come beside them, as a JSON array: [{"name": "Main", "packProcessingTimeout": 2000, "submitStrategy": {"type": "BATCH", "batchSize": 100}, "processingStrategy": {"type": "RETRY_FAILED", "retries": 3, "failurePercentage": 0, "pauseBetweenRetries": 3, "maxPauseBetweenRetries": 3}}]. What a queue leaves out is as in the contract, or as in Main.',
    parse: parseQueues,
  }),
  edgesEnabled: setting({
    name: "ORRERY_EDGES_ENABLED",
    default: "true",
    meaning: "false: the console hides edges, and no events are stored for them.",
    parse: truth,
  }),
  edgeEventsDays: setting({
    name: "ORRERY_EDGE_EVENTS_DAYS",
    default: "30",
    meaning: "Days for which events for edges are kept.",
    parse: integer(1, 3_650),
  }),
  demo: setting({
    name: "ORRERY_DEMO",
    default: "on",
    meaning: "on: demo tenant and simulated devices; data: demo tenant without the simulator; off: an empty platform.",
    parse: oneOf("on", "data", "off"),
  }),
  helpBaseUrl: optionalSetting({
    name: "ORRERY_HELP_BASE_URL",
    meaning:
      "Site of the documentation: help texts of the console below /help, pages below /docs. Not set: the console's own help texts only, and no links to pages.",
    parse: urlOf("http", "https"),
  }),
  databaseUrl: optionalSetting({
    name: "ORRERY_DATABASE_URL",
    meaning: "PostgreSQL to use instead of the embedded database, postgres://user:password@host/database.",
    secret: true,
    parse: urlOf("postgres", "postgresql"),
  }),
  databaseReadTimeout: setting({
    name: "ORRERY_DATABASE_READ_TIMEOUT_MS",
    default: "30000",
    meaning: "Milliseconds after which the database cancels a list or a query; the answer is 503 then.",
    parse: integer(100, 3_600_000),
  }),
  busUrl: optionalSetting({
    name: "ORRERY_BUS_URL",
    meaning:
      "NATS server (2.9 or newer, with JetStream) that joins nodes into a cluster, nats://user:password@host:4222 or tls://…; several with commas between them. One node is active, the others stand by, pass devices and users on to it, and take over. All have the same ORRERY_DATABASE_URL and ORRERY_SECRET_KEY.",
    secret: true,
    parse: natsServers,
  }),
  nodePort: setting({
    name: "ORRERY_NODE_PORT",
    default: "7400",
    meaning:
      "Port of a node of a cluster at which the others pass on the devices and users that have reached them; used with ORRERY_BUS_URL. Its connections are encrypted, with a key made of ORRERY_SECRET_KEY. 0 takes a free one.",
    parse: port,
  }),
  nodeAddress: optionalSetting({
    name: "ORRERY_NODE_ADDRESS",
    meaning:
      "Address or name under which the other nodes reach that port. Not set: ORRERY_HOST when it is one address, or else the first address of this machine in a network.",
    parse: text,
  }),
  synchronous: setting({
    name: "ORRERY_SYNCHRONOUS",
    default: "FULL",
    meaning:
      "FULL: each commit of the embedded database is flushed to the disk, acknowledged data survives power loss. NORMAL: it survives a crash of the program only.",
    parse: oneOf("FULL", "NORMAL"),
  }),
  ...LIVE_SETTINGS,
  ...RETENTION_SETTINGS,
  restLimitTenant: setting({
    name: "ORRERY_REST_LIMIT_TENANT",
    default: "off",
    meaning:
      "Maximum number of API calls of all users of a tenant, for example 100:1,2000:60 (capacity:seconds). off: no limit.",
    parse: parseRates,
  }),
  restLimitCustomer: setting({
    name: "ORRERY_REST_LIMIT_CUSTOMER",
    default: "off",
    meaning: "Maximum number of API calls of all users of a customer, for example 50:1,1000:60. off: no limit.",
    parse: parseRates,
  }),
  liveUpdatesPerSession: setting({
    name: "ORRERY_LIVE_UPDATES_PER_SESSION",
    default: "300:1,3000:60",
    meaning: "Maximum rate of live updates of a connection; faster ones are merged. off: no limit.",
    parse: parseRates,
  }),
  queueStatisticsInterval: setting({
    name: "ORRERY_QUEUE_STATISTICS_INTERVAL_MS",
    default: "60000",
    meaning: "Milliseconds between two writes of the statistics of each tenant's messages in each queue. 0: none.",
    parse: integer(0, 3_600_000),
  }),
  usageInterval: setting({
    name: "ORRERY_USAGE_INTERVAL_MS",
    default: "10000",
    meaning: "Milliseconds between two writes of the API usage of tenants.",
    parse: integer(100, 3_600_000),
  }),
  rpcTtlInterval: setting({
    name: "ORRERY_RPC_TTL_INTERVAL_MS",
    default: "7200000",
    meaning: "Milliseconds between two searches for persistent RPCs that are older than the tenant's profile allows.",
    parse: integer(1_000, 2_592_000_000),
  }),
  logLevel: setting({
    name: "ORRERY_LOG_LEVEL",
    default: "info",
    meaning: "Least level that is logged to standard error.",
    parse: oneOf("trace", "debug", "info", "warn", "error", "silent"),
  }),
} as const;
