import { integer, setting, truth } from "../../kernel/config/setting.ts";

/** Settings of devices that are the same for all transports. */
export const DEVICE_SETTINGS = {
  maxPayloadBytes: setting({
    name: "ORRERY_MQTT_MAX_PACKET_BYTES",
    default: "65536",
    meaning: "Largest MQTT packet, and largest HTTP body of a device; a larger packet closes the connection.",
    parse: integer(1_024, 268_435_455),
  }),
  sessionTimeout: setting({
    name: "ORRERY_MQTT_SESSION_TIMEOUT_MS",
    default: "300000",
    meaning: "Milliseconds of silence after which a connection is closed.",
    parse: integer(1_000, 86_400_000),
  }),
  maxSessionsPerDevice: setting({
    name: "ORRERY_MAX_SESSIONS_PER_DEVICE",
    default: "1",
    meaning: "Maximum number of concurrent sessions of a device; one more ends the oldest.",
    parse: integer(1, 1_000),
  }),
  maxDevicesPerGateway: setting({
    name: "ORRERY_MAX_DEVICES_PER_GATEWAY",
    default: "10000",
    meaning: "Devices behind one gateway that are connected at a time; data of further ones is not acknowledged.",
    parse: integer(1, 1_000_000),
  }),
  deviceInactivityTimeout: setting({
    name: "ORRERY_DEVICE_INACTIVITY_TIMEOUT_MS",
    default: "600000",
    meaning:
      "Milliseconds of silence after which a device is inactive, unless its attribute inactivityTimeout says otherwise.",
    parse: integer(1_000, 2_592_000_000),
  }),
  rpcSequential: setting({
    name: "ORRERY_RPC_SEQUENTIAL",
    default: "false",
    meaning: "true: a device is sent one command at a time, the next when the one before was delivered.",
    parse: truth,
  }),
  rpcMaxRetries: setting({
    name: "ORRERY_RPC_MAX_RETRIES",
    default: "5",
    meaning: "Missed acknowledgements after which a persistent command has failed.",
    parse: integer(0, 1_000),
  }),
  provisionsPerSecondPerAddress: setting({
    name: "ORRERY_PROVISIONS_PER_SECOND_PER_ADDRESS",
    default: "1000",
    meaning:
      "Maximum number of provisioning requests per second from one address (IPv6: one /64); further requests are refused.",
    parse: integer(1, 1_000_000),
  }),
  claimAllowedByDefault: setting({
    name: "ORRERY_CLAIM_ALLOWED_BY_DEFAULT",
    default: "true",
    meaning: "false: customers can claim only devices whose server attribute claimingAllowed is true.",
    parse: truth,
  }),
  claimDuration: setting({
    name: "ORRERY_CLAIM_DURATION_MS",
    default: "86400000",
    meaning: "Milliseconds for which a device can be claimed by default; a day at most.",
    parse: integer(1_000, 86_400_000),
  }),
};
