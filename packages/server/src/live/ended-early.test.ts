import { PassThrough } from "node:stream";
import { entityId, NO_CUSTOMER, parseUuid } from "@orrery/model";
import { expect, test, vi } from "vitest";
import { InProcessBus } from "../kernel/bus/in-process-bus.ts";
import { createLogger } from "../kernel/logging.ts";
import { AttributesSubscription } from "./by-entity/attributes-subscription.ts";
import { TimeSeriesSubscription } from "./by-entity/time-series-subscription.ts";
import { CountSubscription } from "./entity-data/count-subscription.ts";
import { LiveHub } from "./hub/live-hub.ts";
import { QueryThrottle } from "./membership/query-throttle.ts";
import { Outbox } from "./outbox.ts";
import type { Subscription, SubscriptionContext } from "./subscription.ts";

const uuid = (digit: number) => parseUuid(`0000000${digit}-0000-1000-8000-000000000000`);
const TENANT = entityId("TENANT", uuid(1));
const DEVICE = entityId("DEVICE", uuid(2));

type Startable = Subscription & { start(): Promise<void> };

/** A context whose first reads the test resolves, and what was sent. */
function parts() {
  const bus = new InProcessBus(createLogger("silent"));
  const hub = new LiveHub(bus);
  const sent: string[] = [];
  let answer = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const sink = { bufferedAmount: 0, send: (text: string) => void sent.push(text), close() {}, terminate() {} };
  const context = {
    user: {
      id: entityId("USER", uuid(3)),
      email: "a@b.org",
      authority: "TENANT_ADMIN" as const,
      isPublic: false,
      tenantId: TENANT,
      customerId: NO_CUSTOMER,
    },
    hub,
    outbox: new Outbox(sink, new PassThrough(), 5000),
    clock: Date.now,
    throttle: new QueryThrottle(),
    access: { check: () => asked },
    telemetry: { latest: async () => [], attributes: async () => [], history: async () => new Map() },
    queries: { resolve: () => asked.then(() => []), countResolved: async () => 1 },
  } as unknown as SubscriptionContext; // the members that these subscriptions use
  const happen = () => {
    const point = { key: "t", ts: 1, value: { type: "LONG", value: 1 } } as const;
    const about = { tenantId: TENANT, entityId: DEVICE };
    bus.publish("timeSeriesSaved", { ...about, points: [point], latest: true });
    const attributes = [{ key: "t", lastUpdateTs: 1, value: point.value }];
    bus.publish("attributesUpdated", { ...about, scope: "SERVER_SCOPE", attributes, notifyDevice: false });
  };
  return { context, hub, sent, answer: () => answer(), happen };
}

test.each<[string, (context: SubscriptionContext) => Startable]>([
  [
    "time series",
    (context) =>
      new TimeSeriesSubscription(context, 1, { kind: "timeSeries", entity: DEVICE, keys: undefined, range: undefined }),
  ],
  [
    "attributes",
    (context) =>
      new AttributesSubscription(context, 1, {
        kind: "attributes",
        entity: DEVICE,
        keys: undefined,
        scopes: ["SERVER_SCOPE"],
      }),
  ],
  [
    "counts",
    (context) =>
      new CountSubscription(
        context,
        1,
        { entityFilter: { type: "entityType", entityType: "DEVICE" } },
        () => undefined,
      ),
  ],
])("a subscription of %s that ends before its first answer leaves nothing behind", async (_name, make) => {
  vi.useFakeTimers();
  try {
    const { context, hub, sent, answer, happen } = parts();
    const subscription = make(context);
    const started = subscription.start();
    subscription.close();
    answer();
    await started;
    happen();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    hub.close();
  } finally {
    vi.useRealTimers();
  }
});
