import { isPlatformError } from "@orrery/model";
import type { ReceivedPublishes } from "../../../connectivity/lasting-sessions/received-publishes.ts";
import type { MqttContext } from "../context.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import { REASON, type Reason } from "../wire/reasons.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { Publish, PublishSender } from "./publish.ts";

/** The publishes of one client that are being processed, and their acknowledgement. */
export class PublishFlow implements PublishSender {
  readonly #context: MqttContext;
  readonly #connection: ClientConnection;
  readonly #acknowledgements: Acknowledgements;
  #inFlight = 0;

  /** `received`: what the session has received on earlier connections. */
  constructor(
    context: MqttContext,
    connection: ClientConnection,
    { connect, received }: { readonly connect: ConnectPacket; readonly received?: ReceivedPublishes | undefined },
  ) {
    this.#context = context;
    this.#connection = connection;
    const maxUnreleased = context.settings.maxInFlightPerConnection;
    this.#acknowledgements = new Acknowledgements(connection, connect, { maxUnreleased, received });
  }

  /** Counts a publish that is passed to the platform; one of the methods below reports its result. */
  enter(): void {
    this.#context.gate.enter();
    this.#inFlight += 1;
    if (this.#inFlight >= this.#context.settings.maxInFlightPerConnection) this.#connection.pauseReading();
    if (this.#context.gate.full) this.#connection.waitAtGate();
  }

  taken(publish: Publish): void {
    this.leave();
    this.#acknowledgements.send(publish, REASON.success, publish.notice);
  }

  notTaken(publish: Publish, error: unknown): void {
    this.leave();
    this.refused(publish, error);
  }

  /** Does not acknowledge it, so that the client sends it again; MQTT 5 clients get the reason. */
  postponed(publish: Publish, why: string): void {
    this.leave();
    if (this.#connection.version === 5) this.#acknowledgements.send(publish, REASON.quotaExceeded, why);
    else this.#acknowledgements.forget(publish);
  }

  /** It is answered in another way. */
  leave(): void {
    this.#context.gate.leave();
    this.#inFlight -= 1;
    const half = this.#context.settings.maxInFlightPerConnection >> 1;
    if (this.#inFlight === half) this.#connection.waitAtGate();
  }

  /** Acknowledges a publish that was not passed to the platform. */
  acknowledge(publish: Publish, reason: Reason, why?: string): void {
    this.#acknowledgements.send(publish, reason, why);
  }

  /** Refuses a publish that was not passed to the platform. */
  refused(publish: Publish, error: unknown): void {
    if (isPlatformError(error, "badRequest")) {
      this.unreadable(publish);
      return;
    }
    if (!isPlatformError(error)) this.#context.log.error({ err: error }, "a message of a device failed");
    this.#acknowledgements.forget(publish);
    this.#connection.close(REASON.implementationError);
  }

  /** Closes MQTT 3 connections, also for QoS 0; MQTT 5 has a reason code. */
  unreadable(publish: Publish): void {
    if (this.#connection.version === 5) {
      this.#connection.dropped("UNREADABLE_PAYLOAD");
      this.#acknowledgements.send(publish, REASON.payloadFormatInvalid);
    } else {
      this.#acknowledgements.forget(publish);
      this.#connection.close(REASON.payloadFormatInvalid);
    }
  }

  /** Whether a QoS 2 publish was received before. */
  isDuplicate({ qos, packetId }: Publish): boolean {
    return qos === 2 && this.#acknowledgements.isDuplicate(packetId);
  }

  /** Handles PUBREL. */
  released(packetId: number): void {
    this.#acknowledgements.released(packetId);
  }
}
