import { type Alarm, entityId, type Uuid } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { AccessTarget, EntityDirectory } from "../kernel/entities/entity-directory.ts";
import { entityKey } from "../kernel/entities/entity-key.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import type { Operation } from "../kernel/permissions/operation.ts";

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
    const originators = await this.#directory.findMany(alarms.map(({ originator }) => originator));
    return alarms.filter((alarm) => {
      const owners = ownersIn(originators.get(entityKey(alarm.originator)), alarm);
      return this.#access.permits(user, "READ", "ALARM", targetOf(alarm, owners));
    });
  }

  async ownersOf(alarm: Originated): Promise<Owners> {
    const { originator } = alarm;
    const found = this.#directory.supports(originator.entityType) ? await this.#directory.find(originator) : undefined;
    return ownersIn(found, alarm);
  }

  async #targetOf(alarm: Alarm): Promise<AccessTarget> {
    return targetOf(alarm, await this.ownersOf(alarm));
  }
}

type Owners = Pick<AccessTarget, "customerId" | "assignedCustomers">;

/** Those of the originator while the tenant has it. */
function ownersIn(found: AccessTarget | undefined, alarm: Originated): Owners {
  const origin: Owners = found?.tenantId.id === alarm.tenantId.id ? found : alarm;
  return { customerId: origin.customerId, assignedCustomers: origin.assignedCustomers };
}

function targetOf({ id, tenantId, type }: Alarm, owners: Owners): AccessTarget {
  return { id: id.id, name: type, tenantId, ...owners };
}
