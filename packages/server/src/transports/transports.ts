import { coapTransport } from "./coap/coap-transport.ts";
import { httpTransport } from "./http/http-transport.ts";
import { lwm2mTransport } from "./lwm2m/lwm2m-transport.ts";
import { mqttTransport } from "./mqtt/mqtt-transport.ts";
import { snmpTransport } from "./snmp/snmp-transport.ts";
import type { Transport } from "./transport.ts";

/** Every transport of the platform. */
export const TRANSPORTS: readonly Transport[] = [
  httpTransport,
  mqttTransport,
  coapTransport,
  lwm2mTransport,
  snmpTransport,
];
