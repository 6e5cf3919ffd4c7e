import { sha3, withoutDecoration } from "../../devices/credentials-id.ts";
import type { CredentialsMatch, DeviceLookup } from "../ports.ts";
import { type Lwm2mCredentials, lwm2mCredentialsOf } from "./lwm2m-credentials.ts";

/** What the security layer has proved of an LwM2M client. */
export type Lwm2mProof =
  | { readonly kind: "none" }
  | { readonly kind: "psk"; readonly identity: string }
  /** DER of the public key. */
  | { readonly kind: "rpk"; readonly publicKey: Buffer }
  /** DER of the certificates, the client's own first; `trustedName`: its common name, when a trusted root signed it. */
  | { readonly kind: "x509"; readonly chain: readonly Buffer[]; readonly trustedName?: string | undefined };

/** Finds the device whose credentials fit to an endpoint and its proof (reference: device connectivity, 14.1). */
export async function matchOfEndpoint(
  lookup: DeviceLookup,
  endpoint: string,
  proof: Lwm2mProof,
): Promise<CredentialsMatch | undefined> {
  for (const id of idsOf(endpoint, proof)) {
    const match = await lookup.findByCredentialsId(id);
    if (match?.credentials.credentialsType !== "LWM2M_CREDENTIALS") continue;
    const credentials = lwm2mCredentialsOf(match.credentials.credentialsValue);
    if (credentials?.client.endpoint === endpoint && fits(credentials, proof)) return match;
  }
  return undefined;
}

function idsOf(endpoint: string, proof: Lwm2mProof): readonly string[] {
  switch (proof.kind) {
    case "none":
    case "rpk":
      return [endpoint];
    case "psk":
      return [proof.identity];
    case "x509":
      return [
        ...(proof.trustedName === endpoint ? [endpoint] : []),
        ...proof.chain.map((certificate) => sha3(certificate.toString("base64"))),
      ];
  }
}

/** The base64 of a key without what PEM puts around it. */
function derIn(key: string): string {
  return key.replace(/-----(BEGIN|END) PUBLIC KEY-----|\s/g, "");
}

function fits({ client }: Lwm2mCredentials, proof: Lwm2mProof): boolean {
  switch (proof.kind) {
    case "none":
      return client.mode === "NO_SEC";
    case "psk":
      return client.mode === "PSK" && client.identity === proof.identity;
    case "rpk":
      return client.mode === "RPK" && derIn(client.key) === proof.publicKey.toString("base64");
    case "x509": {
      if (client.mode !== "X509") return false;
      const stored = withoutDecoration(client.certificate);
      if (stored === "") return proof.trustedName === client.endpoint;
      return proof.chain.some((certificate) => certificate.toString("base64") === stored);
    }
  }
}
