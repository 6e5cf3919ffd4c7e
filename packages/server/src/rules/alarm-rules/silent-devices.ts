import type { DeviceProfile, RuleChainId, RuleNodeId, TenantId, Uuid } from "@orrery/model";
import type { DeviceProfileStore } from "../../device-profiles/device-profile-store.ts";
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
import type { StoredPasses } from "./stored-passes.ts";

/** Devices that are looked up, and timers that are written, at once. */
const PAGE_SIZE = 200;
/** Profiles that are read at once. */
const PROFILES = 50;

export interface SilentDevicesOptions {
  readonly bus: Bus;
  readonly devices: Pick<DeviceStore, "ofProfile">;
  readonly profiles: Pick<DeviceProfileStore, "withExpressions">;
  readonly passes: Pick<StoredPasses, "progressOf" | "note">;
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
 * a profile gets such rules, a timer lets them be judged for each of its devices. What a crash interrupts goes on when the
 * program starts again.
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

  /** Goes on with what was interrupted, in the background. To be called once, when timers fire. */
  start(): void {
    this.#keep(
      this.#resume().catch((error: unknown) =>
        this.#options.log.error({ err: error }, "profiles whose silent devices are to be watched could not be read"),
      ),
    );
  }

  /** Ends what is in progress. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unsubscribe();
    await Promise.all(this.#pending);
  }

  #saved({ action, entity, before }: EntityEvent): void {
    if (entity.id.entityType !== "DEVICE_PROFILE" || (action !== "UPDATED" && action !== "CREATED")) return;
    const profile = entity as DeviceProfile; // its type says so
    if (!awaits(profile)) return;
    const known = (before as DeviceProfile | undefined)?.profileData.alarms;
    if (known && jsonText(known) === jsonText(profile.profileData.alarms)) return;
    const isAtWork = this.#latest.has(profile.id.id);
    this.#latest.set(profile.id.id, profile);
    if (!isAtWork) this.#keep(this.#watchLatest(profile.id.id));
  }

  #keep(work: Promise<void>): void {
    const pending = work.finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }

  async #resume(): Promise<void> {
    const { profiles, passes } = this.#options;
    let after: Uuid | undefined;
    while (!this.#isClosed) {
      const some = await profiles.withExpressions(after, PROFILES);
      for (const profile of some) {
        const { id } = profile.id;
        if (this.#isClosed || this.#latest.has(id) || !awaits(profile)) continue;
        if ((await passes.progressOf(profile)).isDone || this.#latest.has(id)) continue;
        this.#latest.set(id, profile);
        await this.#watchLatest(id);
      }
      after = some.at(-1)?.id.id;
      if (some.length < PROFILES) return;
    }
  }

  async #watchLatest(id: Uuid): Promise<void> {
    try {
      for (let profile = this.#latest.get(id); profile && !this.#isClosed; profile = this.#latest.get(id)) {
        this.#latest.set(id, undefined);
        await this.#watch(profile);
      }
    } catch (error) {
      this.#options.log.error({ err: error, profile: id }, "silent devices could not be watched");
    } finally {
      this.#latest.delete(id);
    }
  }

  async #watch(profile: DeviceProfile): Promise<void> {
    const { devices, nodesOf, timers, clock, passes } = this.#options;
    const { id, tenantId, defaultRuleChainId, defaultQueueName } = profile;
    const nodes = await nodesOf(tenantId, defaultRuleChainId);
    let after = (await passes.progressOf(profile)).doneTo;
    while (!this.#isClosed) {
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
      if (failed) return; // the tenant has as many timers as it may: the next start goes on
      after = some.at(-1)?.id.id ?? after;
      const isDone = some.length < PAGE_SIZE || nodes.length === 0;
      await passes.note(profile, { doneTo: after, isDone });
      if (isDone) return;
    }
  }
}

/** Whether rules of the profile hold when values do not come. */
function awaits({ profileData: { alarms } }: DeviceProfile): boolean {
  return alarms !== undefined && alarms !== null && ruleSetOf(alarms).awaits;
}
