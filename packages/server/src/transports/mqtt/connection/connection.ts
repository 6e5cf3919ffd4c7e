import type { ConnectionOutcome, DroppedCause } from "@orrery/model";
import { shownCredentials } from "../../../connectivity/connection-log/shown-credentials.ts";
import type { LastingSession } from "../../../connectivity/lasting-sessions/lasting-session.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import type { Channel } from "../client/channel.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import type { Client, ConnectAnswer, MqttContext } from "../context.ts";
import { DeviceChannel } from "../device/device-channel.ts";
import { ProvisionChannel } from "../provision/provision-channel.ts";
import type { ClientSocket } from "../wire/client-socket.ts";
import { encodePacket, PINGRESP, type ProtocolVersion } from "../wire/codec.ts";
import { type Acceptance, acceptance, refusal, rejection } from "../wire/connack.ts";
import { Inbound, type PacketTaker } from "../wire/inbound.ts";
import type { Sender } from "../wire/outbox.ts";
import { bodyStart } from "../wire/packet-size.ts";
import { type ClientPacket, decodePacket } from "../wire/packets/client-packet.ts";
import { ConnectError, type ConnectPacket, decodeConnect, presentedIn } from "../wire/packets/connect-packet.ts";
import { reasonOf } from "../wire/packets/packet-error.ts";
import { REASON, type Reason, type Refusal } from "../wire/reasons.ts";
import type { Admission } from "./connect-limits.ts";
import { outcomeOf } from "./connection-outcome.ts";
import type { Pausable } from "./in-flight-gate.ts";
import { openSession } from "./open-session.ts";
import { drained, writeParts } from "./part-writer.ts";
import { AWAITING_CONNECT, type Effect, type Input, type RawPacket, type State, step } from "./session-state.ts";

/** Packet types that are handled before they are decoded, and the whole first byte of PINGREQ. */
const CONNECT = 0x1;
const PUBLISH = 0x3;
const PINGREQ = 0xc0;

/** The connection of a client: reads its packets, writes, pauses, and closes. */
export class MqttConnection implements ClientConnection, Sender, Pausable, PacketTaker {
  readonly openedAt: number;
  lastReceivedAt: number;
  version: ProtocolVersion = 4;
  /** 1.5 times the keep-alive of CONNECT [MQTT-3.1.2-24]; 0: none. */
  silenceLimitMs = 0;
  /** Index in the list of the sweep. */
  index = -1;
  readonly #context: MqttContext;
  readonly #socket: ClientSocket;
  readonly #admission: Admission;
  readonly #inbound: Inbound;
  /** DER of the client certificate. */
  readonly #certificate: Uint8Array | undefined;
  #state: State = AWAITING_CONNECT;
  #channel: Channel | undefined;
  /** Set until the client is accepted or refused. */
  #connect: ConnectPacket | undefined;
  /** As the connection log shows it. */
  #clientId: string | undefined;
  /** Maximum size of a packet for the client (MQTT 5). */
  #maximumPacketSize = Number.POSITIVE_INFINITY;
  /** Whether the client asked for a session that outlives its connection (MQTT 5). */
  #wantedToStay = false;
  #out = "";
  /** A packet is being written in parts; others wait in {@link #out}. */
  #isSendingLong = false;

  constructor(context: MqttContext, socket: ClientSocket, admission: Admission, certificate: Uint8Array | undefined) {
    this.#context = context;
    this.#socket = socket;
    this.#admission = admission;
    this.#inbound = new Inbound(this, socket, context.settings.maxPacketBytes);
    this.#certificate = certificate;
    this.openedAt = context.clock();
    this.lastReceivedAt = this.openedAt;
  }

  get isOpen(): boolean {
    return this.#state.kind === "open";
  }

  get isClosed(): boolean {
    return this.#state.kind === "closed";
  }

  /** Handles bytes that have arrived; they are valid during the call. */
  receive(bytes: Buffer, length: number): void {
    this.lastReceivedAt = this.#context.coarseClock();
    this.#inbound.receive(bytes, length);
  }

  send(packet: string): boolean {
    return !this.isClosed && this.#write(packet);
  }

