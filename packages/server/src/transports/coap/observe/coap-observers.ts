import { type Entry, isPlatformError, PlatformError } from "@orrery/model";
import type { DeviceLink } from "../../../connectivity/device-link.ts";
import type { DeviceSession, RpcDownlink } from "../../../connectivity/device-session.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { type PowerDefaults, reachOf } from "../../../connectivity/power/awake.ts";
import type { CoapNotice } from "../../../kernel/coap/coap-server.ts";
import type { Endpoint } from "../../../kernel/coap/exchange/endpoint.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { bytesOf, codecOf, formatOption } from "../device/coap-payloads.ts";
import type { LongAnswers } from "../device/long-answers.ts";
import { CoapObserver, type Observation, type Observed } from "./coap-observer.ts";

export interface CoapObserversOptions {
  readonly link: DeviceLink;
  readonly long: LongAnswers;
  readonly notify: (endpoint: Endpoint, notice: CoapNotice) => void;
  readonly power: PowerDefaults;
  readonly log: Logger;
}

/** Interval of keep-alives; shorter than any configurable session timeout. */
const KEEP_ALIVE_MS = 1_000;

/** Devices that observe. Keeps their sessions alive while they do. */
export class CoapObservers {
  readonly #link: DeviceLink;
  readonly #long: LongAnswers;
  readonly #notify: (endpoint: Endpoint, notice: CoapNotice) => void;
  readonly #power: PowerDefaults;
  readonly #log: Logger;
  readonly #sessions = new Set<DeviceSession>();
  /** Those whose device observes by a DTLS session, by its endpoint. */
  readonly #secure = new Map<string, DeviceSession>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ link, long, notify, power, log }: CoapObserversOptions) {
    this.#link = link;
    this.#long = long;
    this.#notify = notify;
    this.#power = power;
    this.#log = log;
  }

  get count(): number {
    return this.#sessions.size;
  }

  /**
   * Adds an observation to the device's session, opening it if necessary.
   * @returns a function to call when the request was answered; nothing is sent before.
   * @throws {PlatformError} `tooManyRequests`.
   */
  observe(device: DeviceContext, what: Observed, observation: Observation): () => void {
    const { sessions } = this.#link;
    const known = this.#sessionOf(device);
    if (!known && !sessions.admits(device)) throw tooMany();
    const session = known ?? this.#open(device);
    if (!sessions.takes(device.deviceId)) {
      if (!known) sessions.close(session);
      throw tooMany();
    }
    const observer = observerOf(session);
    observer?.begin(what, observation);
    if (observation.endpoint.session) this.#secure.set(observation.endpoint.key, session);
    if (what === "attributes") sessions.subscribeAttributes(session, true);
    return () => {
      if (session.closed) return;
      observer?.answered(observation);
      if (what === "rpc") sessions.subscribeRpc(session, true); // sends pending commands
    };
  }

  cancel(device: DeviceContext, what: Observed, wanted: Pick<Observation, "endpoint" | "token">): void {
    const session = this.#sessionOf(device);
    if (session) observerOf(session)?.cancel(what, wanted);
  }

  /** Any message of a device: one that saves power can be reached for a while. */
  heard(device: DeviceContext): void {
    const session = this.#sessionOf(device);
    if (session) observerOf(session)?.heard();
  }

  /** A DTLS session has ended, and with it what was observed by it (RFC 7252, 9.1.1). */
  gone(endpoint: Endpoint): void {
    const session = this.#secure.get(endpoint.key);
    this.#secure.delete(endpoint.key);
    if (session && !session.closed) observerOf(session)?.gone(endpoint);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #sessionOf({ deviceId }: DeviceContext): DeviceSession | undefined {
    return this.#link.sessions.ofDevice(deviceId).find((session) => observerOf(session) !== undefined);
  }

  #open(device: DeviceContext): DeviceSession {
    const { sessions, serverSideRpc, codecs } = this.#link;
    const profile = () => session.device.current.profile;
    const observer: CoapObserver = new CoapObserver({
      notify: this.#notify,
      firstBlock: ({ to, block }, answer) => this.#long.begin(to, answer, block),
      format: () => formatOption(profile()),
      writeChange: (change) => bytesOf(codecOf(codecs, profile()).writeAttributeChange(change)),
      writeCommand: (request) => this.#writeCommand(session, request),
      commandReceived: (wireId) => {
        sessions.touch(session);
        serverSideRpc.acknowledged(session.device.current.deviceId, wireId);
      },
      reach: () => {
        const { power, profile: own } = session.device.current;
        const ofProfile = own.transport.type === "COAP" ? own.transport.power : undefined;
        return reachOf(power, ofProfile, false, this.#power);
      },
      listens: (wanted) => sessions.subscribeRpc(session, wanted),
      note: (text) => this.#note(session.device.current, text),
      ended: (what) => {
        if (what === "attributes") sessions.subscribeAttributes(session, false);
        else sessions.subscribeRpc(session, false);
        if (observer.isIdle) sessions.close(session);
      },
    });
    const session: DeviceSession = sessions.open(device, "ASYNC", observer);
    this.#sessions.add(session);
    this.#timer ??= setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS).unref();
    return session;
  }

  /** Encodes a command with its id, which the response repeats. Undefined when the format cannot express it. */
  #writeCommand({ device: { current } }: DeviceSession, request: RpcDownlink): Buffer | undefined {
    const codec = codecOf(this.#link.codecs, current.profile);
    if (codec === this.#link.codecs.json) {
      const { id, method, params } = request;
      return Buffer.from(`{"id":${id},"method":${JSON.stringify(method)},"params":${params}}`);
    }
    try {
      return bytesOf(codec.writeRpcRequest(request));
    } catch (error) {
      if (isPlatformError(error, "badRequest")) return undefined;
      throw error;
    }
  }

  /** Writes an entry of `transportLog`; without it nothing is missing, so nobody waits for it. */
  #note(device: DeviceContext, value: string): void {
    const entries: Entry[] = [["transportLog", { type: "STRING", value }]];
    try {
      this.#link.uplinks.telemetry(device, [{ ts: undefined, entries }], value.length).catch((error: unknown) => {
        this.#log.warn({ err: error }, "an entry of the log of a device was not kept");
      });
    } catch (error) {
      if (!isPlatformError(error)) throw error; // more than the device may send
    }
  }

  #keepAlive(): void {
    for (const session of this.#sessions) {
      if (session.closed) this.#sessions.delete(session);
      else this.#link.sessions.touch(session);
    }
  }
}

function observerOf({ peer }: DeviceSession): CoapObserver | undefined {
  return peer instanceof CoapObserver ? peer : undefined;
}

function tooMany(): PlatformError {
  return new PlatformError("tooManyRequests", "The device or its tenant sends too much");
}
