import type { Socket } from "node:net";
import type { IConnectPacket, Packet } from "mqtt-packet";
import type { LinkDevice } from "../../devices-link/ports.ts";
import { decodeConnect, decodePacket, encodePacket, PINGRESP, type ProtocolVersion } from "./codec.ts";
import { acceptance, refusal } from "./connack.ts";
import type { ConnectAnswer, MqttContext } from "./context.ts";
import { DeviceChannel } from "./device-channel.ts";
import type { Pausable } from "./in-flight-gate.ts";
import { Inbound, type PacketTaker } from "./inbound.ts";
import type { Sender } from "./outbox.ts";
import { bodyStart } from "./packet-size.ts";
import { REASON, type Reason, type Refusal } from "./reasons.ts";
import { AWAITING_CONNECT, type Effect, type Input, type State, step } from "./session-state.ts";

/** Types of packets that are told apart before they are decoded, and the whole first byte of one. */
const CONNECT = 0x1;
const PUBLISH = 0x3;
const PINGREQ = 0xc0;

/** The socket's side of a device: lets its packets in, writes, pauses, and ends. */
export class MqttConnection implements Sender, Pausable, PacketTaker {
  readonly address: string;
  readonly openedAt: number;
  lastReceivedAt: number;
  version: ProtocolVersion = 4;
  /** 1.5 times the keep-alive of CONNECT [MQTT-3.1.2-24]; 0: none. */
  silenceLimitMs = 0;
  /** Place in the list that the sweep walks. */
  index = -1;
  readonly #context: MqttContext;
  readonly #socket: Socket;
  readonly #inbound: Inbound;
  /** DER of the client certificate. */
  readonly #certificate: Uint8Array | undefined;
  #state: State = AWAITING_CONNECT;
  #channel: DeviceChannel | undefined;
  #connect: IConnectPacket | undefined;
  #out = "";

  constructor(context: MqttContext, socket: Socket, address: string, certificate: Uint8Array | undefined) {
    this.#context = context;
    this.#socket = socket;
    this.#inbound = new Inbound(this, socket, context.settings.maxPacketBytes);
    this.#certificate = certificate;
    this.address = address;
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

  /** Text with one character a byte; leaves at the end of this turn, together with all else. */
  send(text: string): void {
    if (this.#out === "") this.#context.outbox.add(this);
    this.#out += text;
  }

  sendPacket(packet: Packet): void {
    this.send(encodePacket(packet, this.version));
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
    const packet = decodePacket(Buffer.from(bytes.subarray(at, end)), this.version);
    if (!packet) {
      this.violate(REASON.malformedPacket);
      return;
    }
    if (packet.cmd === "disconnect") {
      this.#apply({ kind: "disconnect" });
      return;
    }
    this.#channel?.handle(packet);
  }

  #authenticate(bytes: Buffer): void {
    const packet = decodeConnect(bytes);
    if (packet?.cmd !== "connect" || !isLegal(packet)) {
      this.violate(REASON.malformedPacket);
      return;
    }
    [this.#state] = step(this.#state, { kind: "connect" });
    this.#connect = packet;
    this.version = packet.protocolVersion ?? 4;
    this.#context.authenticate(packet, this.#certificate).then(
      (answer) => this.#authenticated(answer),
      (error: unknown) => {
        this.#context.log.error({ err: error }, "a device could not be authenticated");
        this.#authenticated({ kind: "refused", refusal: "unavailable" });
      },
    );
  }

  #authenticated(answer: ConnectAnswer): void {
    if (this.isClosed) return;
    if (answer.kind === "refused") {
      if (answer.refusal === "badCredentials") this.#context.limits.wrongCredentials(this.address, this.openedAt);
      this.#apply({ kind: "refused", refusal: answer.refusal });
      return;
    }
    this.#context.limits.accepted(this.address);
    const connect = this.#connect;
    this.#connect = undefined;
    if (connect) this.#accept(answer.device, connect);
    this.resumeReading();
  }

  #accept(device: LinkDevice, connect: IConnectPacket): void {
    this.#apply({ kind: "accepted" });
    const { silenceLimitMs, connack } = acceptance(connect, this.version, this.#context);
    this.silenceLimitMs = silenceLimitMs;
    this.send(connack);
    this.#channel = new DeviceChannel(this.#context, this, device, connect);
  }

  #apply(input: Input): void {
    const [state, ...effects] = step(this.#state, input);
    const authenticated = this.#channel !== undefined;
    const ended = state.kind === "closed" && !this.isClosed;
    this.#state = state;
    this.#perform(effects);
    if (ended) this.#context.limits.leave(authenticated);
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
    if (this.#connect) this.send(refusal(this.#connect, this.version, why));
  }
}

/** What the decoder lets through and the standard does not. */
function isLegal({ protocolId, protocolVersion, clientId, username, password }: IConnectPacket): boolean {
  if (protocolVersion === 3) return protocolId === "MQIsdp" && clientId.length >= 1 && clientId.length <= 23;
  if (protocolId !== "MQTT") return false;
  return protocolVersion === 5 || username !== undefined || password === undefined; // [MQTT-3.1.2-22]
}
