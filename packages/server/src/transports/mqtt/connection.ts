import type { Socket } from "node:net";
import type { Packet } from "mqtt-packet";
import type { LinkDevice } from "../../devices-link/ports.ts";
import { encodePacket, PINGRESP, type ProtocolVersion } from "./codec.ts";
import { acceptance, refusal, rejection } from "./connack.ts";
import type { Admission } from "./connect-limits.ts";
import type { ConnectAnswer, MqttContext } from "./context.ts";
import { DeviceChannel } from "./device-channel.ts";
import type { Pausable } from "./in-flight-gate.ts";
import { Inbound, type PacketTaker } from "./inbound.ts";
import type { Sender } from "./outbox.ts";
import { bodyStart } from "./packet-size.ts";
import { type ClientPacket, decodePacket } from "./packets/client-packet.ts";
import { ConnectError, type ConnectPacket, decodeConnect } from "./packets/connect-packet.ts";
import { PacketError } from "./packets/packet-error.ts";
import { REASON, type Reason, type Refusal } from "./reasons.ts";
import { AWAITING_CONNECT, type Effect, type Input, type State, step } from "./session-state.ts";

/** Types of packets that are told apart before they are decoded, and the whole first byte of one. */
const CONNECT = 0x1;
const PUBLISH = 0x3;
const PINGREQ = 0xc0;

/** The socket's side of a device: lets its packets in, writes, pauses, and ends. */
export class MqttConnection implements Sender, Pausable, PacketTaker {
  readonly openedAt: number;
  lastReceivedAt: number;
  version: ProtocolVersion = 4;
  /** Whether the client wants to read reasons (MQTT 5, 3.1.2.11.7). */
  wantsReasons = false;
  /** 1.5 times the keep-alive of CONNECT [MQTT-3.1.2-24]; 0: none. */
  silenceLimitMs = 0;
  /** Place in the list that the sweep walks. */
  index = -1;
  readonly #context: MqttContext;
  readonly #socket: Socket;
  readonly #admission: Admission;
  readonly #inbound: Inbound;
  /** DER of the client certificate. */
  readonly #certificate: Uint8Array | undefined;
  #state: State = AWAITING_CONNECT;
  #channel: DeviceChannel | undefined;
  #connect: ConnectPacket | undefined;
  /** Bytes of the largest packet that the client takes (MQTT 5). */
  #maximumPacketSize = Number.POSITIVE_INFINITY;
  /** Whether the client has asked for a session that outlives its connection (MQTT 5). */
  #wantedToStay = false;
  #out = "";

