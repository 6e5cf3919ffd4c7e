import type { LWM2M_SETTINGS } from "../../kernel/config/lwm2m-settings.ts";
import { integer, optionalSetting, type SettingValues, setting, text } from "../../kernel/config/setting.ts";
import { dtlsBounds } from "../../kernel/dtls/dtls-settings.ts";

/** The settings of the LwM2M servers beside those that device profiles need, too. */
export const LWM2M_TRANSPORT_SETTINGS = {
  key: optionalSetting({
    name: "ORRERY_LWM2M_KEY",
    meaning:
      "File with the private key of ORRERY_LWM2M_CERT (PEM); clients can then use raw public keys and certificates.",
    parse: text,
  }),
  bootstrapKey: optionalSetting({
    name: "ORRERY_LWM2M_BS_KEY",
    meaning: "File with the private key of ORRERY_LWM2M_BS_CERT (PEM).",
    parse: text,
  }),
  trustedCerts: optionalSetting({
    name: "ORRERY_LWM2M_TRUSTED_CERTS",
    meaning:
      "File with root certificates (PEM). A client whose certificate they signed is the one whose endpoint is its common name.",
    parse: text,
  }),
  timeoutMs: setting({
    name: "ORRERY_LWM2M_TIMEOUT_MS",
    default: "120000",
    meaning: "Milliseconds that an LwM2M client may take to answer a request.",
    parse: integer(100, 3_600_000),
  }),
  ackTimeoutMs: setting({
    name: "ORRERY_LWM2M_ACK_TIMEOUT_MS",
    default: "2000",
    meaning: "Milliseconds until what an LwM2M client did not acknowledge is sent again; doubled each time.",
    parse: integer(10, 60_000),
  }),
  maxRetransmissions: setting({
    name: "ORRERY_LWM2M_MAX_RETRANSMISSIONS",
    default: "4",
    meaning: "How often a message to an LwM2M client is sent again before it counts as lost.",
    parse: integer(0, 20),
  }),
  maxInFlight: setting({
    name: "ORRERY_LWM2M_MAX_IN_FLIGHT",
    default: "10000",
    meaning: "Requests of LwM2M clients that are being answered; further ones get 5.03.",
    parse: integer(1, 10_000_000),
  }),
  logLength: setting({
    name: "ORRERY_LWM2M_LOG_LENGTH",
    default: "1024",
    meaning: "Characters of an entry of the time series transportLog of LwM2M devices. 0: it is not written.",
    parse: integer(0, 100_000),
  }),
  psmActivityTimerMs: setting({
    name: "ORRERY_LWM2M_PSM_ACTIVITY_TIMER_MS",
    default: "10000",
    meaning:
      "Milliseconds that LwM2M clients in power saving mode listen after a message, where neither device nor profile says so.",
    parse: integer(1, 86_400_000),
  }),
  pagingTransmissionWindowMs: setting({
    name: "ORRERY_LWM2M_PAGING_TRANSMISSION_WINDOW_MS",
    default: "10000",
    meaning: "The same for LwM2M clients that use eDRX.",
    parse: integer(1, 86_400_000),
  }),
  /** Of the server and of the bootstrap server, each. */
  ...dtlsBounds("ORRERY_LWM2M_DTLS"),
} as const;

export type Lwm2mSettings = SettingValues<typeof LWM2M_TRANSPORT_SETTINGS & typeof LWM2M_SETTINGS>;
