import type { Socket } from "node:net";
import type { IConnectPacket, Packet } from "mqtt-packet";
import type { LinkDevice } from "../../devices-link/ports.ts";
import { decodeConnect, decodePacket, encodePacket, PINGRESP, type ProtocolVersion } from "./codec.ts";
import type { ConnectAnswer, MqttContext } from "./context.ts";
import { DeviceChannel } from "./device-channel.ts";
import type { Pausable } from "./in-flight-gate.ts";
import type { Sender } from "./outbox.ts";
import { bodyStart, INCOMPLETE, MALFORMED, packetSize } from "./packet-size.ts";
import { PartialBytes } from "./partial-bytes.ts";
import { connectReason, REASON, type Reason, type Refusal, returnCode } from "./reasons.ts";
import { AWAITING_CONNECT, type Effect, type Input, type State, step } from "./session-state.ts";

/** Type and flags byte of packets that are told apart before they are decoded. */
const CONNECT = 0x10;
const PUBLISH = 0x3;
const PINGREQ = 0xc0;

/** Header that MQTT 5 counts into its packet size and the limit of the settings does not. */
const LONGEST_HEADER = 5;

/** The socket's side of a device: takes packets out of its bytes, writes, pauses, and ends. */
export class MqttConnection implements Sender, Pausable {
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
  /** DER of the client certificate. */
  readonly #certificate: Uint8Array | undefined;
  #state: State = AWAITING_CONNECT;
  #channel: DeviceChannel | undefined;
  #connect: IConnectPacket | undefined;
  #partial: PartialBytes | undefined;
  #out = "";
  #paused = false;
  #reading = false;

  constructor(context: MqttContext, socket: Socket, address: string, certificate: Uint8Array | undefined) {
    this.#context = context;
    this.#socket = socket;
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

  /** Bytes that have arrived; they are valid during the call. */
  receive(bytes: Buffer, length: number): void {
    this.lastReceivedAt = this.#context.coarseClock();
    const partial = this.#partial;
    if (partial) {
      partial.append(bytes, 0, length);
      if (!this.#paused) this.#readPartial(partial);
    } else {
      const read = this.#read(bytes, length);
      if (read < length && !this.isClosed) this.#partial = new PartialBytes(bytes, read, length);
    }
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
    if (this.#paused) return;
    this.#paused = true;
    this.#socket.pause();
  }

  resumeReading(): void {
    if (!this.#paused || this.isClosed) return;
    this.#paused = false;
    if (this.#partial && !this.#reading) this.#readPartial(this.#partial);
    if (!this.#paused && !this.isClosed) this.#socket.resume();
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
    this.#partial = undefined;
  }

  /** For what hangs although it was told to end. */
  destroy(): void {
    this.#socket.destroy();
  }

  #readPartial(partial: PartialBytes): void {
    const read = this.#read(partial.bytes, partial.length);
    if (read === 0) return;
    this.#partial = read < partial.length ? new PartialBytes(partial.bytes, read, partial.length) : undefined;
  }

  /** @returns up to where packets were complete and have been handled. */
  #read(bytes: Buffer, end: number): number {
    this.#reading = true;
    let at = 0;
    while (at < end && !this.isClosed && !this.#paused) {
      if (this.#state.kind === "authenticating") {
        this.pauseReading(); // whatever follows, even if it is malformed, comes after the CONNACK
        break;
      }
      const size = packetSize(bytes, at, end);
      if (size === INCOMPLETE) break;
      if (size === MALFORMED) {
        this.violate(REASON.malformedPacket);
      } else if (size - 2 > this.#context.settings.maxPacketBytes) {
        this.violate(REASON.packetTooLarge);
      } else if (at + size > end) {
        break;
      } else if (!this.#packet(bytes, at, at + size)) {
        break;
      } else {
        at += size;
      }
    }
    this.#reading = false;
    return at;
  }

  /** @returns false when the packet has to wait. */
  #packet(bytes: Buffer, at: number, end: number): boolean {
    const first = bytes[at] ?? 0;
    const channel = this.#channel;
    // Nearly all packets are publishes of open sessions: they pass neither the state machine nor the general decoder.
    if (channel && first >> 4 === PUBLISH) {
      channel.publish(bytes, first, at, bodyStart(bytes, at), end);
      return true;
    }
    const [state, ...effects] = step(this.#state, { kind: first >> 4 === CONNECT >> 4 ? "connect" : "packet" });
    if (effects[0]?.do === "hold") {
      this.pauseReading();
      return false;
    }
    if (effects[0]?.do === "authenticate") {
      this.#authenticate(Buffer.from(bytes.subarray(at, end)));
    } else {
      this.#state = state;
      if (effects[0]?.do === "handle") this.#handle(bytes, first, at, end);
      else this.#perform(effects);
    }
    return true;
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
    const { inactivityTimeoutMs, maxPacketBytes, maxTopicAliases } = this.#context.settings;
    const longest = Math.floor(inactivityTimeoutMs / 1500);
    const wanted = connect.keepalive ?? 0;
    const serverKeepAlive = this.version === 5 && (wanted === 0 || wanted > longest) ? longest : undefined;
    this.silenceLimitMs = (serverKeepAlive ?? wanted) * 1500;
    if (this.version === 5) {
      const assigned = connect.clientId === "" ? { assignedClientIdentifier: this.#context.newClientId() } : {};
      const keepAlive = serverKeepAlive === undefined ? {} : { serverKeepAlive };
      this.sendPacket({
        cmd: "connack",
        sessionPresent: false,
        reasonCode: REASON.success,
        properties: {
          ...assigned,
          ...keepAlive,
          sessionExpiryInterval: 0,
          topicAliasMaximum: maxTopicAliases,
          maximumPacketSize: maxPacketBytes + LONGEST_HEADER,
          subscriptionIdentifiersAvailable: false,
          sharedSubscriptionAvailable: false,
        },
      });
    } else {
      // "Session present" mirrors the flag of CONNECT, as clients of this API know it (quirk 6).
      this.send(`\x20\x02${connect.clean === false ? "\x01" : "\x00"}\x00`);
    }
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

  #refuse(refusal: Refusal): void {
    const connect = this.#connect;
    if (!connect) return;
    if (this.version !== 5) {
      this.send(`\x20\x02\x00${String.fromCharCode(returnCode(refusal))}`);
      return;
    }
    const presented = {
      clientId: connect.clientId,
      userName: connect.username !== undefined,
      password: connect.password !== undefined,
    };
    this.sendPacket({ cmd: "connack", sessionPresent: false, reasonCode: connectReason(refusal, presented) });
  }
}

/** What the decoder lets through and the standard does not. */
function isLegal({ protocolId, protocolVersion, clientId, username, password }: IConnectPacket): boolean {
  if (protocolVersion === 3) return protocolId === "MQIsdp" && clientId.length >= 1 && clientId.length <= 23;
  if (protocolId !== "MQTT") return false;
  return protocolVersion === 5 || username !== undefined || password === undefined; // [MQTT-3.1.2-22]
}
