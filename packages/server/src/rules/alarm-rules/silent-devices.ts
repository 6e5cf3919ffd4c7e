import type { DeviceProfile, RuleChainId, RuleNodeId, TenantId, Uuid } from "@orrery/model";
import type { DeviceStore } from "../../devices/device-store.ts";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import type { EntityEvent } from "../../kernel/bus/events.ts";
import type { Clock } from "../../kernel/clock.ts";
import { jsonText } from "../../kernel/json/lossless-text.ts";
import type { Logger } from "../../kernel/logging.ts";
import { ruleMessage } from "../message/make-message.ts";
import { type TimersPort, TooManyTimers } from "../ports/timers.ts";
import { ALARM_RULES_TIMER } from "./device-alarms.ts";
import { ruleSetOf } from "./ruled-device.ts";

/** Devices that are looked up, and timers that are written, at once. */
const PAGE_SIZE = 200;

export interface SilentDevicesOptions {
  readonly bus: Bus;
  readonly devices: Pick<DeviceStore, "ofProfile">;
  /** Nodes that judge alarm rules in the chain in which messages of a profile's devices begin. */
  readonly nodesOf: (
    tenantId: TenantId,
    chainId: RuleChainId | null,
  ) => Promise<readonly { readonly ruleChainId: RuleChainId; readonly ruleNodeId: RuleNodeId }[]>;
  readonly timers: Pick<TimersPort, "schedule">;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Rules that await values begin with a device's next message, which a device that is silent already does not send. So when
 * a profile gets such rules, a timer lets them be judged for each of its devices.
 */
export class SilentDevices {
  readonly #options: SilentDevicesOptions;
  readonly #unsubscribe: Unsubscribe;
  readonly #pending = new Set<Promise<void>>();
  /** Profiles at work, and as what they were saved meanwhile: many saves in a row are two passes. */
  readonly #latest = new Map<Uuid, DeviceProfile | undefined>();
  #isClosed = false;

  constructor(options: SilentDevicesOptions) {
    this.#options = options;
    this.#unsubscribe = options.bus.subscribe("entity", (event) => this.#saved(event));
  }

  /** Ends what is in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    await Promise.all(this.#pending);
  }

  #saved({ action, tenantId, entity, before }: EntityEvent): void {
    if (entity.id.entityType !== "DEVICE_PROFILE" || action !== "UPDATED") return;
    const profile = entity as DeviceProfile; // its type says so
    const { alarms } = profile.profileData;
    if (!alarms || !ruleSetOf(alarms).awaits) return;
    const known = (before as DeviceProfile | undefined)?.profileData.alarms;
    if (known && jsonText(known) === jsonText(alarms)) return;
    const isAtWork = this.#latest.has(profile.id.id);
    this.#latest.set(profile.id.id, profile);
    if (isAtWork) return;
    const watching = this.#watchLatest(tenantId, profile.id.id).finally(() => this.#pending.delete(watching));
    this.#pending.add(watching);
  }

  async #watchLatest(tenantId: TenantId, id: Uuid): Promise<void> {
    try {
      for (let profile = this.#latest.get(id); profile && !this.#isClosed; profile = this.#latest.get(id)) {
        this.#latest.set(id, undefined);
        await this.#watch(tenantId, profile);
      }
    } catch (error) {
      this.#options.log.error({ err: error, profile: id }, "silent devices could not be watched");
    } finally {
      this.#latest.delete(id);
    }
  }

  async #watch(tenantId: TenantId, { id, defaultRuleChainId, defaultQueueName }: DeviceProfile): Promise<void> {
    const { devices, nodesOf, timers, clock } = this.#options;
    const nodes = await nodesOf(tenantId, defaultRuleChainId);
    let after: Uuid | undefined;
    while (nodes.length > 0 && !this.#isClosed) {
      const some = await devices.ofProfile(tenantId.id, id.id, { after, limit: PAGE_SIZE });
      const now = clock();
      const schedules = some.flatMap(({ id: originator, customerId }) =>
        nodes.map((node) => {
          const queueName = defaultQueueName || undefined;
          const of = { tenantId, originator, customerId: customerId ?? undefined, queueName };
          const message = ruleMessage({ ...of, ts: now, type: "ALARM_RULES_TIMER", data: "{}", metadata: {} });
          return timers.schedule({ tenantId, ...node }, { key: ALARM_RULES_TIMER, dueAt: now, message, repeats: true });
        }),
      );
      const outcomes = await Promise.allSettled(schedules);
      const failed = outcomes.find((outcome) => outcome.status === "rejected");
      if (failed && !(failed.reason instanceof TooManyTimers)) throw failed.reason;
      after = some.at(-1)?.id.id;
      if (failed || some.length < PAGE_SIZE) return;
    }
  }
}
