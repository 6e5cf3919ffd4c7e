import type { Lwm2mProof } from "../../../connectivity/lwm2m/lwm2m-authentication.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";

const NONE: Lwm2mProof = { kind: "none" };

/** What the DTLS session of an endpoint has proved; those of LwM2M have it as their peer. */
export function proofOf({ session }: Endpoint): Lwm2mProof {
  return session ? (session.peer as Lwm2mProof) : NONE; // set by the checks of this transport
}

/** Whether both are of one client. */
export function sameProof(one: Lwm2mProof, other: Lwm2mProof): boolean {
  switch (one.kind) {
    case "none":
      return other.kind === "none";
    case "psk":
      return other.kind === "psk" && one.identity === other.identity;
    case "rpk":
      return other.kind === "rpk" && one.publicKey.equals(other.publicKey);
    case "x509": {
      const [own] = one.chain;
      return other.kind === "x509" && own !== undefined && other.chain[0]?.equals(own) === true;
    }
  }
}
