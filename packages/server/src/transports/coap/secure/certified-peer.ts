import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";

/** A client that has finished a DTLS handshake with a certificate, or without any. */
export class CertifiedPeer {
  /** Of the device whose certificate was in its chain; absent: access tokens decide (reference: device connectivity, 8.5). */
  readonly credentialsId: string | undefined;

  constructor(credentialsId: string | undefined) {
    this.credentialsId = credentialsId;
  }
}

/** The credentials that the client at an endpoint has proved by its certificate. */
export function certificateOf({ session }: Endpoint): string | undefined {
  return session?.peer instanceof CertifiedPeer ? session.peer.credentialsId : undefined;
}
