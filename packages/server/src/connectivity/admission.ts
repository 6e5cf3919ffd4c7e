import type { DeviceTransportType } from "@orrery/model";
import type { DeviceAuthentication, Presented } from "./credentials.ts";
import type { DeviceTraffic } from "./device-traffic.ts";
import type { Lwm2mProof } from "./lwm2m/lwm2m-authentication.ts";
import type { CredentialsMatch, DeviceContext } from "./ports.ts";

/** Protocols by which devices connect to the platform; one line for each transport. */
export type DeviceProtocol = "COAP" | "HTTP" | "LWM2M" | "MQTT";

/** Transport types of profiles whose devices may use a protocol (reference: device connectivity, 2.5). */
const TYPES: Readonly<Record<DeviceProtocol, readonly DeviceTransportType[] | "any">> = {
  COAP: ["DEFAULT", "COAP"],
  HTTP: "any",
  LWM2M: ["LWM2M"],
  MQTT: ["DEFAULT", "MQTT"],
};

/** Why a device is not admitted; `otherTransport`: its profile requires another one. */
export type AdmissionRefusal = "badCredentials" | "otherTransport" | "rateExceeded";

export type Admission =
  | { readonly kind: "admitted"; readonly device: DeviceContext }
  | {
      readonly kind: "refused";
      readonly refusal: AdmissionRefusal;
      /** Whose credentials they are; absent with bad ones. */
      readonly device?: DeviceContext | undefined;
    };

export interface DeviceAdmissionOptions {
  readonly authentication: DeviceAuthentication;
  /** Whether a device may connect now; unlimited by default. */
  readonly traffic?: Pick<DeviceTraffic, "admits"> | undefined;
}

/** Decides for every transport whether a device may use it: by its credentials, its profile and its rate limits. */
export class DeviceAdmission {
  readonly #authentication: DeviceAuthentication;
  readonly #traffic: DeviceAdmissionOptions["traffic"];

  constructor({ authentication, traffic }: DeviceAdmissionOptions) {
    this.#authentication = authentication;
    this.#traffic = traffic;
  }

  /** A single request with an access token. Its rate is not limited here: its messages are counted. */
  async request(protocol: DeviceProtocol, token: string): Promise<Admission> {
    return suiting(protocol, await this.#authentication.byToken(token));
  }

  /** A single request in a DTLS session whose client has proved that the certificate with this `credentialsId` is its own. */
  async requestByCertificate(protocol: DeviceProtocol, credentialsId: string): Promise<Admission> {
    return suiting(protocol, await this.#authentication.byCertificateId(credentialsId));
  }

  /** A connection with MQTT credentials. */
  async connect(protocol: DeviceProtocol, presented: Presented): Promise<Admission> {
    return this.#limited(suiting(protocol, await this.#authentication.byMqtt(presented)));
  }

  /** A connection with a client certificate; `leaf` is its DER. */
  async connectByCertificate(protocol: DeviceProtocol, leaf: Uint8Array): Promise<Admission> {
    return this.#limited(suiting(protocol, await this.#authentication.byCertificate(leaf)));
  }

  /** A registration, or a bootstrap, of an LwM2M client under the name `endpoint`. */
  async registerEndpoint(endpoint: string, proof: Lwm2mProof): Promise<Admission> {
    return this.#limited(suiting("LWM2M", await this.#authentication.byEndpoint(endpoint, proof)));
  }

  #limited(admission: Admission): Admission {
    if (admission.kind === "refused" || this.#traffic?.admits(admission.device) !== false) return admission;
    return { kind: "refused", refusal: "rateExceeded", device: admission.device };
  }
}

function suiting(protocol: DeviceProtocol, match: CredentialsMatch | undefined): Admission {
  if (!match) return { kind: "refused", refusal: "badCredentials" };
  const types = TYPES[protocol];
  const { type } = match.device.profile.transport;
  if (types === "any" || types.includes(type)) return { kind: "admitted", device: match.device };
  return { kind: "refused", refusal: "otherTransport", device: match.device };
}