  flush(): void {
    const out = this.#out;
    if (out === "" || this.#socket.destroyed) return;
    const { maxOutboundBytes } = this.#context.settings;
    if (this.#isSendingLong) {
      if (out.length > maxOutboundBytes) this.#socket.destroy();
      return;
    }
    this.#out = "";
    this.#socket.write(out, "latin1");
    if (this.#socket.writableLength > maxOutboundBytes) this.#socket.destroy();
  }

  async sendLong(head: string, parts: AsyncIterable<Uint8Array>): Promise<void> {
    this.flush();
    if (this.isClosed || this.#socket.destroyed) return;
    this.#isSendingLong = true;
    try {
      this.#socket.write(head, "latin1");
      await writeParts(this.#socket, parts);
    } catch (error) {
      this.#context.log.warn({ err: error }, "a long message to a device broke off");
      this.#socket.destroy(); // its packet is incomplete
    } finally {
      this.#isSendingLong = false;
      this.flush();
    }
  }

  drained(): Promise<void> | undefined {
    return drained(this.#socket);
  }

  pauseReading(): void {
    this.#inbound.pause();
  }

  /** Ends {@link pauseReading}. */
  resumeReading(): void {
    this.#inbound.resume();
  }

  waitAtGate(): void {
    if (this.isClosed) return;
    if (this.#context.gate.full) {
      this.pauseReading();
      this.#context.gate.wait(this);
    } else {
      this.resumeReading();
    }
  }

  close(reason: Reason): void {
    this.#apply({ kind: "close", reason });
  }

  violate(reason: Reason): void {
    this.#apply({ kind: "violation", reason });
  }

  socketClosed(): void {
    this.#apply({ kind: "socketClosed" });
    this.#admission.leave();
    this.#context.gate.forget(this);
    this.#inbound.forget();
  }

  #report(what: ConnectionOutcome, device: DeviceContext | undefined): void {
    if (what.outcome !== "REFUSED" && !device) return; // of a client that asked for credentials
    const [presented, clientId] = [this.#connect && presentedIn(this.#connect, this.#certificate), this.#clientId];
    const { address } = this.#admission;
    this.#context.link.connections.report({ ...what, transport: "MQTT", address, presented, clientId, device });
  }

  /** Closes the socket of a peer that does not close. */
  destroy(): void {
    this.#socket.destroy();
  }

  takePacket(bytes: Buffer, at: number, end: number): void {
    const first = bytes[at] ?? 0;
    const channel = this.#channel;
    // Nearly all packets are publishes of open sessions: they skip the state machine and the general decoder.
    if (channel && first >> 4 === PUBLISH) channel.publishes.publish(bytes, first, at, bodyStart(bytes, at), end);
    else this.#apply({ kind: first >> 4 === CONNECT ? "connect" : "packet", packet: { bytes, at, end } });
  }

  dropped(cause: DroppedCause): void {
    this.#report({ outcome: "DROPPED", cause }, this.#channel?.device);
  }

  #apply(input: Input): void {
    const [state, ...effects] = step(this.#state, input);
    const outcome = state.kind === "closed" && !this.isClosed ? outcomeOf(this.#state, input) : undefined;
    if (outcome)
      this.#report(outcome, this.#channel ? this.#channel.device : "device" in input ? input.device : undefined);
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: Effect): void {
    switch (effect.do) {
      case "pauseReading":
        this.pauseReading();
        return;
      case "resumeReading":
        this.resumeReading();
        return;
      case "authenticate":
        this.#authenticate(effect.packet);
        return;
      case "handle":
        this.#handle(effect.packet);
        return;
      case "accept":
        this.#accept(effect.client, effect.acceptance);
        return;
      case "refuse":
        this.#refuse(effect.refusal);
        return;
      case "sendDisconnect":
        if (this.version === 5) this.#write(encodePacket({ cmd: "disconnect", reasonCode: effect.reason }, 5));
        return;
      case "endSession":
        this.#channel?.end();
        return;
      case "closeSocket":
        this.flush();
        this.#socket.destroySoon();
        return;
    }
  }

  #authenticate({ bytes, at, end }: RawPacket): void {
    let packet: ConnectPacket;
    try {
      packet = decodeConnect(Buffer.from(bytes.subarray(at, end)));
    } catch (error) {
      this.#explain(error);
      this.violate(reasonOf(error, this.#context.log));
      return;
    }
    this.#connect = packet;
    this.version = packet.version;
    this.#maximumPacketSize = packet.maximumPacketSize;
    this.#wantedToStay = packet.sessionExpiryInterval > 0;
    this.#context
      .authenticate(packet, this.#certificate, this.#admission.address)
      .then((answer) => this.#authenticated(packet, answer))
      .catch((error: unknown) => {
        this.#context.log.error({ err: error }, "a device could not be authenticated");
        this.#apply({ kind: "refused", refusal: "unavailable" });
      });
  }

  /** Sends the reason to a client whose CONNECT cannot be read, if its protocol allows that. */
  #explain(error: unknown): void {
    const connack = error instanceof ConnectError ? rejection(error) : "";
    if (connack !== "") this.send(connack);
  }

  async #authenticated(connect: ConnectPacket, answer: ConnectAnswer): Promise<void> {
    if (answer.kind === "refused") {
      this.#apply(answer);
      return;
    }
    if (answer.client.kind === "provisioning" && !this.#admission.provisions()) {
      this.#apply({ kind: "refused", refusal: "unavailable" });
      return;
    }
    const opening = openSession(this.#context, connect, answer.client);
    this.#welcome(connect, answer.client, opening && (await opening));
  }

  #welcome(connect: ConnectPacket, client: Client, lasting: LastingSession | undefined): void {
    const welcome = acceptance(connect, this.#context, lasting);
    if (this.#fits(welcome.connack)) this.#apply({ kind: "accepted", client, acceptance: welcome });
    else this.close(REASON.packetTooLarge); // this client accepts no answer at all
    if (!this.#channel) lasting?.end(); // it has gone meanwhile
  }

  #accept(client: Client, { silenceLimitMs, connack, lasting }: Acceptance): void {
    const connect = this.#connect;
    this.#connect = undefined;
    if (!connect) return;
    this.#clientId = shownCredentials(presentedIn(connect, this.#certificate)).clientId;
    this.silenceLimitMs = silenceLimitMs;
    this.#write(connack);
    this.#channel = this.#channelOf(client, connect, lasting);
  }

  #channelOf(client: Client, connect: ConnectPacket, lasting: LastingSession | undefined): Channel {
    if (client.kind === "provisioning") {
      return new ProvisionChannel(this.#context, this, connect, this.#admission.address);
    }
    this.#admission.accepted();
    return new DeviceChannel(this.#context, this, client.device, { connect, lasting });
  }

  #refuse(why: Refusal): void {
    if (why === "badCredentials") this.#admission.wrongCredentials(this.openedAt);
    if (this.#connect) this.#write(refusal(this.#connect, why));
  }

  #handle({ bytes, at, end }: RawPacket): void {
    if (bytes[at] === PINGREQ && end - at === 2) {
      this.#channel?.touch();
      this.send(PINGRESP);
      return;
    }
    let packet: ClientPacket;
    try {
      packet = decodePacket(Buffer.from(bytes.subarray(at, end)), this.version);
    } catch (error) {
      this.violate(reasonOf(error, this.#context.log));
      return;
    }
    if (packet.kind === "disconnect") this.#disconnect(packet.sessionExpiryInterval);
    else if (packet.kind !== "pingreq") this.#channel?.handle(packet);
  }

  /** DISCONNECT cannot extend a session that was to end with its connection (3.14.2.2.2). */
  #disconnect(sessionExpiryInterval: number | undefined): void {
    if (sessionExpiryInterval && !this.#wantedToStay) {
      this.violate(REASON.protocolError);
      return;
    }
    if (sessionExpiryInterval !== undefined) this.#channel?.expiresAfter?.(sessionExpiryInterval);
    this.#apply({ kind: "disconnect" });
  }

  #fits(packet: string): boolean {
    return packet.length <= this.#maximumPacketSize;
  }

  #write(packet: string): boolean {
    if (!this.#fits(packet)) return false;
    if (this.#out === "") this.#context.outbox.add(this);
    this.#out += packet;
    return true;
  }
}
