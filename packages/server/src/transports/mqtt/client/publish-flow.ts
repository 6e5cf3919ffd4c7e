import { isPlatformError } from "@orrery/model";
import type { MqttContext } from "../context.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import { REASON, type Reason } from "../wire/reasons.ts";
import { Acknowledgements } from "./acknowledgements.ts";
import type { ClientConnection } from "./client-connection.ts";
import type { Publish, PublishSender } from "./publish.ts";

/** The publishes of one client from when they are given to the platform until they are acknowledged: how many, and how. */
export class PublishFlow implements PublishSender {
  readonly #context: MqttContext;
  readonly #connection: ClientConnection;
  readonly #acknowledgements: Acknowledgements;
  #inFlight = 0;

  constructor(context: MqttContext, connection: ClientConnection, connect: ConnectPacket) {
    this.#context = context;
    this.#connection = connection;
    this.#acknowledgements = new Acknowledgements(connection, connect, context.settings.maxInFlightPerConnection);
  }

  /** One more is given to the platform; one of the methods below says what becomes of it. */
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

  /** It is not acknowledged, so that the client sends it again; MQTT 5 hears why. */
  postponed(publish: Publish, why: string): void {
    this.leave();
    if (this.#connection.version === 5) this.#acknowledgements.send(publish, REASON.quotaExceeded, why);
  }

  /** It is answered in another way. */
  leave(): void {
    this.#context.gate.leave();
    this.#inFlight -= 1;
    const half = this.#context.settings.maxInFlightPerConnection >> 1;
    if (this.#inFlight === half) this.#connection.waitAtGate();
  }

  /** Answers what was never given to the platform. */
  acknowledge(publish: Publish, reason: Reason, why?: string): void {
    this.#acknowledgements.send(publish, reason, why);
  }

  /** Of what was never given to the platform. */
  refused(publish: Publish, error: unknown): void {
    if (isPlatformError(error, "badRequest")) {
      this.unreadable(publish);
      return;
    }
    if (!isPlatformError(error)) this.#context.log.error({ err: error }, "a message of a device failed");
    this.#connection.close(REASON.implementationError);
  }

  /** Closes MQTT 3 connections, also for QoS 0; MQTT 5 has a word for it. */
  unreadable(publish: Publish): void {
    if (this.#connection.version === 5) this.#acknowledgements.send(publish, REASON.payloadFormatInvalid);
    else this.#connection.close(REASON.payloadFormatInvalid);
  }

  /** Whether a QoS 2 publish came before. */
  isDuplicate({ qos, packetId }: Publish): boolean {
    return qos === 2 && this.#acknowledgements.isDuplicate(packetId);
  }

  /** PUBREL. */
  released(packetId: number): void {
    this.#acknowledgements.released(packetId);
  }
}
