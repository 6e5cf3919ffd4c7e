import type { Logger } from "../../../kernel/logging.ts";
import type { AgentAddress } from "../agents/agent.ts";
import { arrived } from "../agents/exchanges.ts";
import type { SnmpDevice } from "../devices/snmp-device.ts";
import type { UsmKeys } from "../usm/usm-user.ts";
import { isSignedBy, openV3, type ScopedPdu, type V3Header, v3MessageBytes } from "../usm/v3-message.ts";
import { BerError } from "../wire/ber.ts";
import { type CommunityMessage, communityMessageBytes } from "../wire/community-message.ts";
import { type Pdu, plainPdu } from "../wire/pdu.ts";
import type { OwnEngine } from "./own-engine.ts";
import type { SenderClocks } from "./sender-clocks.ts";
import type { TrapSources } from "./trap-sources.ts";

export interface TrapReceiverOptions {
  readonly sources: TrapSources;
  readonly engine: OwnEngine;
  readonly clocks: SenderClocks;
  readonly send: (to: AgentAddress, bytes: Buffer) => void;
  readonly log: Logger;
}

/** Notifications that are being stored; agents send informs again. */
const MAX_IN_PROGRESS = 1_000;
const TIME_WINDOW_S = 150;
/** Counters that reports name, and their value: it is not counted (RFC 3414, 5). */
const NOT_IN_TIME_WINDOW = "1.3.6.1.6.3.15.1.1.2.0";
const UNKNOWN_ENGINE = "1.3.6.1.6.3.15.1.1.4.0";

/**
 * Traps and informs. They are stored by the mappings of the device whose agent sent them; an inform is acknowledged when that
 * is durable. Senders that are no agent of a device get no answer; agents that do not know our engine hear its id.
 */
export class TrapReceiver {
  readonly #options: TrapReceiverOptions;
  #inProgress = 0;
  #taken = 0;
  #ignored = 0;

  constructor(options: TrapReceiverOptions) {
    this.#options = options;
  }

  get taken(): number {
    return this.#taken;
  }

  /** Datagrams that were no notification of a known agent. */
  get ignored(): number {
    return this.#ignored;
  }

  /** A datagram, whatever it contains and wherever it claims to come from: nothing is thrown. */
  receive(bytes: Buffer, from: AgentAddress): void {
    if (from.port === 0) return;
    try {
      const message = arrived(bytes);
      if (message.kind === "v3") this.#v3(message.header, from);
      else this.#withCommunity(message.message, from);
    } catch (error) {
      this.#ignored += 1;
      if (!(error instanceof BerError)) this.#options.log.error({ err: error }, "a trap failed");
    }
  }

  #withCommunity({ version, community, pdu }: CommunityMessage, from: AgentAddress): void {
    const devices = this.#options.sources.withCommunity(from, version, community);
    this.#take(devices, pdu, () => {
      const answer = plainPdu("response", pdu.id, pdu.bindings);
      this.#options.send(from, communityMessageBytes({ version, community, pdu: answer }));
    });
  }

  #v3(header: V3Header, from: AgentAddress): void {
    const isForUs = header.engine.id.equals(this.#options.engine.id);
    if (!isForUs && header.isReportable) this.#introduce(header, from);
    else if (header.isAuthenticated && header.isPrivate) this.#signed(header, from, isForUs);
    else this.#ignored += 1;
  }

  #signed(header: V3Header, from: AgentAddress, isForUs: boolean): void {
    const { sources, engine, clocks } = this.#options;
    for (const { device, agent } of sources.withUser(from, header.userName)) {
      const keys = agent.keysAt(header.engine.id);
      if (!isSignedBy(header, keys)) continue;
      if (isForUs && !isTimely(header, engine)) {
        this.#report(header, from, NOT_IN_TIME_WINDOW, keys);
        return;
      }
      if (!isForUs && !clocks.accepts(header.engine)) break;
      const scoped = openV3(header, keys);
      this.#take([device], scoped.pdu, () => this.#acknowledge(header, scoped, keys, from));
      return;
    }
    this.#ignored += 1;
  }

  /** Those that send informs ask first for the authority of their messages (RFC 3414, 4). */
  #introduce(header: V3Header, from: AgentAddress): void {
    const isKnown = this.#options.sources.isSource(from);
    if (isKnown) this.#report(header, from, UNKNOWN_ENGINE, undefined);
    else this.#ignored += 1;
  }

  #report(header: V3Header, from: AgentAddress, counter: string, keys: UsmKeys | undefined): void {
    const { clock } = this.#options.engine;
    const pdu: Pdu = {
      ...plainPdu("report", header.id, [{ oid: counter, value: { type: "counter32", value: 1 } }]),
    };
    const { id } = header;
    const userName = keys ? header.userName : "";
    const rest = { isReportable: false, contextEngineId: clock.id, contextName: "", pdu };
    this.#options.send(from, v3MessageBytes({ id, engine: clock, userName, keys, ...rest }));
  }

  #acknowledge(header: V3Header, { contextEngineId, contextName, pdu }: ScopedPdu, keys: UsmKeys, from: AgentAddress) {
    const { id, userName } = header;
    const answer = plainPdu("response", pdu.id, pdu.bindings);
    const { clock } = this.#options.engine;
    const rest = { isReportable: false, contextEngineId, contextName, pdu: answer };
    this.#options.send(from, v3MessageBytes({ id, engine: clock, userName, keys, ...rest }));
  }

  #take(devices: readonly SnmpDevice[], pdu: Pdu, acknowledge: () => void): void {
    const isNotification = pdu.kind === "trapV2" || pdu.kind === "inform";
    if (!isNotification || devices.length === 0 || this.#inProgress >= MAX_IN_PROGRESS) {
      this.#ignored += 1;
      return;
    }
    this.#taken += 1;
    this.#inProgress += 1;
    Promise.all(devices.map((device) => device.notified(pdu.bindings)))
      .then(() => {
        if (pdu.kind === "inform") acknowledge();
      })
      .catch((error: unknown) => this.#options.log.debug({ err: error }, "a trap was not stored"))
      .finally(() => {
        this.#inProgress -= 1;
      });
  }
}

function isTimely({ engine: { boots, time } }: V3Header, { clock }: OwnEngine): boolean {
  return boots === clock.boots && Math.abs(time - clock.time) <= TIME_WINDOW_S;
}
