import { type Alarm, type EntityId, NO_CUSTOMER } from "@orrery/model";
import { entityKey } from "../kernel/entities/entity-key.ts";
import type { Logger } from "../kernel/logging.ts";
import type { RelationStore } from "../relations/relation-store.ts";

/** Limit of relations that are followed upwards; entities beyond do not list the alarm. */
const MAX_RELATIONS = 20_000;

/** Finds the entities that list an alarm (reference: rule engine, 7.4). */
export class AlarmPropagation {
  readonly #relations: Pick<RelationStore, "listAt">;
  readonly #log: Logger;

  constructor(relations: Pick<RelationStore, "listAt">, log: Logger) {
    this.#relations = relations;
    this.#log = log;
  }

  /** The originator first, without duplicates. */
  async entitiesOf(alarm: Alarm): Promise<readonly EntityId[]> {
    const { originator, tenantId, customerId, propagate, propagateToOwner, propagateToTenant } = alarm;
    const found = new Map<string, EntityId>([[entityKey(originator), originator]]);
    const add = (id: EntityId) => found.set(entityKey(id), found.get(entityKey(id)) ?? id);
    if (propagate) for (const id of await this.#holders(originator, alarm.propagateRelationTypes)) add(id);
    if (propagateToOwner) add(customerId.id === NO_CUSTOMER.id ? tenantId : customerId);
    if (propagateToTenant) add(tenantId);
    return [...found.values()];
  }

  /** Entities above, over relations of any type; an entity counts when it holds something by one of `types`. */
  async #holders(originator: EntityId, types: readonly string[]): Promise<readonly EntityId[]> {
    const holders: EntityId[] = [];
    const seen = new Set([entityKey(originator)]);
    let ends: readonly EntityId[] = [originator];
    let left = MAX_RELATIONS;
    while (ends.length > 0 && left > 0) {
      const relations = await this.#relations.listAt("TO", ends, { group: "COMMON", limit: left });
      left -= relations.length;
      const next: EntityId[] = [];
      for (const { from, type } of relations) {
        if (types.length === 0 || types.includes(type)) holders.push(from);
        if (seen.has(entityKey(from))) continue;
        seen.add(entityKey(from));
        next.push(from);
      }
      ends = next;
    }
    if (left <= 0) this.#log.warn({ originator }, "an alarm is not listed under everything that holds its originator");
    return holders;
  }
}
