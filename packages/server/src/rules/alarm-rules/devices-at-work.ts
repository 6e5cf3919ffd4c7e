import { type DeviceId, entityId, entityIdInput, type Uuid } from "@orrery/model";
import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { Cause } from "../../kernel/cause.ts";
import { type Outcome, SUCCESS } from "../engine/outcome.ts";
import type { NodeContext } from "../engine/rule-node.ts";
import type { RuleMessage } from "../message/rule-message.ts";
import { ALARM_RULES_TIMER, DeviceAlarms } from "./device-alarms.ts";
import { loadDevice } from "./load-device.ts";
import type { RuleSet } from "./rule-set.ts";
import { type RuledDevice, ruleSetOf } from "./ruled-device.ts";
import { updatesOf } from "./updates-of.ts";

/** Devices of a node that are kept in memory, about two kilobytes each with five rules. Others are read again. */
const MAX_DEVICES = 20_000;
/** Characters of texts that rules of a node watch and that are kept in memory, of all its devices together. */
const MAX_CHARACTERS = 33_554_432;
const ACKNOWLEDGE = { flow: "acknowledge" } as const;

/** A device in memory, and what is being done for it. */
interface Desk {
  alarms: DeviceAlarms | undefined;
  /** Settles when all messages before have been judged; undefined when none is. */
  busy: Promise<unknown> | undefined;
  /** What it adds to the characters in memory. */
  characters: number;
  /** It was forgotten while something was done for it. */
  isGone: boolean;
}

/** What a node keeps in memory at most. */
export interface WorkLimits {
  readonly devices: number;
  readonly characters: number;
}

/**
 * The alarm rules of all devices whose messages pass a node (reference: rule engine, 6.3). Messages of a device are
 * judged one after the other. Devices without rules cost one look-up.
 */
export class DevicesAtWork {
  readonly #context: NodeContext;
  readonly #limits: WorkLimits;
  #characters = 0;
  /** Those that were used last are at the end. */
  readonly #desks = new Map<Uuid, Desk>();

  constructor(context: NodeContext, limits: Partial<WorkLimits> = {}) {
    this.#context = context;
    this.#limits = { devices: MAX_DEVICES, characters: MAX_CHARACTERS, ...limits };
  }

  process(message: RuleMessage, cause: Cause): Outcome | Promise<Outcome> {
    const { originator, type } = message;
    if (type === "ALARM_CLEAR" || type === "ALARM_DELETE") return this.#alarmEnded(message);
    if (originator.entityType !== "DEVICE") return SUCCESS;
    const device = this.#context.services.devices.findDevice(originator as DeviceId); // its type says so
    if (device instanceof Promise) return device.then((found) => this.#judge(found, message, cause));
    return this.#judge(device, message, cause);
  }

  /** A timer of a device is due. */
  async fired({ originator, ...message }: RuleMessage): Promise<void> {
    const device = await this.#context.services.devices.findDevice(originator as DeviceId); // as its node scheduled it
    const { alarms: json } = device?.profile ?? {};
    if (!device || !json) {
      await this.#context.timers.cancel(originator, ALARM_RULES_TIMER);
      return device && this.#forget(device.id);
    }
    return this.#inTurn(device, ruleSetOf(json), (alarms) => alarms.fired({ originator, ...message }));
  }

  #judge(device: RuledDevice | undefined, message: RuleMessage, cause: Cause): Outcome | Promise<Outcome> {
    if (message.type === "ENTITY_DELETED") this.#drop(message.originator.id as Uuid);
    else if (!device) return ACKNOWLEDGE;
    const json = device?.profile.alarms;
    if (device && !json && this.#desks.get(device.id.id)?.alarms) return this.#forget(device.id).then(() => SUCCESS);
    if (!device || !json || device.tenantId.id !== this.#context.tenantId.id) return SUCCESS;
    const rules = ruleSetOf(json);
    const updates = updatesOf(message, this.#context.services.clock());
    if (updates.length === 0 && !rules.awaits) return SUCCESS;
    const desk = this.#desks.get(device.id.id);
    const alarms = desk?.alarms;
    if (desk && alarms?.rules === rules && !desk.busy) {
      this.#use(device.id.id, desk);
      const judging = this.#now(desk, () => {
        alarms.device = device;
        return alarms.update(updates, message, cause);
      });
      return judging ? judging.then(() => SUCCESS) : SUCCESS;
    }
    return this.#inTurn(device, rules, (ready) => ready.update(updates, message, cause)).then(() => SUCCESS);
  }

  /** The profile of a device has no rules any more: what is stored would go on when it has some again. */
  #forget(id: DeviceId): Promise<void> {
    const desk = this.#deskOf(id.id);
    const before = desk.busy ?? Promise.resolve();
    const acting = before.then(() => {
      this.#reread(desk);
      return this.#context.state.write(id, undefined);
    });
    return this.#occupied(desk, acting);
  }