  constructor(context: MqttContext, socket: Socket, admission: Admission, certificate: Uint8Array | undefined) {
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

  get isBusy(): boolean {
    return this.#state.kind === "authenticating"; // whatever follows comes after the CONNACK
  }

  /** Bytes that have arrived; they are valid during the call. */
  receive(bytes: Buffer, length: number): void {
    this.lastReceivedAt = this.#context.coarseClock();
    this.#inbound.receive(bytes, length);
  }

  /** Whether the client takes a packet of this size; a text with one character a byte. */
  fits(packet: string): boolean {
    return packet.length <= this.#maximumPacketSize;
  }

  /**
   * One packet as text with one character a byte; leaves at the end of this turn, together with all else. One that
   * the client does not take is left out, as if it had been sent [MQTT-3.1.2-25].
   */
  send(packet: string): void {
    if (!this.fits(packet)) return;
    if (this.#out === "") this.#context.outbox.add(this);
    this.#out += packet;
  }

  /** An answer for which the client waits: without it, the connection ends. */
  sendPacket(packet: Packet): void {
    const bytes = encodePacket(packet, this.version);
    if (this.fits(bytes)) this.send(bytes);
    else this.close(REASON.packetTooLarge);
  }

  flush(): void {
    const out = this.#out;
    if (out === "" || this.#socket.destroyed) return;
    this.#out = "";
    this.#socket.write(out, "latin1");
    if (this.#socket.writableLength > this.#context.settings.maxOutboundBytes) this.#socket.destroy();
  }

  /** Stops reading until {@link resumeReading}; what has arrived already waits too. */
  pauseReading(): void {
    this.#inbound.pause();
  }

  resumeReading(): void {
    this.#inbound.resume();
  }

  /** Like {@link pauseReading}, until the rule engine has room again. */
  waitAtGate(): void {
    if (this.isClosed) return;
    this.pauseReading();
    this.#context.gate.wait(this);
  }

  /** Ends the connection; MQTT 5 clients hear why. */
  close(reason: Reason): void {
    this.#apply({ kind: "close", reason });
  }

  /** The client broke the protocol. */
  violate(reason: Reason): void {
    this.#apply({ kind: "violation", reason });
  }

  socketClosed(): void {
    this.#apply({ kind: "socketClosed" });
    this.#admission.leave();
    this.#context.gate.forget(this);
    this.#inbound.forget();
  }

  /** For what hangs although it was told to end. */
  destroy(): void {
    this.#socket.destroy();
  }

  takePacket(bytes: Buffer, at: number, end: number): void {
    const first = bytes[at] ?? 0;
    const channel = this.#channel;
    // Nearly all packets are publishes of open sessions: they pass neither the state machine nor the general decoder.
    if (channel && first >> 4 === PUBLISH) {
      channel.uplinks.publish(bytes, first, at, bodyStart(bytes, at), end);
      return;
    }
    const [state, ...effects] = step(this.#state, { kind: first >> 4 === CONNECT ? "connect" : "packet" });
    if (effects[0]?.do === "authenticate") {
      this.#authenticate(Buffer.from(bytes.subarray(at, end)));
      return;
    }
    this.#state = state;
    if (effects[0]?.do === "handle") this.#handle(bytes, first, at, end);
    else this.#perform(effects);
  }

  #handle(bytes: Buffer, first: number, at: number, end: number): void {
    if (first === PINGREQ && end - at === 2) {
      this.#channel?.touch();
      this.send(PINGRESP);
      return;
    }
    let packet: ClientPacket;
    try {
      packet = decodePacket(Buffer.from(bytes.subarray(at, end)), this.version);
    } catch (error) {
      this.broken(error);
      return;
    }
    if (packet.kind === "disconnect") this.#disconnect(packet.sessionExpiryInterval);
    else if (packet.kind !== "pingreq") this.#channel?.handle(packet);
  }

  /** The client has sent what is no packet, or may not be sent. */
  broken(error: unknown): void {
    if (!(error instanceof PacketError)) throw error;
    this.#context.log.debug({ reason: error.message }, "an MQTT packet was refused");
    this.violate(error.reason);
  }

  /** A session that was to end with its connection cannot be kept by its DISCONNECT (3.14.2.2.2). */
  #disconnect(sessionExpiryInterval: number): void {
    if (sessionExpiryInterval > 0 && !this.#wantedToStay) this.violate(REASON.protocolError);
    else this.#apply({ kind: "disconnect" });
  }

  #authenticate(bytes: Buffer): void {
    let packet: ConnectPacket;
    try {
      packet = decodeConnect(bytes);
    } catch (error) {
      this.#sayWhy(error);
      this.broken(error);
      return;
    }
    [this.#state] = step(this.#state, { kind: "connect" });
    this.#connect = packet;
    this.version = packet.version;
    this.#maximumPacketSize = packet.maximumPacketSize;
    this.wantsReasons = packet.wantsReasons;
    this.#wantedToStay = packet.sessionExpiryInterval > 0;
    this.#context.authenticate(packet, this.#certificate, this.#admission.address).then(
      (answer) => this.#authenticated(answer),
      (error: unknown) => {
        this.#context.log.error({ err: error }, "a device could not be authenticated");
        this.#authenticated({ kind: "refused", refusal: "unavailable" });
      },
    );
  }

  #sayWhy(error: unknown): void {
    const connack = error instanceof ConnectError ? rejection(error) : "";
    if (connack !== "") this.send(connack);
  }

  #authenticated(answer: ConnectAnswer): void {
    if (this.isClosed) return;
    if (answer.kind === "refused") {
      if (answer.refusal === "badCredentials") this.#admission.wrongCredentials(this.openedAt);
      this.#apply({ kind: "refused", refusal: answer.refusal });
      return;
    }
    const connect = this.#connect;
    this.#connect = undefined;
    if (connect) this.#accept(answer.device, connect);
    this.resumeReading();
  }

  #accept(device: LinkDevice, connect: ConnectPacket): void {
    const { silenceLimitMs, connack } = acceptance(connect, this.#context);
    if (!this.fits(connack)) {
      this.close(REASON.packetTooLarge); // nothing could be said to this client
      return;
    }
    this.#admission.accepted();
    this.#apply({ kind: "accepted" });
    this.silenceLimitMs = silenceLimitMs;
    this.send(connack);
    this.#channel = new DeviceChannel(this.#context, this, device, connect);
  }

  #apply(input: Input): void {
    const [state, ...effects] = step(this.#state, input);
    this.#state = state;
    this.#perform(effects);
  }

  #perform(effects: readonly Effect[]): void {
    for (const effect of effects) this.#do(effect);
  }

  #do(effect: Effect): void {
    switch (effect.do) {
      case "refuse":
        this.#refuse(effect.refusal);
        return;
      case "sendDisconnect":
        if (this.version === 5) this.sendPacket({ cmd: "disconnect", reasonCode: effect.reason });
        return;
      case "endSession":
        this.#channel?.end();
        return;
      case "closeSocket":
        this.flush();
        this.#socket.destroySoon();
        return;
      case "authenticate":
      case "hold":
      case "handle":
      case "accept":
        return; // done where the packet is at hand
    }
  }

  #refuse(why: Refusal): void {
    if (this.#connect) this.send(refusal(this.#connect, why));
  }
}
