/** Address of a client, as `node:dgram` names it. */
export interface PeerAddress {
  readonly address: string;
  readonly port: number;
}