  async #alarmEnded(message: RuleMessage): Promise<Outcome> {
    const alarm = alarmIn(message.data);
    if (alarm?.originator.entityType !== "DEVICE") return SUCCESS;
    const device = await this.#context.services.devices.findDevice(entityId("DEVICE", alarm.originator.id as Uuid));
    const json = device?.profile.alarms;
    if (!device || !json || device.tenantId.id !== this.#context.tenantId.id) return SUCCESS;
    const isDeleted = message.type === "ALARM_DELETE";
    await this.#inTurn(device, ruleSetOf(json), (alarms) => alarms.ended(alarm, isDeleted));
    return SUCCESS;
  }

  /** Acts for a device when all that came before is done. */
  #inTurn(
    device: RuledDevice,
    rules: RuleSet,
    act: (alarms: DeviceAlarms) => Promise<void> | undefined,
  ): Promise<void> {
    const desk = this.#deskOf(device.id.id);
    const before = desk.busy ?? Promise.resolve();
    const acting = before.then(async () => {
      if (desk.alarms?.rules !== rules) {
        desk.alarms = new DeviceAlarms(device, rules, await loadDevice(device, rules, this.#context), this.#context);
      }
      desk.alarms.device = device;
      await act(desk.alarms);
      this.#weigh(desk);
    });
    return this.#occupied(desk, acting);
  }

  #now(desk: Desk, act: () => Promise<void> | undefined): Promise<void> | undefined {
    try {
      const acting = act();
      this.#weigh(desk);
      return acting && this.#occupied(desk, acting);
    } catch (error) {
      this.#reread(desk);
      throw error;
    }
  }

  /** After a failure, the device is read again. */
  #occupied(desk: Desk, acting: Promise<void>): Promise<void> {
    const settled = acting
      .catch(() => this.#reread(desk))
      .then(() => {
        if (desk.busy === settled) desk.busy = undefined;
      });
    desk.busy = settled;
    return acting;
  }

  #deskOf(id: Uuid): Desk {
    const known = this.#desks.get(id);
    if (!known && this.#desks.size >= this.#limits.devices) this.#forgetOne();
    const desk = known ?? { alarms: undefined, busy: undefined, characters: 0, isGone: false };
    this.#use(id, desk);
    return desk;
  }

  #use(id: Uuid, desk: Desk): void {
    this.#desks.delete(id);
    this.#desks.set(id, desk);
  }

  /** Counts the texts of a device, and forgets others while there are too many. */
  #weigh(desk: Desk): void {
    const characters = (!desk.isGone && desk.alarms?.textLength) || 0;
    if (characters === desk.characters) return;
    this.#characters += characters - desk.characters;
    desk.characters = characters;
    while (this.#characters > this.#limits.characters && this.#forgetOne());
  }

  /** What is known of the device is read again. */
  #reread(desk: Desk): void {
    desk.alarms = undefined;
    this.#weigh(desk);
  }

  #drop(id: Uuid): void {
    const desk = this.#desks.get(id);
    if (!desk) return;
    this.#desks.delete(id);
    desk.isGone = true;
    this.#reread(desk);
  }

  /** Forgets the device whose last message is the oldest, of those for which nothing is done. False: there is none. */
  #forgetOne(): boolean {
    for (const [id, { busy }] of this.#desks) {
      if (busy) continue;
      this.#drop(id);
      return true;
    }
    return false;
  }
}

const endedAlarm = Type.Object({
  id: entityIdInput,
  type: Type.String(),
  originator: entityIdInput,
  status: Type.Optional(Type.String()),
  clearTs: Type.Optional(Type.Number()),
});

/** The alarm in a message's data; undefined when it holds none. */
function alarmIn(data: string): Static<typeof endedAlarm> | undefined {
  try {
    const given: unknown = JSON.parse(data);
    return Value.Check(endedAlarm, given) ? given : undefined;
  } catch {
    return undefined;
  }
}
