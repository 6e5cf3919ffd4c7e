import type { AttributeScope, EntityId } from "@orrery/model";
import type { ValueListener } from "../hub/live-hub.ts";
import { LiveValue } from "../hub/live-value.ts";
import { ValueBuffer } from "../hub/value-buffer.ts";
import { subscriptionText } from "../messages.ts";
import type { UpdateSource } from "../outbox.ts";
import type { AttributesRequest } from "../parse-commands.ts";
import { stillAllowed } from "../still-allowed.ts";
import { MAX_PENDING_VALUES, type Subscription, type SubscriptionContext } from "../subscription.ts";

/** Attributes of one entity: the existing ones, then every change (reference: telemetry and queries, 4.3). */
export class AttributesSubscription implements Subscription, ValueListener, UpdateSource {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #request: AttributesRequest;
  readonly #keys: ReadonlySet<string> | undefined;
  readonly #pending = new ValueBuffer(MAX_PENDING_VALUES);
  #answered = false;
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, request: AttributesRequest) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#request = request;
    this.#keys = request.keys && new Set(request.keys);
  }

  /** Sends the current values. Watches before it reads, so that no change is lost in between. */
  async start(): Promise<void> {
    const { entity, keys, scopes } = this.#request;
    const { access, user, hub, telemetry, outbox } = this.#context;
    await access.check(user, "READ_ATTRIBUTES", entity);
    if (this.#closed) return; // close() would not end what starts now
    hub.watch(entity.id, this);
    const found = await telemetry.attributes(entity, scopes, keys);
    if (this.#closed) return;
    const byKey = Map.groupBy(found.map(LiveValue.ofAttribute), ({ key }) => key); // in the order of each scope
    outbox.answer(subscriptionText(this.#cmdId, byKey));
    this.#answered = true;
    if (!this.#pending.isEmpty) outbox.changed(this);
  }

  close(): void {
    this.#closed = true;
    this.#context.hub.unwatch(this.#request.entity.id, this);
    this.#context.outbox.forget(this);
  }

  attributes(_entity: EntityId, scope: AttributeScope, values: readonly LiveValue[]): void {
    if (!this.#request.scopes.includes(scope)) return;
    for (const value of values) if (this.#keys?.has(value.key) ?? true) this.#pending.replace(value);
    if (this.#answered && !this.#pending.isEmpty) this.#context.outbox.changed(this);
  }

  points(): void {}

  pointsDeleted(): void {}

  reassigned(entity: EntityId): void {
    void stillAllowed(this.#context, "READ_ATTRIBUTES", entity).then((isAllowed) => {
      if (!isAllowed) this.close();
    });
  }

  takeUpdate(): string | undefined {
    return this.#pending.isEmpty ? undefined : subscriptionText(this.#cmdId, this.#pending.take());
  }
}
