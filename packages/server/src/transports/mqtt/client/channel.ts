import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { ClientPacket } from "../wire/packets/client-packet.ts";
import type { PublishReader } from "./publish-reader.ts";

/** All packets of clients except CONNECT, PUBLISH, PINGREQ and DISCONNECT. */
export type HandledPacket = Exclude<ClientPacket, { readonly kind: "pingreq" | "disconnect" }>;

/** Handles the packets of an accepted client. */
export interface Channel {
  /** Reads its publishes. */
  readonly publishes: PublishReader;
  /** Absent when the client only asks for the credentials of one. */
  readonly device?: DeviceContext | undefined;
  handle(packet: HandledPacket): void;
  /** The client was active. */
  touch(): void;
  /** The client said in DISCONNECT how many seconds its session is kept (MQTT 5). */
  expiresAfter?(seconds: number): void;
  /** The connection has ended. */
  end(): void;
}
