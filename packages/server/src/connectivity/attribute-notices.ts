import type { EntityId } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { AttributesUpdated } from "../kernel/bus/events.ts";
import { AttributeChange } from "./attribute-change.ts";
import type { DeviceSession } from "./device-session.ts";

/** Open sessions of a device. */
type SessionsOf = (device: EntityId) => readonly DeviceSession[];

/** Notifies subscribed sessions of changed shared attributes (reference: device connectivity, 0.3). */
export class AttributeNotices {
  readonly #sessionsOf: SessionsOf;
  readonly #unsubscribe: readonly Unsubscribe[];

  constructor(bus: Pick<Bus, "subscribe">, sessionsOf: SessionsOf) {
    this.#sessionsOf = sessionsOf;
    this.#unsubscribe = [
      bus.subscribe("attributesUpdated", (event) =>
        this.#notify(event, () => AttributeChange.ofUpdate(event.attributes)),
      ),
      bus.subscribe("attributesDeleted", (event) => this.#notify(event, () => AttributeChange.ofDeletion(event.keys))),
    ];
  }

  close(): void {
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  #notify(
    { entityId, scope, notifyDevice }: Pick<AttributesUpdated, "entityId" | "scope" | "notifyDevice">,
    changeOf: () => AttributeChange,
  ): void {
    if (scope !== "SHARED_SCOPE" || !notifyDevice || entityId.entityType !== "DEVICE") return;
    const sessions = this.#sessionsOf(entityId).filter(({ attributesSubscribed }) => attributesSubscribed);
    if (sessions.length === 0) return;
    const change = changeOf();
    for (const session of sessions) session.peer.attributesChanged(change);
  }
}
