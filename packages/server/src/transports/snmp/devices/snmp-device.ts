import { PlatformError, type TypedValue, valueText } from "@orrery/model";
import type { AttributeChange } from "../../../connectivity/attribute-change.ts";
import type { DeviceLink } from "../../../connectivity/device-link.ts";
import type {
  CloseReason,
  DeviceSession,
  RpcDownlink,
  RpcHandOver,
  SessionPeer,
} from "../../../connectivity/device-session.ts";
import type { PolledDevice } from "../../../connectivity/polled-devices.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { Mutex } from "../../../kernel/async/mutex.ts";
import { parseLosslessJson } from "../../../kernel/json/lossless-json.ts";
import type { Logger } from "../../../kernel/logging.ts";
import type { Agent, AgentAddress } from "../agents/agent.ts";
import { CommunityAgent } from "../agents/community-agent.ts";
import type { Exchanges } from "../agents/exchanges.ts";
import { assign, type QueryResult, query } from "../agents/queries.ts";
import { V3Agent } from "../agents/v3-agent.ts";
import type { Binding } from "../wire/variable.ts";
import type { AgentAddresses } from "./agent-addresses.ts";
import type { AgentHealth } from "./agent-health.ts";
import type { Poll, PollSchedule } from "./poll-schedule.ts";
import { isSameAccess, rpcParamsOf, type SnmpAccess, snmpAccessOf } from "./snmp-access.ts";
import { type Mapping, mappingsOf, type PollConfig, type SnmpMappings } from "./snmp-mappings.ts";
import { valueJson, variableOf } from "./snmp-values.ts";

/** What devices share. */
export interface SnmpParts {
  readonly link: DeviceLink;
  readonly exchanges: Exchanges;
  readonly schedule: PollSchedule<() => void>;
  readonly addresses: AgentAddresses;
  readonly health: AgentHealth;
  readonly minPeriodMs: number;
  /** Milliseconds that never go back. */
  readonly now: () => number;
  readonly log: Logger;
}

/** Commands and settings that wait for those before them. */
const MAX_WAITING = 100;

/** A device that is asked: its session, its polls, and how it is reached. */
export class SnmpDevice implements SessionPeer {
  readonly #parts: SnmpParts;
  readonly #session: DeviceSession;
  readonly #onEnd: (reason: CloseReason) => void;
  readonly #writes = new Mutex();
  #waiting = 0;
  #mappings: SnmpMappings | undefined;
  #access: SnmpAccess | undefined;
  #agent: Agent | undefined;
  #polls: readonly Poll<() => void>[] = [];
  readonly #busy = new Set<PollConfig>();
  /** Shared attributes that the agent has not taken yet, because it does not answer. */
  readonly #unset = new Map<string, TypedValue>();
  #isEnded = false;

