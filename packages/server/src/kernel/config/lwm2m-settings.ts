import { integer, optionalSetting, port, setting, text, truth } from "./setting.ts";

const shortId = integer(1, 65_534);

/** The LwM2M servers, to which device profiles refer. */
export const LWM2M_SETTINGS = {
  lwm2mEnabled: setting({
    name: "ORRERY_LWM2M_ENABLED",
    default: "true",
    meaning: "false: there is no LwM2M server, neither on a port nor in device profiles.",
    parse: truth,
  }),
  lwm2mHost: setting({
    name: "ORRERY_LWM2M_HOST",
    default: "0.0.0.0",
    meaning: "Host of the LwM2M server for clients without security, as device profiles offer it.",
    parse: text,
  }),
  lwm2mPort: setting({
    name: "ORRERY_LWM2M_PORT",
    default: "5685",
    meaning:
      "UDP port of the LwM2M server for clients without security; servers in device profiles must have it. 0 takes a free one.",
    parse: port,
  }),
  lwm2mSecurityHost: setting({
    name: "ORRERY_LWM2M_SECURITY_HOST",
    default: "0.0.0.0",
    meaning: "Host of the LwM2M server for clients with security, as device profiles offer it.",
    parse: text,
  }),
  lwm2mSecurityPort: setting({
    name: "ORRERY_LWM2M_SECURITY_PORT",
    default: "5686",
    meaning:
      "UDP port of the LwM2M server for clients with security (DTLS); servers in device profiles must have it. 0 takes a free one.",
    parse: port,
  }),
  lwm2mServerId: setting({
    name: "ORRERY_LWM2M_SERVER_ID",
    default: "123",
    meaning: "Short server id of the LwM2M server.",
    parse: shortId,
  }),
  lwm2mCert: optionalSetting({
    name: "ORRERY_LWM2M_CERT",
    meaning:
      "File with the certificate of the LwM2M server (PEM, EC key), whose public key device profiles get. Not set: clients with security use pre-shared keys.",
    parse: text,
  }),
  lwm2mBootstrapEnabled: setting({
    name: "ORRERY_LWM2M_BS_ENABLED",
    default: "true",
    meaning: "false: there is no LwM2M bootstrap server, neither on a port nor in device profiles.",
    parse: truth,
  }),
  lwm2mBootstrapHost: setting({
    name: "ORRERY_LWM2M_BS_HOST",
    default: "0.0.0.0",
    meaning: "Host of the LwM2M bootstrap server for clients without security, as device profiles offer it.",
    parse: text,
  }),
  lwm2mBootstrapPort: setting({
    name: "ORRERY_LWM2M_BS_PORT",
    default: "5687",
    meaning: "UDP port of the LwM2M bootstrap server for clients without security. 0 takes a free one.",
    parse: port,
  }),
  lwm2mBootstrapSecurityHost: setting({
    name: "ORRERY_LWM2M_BS_SECURITY_HOST",
    default: "0.0.0.0",
    meaning: "Host of the LwM2M bootstrap server for clients with security, as device profiles offer it.",
    parse: text,
  }),
  lwm2mBootstrapSecurityPort: setting({
    name: "ORRERY_LWM2M_BS_SECURITY_PORT",
    default: "5688",
    meaning: "UDP port of the LwM2M bootstrap server for clients with security (DTLS). 0 takes a free one.",
    parse: port,
  }),
  lwm2mBootstrapServerId: setting({
    name: "ORRERY_LWM2M_BS_SERVER_ID",
    default: "111",
    meaning: "Short server id of the LwM2M bootstrap server.",
    parse: shortId,
  }),
  lwm2mBootstrapCert: optionalSetting({
    name: "ORRERY_LWM2M_BS_CERT",
    meaning: "File with the certificate of the LwM2M bootstrap server (PEM, EC key).",
    parse: text,
  }),
} as const;
