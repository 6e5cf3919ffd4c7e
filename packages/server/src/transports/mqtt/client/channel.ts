import type { ClientPacket } from "../wire/packets/client-packet.ts";
import type { PublishReader } from "./publish-reader.ts";

/** Everything but CONNECT, PUBLISH, PINGREQ and DISCONNECT. */
export type HandledPacket = Exclude<ClientPacket, { readonly kind: "pingreq" | "disconnect" }>;

/** What an accepted client does on its connection. */
export interface Channel {
  /** Reads its publishes. */
  readonly publishes: PublishReader;
  handle(packet: HandledPacket): void;
  /** The client has said that it is there. */
  touch(): void;
  /** The connection has ended. */
  end(): void;
}
