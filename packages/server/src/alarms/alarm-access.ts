import { type Alarm, entityId, type Uuid } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { AccessTarget, EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { entityKey } from "../kernel/entities/entity-key.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Operation } from "../kernel/permissions/operation.ts";

/** Originators that are read concurrently. */
const AT_ONCE = 50;

/** An alarm, or one that is about to be raised. */
export type Originated = Pick<Alarm, "originator" | "tenantId" | "customerId">;

/** Rights to alarms: those to their originator; without one, to the owners stored in the alarm. */
export class AlarmAccess {
  readonly #access: AccessControl;
  readonly #directory: EntityDirectory;
  readonly #find: (id: Uuid) => Promise<Alarm | undefined>;

  constructor(access: AccessControl, directory: EntityDirectory, find: (id: Uuid) => Promise<Alarm | undefined>) {
    this.#access = access;
    this.#directory = directory;
    this.#find = find;
    directory.register("ALARM", async ({ id }) => {
      const alarm = await find(id);
      return alarm && this.#targetOf(alarm);
    });
  }

  /** @throws {PlatformError} `notFound`, or `forbidden` when `user` may not do `operation`. */
  async get(user: User, operation: Operation, id: Uuid): Promise<Alarm> {
    const alarm = await this.#find(id);
    if (!alarm) throw notFound(entityId("ALARM", id));
    this.#access.checkEntity(user, operation, alarm.id, await this.#targetOf(alarm));
    return alarm;
  }

  /**
   * Alarms get the new customer of an originator later: a user who lost access to it must not see them meanwhile.
   * Totals still count them.
   */
  async readable<A extends Alarm>(user: User, alarms: readonly A[]): Promise<A[]> {
    const ofOriginator = new Map(alarms.map((alarm) => [entityKey(alarm.originator), alarm]));
    const readable = new Set<string>();
    const asked = [...ofOriginator];
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const some = asked.slice(at, at + AT_ONCE);
      await Promise.all(
        some.map(async ([key, alarm]) => {
          if (this.#access.permits(user, "READ", "ALARM", await this.#targetOf(alarm))) readable.add(key);
        }),
      );
    }
    return alarms.filter(({ originator }) => readable.has(entityKey(originator)));
  }

  async ownersOf(alarm: Originated): Promise<Pick<AccessTarget, "customerId" | "assignedCustomers">> {
    const { originator, tenantId } = alarm;
    const found = this.#directory.supports(originator.entityType) ? await this.#directory.find(originator) : undefined;
    const origin = found?.tenantId.id === tenantId.id ? found : alarm;
    const { customerId, assignedCustomers } = origin as Pick<AccessTarget, "customerId" | "assignedCustomers">; // alarms have the former
    return { customerId, assignedCustomers };
  }

  async #targetOf(alarm: Alarm): Promise<AccessTarget> {
    const { id, tenantId, type } = alarm;
    return { id: id.id, name: type, tenantId, ...(await this.ownersOf(alarm)) };
  }
}
