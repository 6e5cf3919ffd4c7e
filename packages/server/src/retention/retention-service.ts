import {
  entityId,
  PlatformError,
  parseUuid,
  type RetentionDraft,
  type RetentionPolicy,
  type RetentionPreview,
  type RetentionProblem,
  retentionProblem,
  type SavedRetention,
  type Uuid,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import type { Clock } from "../kernel/clock.ts";
import { notFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { type PreviewParts, previewRetention } from "./preview-retention.ts";
import type { RetentionStore } from "./retention-store.ts";

const PROBLEMS: Readonly<Record<RetentionProblem, string>> = {
  KEY: "a key may have a * at its end only, and no spaces around it",
  STEPS_WITHOUT_RAW: "points that are kept for ever cannot be rolled up",
  BUCKETS_MUST_GROW: "each step must have longer buckets than the one before",
  DAYS_MUST_GROW: "each step must keep its buckets longer than the one before, and only the last one for ever",
};

export interface RetentionServiceOptions extends PreviewParts {
  readonly store: RetentionStore;
  readonly access: AccessControl;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  /** Seconds after which points of a tenant are removed beside its policy; 0 for never. */
  ttlSeconds(tenantId: Uuid): Promise<number>;
}

/** How long a tenant keeps the points of which keys. */
export class RetentionService {
  readonly #options: RetentionServiceOptions;

  constructor(options: RetentionServiceOptions) {
    this.#options = options;
  }

  /** The caller's policy, without rules of profiles that were deleted, and how far its pass is. */
  async read(user: User): Promise<SavedRetention> {
    const { access, store } = this.#options;
    const { tenantId } = user;
    access.check(user, "READ", "RETENTION", { tenantId });
    const saved = await store.find(tenantId);
    const known = await this.#profilesOf(user, saved.policy);
    const rules = saved.policy.rules.filter(({ deviceProfileId: id }) => id === null || known.has(id));
    const ttlSeconds = await this.#options.ttlSeconds(tenantId.id);
    return { ...saved, policy: { ...saved.policy, rules }, ttlSeconds };
  }

  /**
   * Replaces the policy; the next pass acts on it within seconds.
   * @throws {PlatformError} `badRequest` for rules that make no sense, `notFound` for profiles that the tenant does not have,
   * `conflict` when somebody else has saved it since.
   */
  async save(user: User, { revision, ...policy }: RetentionDraft): Promise<SavedRetention> {
    const { access, store, bus, clock } = this.#options;
    const { tenantId, customerId } = user;
    access.check(user, "WRITE", "RETENTION", { tenantId });
    await this.#check(user, policy);
    const before = revision ?? (await store.find(tenantId)).revision;
    const acts = policy.rules.length > 0 && !policy.paused;
    if (!(await store.save(tenantId, before, policy, acts ? clock() : null))) {
      throw new PlatformError("conflict", "The retention of points was changed in the meantime; please load it again!");
    }
    bus.publish("userAction", {
      ...{ tenantId, customerId, action: "UPDATED", entityId: tenantId, by: user, data: { retention: policy } },
      isOfInstallation: true, // levels of the audit log know no settings of tenants
    });
    return this.read(user);
  }

  /** What a policy would do if it was saved now. Changes nothing. */
  async preview(user: User, policy: RetentionPolicy): Promise<RetentionPreview> {
    const { access, clock } = this.#options;
    const { tenantId } = user;
    access.check(user, "READ", "RETENTION", { tenantId });
    await this.#check(user, policy);
    return previewRetention(this.#options, tenantId.id, policy, clock());
  }

  async #check(user: User, policy: RetentionPolicy): Promise<void> {
    for (const [i, rule] of policy.rules.entries()) {
      const problem = retentionProblem(rule);
      if (problem) throw new PlatformError("badRequest", `Rule ${i + 1}: ${PROBLEMS[problem]}!`);
    }
    const known = await this.#profilesOf(user, policy);
    for (const { deviceProfileId: id } of policy.rules) {
      if (id !== null && !known.has(id)) throw notFound(entityId("DEVICE_PROFILE", parseUuid(id)));
    }
  }

  #profilesOf({ tenantId }: User, { rules }: RetentionPolicy): Promise<ReadonlySet<string>> {
    const ids = new Set(rules.flatMap(({ deviceProfileId: id }) => (id === null ? [] : [parseUuid(id)])));
    return this.#options.entities.profiles(tenantId.id, [...ids]);
  }
}
