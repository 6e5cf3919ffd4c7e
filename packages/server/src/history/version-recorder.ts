import type { Uuid } from "@orrery/model";
import type { EntityEvent } from "../kernel/bus/events.ts";
import type { Clock } from "../kernel/clock.ts";
import type { EntityVersionColumns, VersionKeeper } from "../kernel/entities/entity-versions.ts";
import type { Ids } from "../kernel/ids.ts";
import type { Logger } from "../kernel/logging.ts";
import { bytesOf } from "./state-bytes.ts";
import { hasHistory, isChanged, stateOf } from "./version-state.ts";
import type { VersionStore } from "./version-store.ts";

export interface VersionRecorderOptions {
  readonly versions: Pick<VersionStore, "keepNewest">;
  /** Most versions of an entity; 0: none are kept. */
  readonly most: number;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Entities of which is known how many versions were written since their oldest ones were removed. */
const MAX_COUNTED = 10_000;
/** Versions of an entity between two removals of its oldest ones, where it may have so many. */
const STEP = 20;

/** Makes the versions that changes leave, and keeps their number within bounds. */
export class VersionRecorder implements VersionKeeper {
  readonly #options: VersionRecorderOptions;
  readonly #written = new Map<Uuid, number>();
  #trimming: Promise<void> = Promise.resolve();

  constructor(options: VersionRecorderOptions) {
    this.#options = options;
  }

  async versionOf({ action, tenantId, entity, before, by }: EntityEvent): Promise<EntityVersionColumns | undefined> {
    const { most, ids, clock } = this.#options;
    if (most === 0 || !hasHistory(entity.id.entityType) || (before && !isChanged(before, entity))) return undefined;
    const was = action === "DELETED" ? entity : before;
    return {
      entity_id: entity.id.id,
      created_time: clock(),
      id: ids.uuid(),
      tenant_id: tenantId.id,
      entity_type: entity.id.entityType,
      action,
      user_id: by?.id.id ?? null,
      user_name: by?.email ?? null,
      state: was ? await bytesOf(stateOf(was)) : null,
    };
  }

  kept({ entity_id: id }: EntityVersionColumns): void {
    const { most } = this.#options;
    const written = (this.#written.get(id) ?? 0) + 1;
    this.#written.delete(id);
    if (written >= Math.min(STEP, most)) this.#trim(id);
    else this.#written.set(id, written);
    const [longestUnchanged] = this.#written.keys();
    if (this.#written.size > MAX_COUNTED && longestUnchanged) {
      this.#written.delete(longestUnchanged);
      this.#trim(longestUnchanged);
    }
  }

  /** Waits for what goes on behind the saves. */
  settled(): Promise<void> {
    return this.#trimming;
  }

  #trim(id: Uuid): void {
    const { versions, most, log } = this.#options;
    this.#trimming = this.#trimming
      .then(() => versions.keepNewest(id, most))
      .catch((error: unknown) =>
        log.warn({ err: error, entity: id }, "old versions of an entity could not be removed"),
      );
  }
}
