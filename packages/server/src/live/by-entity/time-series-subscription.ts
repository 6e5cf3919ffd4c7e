import type { EntityId, Point } from "@orrery/model";
import type { ValueListener } from "../hub/live-hub.ts";
import { LiveValue } from "../hub/live-value.ts";
import { ValueBuffer } from "../hub/value-buffer.ts";
import { type PairLike, subscriptionText } from "../messages.ts";
import type { UpdateSource } from "../outbox.ts";
import type { TimeSeriesRequest } from "../parse-commands.ts";
import { stillAllowed } from "../still-allowed.ts";
import { MAX_PENDING_VALUES, type Subscription, type SubscriptionContext } from "../subscription.ts";

/** Points of one entity: a range or the latest values, then every saved point (reference: 4.3). */
export class TimeSeriesSubscription implements Subscription, ValueListener, UpdateSource {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #request: TimeSeriesRequest;
  readonly #keys: ReadonlySet<string> | undefined;
  readonly #pending = new ValueBuffer(MAX_PENDING_VALUES);
  /** Values saved while the first answer is read; `undefined` afterwards. */
  #early: LiveValue[] | undefined = [];
  #closed = false;

  constructor(context: SubscriptionContext, cmdId: number, request: TimeSeriesRequest) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#request = request;
    this.#keys = request.keys && new Set(request.keys);
  }

  /** Sends the current values. Watches before it reads, so that no change is lost in between. */
  async start(): Promise<void> {
    const { access, user, hub, outbox } = this.#context;
    await access.check(user, "READ_TELEMETRY", this.#request.entity);
    if (this.#closed) return; // close() would not end what starts now
    hub.watch(this.#request.entity.id, this);
    const found = await this.#read();
    if (this.#closed) return;
    outbox.answer(subscriptionText(this.#cmdId, found));
    const early = this.#early ?? [];
    this.#early = undefined;
    for (const value of early) if (isNewer(value, found.get(value.key))) this.#take(value);
  }

  close(): void {
    this.#closed = true;
    this.#context.hub.unwatch(this.#request.entity.id, this);
    this.#context.outbox.forget(this);
  }

  points(_entity: EntityId, values: readonly LiveValue[]): void {
    for (const value of values) if (this.#keys?.has(value.key) ?? true) this.#take(value);
  }

  /** A value that replaces a deleted one is older; the deletion marker sent before it lets clients accept that. */
  pointsDeleted(_entity: EntityId, values: readonly LiveValue[]): void {
    const concerned = values.filter(({ key }) => this.#keys?.has(key) ?? true);
    if (concerned.length === 0) return;
    this.#delete(concerned.map(({ key }) => LiveValue.deleted(key)));
    for (const value of concerned) if (!value.isDeleted) this.#take(value);
  }

  attributes(): void {}

  reassigned(entity: EntityId): void {
    void stillAllowed(this.#context, "READ_TELEMETRY", entity).then((isAllowed) => {
      if (!isAllowed) this.close();
    });
  }

  takeUpdate(): string | undefined {
    return this.#pending.isEmpty ? undefined : subscriptionText(this.#cmdId, this.#pending.take());
  }

  #take(value: LiveValue): void {
    if (this.#early) {
      if (this.#early.length < MAX_PENDING_VALUES) this.#early.push(value);
      return;
    }
    if (value.isDeleted) {
      this.#delete([value]);
      return;
    }
    this.#pending.add(value);
    this.#context.outbox.changed(this);
  }

  /** Sent in a frame of its own: in one frame with a value saved afterwards, the order would be lost. */
  #delete(markers: readonly LiveValue[]): void {
    if (this.#early) {
      for (const marker of markers) this.#take(marker);
      return;
    }
    for (const { key } of markers) this.#pending.forget(key);
    const texts = new Map(markers.map((marker) => [marker.key, [marker]] as const));
    this.#context.outbox.answer(subscriptionText(this.#cmdId, texts));
  }

  async #read(): Promise<ReadonlyMap<string, readonly PairLike[]>> {
    const { entity, keys, range } = this.#request;
    const { telemetry, clock } = this.#context;
    if (keys && range) {
      const history = await telemetry.history(entity, { ...range, keys, order: "DESC" });
      return new Map([...history].map(([key, points]) => [key, points.map((point) => LiveValue.ofPoint(point))]));
    }
    const latest = await telemetry.latest(entity, keys);
    const found = new Map<string, readonly PairLike[]>(latest.map((point) => [point.key, [pairOf(point)]]));
    const now = clock();
    for (const key of keys ?? []) if (!found.has(key)) found.set(key, [{ ts: now, pair: `[${now},null]` }]);
    return found;
  }
}

function pairOf(point: Point): LiveValue {
  return LiveValue.ofPoint(point);
}

/** Whether a value that was saved during the read is missing from what was read. */
function isNewer(value: LiveValue, found: readonly PairLike[] | undefined): boolean {
  if (value.isDeleted || !found) return true;
  const isAbsent = found.every(({ pair }) => pair.endsWith("null]"));
  return isAbsent || found.every(({ ts, pair }) => value.ts > ts || (value.ts === ts && value.pair !== pair));
}
