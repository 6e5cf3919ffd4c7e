/** Address of a client. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
  /** Address and port as one text, for use as a key. */
  readonly key: string;
}

/** The endpoint of a datagram's sender. */
export function endpointOf({ address, port }: { readonly address: string; readonly port: number }): Endpoint {
  return { address, port, key: `${address} ${port}` };
}
