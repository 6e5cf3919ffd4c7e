import type { Uuid } from "@orrery/model";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { Clock } from "../kernel/clock.ts";
import type { EntityContent } from "../kernel/entities/entity-references.ts";
import type { EntityVersionColumns, VersionKeeper } from "../kernel/entities/entity-versions.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import { EntityTimes } from "./entity-times.ts";
import { bytesOf } from "./state-bytes.ts";
import { hasHistory, textOf, withoutSecrets } from "./version-state.ts";
import type { VersionStore } from "./version-store.ts";

export interface VersionRecorderOptions {
  readonly versions: Pick<VersionStore, "keepNewest">;
  /** Maximum number of versions of an entity; 0 disables the history. */
  readonly maxVersions: number;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Maximum number of entities for which versions written since the last trimming are counted. */
const MAX_COUNTED = 10_000;
/** Number of new versions of an entity after which its oldest ones are removed, where the limit is not lower. */
const STEP = 20;

/** Records a version for each change of an entity, and keeps the number of versions within the limit. */
export class VersionRecorder implements VersionKeeper {
  readonly #options: VersionRecorderOptions;
  readonly #written = new Map<Uuid, number>();
  readonly #times: EntityTimes;
  #trimming: Promise<void> = Promise.resolve();

  constructor(options: VersionRecorderOptions) {
    this.#options = options;
    this.#times = new EntityTimes(options.clock);
  }

  async versionOf(
    { action, tenantId, entity, before, by, move }: EntityEvent,
    content?: EntityContent,
  ): Promise<EntityVersionColumns | undefined> {
    const { maxVersions, ids } = this.#options;
    if (maxVersions === 0 || !hasHistory(entity.id.entityType)) return undefined;
    const earlier = action === "DELETED" ? entity : before;
    const was = earlier && textOf(earlier, content?.before);
    const isSame = was?.text === textOf(entity, content?.after).text && !content?.hasHiddenChange;
    if (before && isSame) return undefined;
    // The new tenant learns neither what a moved entity was for the old one, nor who moved it.
    const [user, state] = move ? [] : [by, was && (await bytesOf(withoutSecrets(was)))];
    return {
      entity_id: entity.id.id,
      created_time: this.#times.next(entity.id.id),
      id: ids.uuid(),
      tenant_id: tenantId.id,
      entity_type: entity.id.entityType,
      action,
      user_id: user?.id.id ?? null,
      user_name: user?.email ?? null,
      state: state ?? null,
    };
  }

  kept({ entity_id: id }: EntityVersionColumns): void {
    const { maxVersions } = this.#options;
    const written = (this.#written.get(id) ?? 0) + 1;
    this.#written.delete(id);
    if (written >= Math.min(STEP, maxVersions)) this.#trim(id);
    else this.#written.set(id, written);
    const [longestUnchanged] = this.#written.keys();
    if (this.#written.size > MAX_COUNTED && longestUnchanged) {
      this.#written.delete(longestUnchanged);
      this.#trim(longestUnchanged);
    }
  }

  /** Resolves when trimming in the background has finished. */
  settled(): Promise<void> {
    return this.#trimming;
  }

  #trim(id: Uuid): void {
    const { versions, maxVersions, log } = this.#options;
    this.#trimming = this.#trimming
      .then(() => versions.keepNewest(id, maxVersions))
      .catch((error: unknown) =>
        log.warn({ err: error, entity: id }, "old versions of an entity could not be removed"),
      );
  }
}
