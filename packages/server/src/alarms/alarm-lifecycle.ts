import {
  type Alarm,
  type AlarmComment,
  type EntityId,
  isCleared,
  isPlatformError,
  NO_CUSTOMER,
  PlatformError,
  type TenantId,
  timeOfUuid,
  type UserAccount,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { AlarmEvent, EntityEvent } from "../kernel/bus/events.ts";
import type { Clock } from "../kernel/clock.ts";
import type { AccessTarget, EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { Ids } from "../kernel/ids.ts";
import {
  type AlarmRequest,
  acknowledge,
  assign,
  clear,
  mergeAlarm,
  spreadsFurther,
  stateOf,
  withTimes,
} from "./alarm-changes.ts";
import type { AlarmPropagation } from "./alarm-propagation.ts";
import type { ActiveAlarm, AlarmStore, AlarmsToRemove, StoredAlarm } from "./alarm-store.ts";
import { newComment } from "./comments/comment-store.ts";
import { commentOnChange } from "./comments/system-comment.ts";

/** How often a write is tried again because another one came in between. */
const ATTEMPTS = 50;
/** Alarms that are removed or given away together. */
const BATCH = 500;

export interface AlarmLifecycleOptions {
  readonly alarms: AlarmStore;
  readonly propagation: AlarmPropagation;
  readonly directory: EntityDirectory;
  readonly bus: Bus;
  readonly ids: Ids;
  readonly clock: Clock;
  /** Whether a tenant may have one more alarm; true by default. */
  readonly mayCreate?: ((tenantId: TenantId) => boolean | Promise<boolean>) | undefined;
}

export interface RaisedAlarm {
  readonly alarm: Alarm;
  /** False when it was merged into one that lasts. */
  readonly created: boolean;
}

export interface ChangedAlarm {
  readonly alarm: Alarm;
  /** False when there was nothing to change. */
  readonly changed: boolean;
}

/** Who did it; nobody: the platform itself or a rule. */
interface Author {
  readonly by?: User | undefined;
  /** Time of the event; now by default. */
  readonly ts?: number | undefined;
}

/** What events say of a change besides the alarm. */
interface Announcement extends Pick<AlarmEvent, "action" | "expired" | "by"> {
  /** How rules and audit call it: an alarm that somebody asked for counts as created though it was merged. */
  readonly as: EntityEvent["action"];
  /** Whom it is assigned to, for the comment. */
  readonly assignee?: UserAccount | undefined;
}

/** Alarms for people and rules alike: no rights here, every change goes to the bus once it is durable. */
export class AlarmLifecycle {
  readonly #options: AlarmLifecycleOptions;

  constructor(options: AlarmLifecycleOptions) {
    this.#options = options;
  }

  async find(id: Uuid): Promise<Alarm | undefined> {
    return (await this.#options.alarms.find(id))?.alarm;
  }

  /** The alarm of an originator and type that began last, cleared or not. */
  async findLatest(originator: EntityId, type: string): Promise<Alarm | undefined> {
    return (await this.#options.alarms.findLatest(originator, type))?.alarm;
  }

  /** The active alarms of an originator, the latest of each type. */
  findActive(originator: EntityId): Promise<readonly ActiveAlarm[]> {
    return this.#options.alarms.findActive(originator);
  }

  /**
   * Merges into the last alarm of the originator and type unless that is cleared or there is none: then it is new.
   * @throws {PlatformError} `notSupported` when the tenant may not have more alarms.
   */
  async raise(asked: AlarmRequest, { by }: Author = {}): Promise<RaisedAlarm> {
    const { alarms, propagation, clock } = this.#options;
    const now = clock();
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const latest = await alarms.findLatest(asked.originator, asked.type);
      // After the alarm: when the originator gets another customer after this, the alarm has changed before it is written.
      const origin = await this.#originOf(asked);
      const wanted = withTimes({ ...asked, customerId: origin?.customerId ?? NO_CUSTOMER }, now);
      if (latest && !isCleared(latest.alarm.status)) {
        const merged = await this.#write(latest, mergeAlarm(latest.alarm, wanted), {
          action: "UPDATED",
          as: "CREATED",
          by,
        });
        if (merged) return { alarm: merged, created: false };
        continue;
      }
      const alarm = await this.#newAlarm(wanted);
      const entities = await propagation.entitiesOf(alarm);
      if (!(await alarms.insert(alarm, entities))) continue;
      this.#publish({ alarm, entities, action: "CREATED", as: "CREATED", by });
      await this.#follow(alarm);
      return { alarm, created: true };
    }
    throw tooBusy();
  }

  /**
   * Merges into the alarm of that id, whatever its status; a request can be made of the alarm as it is when it is written.
   * @throws {PlatformError} `notFound`.
   */
  async rewrite(
    id: Uuid,
    request: AlarmRequest | ((before: Alarm) => AlarmRequest),
    { by }: Author = {},
  ): Promise<Alarm> {
    const { clock } = this.#options;
    const { alarm } = await this.#change(id, { action: "UPDATED", as: "UPDATED", by }, async (before) => {
      const asked = typeof request === "function" ? request(before) : request;
      const wanted = { ...asked, originator: before.originator };
      const customerId = (await this.#originOf(wanted))?.customerId ?? NO_CUSTOMER;
      return mergeAlarm(before, withTimes({ ...wanted, customerId }, clock()));
    });
    return alarm;
  }

  /** @throws {PlatformError} `notFound`. */
  acknowledge(id: Uuid, { by, ts = this.#options.clock() }: Author = {}): Promise<ChangedAlarm> {
    return this.#change(id, { action: "ACKNOWLEDGED", as: "ALARM_ACK", by }, (before) => acknowledge(before, ts));
  }

  /** `details` replace the alarm's unless they are null or absent. @throws {PlatformError} `notFound`. */
  clear(
    id: Uuid,
    { by, ts = this.#options.clock(), details }: Author & { details?: unknown } = {},
  ): Promise<ChangedAlarm> {
    return this.#change(id, { action: "CLEARED", as: "ALARM_CLEAR", by }, (before) => clear(before, ts, details));
  }

  /** Undefined: to nobody. @throws {PlatformError} `notFound`. */
  assign(
    id: Uuid,
    assignee: UserAccount | undefined,
    { by, ts = this.#options.clock() }: Author = {},
  ): Promise<ChangedAlarm> {
    const as = assignee ? "ALARM_ASSIGNED" : "ALARM_UNASSIGNED";
    return this.#change(id, { action: "UPDATED", as, by, assignee }, (before) =>
      assign(before, assignee?.id ?? null, ts),
    );
  }

  /** Unassigns all alarms of a user who is gone, some at a time. */
  async unassignAll(assignee: Uuid, signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted) {
      const some = await this.#options.alarms.someAssigned(assignee, BATCH);
      for (const alarm of some) await this.assign(alarm, undefined).catch(unlessGone);
      if (some.length < BATCH) return;
    }
  }

  /** @returns whether there was such an alarm. */
  async remove(alarm: Alarm, { by }: Author = {}): Promise<boolean> {
    return (await this.#remove([alarm], { by })) > 0;
  }

  /** Removes alarms some at a time, so that others write in between. */
  async removeAll(wanted: AlarmsToRemove, { expired, signal }: { expired?: boolean; signal?: AbortSignal } = {}) {
    while (!signal?.aborted) {
      const some = await this.#options.alarms.someToRemove(wanted, BATCH);
      if (!some) return;
      await this.#remove(some, { expired });
    }
  }

  /** What became of the originator while an alarm of it was written: it went, or got another customer. */
  async #follow(alarm: Alarm): Promise<void> {
    if (!this.#options.directory.supports(alarm.originator.entityType)) return;
    const origin = await this.#originOf(alarm);
    if (!origin) await this.#remove([alarm], {});
    else if (origin.customerId && origin.customerId.id !== alarm.customerId.id) {
      const customer = origin.customerId.id === NO_CUSTOMER.id ? null : origin.customerId.id;
      while (await this.#options.alarms.giveSome(alarm.originator.id, customer, BATCH));
    }
  }

  async #remove(gone: readonly Alarm[], announcement: Pick<Announcement, "expired" | "by">): Promise<number> {
    const { alarms } = this.#options;
    const entities = await alarms.entitiesOf(gone);
    const removed = new Set(await alarms.remove(gone.map(({ id }) => id.id)));
    for (const alarm of gone) {
      if (!removed.has(alarm.id.id)) continue;
      const listed = entities.get(alarm.id.id) ?? [alarm.originator];
      this.#publish({ alarm, entities: listed, action: "DELETED", as: "DELETED", ...announcement });
    }
    return removed.size;
  }

  async #change(
    id: Uuid,
    announcement: Announcement,
    decide: (before: Alarm) => Alarm | Promise<Alarm>,
  ): Promise<ChangedAlarm> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const before = await this.#options.alarms.find(id);
      if (!before) throw notFound({ entityType: "ALARM", id });
      const after = await decide(before.alarm);
      const written = await this.#write(before, after, announcement);
      if (written) return { alarm: written, changed: after !== before.alarm };
    }
    throw tooBusy();
  }

  /** @returns `undefined` when somebody else was faster. */
  async #write(before: StoredAlarm, after: Alarm, announcement: Announcement): Promise<Alarm | undefined> {
    const { alarms, propagation } = this.#options;
    if (after !== before.alarm) {
      const spread = spreadsFurther(before.alarm, after) ? await propagation.entitiesOf(after) : [];
      if (!(await alarms.update(before, after, spread, this.#commentOn(before.alarm, after, announcement))))
        return undefined;
    }
    const entities = await this.#listedUnder(after);
    this.#publish({ alarm: after, before: before.alarm, entities, ...announcement });
    return after;
  }

  #commentOn(before: Alarm, after: Alarm, { by, assignee }: Announcement): AlarmComment | undefined {
    const { ids, clock } = this.#options;
    const comment = commentOnChange(before, after, { by, assignee });
    if (!comment) return undefined;
    return newComment(ids.uuid(), clock(), { alarmId: after.id, userId: by?.id ?? null, type: "SYSTEM", comment });
  }

  async #listedUnder(alarm: Alarm): Promise<readonly EntityId[]> {
    const isSpread = alarm.propagate || alarm.propagateToOwner || alarm.propagateToTenant;
    const found = isSpread ? (await this.#options.alarms.entitiesOf([alarm])).get(alarm.id.id) : undefined;
    return found ?? [alarm.originator];
  }

  async #newAlarm(asked: AlarmRequest): Promise<Alarm> {
    const { ids, mayCreate } = this.#options;
    if (mayCreate && !(await mayCreate(asked.tenantId))) {
      throw new PlatformError("notSupported", "Alarms creation is disabled");
    }
    const id = ids.entity("ALARM");
    const stored = { id, createdTime: timeOfUuid(id.id), name: asked.type, assigneeId: null, assignTs: 0 };
    return { ...asked, ...stateOf(asked.status), ...stored };
  }

  /** `undefined` for an originator that cannot be looked up, or is gone. */
  async #originOf({ originator }: Pick<Alarm, "originator">): Promise<AccessTarget | undefined> {
    const { directory } = this.#options;
    return directory.supports(originator.entityType) ? directory.find(originator) : undefined;
  }

  #publish({
    as,
    assignee: _assignee,
    ...event
  }: Announcement & Pick<AlarmEvent, "alarm" | "before" | "entities">): void {
    const { bus } = this.#options;
    const { alarm, before, by } = event;
    const { tenantId } = alarm;
    bus.publish("alarm", { ...event, tenantId });
    if (by) bus.publish("entity", { action: as, tenantId, entity: alarm, before, by });
  }
}

/** An alarm that was deleted meanwhile has no assignee. */
function unlessGone(error: unknown): void {
  if (!isPlatformError(error, "notFound")) throw error;
}

function tooBusy(): PlatformError {
  return new PlatformError("unavailable", "The alarm is being changed by too many at once");
}
