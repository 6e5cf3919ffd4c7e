import { isPlatformError } from "@orrery/model";
import type { Payload } from "../../../connectivity/payload/payload-codec.ts";
import type { ProvisionAnswer } from "../../../connectivity/provision/provision-answer.ts";
import { readProvision } from "../../../connectivity/provision/provision-payload.ts";
import { Acknowledgements } from "../client/acknowledgements.ts";
import type { Channel, HandledPacket } from "../client/channel.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import { Downlinks } from "../client/downlinks.ts";
import type { Publish } from "../client/publish.ts";
import { PublishReader, type PublishTaker } from "../client/publish-reader.ts";
import { SubscriptionAnswers } from "../client/subscription-answers.ts";
import type { MqttContext } from "../context.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";
import type { Subscription } from "../wire/packets/subscribe-packet.ts";
import { REASON } from "../wire/reasons.ts";
import { PROVISION_REQUEST, PROVISION_RESPONSE } from "./provision-topics.ts";

const NOT_SERVED = `Devices that ask for credentials are sent nothing but ${PROVISION_RESPONSE}`;

/**
 * A client that asks for the credentials of a device, and may do nothing else (reference: device connectivity, 9.1).
 * Its requests are answered one after another; its connection is closed some time after the last answer.
 */
export class ProvisionChannel implements Channel, PublishTaker {
  readonly publishes: PublishReader;
  readonly #context: MqttContext;
  readonly #connection: ClientConnection;
  readonly #address: string;
  readonly #acknowledgements: Acknowledgements;
  readonly #answers: SubscriptionAnswers;
  readonly #downlinks: Downlinks;
  readonly #end: NodeJS.Timeout;

  constructor(context: MqttContext, connection: ClientConnection, connect: ConnectPacket, address: string) {
    const { settings, log } = context;
    this.#context = context;
    this.#connection = connection;
    this.#address = address;
    this.#acknowledgements = new Acknowledgements(connection, connect, {
      maxUnreleased: settings.maxInFlightPerConnection,
    });
    this.#answers = new SubscriptionAnswers(connection, connect);
    this.#downlinks = new Downlinks(connection, connect);
    this.publishes = new PublishReader(connection, this, log);
    this.#end = setTimeout(() => connection.close(REASON.maximumConnectTime), settings.provisionTimeoutMs).unref();
  }

  handle(packet: HandledPacket): void {
    switch (packet.kind) {
      case "subscribe": {
        const { packetId, subscriptions } = packet;
        const grants = subscriptions.map((subscription) => this.#grant(subscription));
        this.#answers.subscribed(packetId, grants, NOT_SERVED);
        return;
      }
      case "unsubscribe": {
        const existed = packet.filters.map((filter) => this.#downlinks.unsubscribe(filter));
        this.#answers.unsubscribed(packet.packetId, existed);
        return;
      }
      case "puback":
        this.#downlinks.acknowledged(packet.packetId);
        return;
      case "pubrel":
        this.#acknowledgements.released(packet.packetId);
        return;
    }
  }

  /** Activity does not extend the session: it is not one of a device. */
  touch(): void {}

  end(): void {
    clearTimeout(this.#end);
  }

  takePlain(): boolean {
    return false;
  }

  take(publish: Publish, bytes: Buffer, payloadAt: number, end: number): void {
    if (publish.topic !== PROVISION_REQUEST) {
      this.#connection.close(REASON.notAuthorized);
      return;
    }
    if (publish.qos === 2 && this.#acknowledgements.isDuplicate(publish.packetId)) return;
    this.#connection.pauseReading();
    this.#provision(publish, bytes.subarray(payloadAt, end))
      .catch((error: unknown) => this.notTaken(publish, error))
      .finally(() => this.#connection.waitAtGate()); // continues reading
  }

  taken(publish: Publish): void {
    this.#acknowledgements.send(publish, REASON.success);
  }

  notTaken(publish: Publish, error: unknown): void {
    if (isPlatformError(error, "badRequest")) this.unreadable(publish);
    else if (isPlatformError(error, "tooManyRequests")) this.#connection.close(REASON.connectionRateExceeded);
    else {
      if (!isPlatformError(error)) this.#context.log.error({ err: error }, "a device could not be provisioned");
      this.#connection.close(REASON.implementationError);
    }
  }

  unreadable(publish: Publish): void {
    if (this.#connection.version === 5) this.#acknowledgements.send(publish, REASON.payloadFormatInvalid);
    else this.#connection.close(REASON.payloadFormatInvalid);
  }

  #grant(subscription: Subscription): number {
    if (subscription.filter !== PROVISION_RESPONSE) return REASON.topicFilterInvalid;
    const qos = Math.min(subscription.qos, 1);
    this.#downlinks.subscribe({ ...subscription, qos });
    return qos;
  }

  /** The payload is valid during the call. */
  async #provision(publish: Publish, payload: Buffer): Promise<void> {
    const { provisioning, codecs } = this.#context.link;
    const { request, write } = await readProvision(payload, codecs);
    const answer = await provisioning.provision(request, this.#address);
    this.#answered(publish, answer, write(answer));
  }

  #answered(publish: Publish, answer: ProvisionAnswer, payload: Payload): void {
    if (answer.status === "NOT_FOUND") {
      this.#context.link.refused.record({
        transport: "MQTT",
        address: this.#address,
        cause: "PROVISIONING",
        suspect: async () => undefined,
      });
    }
    this.taken(publish);
    this.#downlinks.publish(PROVISION_RESPONSE, PROVISION_RESPONSE, payload);
    this.#end.refresh();
  }
}
