import { integer, port, type SettingValues, setting, truth } from "../../kernel/config/setting.ts";
import { dtlsSettings } from "../../kernel/dtls/dtls-settings.ts";

/** The settings of CoAP: environment variables, defaults and meanings. */
export const COAP_SETTINGS = {
  port: setting({
    name: "ORRERY_COAP_PORT",
    default: "5683",
    meaning: "UDP port of CoAP. 0 takes a free one.",
    parse: port,
  }),
  timeoutMs: setting({
    name: "ORRERY_COAP_TIMEOUT_MS",
    default: "10000",
    meaning: "Milliseconds after which a command of a CoAP device that no rule chain answers ends with 5.04.",
    parse: integer(100, 600_000),
  }),
  maxInFlight: setting({
    name: "ORRERY_COAP_MAX_IN_FLIGHT",
    default: "20000",
    meaning: "CoAP requests that are being answered; further ones get 5.03, or nothing when they are not confirmable.",
    parse: integer(1, 10_000_000),
  }),
  ackTimeoutMs: setting({
    name: "ORRERY_COAP_ACK_TIMEOUT_MS",
    default: "2000",
    meaning: "Milliseconds until what a CoAP device did not acknowledge is sent again; doubled each time.",
    parse: integer(10, 60_000),
  }),
  maxRetransmissions: setting({
    name: "ORRERY_COAP_MAX_RETRANSMISSIONS",
    default: "4",
    meaning: "How often a message to a CoAP device is sent again before it counts as lost.",
    parse: integer(0, 20),
  }),
  psmActivityTimerMs: setting({
    name: "ORRERY_COAP_PSM_ACTIVITY_TIMER_MS",
    default: "10000",
    meaning:
      "Milliseconds that CoAP devices in power saving mode listen after a message, where neither device nor profile says so.",
    parse: integer(1, 86_400_000),
  }),
  pagingTransmissionWindowMs: setting({
    name: "ORRERY_COAP_PAGING_TRANSMISSION_WINDOW_MS",
    default: "10000",
    meaning: "The same for CoAP devices that use eDRX.",
    parse: integer(1, 86_400_000),
  }),
  dtlsPort: setting({
    name: "ORRERY_COAP_DTLS_PORT",
    default: "5684",
    meaning: "UDP port of CoAP over DTLS; used when a certificate is configured. 0 takes a free one.",
    parse: port,
  }),
  ...dtlsSettings("ORRERY_COAP_DTLS", "CoAP"),
  skipValidityCheck: setting({
    name: "ORRERY_COAP_SKIP_CERTIFICATE_VALIDITY_CHECK",
    default: "false",
    meaning: "true accepts client certificates that have expired or are not valid yet.",
    parse: truth,
  }),
} as const;

/** Settings of CoAP, with those of devices on any transport. */
export type CoapSettings = SettingValues<typeof COAP_SETTINGS> & {
  /** Maximum payload of a device's message. */
  readonly maxPayloadBytes: number;
};
