import type { DeviceLink } from "../../connectivity/device-link.ts";
import type { DeviceContext } from "../../connectivity/ports.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { InFlightGate } from "./connection/in-flight-gate.ts";
import type { TopicsByProfile } from "./device/topics.ts";
import type { MqttSettings } from "./mqtt-settings.ts";
import type { Outbox } from "./wire/outbox.ts";
import type { ConnectPacket } from "./wire/packets/connect-packet.ts";
import type { Refusal } from "./wire/reasons.ts";

/** An accepted client: a device, or a client that may only ask for the credentials of a device. */
export type Client = { readonly kind: "device"; readonly device: DeviceContext } | { readonly kind: "provisioning" };

export type ConnectAnswer =
  | { readonly kind: "accepted"; readonly client: Client }
  | {
      readonly kind: "refused";
      readonly refusal: Refusal;
      /** Whose credentials they are, when they are a device's. */
      readonly device?: DeviceContext | undefined;
    };

/** What all connections share. */
export interface MqttContext {
  readonly link: DeviceLink;
  readonly settings: MqttSettings;
  readonly clock: Clock;
  /** At most a tenth of a second behind; reading the real clock costs a quarter of a microsecond per message. */
  readonly coarseClock: Clock;
  readonly log: Logger;
  readonly gate: InFlightGate;
  readonly outbox: Outbox;
  readonly topics: TopicsByProfile;
  authenticate(connect: ConnectPacket, certificate: Uint8Array | undefined, address: string): Promise<ConnectAnswer>;
  newClientId(): string;
}
