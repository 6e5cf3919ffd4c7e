import { type Alarm, type EntityId, isCleared, sameEntity, type Uuid } from "@orrery/model";
import { type AlarmRequest, clear, mergeAlarm, stateOf } from "../../alarms/alarm-changes.ts";
import type { ChangedAlarm, RaisedAlarm } from "../../alarms/alarm-lifecycle.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { AlarmsPort } from "./alarms.ts";

const UNASSIGNED = { assigneeId: null, assignTs: 0 } as const;

/** Keeps alarms in memory, with the rules of stored ones, and records which were raised, changed and cleared. */
export class RecordingAlarms implements AlarmsPort {
  readonly written: { readonly action: "created" | "updated" | "cleared"; readonly alarm: Alarm }[] = [];
  readonly #alarms: Map<Uuid, Alarm>;
  readonly #ids: Ids;

  constructor(ids: Ids, alarms: readonly Alarm[] = []) {
    this.#ids = ids;
    this.#alarms = new Map(alarms.map((alarm) => [alarm.id.id, alarm]));
  }

  async find(id: Uuid): Promise<Alarm | undefined> {
    return this.#alarms.get(id);
  }

  async findLatest(originator: EntityId, type: string): Promise<Alarm | undefined> {
    const ofType = [...this.#alarms.values()].filter((alarm) => alarm.type === type);
    const known = ofType.filter((alarm) => sameEntity(alarm.originator, originator));
    return known.toSorted((a, b) => b.startTs - a.startTs)[0];
  }

  async findActive(originator: EntityId): Promise<readonly Alarm[]> {
    const active = [...this.#alarms.values()].filter(({ status }) => !isCleared(status));
    return active.filter((alarm) => sameEntity(alarm.originator, originator));
  }

  async raise(asked: AlarmRequest): Promise<RaisedAlarm> {
    const latest = await this.findLatest(asked.originator, asked.type);
    if (latest && !isCleared(latest.status)) {
      return { alarm: this.#write("updated", mergeAlarm(latest, asked)), created: false };
    }
    const id = this.#ids.entity("ALARM");
    return {
      alarm: this.#write("created", {
        ...asked,
        ...stateOf(asked.status),
        ...UNASSIGNED,
        id,
        createdTime: 0,
        name: asked.type,
      }),
      created: true,
    };
  }

  async rewrite(id: Uuid, change: (before: Alarm) => AlarmRequest): Promise<Alarm> {
    const before = this.#existing(id);
    return this.#write("updated", mergeAlarm(before, change(before)));
  }

  async clear(id: Uuid, { ts, details }: { readonly ts: number; readonly details: unknown }): Promise<ChangedAlarm> {
    const before = this.#existing(id);
    const alarm = this.#write("cleared", clear(before, ts, details));
    return { alarm, changed: alarm !== before };
  }

  #existing(id: Uuid): Alarm {
    const alarm = this.#alarms.get(id);
    if (!alarm) throw new Error("There is no such alarm");
    return alarm;
  }

  #write(action: "created" | "updated" | "cleared", alarm: Alarm): Alarm {
    this.#alarms.set(alarm.id.id, alarm);
    this.written.push({ action, alarm });
    return alarm;
  }
}
