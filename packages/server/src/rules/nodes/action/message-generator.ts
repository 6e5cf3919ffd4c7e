import type { EntityId } from "@orrery/model";
import type { Outcome } from "../../engine/outcome.ts";
import type { FiredTimer, NodeContext } from "../../engine/rule-node.ts";
import { ruleMessage } from "../../message/make-message.ts";
import type { Metadata, RuleMessage } from "../../message/rule-message.ts";
import type { NodeScript } from "../../scripts/node-script.ts";

export interface GeneratorSettings {
  /** Identifies the configuration: a changed one starts again. */
  readonly run: string;
  /** What the messages are about; the node itself when undefined. */
  readonly chosen: EntityId | undefined;
  readonly periodMs: number;
  /** Number of messages to create; Infinity: no end. */
  readonly count: number;
}

/** State of the node: the last created message, number `number` of a run. */
interface Generated {
  readonly run: string;
  /** Counted from 1; 0 before the first. */
  readonly number: number;
  /** When it was created. */
  readonly ts: number;
  readonly data: string;
  readonly metadata: Metadata;
  readonly type: string;
  /** Returned when there is no message with this number. */
  readonly failure?: string | undefined;
}

/** Data of a tick. */
interface Tick {
  readonly run: string;
  readonly number: number;
}

const TICK_TYPE = "TbMsgGeneratorNodeMsg";
const TIMER = "tick";
const NO_MORE = { flow: "acknowledge" } as const;

/**
 * Creates the messages of a generator node, one for each tick of a timer (reference: rule engine, 3.5). The last
 * message is kept as state of the node, so that a tick that is replayed after a crash gives the same message.
 */
export class MessageGenerator {
  readonly #context: NodeContext;
  readonly #script: NodeScript;
  readonly #settings: GeneratorSettings;

  constructor(context: NodeContext, script: NodeScript, settings: GeneratorSettings) {
    this.#context = context;
    this.#script = script;
    this.#settings = settings;
  }

  /** Starts a run, or continues that of the same configuration. */
  async start(): Promise<void> {
    const { services } = this.#context;
    const { run, periodMs } = this.#settings;
    const before = await this.#read();
    if (before?.run !== run) await this.#write(this.#nothing());
    const number = (before?.run === run ? before.number : 0) + 1;
    await this.#schedule(number, services.clock() + periodMs, { keepExisting: before?.run === run });
  }

  async next(message: RuleMessage, { dueAt }: FiredTimer): Promise<Outcome<"Success">> {
    const { run, number } = JSON.parse(message.data) as Tick; // written only by `#schedule`
    if (run !== this.#settings.run) return NO_MORE; // scheduled by an earlier configuration
    const before = (await this.#read()) ?? this.#nothing();
    const made = before.number >= number ? before : await this.#generate(before, number);
    const now = this.#context.services.clock();
    await this.#schedule(number + 1, Math.max(dueAt + this.#settings.periodMs, now));
    const { tenantId, ruleNodeId, services } = this.#context;
    const { chosen } = this.#settings;
    const isGone = chosen && !(await services.entities.find(tenantId, chosen)); // deleted, or another tenant's by now
    const originator = isGone || !chosen ? ruleNodeId : chosen;
    const failure = isGone ? "The originator does not exist" : made.failure;
    if (failure !== undefined) {
      return { to: "Failure", message: this.#message({ type: TICK_TYPE, originator, data: "" }), failure };
    }
    return { to: "Success", message: this.#message({ ...made, originator }) };
  }

  async #generate(before: Generated, number: number): Promise<Generated> {
    const { data, metadata, type } = before;
    const ts = this.#context.services.clock();
    let made: Generated;
    try {
      const [scripted] = await this.#script.messages({ data, trusted: true, metadata, type });
      made = {
        run: before.run,
        number,
        ts,
        data: scripted?.data ?? data,
        metadata: scripted?.metadata ?? metadata,
        type: scripted?.type ?? type,
      };
      await this.#write(made);
    } catch (error) {
      made = { ...before, number, ts, failure: error instanceof Error ? error.message : String(error) };
      await this.#write(made);
    }
    return made;
  }

  async #schedule(number: number, dueAt: number, options?: { readonly keepExisting: boolean }): Promise<void> {
    const { run, count } = this.#settings;
    const { timers, ruleNodeId } = this.#context;
    if (number > count) {
      await timers.cancel(ruleNodeId, TIMER); // of an earlier configuration
      return;
    }
    const tick: Tick = { run, number };
    const message = this.#message({ type: TICK_TYPE, originator: ruleNodeId, data: JSON.stringify(tick) });
    await timers.schedule({ key: TIMER, dueAt, message, repeats: true }, options);
  }

  #message(fields: Pick<RuleMessage, "type" | "originator" | "data"> & Partial<RuleMessage>): RuleMessage {
    const { tenantId, services } = this.#context;
    const { type, originator, data, metadata = {}, ts = services.clock() } = fields;
    return ruleMessage({ tenantId, ts, type, originator, data, metadata });
  }

  /** Saves the state. Rejects when the message is too large for it. */
  #write(made: Generated): Promise<void> {
    return this.#context.state.write(this.#context.ruleNodeId, JSON.stringify(made));
  }

  async #read(): Promise<Generated | undefined> {
    const saved = await this.#context.state.read(this.#context.ruleNodeId);
    return saved === undefined ? undefined : (JSON.parse(saved) as Generated); // written only by this class
  }

  #nothing(): Generated {
    return { run: this.#settings.run, number: 0, ts: 0, data: "{}", metadata: {}, type: "" };
  }
}
