import type { SecureSession } from "../../../kernel/dtls/secure-datagrams.ts";

/** Address of a client. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
  /** Address and port as one text, for use as a key; of a DTLS session its own, which survives changes of the address. */
  readonly key: string;
  /** The DTLS session by which the client speaks; absent where it speaks in the clear. */
  readonly session?: SecureSession<unknown> | undefined;
}

/** The endpoint of a datagram's sender. */
export function endpointOf({ address, port }: { readonly address: string; readonly port: number }): Endpoint {
  return { address, port, key: `${address} ${port}` };
}

/** The endpoint of a DTLS session. */
export function secureEndpointOf(session: SecureSession<unknown>): Endpoint {
  return { address: session.address, port: session.port, key: `dtls ${session.id}`, session };
}