  /** `onEnd`: called when the platform ends the session. */
  constructor(polled: PolledDevice, parts: SnmpParts, onEnd: (reason: CloseReason) => void) {
    this.#parts = parts;
    this.#onEnd = onEnd;
    const { sessions } = parts.link;
    this.#session = sessions.open(polled.device, "POLLED", this);
    this.update(polled);
    sessions.subscribeAttributes(this.#session, true);
    sessions.subscribeRpc(this.#session, true);
  }

  get context(): DeviceContext {
    return this.#session.device.current;
  }

  get access(): SnmpAccess | undefined {
    return this.#access;
  }

  get agent(): Agent | undefined {
    return this.#agent;
  }

  /** Takes over a changed device or profile; what stays the same goes on. */
  update({ device, configuration }: PolledDevice): void {
    const { transport } = device.profile;
    const access = snmpAccessOf(configuration);
    if (!isSameAccess(access, this.#access)) {
      this.#access = access;
      this.#agent = access && this.#newAgent(access);
    }
    const mappings = transport.type === "SNMP" ? mappingsOf(transport, this.#parts.minPeriodMs) : undefined;
    if (mappings === this.#mappings) return;
    this.#mappings = mappings;
    this.#schedule();
  }

  /** Where the agent is. @throws {EgressError} when it may not be spoken to, or has no address. */
  async locate(): Promise<AgentAddress | undefined> {
    const access = this.#access;
    if (!access) return undefined;
    return { address: await this.#parts.addresses.of(access.host), port: access.port };
  }

  /** Stores what a notification of the agent says by the mappings. Resolves when it is durable. */
  async notified(bindings: readonly Binding[]): Promise<void> {
    const mappings = this.#mappings;
    if (!mappings || this.#isEnded) return;
    this.#parts.link.sessions.touch(this.#session);
    await Promise.all([
      this.#store("telemetry", bindings, mappings.telemetry),
      this.#store("attributes", bindings, mappings.attributes),
    ]);
  }

  /** Ends the session, without a word to the agent. */
  end(): void {
    if (this.#isEnded) return;
    this.#stop();
    this.#parts.link.sessions.close(this.#session);
  }

  close(reason: CloseReason): void {
    this.#stop();
    this.#onEnd(reason);
  }

  attributesChanged({ updated }: AttributeChange): void {
    const settings = this.#mappings?.settings;
    const mapped = updated.filter(({ key }) => settings?.has(key));
    if (mapped.length === 0) return;
    for (const { key, value } of mapped) this.#unset.set(key, value);
    this.#write(() => this.#set());
  }

  /** A command that cannot be done, and one that the agent refuses, has no answer (reference: device connectivity, 15). */
  rpcRequest(request: RpcDownlink): RpcHandOver {
    const isTaken = this.#write(() => this.#command(request));
    return isTaken ? { kind: "delivered" } : { kind: "refused", error: "Too many commands wait for the device" };
  }

  rpcReply(): void {} // agents ask nothing

  #newAgent({ access }: SnmpAccess): Agent {
    const { exchanges, now } = this.#parts;
    if (access.version === "V3") return new V3Agent(access, exchanges, () => now() / 1000);
    return new CommunityAgent(access, exchanges);
  }

  #schedule(): void {
    const { schedule, now } = this.#parts;
    for (const poll of this.#polls) schedule.remove(poll);
    const polls = this.#mappings?.polls ?? [];
    this.#polls = polls.map((config) => schedule.add(() => void this.#poll(config), config.periodMs, now()));
  }

  #stop(): void {
    this.#isEnded = true;
    for (const poll of this.#polls) this.#parts.schedule.remove(poll);
    this.#polls = [];
  }

  /** One after another, for what is set last has to stay. @returns false when too many wait. */
  #write(work: () => Promise<void>): boolean {
    if (this.#waiting >= MAX_WAITING) return false;
    this.#waiting += 1;
    this.#writes
      .run(work)
      .catch((error: unknown) => this.#failed(error))
      .finally(() => {
        this.#waiting -= 1;
      });
    return true;
  }

  /** Does not run beside itself: an agent that is slower than its period is asked again when it has answered. */
  async #poll(config: PollConfig): Promise<void> {
    if (this.#busy.has(config)) return;
    this.#busy.add(config);
    try {
      const bindings = await this.#reach((agent, to, { timing }) => query(agent, config.oids, to, timing));
      if (bindings) await this.#store(config.effect, bindings, config.byOid);
      if (bindings && this.#unset.size > 0) this.#write(() => this.#set());
    } catch (error) {
      this.#failed(error);
    } finally {
      this.#busy.delete(config);
    }
  }

  async #set(): Promise<void> {
    const settings = this.#mappings?.settings;
    const wanted = [...this.#unset];
    const bindings = wanted.flatMap(([key, value]) => {
      const mapping = settings?.get(key);
      return mapping ? [{ oid: mapping.oid, value: variableOf(valueText(value), mapping.dataType) }] : [];
    });
    if (bindings.length === 0) return;
    const answered = await this.#reach((agent, to, { timing }) => assign(agent, bindings, to, timing));
    if (!answered) return; // they are set when it answers again
    for (const [key, value] of wanted) if (this.#unset.get(key) === value) this.#unset.delete(key);
  }

  async #command({ id, method, params }: RpcDownlink): Promise<void> {
    const given = rpcParamsOf(parsed(params));
    const mapping = given && this.#mappings?.commands.get(given.key);
    if (!mapping) return;
    const bindings = await this.#reach(async (agent, to, { timing }) => {
      if (method === "GET") return query(agent, [mapping.oid], to, timing);
      if (method !== "SET" || given.value === undefined) return { kind: "values", bindings: [] };
      return assign(agent, [{ oid: mapping.oid, value: variableOf(given.value, mapping.dataType) }], to, timing);
    });
    const found = bindings?.find(({ oid }) => oid === mapping.oid);
    const value = found && valueJson(found.value, mapping.dataType);
    if (value === undefined || this.#isEnded) return;
    const answer = `{${JSON.stringify(mapping.key)}:${value}}`;
    this.#parts.link.serverSideRpc.answered(this.context.deviceId, id, answer);
  }

  /** Speaks to the agent. @returns what it answered; `undefined` when it could not be reached, which is reported. */
  async #reach(
    ask: (agent: Agent, to: AgentAddress, mappings: SnmpMappings) => Promise<QueryResult>,
  ): Promise<readonly Binding[] | undefined> {
    const { health, link } = this.#parts;
    const [agent, mappings] = [this.#agent, this.#mappings];
    if (this.#isEnded || !agent || !mappings) return undefined;
    const to = await this.locate().catch((error: unknown) => {
      health.unreachable(this.context, error);
    });
    if (!to || this.#isEnded) return undefined;
    const result = await ask(agent, to, mappings);
    if (this.#isEnded) return undefined;
    if (result.kind !== "values") {
      health.failed(this.context, to, result.kind);
      return undefined;
    }
    health.answered(this.context);
    if (result.bindings.length > 0) link.sessions.touch(this.#session);
    return result.bindings;
  }

  async #store(
    effect: PollConfig["effect"],
    bindings: readonly Binding[],
    byOid: ReadonlyMap<string, Mapping>,
  ): Promise<void> {
    const members = bindings.flatMap(({ oid, value }) => {
      const mapping = byOid.get(oid);
      const json = mapping && valueJson(value, mapping.dataType);
      return json === undefined ? [] : [`${JSON.stringify(mapping?.key)}:${json}`];
    });
    if (members.length === 0) return;
    const { codecs, uplinks } = this.#parts.link;
    const bytes = Buffer.from(`{${members.join(",")}}`);
    const device = this.context;
    if (effect === "telemetry") {
      await uplinks.telemetry(device, codecs.json.telemetry(bytes, 0, bytes.length), bytes.length);
    } else {
      await uplinks.attributes(device, codecs.json.attributes(bytes, 0, bytes.length), bytes.length);
    }
  }

  #failed(error: unknown): void {
    if (error instanceof PlatformError && error.code === "tooManyRequests") return; // counted where it was refused
    this.#parts.log.warn(
      { err: error, deviceId: this.context.deviceId.id },
      "values of an SNMP device were not stored",
    );
  }
}

function parsed(params: string): unknown {
  try {
    return parseLosslessJson(params);
  } catch {
    return undefined;
  }
}
