/** Where datagrams of a client come from. */
export interface Endpoint {
  readonly address: string;
  readonly port: number;
  /** The same as one text. */
  readonly key: string;
}

export function endpointOf({ address, port }: { readonly address: string; readonly port: number }): Endpoint {
  return { address, port, key: `${address} ${port}` };
}
