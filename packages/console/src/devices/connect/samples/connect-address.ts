import type { DeviceCredentials } from "@orrery/model";
import { parseMqttBasic } from "../../connectivity-commands.ts";
import type { ConnectPlace, GuideChoice } from "../connect-commands.ts";

/** By what a device identifies itself over MQTT; empty members are not sent. */
export interface MqttIdentity {
  readonly clientId: string;
  readonly userName: string;
  readonly password: string;
  /** Its certificate says who it is. */
  readonly byCertificate: boolean;
}

export function mqttIdentityOf(credentials: DeviceCredentials): MqttIdentity {
  const nothing = { clientId: "", userName: "", password: "", byCertificate: false };
  switch (credentials.credentialsType) {
    case "ACCESS_TOKEN":
      return { ...nothing, userName: credentials.credentialsId };
    case "MQTT_BASIC":
      return { ...nothing, ...parseMqttBasic(credentials) };
    case "X509_CERTIFICATE":
      return { ...nothing, byCertificate: true };
    case "LWM2M_CREDENTIALS":
      return nothing;
  }
}

/** Where the device sends its telemetry, with its credentials, as one address. */
export function connectAddress(
  credentials: DeviceCredentials,
  place: ConnectPlace,
  { protocol, tls }: Pick<GuideChoice, "protocol" | "tls">,
): string {
  const path = `/api/v1/${encodeURIComponent(credentials.credentialsId)}/telemetry`;
  switch (protocol) {
    case "http":
      return place.httpOrigin + path;
    case "coap":
      return `coap://${place.mqttHost}:${place.coapPort}${path}`;
    case "mqtt": {
      const { clientId, userName, password } = mqttIdentityOf(credentials);
      const person = encodeURIComponent(userName) + (password === "" ? "" : `:${encodeURIComponent(password)}`);
      const query = clientId === "" ? "" : `?clientId=${encodeURIComponent(clientId)}`;
      const { scheme, port } = mqttPlaceOf(place, tls);
      return `${scheme}://${person === "" ? "" : `${person}@`}${place.mqttHost}:${port}${query}`;
    }
  }
}

export function mqttPlaceOf({ mqttPort, mqttTlsPort }: ConnectPlace, tls: boolean) {
  const isTls = tls && mqttTlsPort !== undefined;
  return isTls ? ({ scheme: "mqtts", port: mqttTlsPort } as const) : ({ scheme: "mqtt", port: mqttPort } as const);
}
